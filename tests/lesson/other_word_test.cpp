#include "lesson/other_word.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lesson/commanded.h"
#include "lesson/explain.h"
#include "lesson/mask_readings.h"
#include "lesson/scene.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

Lesson shown(const char* builtin, const std::vector<Command>& commands = {}) {
  const Result<SceneLesson> lesson = lesson_for("next-word", after(*open_builtin(builtin), commands));
  EXPECT_TRUE(lesson) << builtin;
  return lesson ? lesson->lesson : Lesson();
}

const Command kOther = Set{"next-word", "word", 1};

TEST(OtherWord, TheFirstTellsSomething) {
  EXPECT_EQ(other_words(shown("chapter-mask")).front(), "ran");  // the cat ran
  // river is where mat is: the same vector, and would move nothing. dog is not, nor does it stand in the sentence.
  const std::vector<std::string> by_hand = other_words(shown("by-hand"));
  EXPECT_EQ(by_hand.front(), "dog");
  EXPECT_EQ(std::find(by_hand.begin(), by_hand.end(), "river"), by_hand.end());
  EXPECT_EQ(std::find(by_hand.begin(), by_hand.end(), "mat"), by_hand.end());
  EXPECT_EQ(other_words(shown("by-hand-zh")).front(), "狗");
  for (const std::string& word : other_words(shown("chapter-mask"))) EXPECT_NE(word.front(), '[') << word;
}

TEST(OtherWord, OnlyTheLastTokenIsAnother) {
  for (const char* builtin : {"chapter-mask", "by-hand", "by-hand-zh", "chapter-block-mask", "bank-account", "chapter-heads"}) {
    const Lesson alone = shown(builtin), both = shown(builtin, {kOther});
    ASSERT_EQ(both.b_tokens.size(), both.tokens.size()) << builtin;
    for (std::size_t t = 0; t + 1 < both.tokens.size(); ++t) EXPECT_EQ(both.b_tokens[t].row, both.tokens[t].row) << builtin;
    EXPECT_EQ(both.b_tokens.back().text, other_words(alone).front()) << builtin;
    EXPECT_NE(both.b_tokens.back().row, both.tokens.back().row) << builtin;
    EXPECT_EQ(both.table, alone.table) << builtin << ": a row more would draw other weights";
    EXPECT_EQ(other_words(both), other_words(alone)) << builtin;
  }
}

TEST(OtherWord, NoneWithoutATableOrAnotherWord) {
  Lesson lesson = *parse_lesson(R"({"attnscope":1,"sentence":"a","model":{"kind":"attention","d_model":2}})");
  EXPECT_TRUE(other_words(lesson).empty());
  lesson = *parse_lesson(
      R"({"attnscope":1,"sentence":"a b","model":{"kind":"attention","d_model":2,"input":{"from":"randn","draw":"before"}}})");
  EXPECT_TRUE(other_words(lesson).empty());
  // The last byte of 猫 cannot be exchanged alone; that of "ab" can, by a.
  lesson = *parse_lesson(R"({"attnscope":1,"sentence":"a猫","tokenizer":"bytes","model":{"kind":"attention","d_model":2}})");
  EXPECT_TRUE(other_words(lesson).empty());
  lesson = *parse_lesson(R"({"attnscope":1,"sentence":"ab","tokenizer":"bytes","model":{"kind":"attention","d_model":2}})");
  EXPECT_EQ(other_words(lesson), std::vector<std::string>{"61"});
  compare_last_word(lesson, "61");
  EXPECT_EQ(lesson.compare, "aa");
}

TEST(OtherWord, ASettingBeyondTheWordsIsRefused) {
  const State state = after(*open_builtin("chapter-mask"), {GoTo{"next-word"}});
  const auto count = static_cast<std::int64_t>(other_words(shown("chapter-mask")).size());
  EXPECT_EQ(count, 7);
  EXPECT_TRUE(apply(state, Set{"next-word", "word", count}));
  const Result<State> beyond = apply(state, Set{"next-word", "word", count + 1});
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.error().code, "setting_range");
}

// PyTorch 1.13, seed 42: the cat sat against the cat ran, Euclidean distance of each row of the output.
TEST(OtherWord, UnderTheMaskTheLastRowAloneMoves) {
  const Lesson lesson = shown("chapter-mask", {kOther});
  const auto trace = model::run(program(lesson));
  const std::optional<model::Figure> moved = mask_reading(*trace, kMoved), without = mask_reading(*trace, kUnmaskedMoved);
  ASSERT_TRUE(moved && without);
  EXPECT_EQ(moved->values[0], 0);
  EXPECT_EQ(moved->values[1], 0);
  EXPECT_NEAR(moved->values[2], 0.3563f, 6e-5f);
  const float expected[] = {0.7065f, 0.8191f, 0.3563f};
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(without->values[k], expected[k], 6e-5f) << k;
  const Explanation e = explain(lesson, *trace, kUnmaskedMoved, 1, Language::en);
  EXPECT_EQ(e.title, "unmasked.output.moved[1] · cat");
  EXPECT_TRUE(e.has_line);
  EXPECT_NEAR(evaluate(e.expr), 0.8191, 6e-5);
  EXPECT_NE(e.pytorch.find("(unmasked.output - b.unmasked.output).norm(dim=-1)[1]"), std::string::npos) << e.pytorch;
}

TEST(OtherWord, EveryLessonsEarlierRowsStand) {
  for (const char* builtin : {"by-hand", "chapter-block-mask", "chapter-heads", "bank-river"}) {
    const Lesson lesson = shown(builtin, {kOther});
    const auto trace = model::run(program(lesson));
    const std::optional<model::Figure> moved = mask_reading(*trace, kMoved);
    ASSERT_TRUE(moved) << builtin;
    for (std::size_t k = 0; k + 1 < moved->values.size(); ++k) EXPECT_EQ(moved->values[k], 0) << builtin;
    EXPECT_GT(moved->values.back(), 0) << builtin;
  }
}

TEST(OtherWord, RowZeroIsRowZeroOfV) {
  for (const char* builtin : {"chapter-mask", "by-hand", "chapter-block-mask"}) {
    const Lesson lesson = shown(builtin);
    const auto trace = model::run(program(lesson));
    const model::Figure &output = *trace->find(figure_name(lesson, "head_output")), &values = *trace->find(figure_name(lesson, "V"));
    for (std::int64_t h = 0; h < values.heads(); ++h) {
      EXPECT_TRUE(same_row(output, values, h, 0)) << builtin;
      EXPECT_FALSE(same_row(output, values, h, 1)) << builtin;
    }
  }
}

}  // namespace
}  // namespace attnscope::lesson
