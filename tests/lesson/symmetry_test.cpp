#include "lesson/symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "lesson/commanded.h"
#include "lesson/difference_readings.h"
#include "lesson/explain.h"
#include "lesson/guess_card.h"
#include "lesson/readings.h"
#include "lesson/scene.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

struct Made {
  SceneLesson shown;
  std::shared_ptr<const model::Trace> trace;
  const model::Figure& figure(const char* name) const { return *trace->find(figure_name(shown.lesson, name)); }
};

Made made(const char* lesson, bool tie, const std::vector<Command>& commands = {}) {
  std::vector<Command> all = {GoTo{"symmetric"}};
  if (tie) all.push_back(Set{"symmetric", "tie", 1});
  all.insert(all.end(), commands.begin(), commands.end());
  const SceneLesson shown = *lesson_for("symmetric", after(*open_builtin(lesson), all));
  return {shown, model::run(program(shown.lesson))};
}

double largest(const model::Figure& scores) {
  double out = 0;
  for (std::int64_t h = 0; h < scores.heads(); ++h)
    for (std::int64_t i = 0; i < scores.rows(); ++i)
      for (std::int64_t k = 0; k < scores.columns(); ++k)
        out = std::max(out, std::fabs(static_cast<double>(scores.at(i, k, h)) - static_cast<double>(scores.at(k, i, h))));
  return out;
}

TEST(Symmetry, OneSetOfWeightsMakesTheScoresSymmetric) {
  std::string many;
  for (int k = 0; k < 150; ++k) many += "w" + std::to_string(k) + " ";
  for (const char* lesson : {"by-hand", "chapter-attention", "chapter-heads", "chapter-block"}) {
    for (const std::string& sentence : {std::string("the cat sat on a mat"), many}) {
      const std::vector<Command> typed = {SetSentence{sentence}};
      EXPECT_GT(largest(made(lesson, false, typed).figure("scores")), 0) << lesson;
      const Made tied = made(lesson, true, typed);
      EXPECT_EQ(largest(tied.figure("scores")), 0) << lesson << ": to the last bit";
      EXPECT_EQ(tied.figure("Q").values, tied.figure("K").values) << lesson;
      for (std::int64_t h = 0; h < tied.figure("scores").heads(); ++h)
        EXPECT_TRUE(least_symmetric(tied.figure("scores"), h, 3).empty()) << lesson;
    }
  }
}

TEST(Symmetry, TheTieMovesNoOtherWeight) {
  for (const char* lesson : {"chapter-attention", "chapter-heads", "chapter-block"}) {
    const Made free = made(lesson, false), tied = made(lesson, true);
    for (const char* figure : {"X", "W_Q.weight", "W_V.weight"}) {
      EXPECT_EQ(tied.figure(figure).values, free.figure(figure).values) << lesson << " " << figure;
    }
    EXPECT_NE(tied.figure("W_K.weight").values, free.figure("W_K.weight").values) << lesson;
    EXPECT_EQ(tied.figure("W_K.weight").op, model::Op::tied);
    EXPECT_EQ(tied.figure("output").values.size(), free.figure("output").values.size());
    const std::string weight = figure_name(tied.shown.lesson, "W_K.weight"), query = figure_name(tied.shown.lesson, "W_Q.weight");
    const Explanation e = explain(tied.shown.lesson, *tied.trace, weight, 3, Language::en);
    EXPECT_TRUE(e.has_line);
    EXPECT_EQ(e.operands, (std::vector<Source>{{query, 3}}));
    ASSERT_EQ(e.origin.size(), 1u);
    EXPECT_NE(e.origin[0].find("W\\_Q"), std::string::npos) << e.origin[0];
  }
}

TEST(Symmetry, ThePairsThatDifferMost) {
  const Made free = made("chapter-attention", false, {SetSentence{"the cat sat on a mat"}});
  const model::Figure& scores = free.figure("scores");
  const std::vector<PairApart> pairs = least_symmetric(scores, 0, 3);
  ASSERT_EQ(pairs.size(), 3u);
  EXPECT_FLOAT_EQ(pairs[0].apart, static_cast<float>(largest(scores)));
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    EXPECT_EQ(pairs[k].there, scores.at(pairs[k].asks, pairs[k].asked));
    EXPECT_EQ(pairs[k].back, scores.at(pairs[k].asked, pairs[k].asks));
    EXPECT_GT(pairs[k].there, pairs[k].back);
    EXPECT_LE(pairs[k].apart, pairs[k > 0 ? k - 1 : 0].apart);
  }
  const std::string name = asymmetry_name("scores");
  for (std::int64_t index = 0; index < 36; ++index) {
    const Explanation e = explain(free.shown.lesson, *free.trace, name, index, Language::zh);
    EXPECT_EQ(e.value, static_cast<float>(static_cast<double>(scores.at(index / 6, index % 6)) -
                                          static_cast<double>(scores.at(index % 6, index / 6))));
    EXPECT_TRUE(e.has_line);
  }
  EXPECT_FALSE(reading(*free.trace, asymmetry_name("X")));
}

TEST(Symmetry, ThePredictionAsksOfTheSamePairBeforeAndAfter) {
  for (const char* sentence : {"the cat sat", "the the the cat"}) {
    const auto card = [&](bool tie) {
      const Made one = made("chapter-attention", tie, {SetSentence{sentence}});
      return guess_card(*find_guess("symmetric", "tied"), one.shown.lesson, *one.trace, 0, Catalogue::of(Language::en));
    };
    const auto before = card(false), after = card(true);
    ASSERT_TRUE(before && after) << sentence;
    EXPECT_EQ(before->question, after->question);
    EXPECT_EQ(after->right, 0u);
    EXPECT_EQ(after->reveal.find("⟨"), std::string::npos) << after->reveal;
  }
}

TEST(Symmetry, ANumberEnteredUponTheTieIsNotTalkedAway) {
  const auto card = [](const Made& of) {
    return guess_card(*find_guess("symmetric", "tied"), of.shown.lesson, *of.trace, 0, Catalogue::of(Language::en));
  };
  ASSERT_TRUE(card(made("chapter-attention", true)));
  const Made edited = made("chapter-attention", true, {Edit{"W_K.weight", 0, 3.0}});
  EXPECT_GT(largest(edited.figure("scores")), 0);
  EXPECT_FALSE(card(edited));
}

}  // namespace
}  // namespace attnscope::lesson
