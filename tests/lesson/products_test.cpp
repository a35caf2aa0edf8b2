#include "lesson/products.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "lesson/commanded.h"
#include "lesson/explain.h"
#include "lesson/guess_card.h"
#include "lesson/hidden.h"
#include "lesson/link.h"
#include "lesson/settings.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

State bench() { return after(*open_builtin("chapter-attention"), {GoTo{"root-d"}}); }
SceneLesson shown(const State& state) {
  const Result<SceneLesson> made = lesson_for("root-d", state);
  EXPECT_TRUE(made);
  return made ? *made : SceneLesson{};
}

TEST(Products, AHistogramHoldsEveryValue) {
  const std::vector<float> values = {-9, -2, -1, -0.1f, 0, 0.1f, 1.9f, 2, 7};
  const Histogram h = histogram(values, 2, 4);  // [−2, −1), [−1, 0), [0, 1), [1, 2]
  EXPECT_EQ(h.counts, (std::vector<std::int64_t>{2, 2, 2, 3}));
  EXPECT_EQ(h.most, 3);
  EXPECT_EQ(histogram(std::vector<float>{NAN, 0}, 1, 3).counts, (std::vector<std::int64_t>{0, 1, 0}));
}

TEST(Products, ATypicalSizeIsTheRoot) {
  EXPECT_EQ(nearest_size(64, 61.3), 1);
  EXPECT_EQ(nearest_size(64, 1.2), 0);
  EXPECT_EQ(nearest_size(64, 4000), 2);
}

TEST(Products, AReadersOwnBenchStandsInTheSceneAndNowhereElse) {
  const Result<State> opened = open_source(
      R"({"attnscope": 1, "sentence": "a b", "model": {"kind": "attention", "d_model": 2}, "products": {"seed": 7, "widths": [1, 8]}})");
  ASSERT_TRUE(opened) << describe(opened.error(), Language::en);
  EXPECT_EQ(shown(*opened).lesson.products->widths, (std::vector<std::int64_t>{1, 8}));
  EXPECT_EQ(shown(*opened).lesson.products->seed, 7u);
  const Result<SceneLesson> attention = lesson_for("attention", *opened);
  ASSERT_TRUE(attention);
  EXPECT_FALSE(attention->lesson.products) << "its badge would speak of the bench";
}

TEST(Products, TheScenesOwnBenchMeasuresTheWidth) {
  const SceneLesson own = shown(bench());
  ASSERT_TRUE(own.lesson.products);
  EXPECT_TRUE(own.own);
  const auto trace = model::run(program(own.lesson));
  const std::vector<std::int64_t>& widths = own.lesson.products->widths;
  ASSERT_EQ(widths.size(), 10u);
  for (std::size_t k = 0; k < widths.size(); ++k) {
    const double variance = static_cast<double>(trace->find("products.variance")->values[k]);
    if (widths[k] == 1) EXPECT_NEAR(variance, 1, 0.2);
    else EXPECT_EQ(nearest_size(widths[k], variance), 1) << widths[k] << ": " << variance;
  }
}

TEST(Products, WidthScaleAndSeedAreSettings) {
  const State state = bench();
  const Lesson lesson = shown(state).lesson;
  EXPECT_EQ(setting(state, lesson, "root-d", "width"), 64);
  EXPECT_EQ(setting(after(state, {Set{"root-d", "width", 512}}), lesson, "root-d", "width"), 512);
  for (const std::int64_t width : {0, 3, 1024}) EXPECT_FALSE(apply(state, Set{"root-d", "width", width})) << width;
  EXPECT_FALSE(is_edit(Set{"root-d", "width", 8})) << "only another part of the same numbers";
  const State seeded = after(state, {Set{"root-d", "products_seed", -3}});
  EXPECT_EQ(shown(seeded).lesson.products->seed, static_cast<std::uint64_t>(-3));
  EXPECT_TRUE(shown(seeded).lesson.products_seed_negative);
  const Result<State> linked = from_link(*to_link(after(seeded, {Set{"root-d", "scaled", 1}})), State());
  ASSERT_TRUE(linked);
  EXPECT_EQ(shown(*linked).lesson.products->seed, shown(seeded).lesson.products->seed);
  EXPECT_EQ(setting(*linked, lesson, "root-d", "scaled"), 1);
}

TEST(Products, TheDrawsAreThereBeforeTheProducts) {
  const SceneLesson own = shown(bench());
  const auto trace = model::run(program(own.lesson));
  const Steps steps = steps_for("root-d", own.lesson);
  ASSERT_EQ(steps.total(), 1);
  const auto hidden = [&](int step, const char* figure) {
    return is_hidden("root-d", own.lesson, *trace, steps, steps.at(step), {figure, 0});
  };
  EXPECT_FALSE(hidden(0, "products.64.q"));
  EXPECT_FALSE(hidden(0, "products.8.k"));
  for (const char* figure : {"products.64.scores", "products.1.scaled.largest", "products.variance"}) {
    EXPECT_TRUE(hidden(0, figure)) << figure;
    EXPECT_FALSE(hidden(1, figure)) << figure;
  }
}

TEST(Products, ThePredictionIsAnsweredByWhatWasMeasured) {
  const SceneLesson own = shown(bench());
  const auto trace = model::run(program(own.lesson));
  const auto card = guess_card(*find_guess("root-d", "typical"), own.lesson, *trace, 0, Catalogue::of(Language::en));
  ASSERT_TRUE(card);
  EXPECT_EQ(card->answers[card->right], "about 8");
  EXPECT_EQ(card->because, (Selection{"products.variance", 6}));
}

TEST(Products, EachMeasureIsExplained) {
  const SceneLesson own = shown(bench());
  const auto trace = model::run(program(own.lesson));
  const auto line = [&](const char* figure, std::int64_t index) { return explain(own.lesson, *trace, figure, index, Language::en); };
  const Explanation variance = line("products.variance", 6);
  EXPECT_TRUE(variance.has_line);
  EXPECT_EQ(variance.title, "products.variance[6]");
  EXPECT_EQ(variance.pytorch.find("products.64.scores.var(unbiased=False)  # "), 0u) << variance.pytorch;
  EXPECT_EQ(variance.operands.front(), (Source{"products.64.scores", 0}));
  EXPECT_EQ(line("products.8.largest", 3).operands.size(), 8u);
  EXPECT_EQ(line("products.8.scaled.slope", 3).operands, std::vector<Source>({{"products.8.scaled.largest", 3}}));
  EXPECT_EQ(line("products.8.scores", 9).operands.size(), 16u) << "the second query with its second key";
  EXPECT_EQ(line("products.8.k", 0).origin.size(), 2u);
}

}  // namespace
}  // namespace attnscope::lesson
