#include "lesson/twins.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lesson/commanded.h"
#include "lesson/difference_readings.h"
#include "lesson/explain.h"
#include "lesson/guess_card.h"
#include "lesson/hidden.h"
#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "lesson/scene.h"
#include "lesson/tokenizer.h"
#include "lesson/word_twice.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

std::optional<std::pair<std::int64_t, std::int64_t>> twins(const char* sentence) {
  return twins_of(tokenize(sentence, Tokenizer::words, nullptr));
}

TEST(Twins, AreTheFirstWordThatComesAgain) {
  EXPECT_EQ(twins("the cat sat on the mat"), std::pair(std::int64_t{0}, std::int64_t{4}));
  EXPECT_EQ(twins("a cat sat and a cat ran"), std::pair(std::int64_t{0}, std::int64_t{4}));
  EXPECT_EQ(twins("从前有座山，山里有座庙"), std::pair(std::int64_t{2}, std::int64_t{8}));
  EXPECT_FALSE(twins("the cat sat"));
  EXPECT_FALSE(twins_of(tokenize("a b c", Tokenizer::characters, nullptr))) << "blanks are no words";
}

State at_twins(const char* lesson, const std::vector<Command>& commands = {}) {
  std::vector<Command> all = {GoTo{"twins"}};
  all.insert(all.end(), commands.begin(), commands.end());
  return after(*open_builtin(lesson), all);
}

TEST(Twins, HaveOneRowTwiceUntilPositionsAreAdded) {
  for (const char* lesson : {"by-hand", "chapter-attention", "chapter-heads", "chapter-block", "by-hand-zh", "chapter-ffn"}) {
    for (const bool positions : {false, true}) {
      const State state = at_twins(lesson, {Set{"twins", "positions", positions ? 1 : 0}});
      const SceneLesson shown = *lesson_for("twins", state);
      const auto trace = model::run(program(shown.lesson));
      const auto pair = twins_of(shown.lesson.tokens);
      ASSERT_TRUE(pair) << lesson;
      EXPECT_EQ(shown.lesson.model->mask, model::Mask::none) << lesson;
      for (const char* figure : {"X", "Q_merged", "K_merged", "V_merged", "output"}) {
        const model::Figure* found = trace->find(figure_name(shown.lesson, figure));
        ASSERT_NE(found, nullptr) << lesson << " " << figure;
        const bool written = std::string(lesson).rfind("by-hand", 0) == 0;  // its query's weights look at one feature alone
        if (positions && written && figure[0] == 'Q') continue;
        EXPECT_EQ(rows_apart(*found, pair->first, pair->second).equal, !positions) << lesson << " " << figure;
      }
      const std::string said = twins_line(shown.lesson, *trace, Catalogue::of(Language::en));
      EXPECT_NE(said.find(positions ? "numbers of its own" : "cannot tell"), std::string::npos) << lesson << ": " << said;
    }
  }
}

TEST(Twins, WithoutAWordTwiceThereAreOtherWords) {
  const SceneLesson own = *lesson_for("twins", at_twins("by-hand")), other = *lesson_for("twins", at_twins("chapter-attention"));
  EXPECT_FALSE(own.other_words || own.borrowed);
  EXPECT_TRUE(other.other_words && other.borrowed);
  EXPECT_EQ(other.lesson.sentence, "the cat sat on the mat");
  const State typed = at_twins("chapter-attention", {SetSentence{"the dog and the cat"}});
  EXPECT_FALSE(lesson_for("twins", typed)->other_words);
  EXPECT_TRUE(lesson_for("twins", after(typed, {SetSentence{"the dog"}}))->other_words);
}

