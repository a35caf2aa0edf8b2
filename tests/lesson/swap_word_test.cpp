#include "lesson/swap_word.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lesson/commanded.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

std::vector<WordSwap> swaps(const char* lesson, const std::vector<Command>& commands = {}) {
  const Result<SceneLesson> shown = lesson_for("why", after(*open_builtin(lesson), commands));
  if (!shown) {
    ADD_FAILURE() << describe(shown.error(), Language::en);
    return {};
  }
  return word_swaps(shown->lesson, 2, 8);
}

TEST(SwapWord, OffersWordsOfTheSameKindAndOfAnother) {
  const auto all = swaps("by-hand");
  ASSERT_GE(all.size(), 4u);
  const auto of = [&](const char* from) {
    return std::count_if(all.begin(), all.end(), [&](const WordSwap& swap) { return swap.from == from; });
  };
  EXPECT_EQ(of("cat"), 2);  // dog, which is an animal too; and a word that is not
  EXPECT_EQ(of("mat"), 2);
  EXPECT_EQ(of("sat"), 0) << "it asks";
  const auto dog = std::find_if(all.begin(), all.end(), [](const WordSwap& swap) { return swap.to == "dog"; });
  ASSERT_NE(dog, all.end());
  EXPECT_EQ(dog->sentence, "the dog sat on the mat");
}

TEST(SwapWord, EverySentenceIsTakenAndKeepsItsLength) {
  for (const char* lesson : {"by-hand", "by-hand-zh", "chapter-attention"}) {
    const auto all = swaps(lesson);
    EXPECT_FALSE(all.empty()) << lesson;
    EXPECT_LE(all.size(), 8u);
    const Result<SceneLesson> before = lesson_for("why", *open_builtin(lesson));
    ASSERT_TRUE(before);
    for (const WordSwap& swap : all) {
      const Result<State> state = apply(*open_builtin(lesson), SetSentence{swap.sentence});
      ASSERT_TRUE(state) << swap.sentence;
      const Result<SceneLesson> shown = lesson_for("why", *state);
      ASSERT_TRUE(shown) << swap.sentence;
      EXPECT_EQ(shown->lesson.tokens.size(), before->lesson.tokens.size()) << swap.sentence;
      EXPECT_FALSE(shown->redrawn) << swap.sentence << ": every offered word has a row";
    }
  }
}

TEST(SwapWord, OffersOnlyWhatStandsAsOneToken) {
  // An open vocabulary of characters begins with the chapter's English words; one of bytes with their digits.
  const auto characters = swaps("by-hand-zh", {SetSentence{"猫坐在床上"}});
  for (const WordSwap& swap : characters) EXPECT_EQ(swap.to.find_first_of("abcdefghijklmnopqrstuvwxyz"), std::string::npos) << swap.to;
  for (const char* sentence : {"the cat", "猫坐"}) {
    const Result<State> state = open_source(std::string(R"({"attnscope": 1, "tokenizer": "bytes", "sentence": ")") + sentence +
                                            R"(", "rows": 256, "model": {"kind": "attention", "d_model": 2}})");
    ASSERT_TRUE(state);
    const Result<SceneLesson> shown = lesson_for("why", *state);
    ASSERT_TRUE(shown);
    for (const WordSwap& swap : word_swaps(shown->lesson, 0, 8)) {
      const Result<State> swapped = apply(*state, SetSentence{swap.sentence});
      ASSERT_TRUE(swapped) << swap.sentence;
      EXPECT_EQ(lesson_for("why", *swapped)->lesson.tokens.size(), shown->lesson.tokens.size()) << swap.sentence;
    }
  }
}

TEST(SwapWord, AWordOfTheSameKindChangesNoShare) {
  const auto shares = [](const char* sentence) {
    const Result<SceneLesson> shown = lesson_for("why", after(*open_builtin("by-hand"), {SetSentence{sentence}}));
    return model::run(program(shown->lesson))->find("weights")->values;
  };
  EXPECT_EQ(shares("the dog sat on the mat"), shares("the cat sat on the mat"));
  EXPECT_NE(shares("the river sat on the mat"), shares("the cat sat on the mat"));
}

TEST(SwapWord, WithoutATableThereIsNothingToSwap) {
  const Result<State> state = open_source(R"({"attnscope": 1, "sentence": "a b c", "model": {"kind": "attention", "d_model": 2,
    "input": {"from": "randn", "draw": "before"}}})");
  ASSERT_TRUE(state);
  const Result<SceneLesson> shown = lesson_for("why", *state);
  ASSERT_TRUE(shown);
  EXPECT_TRUE(word_swaps(shown->lesson, 0, 8).empty());
}

}  // namespace
}  // namespace attnscope::lesson
