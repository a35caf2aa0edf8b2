#include "lesson/softmax_toy.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lesson/commanded.h"
#include "lesson/guess_card.h"
#include "lesson/hidden.h"
#include "lesson/link.h"
#include "lesson/number_text.h"
#include "lesson/pytorch_script.h"
#include "lesson/readings.h"
#include "lesson/settings.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

State toy() { return after(*open_builtin("chapter-attention"), {GoTo{"softmax-bars"}}); }
Set score(int k, std::int64_t tenths) { return {"softmax-bars", "score_" + std::to_string(k), tenths}; }

SceneLesson shown(const State& state) {
  const Result<SceneLesson> made = lesson_for("softmax-bars", state);
  EXPECT_TRUE(made);
  return made ? *made : SceneLesson{};
}
std::vector<float> scores(const State& state) { return shown(state).lesson.model->scores.values; }
State moved(const State& state, ToyMove move) { return after(state, toy_move(state, shown(state).lesson, move)); }

TEST(SoftmaxToy, HasItsOwnLessonWhicheverIsOpen) {
  for (const char* name : {"by-hand", "chapter-heads", "chapter-rnn-attention", "softmax-bars"}) {
    const State state = after(*open_builtin(name), {GoTo{"softmax-bars"}});
    EXPECT_EQ(scores(state), (std::vector<float>{2, 1, 0})) << name;
    EXPECT_TRUE(shown(state).own);
  }
}

TEST(SoftmaxToy, AScoreIsTenthsAndBelowTheLeastStandsMinusInfinity) {
  const State state = after(toy(), {score(0, -15), score(1, kMostTenths), score(2, kMinusInfinity)});
  EXPECT_EQ(scores(state), (std::vector<float>{-1.5f, 1000, -INFINITY}));
  EXPECT_EQ(setting(state, shown(state).lesson, "softmax-bars", "score_2"), kMinusInfinity);
  EXPECT_EQ(scores(after(toy(), {score(0, -kMostTenths)}))[0], -1000);
  EXPECT_TRUE(scores_are_set(state));
  EXPECT_FALSE(scores_are_set(toy()));
  EXPECT_TRUE(is_edit(score(0, 0)));
}

TEST(SoftmaxToy, RefusesNonsenseAndAThirdMinusInfinity) {
  for (const std::int64_t value : {kMinusInfinity - 1, kMostTenths + 1}) EXPECT_FALSE(apply(toy(), score(0, value))) << value;
  EXPECT_FALSE(apply(toy(), Set{"softmax-bars", "score_3", 0}));
  const State two = after(toy(), {score(0, kMinusInfinity), score(1, kMinusInfinity)});
  const Result<State> third = apply(two, score(2, kMinusInfinity));
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().code, "setting_range");
}

TEST(SoftmaxToy, IsWrittenAsPyTorchReadsIt) {
  const std::string script = pytorch_script(shown(after(toy(), {score(2, kMinusInfinity)})).lesson, Language::en);
  EXPECT_NE(script.find("[2., 1., float(\"-inf\")]"), std::string::npos) << script;
}

TEST(SoftmaxToy, IsInLinks) {
  const State state = after(toy(), {score(0, 123), score(2, kMinusInfinity), Step{Move::end}});
  const Result<std::string> link = to_link(state);
  ASSERT_TRUE(link);
  const Result<State> opened = from_link(*link, State());
  ASSERT_TRUE(opened);
  EXPECT_EQ(scores(*opened), scores(state));
  EXPECT_EQ(opened->settings, state.settings);
}

TEST(SoftmaxToy, AStateWithThreeMinusInfinitiesIsStillSharedOut) {
  State state = toy();
  for (int k = 0; k < kToyScores; ++k) state.settings["softmax-bars/score_" + std::to_string(k)] = kMinusInfinity;
  EXPECT_EQ(scores(state), (std::vector<float>{-1000, -1000, -1000}));
}

TEST(SoftmaxToy, MovesAllThree) {
  EXPECT_EQ(scores(moved(toy(), ToyMove::doubled)), (std::vector<float>{4, 2, 0}));
  EXPECT_EQ(scores(moved(toy(), ToyMove::plus_five)), (std::vector<float>{7, 6, 5}));
  EXPECT_EQ(scores(moved(toy(), ToyMove::near_thousand)), (std::vector<float>{1000, 999, 998}));
  EXPECT_EQ(scores(moved(toy(), ToyMove::near_minus_thousand)), (std::vector<float>{-998, -999, -1000}));
  const State one = moved(toy(), ToyMove::remove_one), two = moved(one, ToyMove::remove_one);
  EXPECT_EQ(scores(one), (std::vector<float>{2, 1, -INFINITY}));
  EXPECT_EQ(scores(two), (std::vector<float>{2, -INFINITY, -INFINITY}));
  EXPECT_TRUE(toy_move(two, shown(two).lesson, ToyMove::remove_one).empty());
  EXPECT_EQ(scores(moved(two, ToyMove::doubled)), (std::vector<float>{4, -INFINITY, -INFINITY}));
  EXPECT_EQ(scores(moved(two, ToyMove::restart)), (std::vector<float>{2, 1, 0}));
  EXPECT_TRUE(toy_move(toy(), shown(toy()).lesson, ToyMove::restart).empty());
  const State large = moved(toy(), ToyMove::near_thousand);
  EXPECT_TRUE(toy_move(large, shown(large).lesson, ToyMove::doubled).empty());
  EXPECT_TRUE(toy_move(large, shown(large).lesson, ToyMove::plus_five).empty());
}