TEST(Twins, TheirDifferenceCanBeAskedFor) {
  const SceneLesson shown = *lesson_for("twins", at_twins("by-hand", {Set{"twins", "positions", 1}}));
  const auto trace = model::run(program(shown.lesson));
  const model::Figure& x = *trace->find("X");
  const RowsApart apart = rows_apart(x, 0, 4);
  double largest = 0;
  for (std::int64_t c = 0; c < x.columns(); ++c) {
    const double difference = static_cast<double>(x.at(0, c)) - static_cast<double>(x.at(4, c));
    largest = std::max(largest, std::fabs(difference));
    const Explanation e = explain(shown.lesson, *trace, row_difference_name("X", 0, 4), c, Language::en);
    ASSERT_TRUE(e.has_line);
    EXPECT_EQ(static_cast<double>(e.value), static_cast<double>(static_cast<float>(difference)));
    EXPECT_EQ(e.operands, (std::vector<Source>{{"X", c}, {"X", 4 * x.columns() + c}}));
    EXPECT_NE(e.pytorch.find("(X[0] - X[4])[" + std::to_string(c) + "]"), std::string::npos) << e.pytorch;
  }
  EXPECT_EQ(apart.largest, static_cast<float>(largest));
  for (const char* name : {"X.rows.0", "X.rows.0.6", "X.rows.-1.2", "X.rows..", "nothing.rows.0.1", "X.rows.0.4.1"})
    EXPECT_FALSE(reading(*trace, name)) << name;
}

TEST(WordTwice, ItsDistancesCanBeAskedFor) {
  const SceneLesson shown = *lesson_for("same-word", State());
  const auto trace = model::run(program(shown.lesson));
  const WordTwice twice = *word_twice(shown.lesson, *trace);
  const std::string output = figure_name(shown.lesson, "head_output");
  for (const auto& [figure, distance] : {std::pair<std::string, double>{"X", twice.before}, {output, twice.after}}) {
    const std::string name = rows_apart_name(figure, twice.first, twice.second);
    const Explanation e = explain(shown.lesson, *trace, name, 0, Language::en);
    ASSERT_TRUE(e.has_line) << name;
    EXPECT_EQ(e.value, static_cast<float>(distance));
    EXPECT_EQ(e.operands.size(), 4u) << "two numbers of each";
    EXPECT_EQ(e.pytorch, "(figures['" + figure + "'][1] - figures['b." + figure + "'][0]).norm()  # " + shortest(e.value));
  }
  for (const char* name : {"X.apart.0.2", "X.apart.2.0", "X.apart.0", "nothing.apart.0.0", "b.X.apart.0.0"})
    EXPECT_FALSE(reading(*trace, name)) << name;
}

TEST(Twins, AreHiddenUntilTheirStage) {
  const State state = at_twins("by-hand");
  const SceneLesson shown = *lesson_for("twins", state);
  const auto trace = model::run(program(shown.lesson));
  const Steps steps = steps_for("twins", shown.lesson);
  ASSERT_EQ(steps.total(), 3);
  const auto hidden = [&](const std::string& figure, std::int64_t done) {
    return is_hidden("twins", shown.lesson, *trace, steps, steps.at(done), {figure, 0});
  };
  EXPECT_TRUE(hidden("X", 0) && hidden("X.rows.0.4", 0));
  EXPECT_FALSE(hidden("X", 1) || hidden("X.rows.0.4", 1));
  for (const char* figure : {"Q", "K", "V"}) {
    EXPECT_TRUE(hidden(figure, 1)) << figure;
    EXPECT_FALSE(hidden(figure, 2)) << figure;
  }
  EXPECT_TRUE(hidden("output", 2));
  EXPECT_FALSE(hidden("output", 3));
}

TEST(Twins, ThePredictionIsAnsweredByTheTrace) {
  for (const bool positions : {false, true}) {
    const SceneLesson shown = *lesson_for("twins", at_twins("by-hand", {Set{"twins", "positions", positions ? 1 : 0}}));
    const auto trace = model::run(program(shown.lesson));
    const auto card = guess_card(*find_guess("twins", "equal-rows"), shown.lesson, *trace, 0, Catalogue::of(Language::en));
    ASSERT_TRUE(card);
    EXPECT_EQ(card->answers[card->right], positions ? "not quite" : "to the last digit");
    EXPECT_NE(card->question.find("“the₀” and “the₄”"), std::string::npos) << card->question;
  }
}

}  // namespace
}  // namespace attnscope::lesson