TEST(SoftmaxToy, WhatTheMovesDoToTheShares) {
  const auto shares = [](const State& state) { return model::run(program(shown(state).lesson))->find("weights")->values; };
  const std::vector<float> own = shares(toy());
  for (const ToyMove move : {ToyMove::plus_five, ToyMove::near_thousand, ToyMove::near_minus_thousand})
    EXPECT_EQ(shares(moved(toy(), move)), own);
  const std::vector<float> sharper = shares(moved(toy(), ToyMove::doubled));
  const std::vector<double> foretold = shares_of(scores(toy()), 2, 0);
  for (std::size_t k = 0; k < sharper.size(); ++k) EXPECT_NEAR(sharper[k], foretold[k], 1e-7);
  EXPECT_GT(sharper[0], own[0]);
  EXPECT_TRUE(naive_works(scores(toy())));
  EXPECT_FALSE(naive_works(scores(moved(toy(), ToyMove::near_thousand))));
  EXPECT_FALSE(naive_works(scores(moved(toy(), ToyMove::near_minus_thousand))));
  EXPECT_TRUE(naive_works(scores(moved(toy(), ToyMove::remove_one))));
}

std::optional<GuessCard> card(const State& state, const char* key) {
  const SceneLesson here = shown(state);
  return guess_card(*find_guess("softmax-bars", key), here.lesson, *model::run(program(here.lesson)), 0, Catalogue::of(Language::en));
}

TEST(SoftmaxToy, ItsPredictionsAreAnsweredByTheScoresThatStandThere) {
  EXPECT_EQ(card(toy(), "zero")->because, (Selection{"scores.exp", 2}));
  EXPECT_FALSE(card(moved(toy(), ToyMove::plus_five), "zero")) << "none is 0";
  const auto doubled = card(toy(), "doubled");
  ASSERT_TRUE(doubled);
  EXPECT_EQ(doubled->answers[doubled->right], "it grows");
  EXPECT_NE(doubled->reveal.find("0.6652"), std::string::npos) << doubled->reveal;
  EXPECT_NE(doubled->reveal.find("0.8668"), std::string::npos) << doubled->reveal;
  const State equal = after(toy(), {score(0, 10), score(2, 10)});
  EXPECT_EQ(card(equal, "doubled")->answers[card(equal, "doubled")->right], "it stays");
  EXPECT_EQ(card(toy(), "shifted")->answers[card(toy(), "shifted")->right], "it stays");
  EXPECT_FALSE(card(moved(toy(), ToyMove::near_thousand), "shifted")) << "without it there is no share";
}

// Scores within the sliders' reach at which float32 says something else than the formula.
TEST(SoftmaxToy, NothingIsForetoldThatFloat32DoesNotShow) {
  const State low = after(toy(), {score(0, -1000), score(1, -1010), score(2, -1020)});  // −100, −101, −102: denormal exponentials
  const SceneLesson here = shown(low);
  const auto trace = model::run(program(here.lesson));
  EXPECT_NE(fixed(static_cast<double>(reading(*trace, "scores.exp.share")->values[0]), 4),
            fixed(static_cast<double>(trace->find("weights")->values[0]), 4));
  EXPECT_FALSE(card(low, "shifted"));
  const State far = after(toy(), {score(0, 300), score(1, 0), score(2, 0)});
  EXPECT_FALSE(card(far, "doubled")) << "two scores lie behind, and four decimals do not show it";
  EXPECT_FALSE(card(after(toy(), {score(0, 1500), score(1, 0)}), "zero")) << "its share is 0 in float32";
}

TEST(SoftmaxToy, NobodyAsksForWhatIsNotYetThere) {
  const State state = toy();
  const SceneLesson here = shown(state);
  const auto trace = model::run(program(here.lesson));
  const Steps steps = steps_for("softmax-bars", here.lesson);
  ASSERT_EQ(steps.total(), 3);
  const auto hidden = [&](int step, const char* figure) {
    return is_hidden("softmax-bars", here.lesson, *trace, steps, steps.at(step), {figure, 0});
  };
  EXPECT_FALSE(hidden(0, "scores"));
  for (const char* figure : {"scores.exp", "scores.exp.row_sums", "scores.exp.share", "scores.exp.share.row_sums", "weights"})
    EXPECT_TRUE(hidden(0, figure)) << figure;
  EXPECT_FALSE(hidden(1, "scores.exp.row_sums"));
  EXPECT_TRUE(hidden(1, "scores.exp.share"));
  EXPECT_FALSE(hidden(2, "scores.exp.share.row_sums"));
  EXPECT_TRUE(hidden(2, "weights.row_sums"));
  EXPECT_FALSE(hidden(3, "weights.row_sums"));
}

}  // namespace
}  // namespace attnscope::lesson
