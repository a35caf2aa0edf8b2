#include "lesson/readings.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnscope::lesson {
namespace {

model::Figure three_heads() {
  model::Figure weights;
  weights.name = "attention.weights";
  weights.shape = {3, 2, 2};
  weights.values = {1, 0, 0.25f, 0.75f, 1, 0, 0.5f, 0.5f, 1, 0, 0.75f, 0.25f};
  return weights;
}

TEST(Readings, AverageAndDifferenceOfHeads) {
  const model::Figure weights = three_heads();
  const model::Figure average = head_average(weights);
  EXPECT_EQ(average.name, "attention.weights.average");
  EXPECT_EQ(average.shape, (std::vector<std::int64_t>{2, 2}));
  EXPECT_EQ(average.values, (std::vector<float>{1, 0, 0.5f, 0.5f}));
  const model::Figure difference = head_difference(weights, 0, 2);
  EXPECT_EQ(difference.name, "attention.weights.minus.0.2");
  EXPECT_EQ(difference.values, (std::vector<float>{0, 0, -0.5f, 0.5f}));
}

TEST(Readings, AreFoundByName) {
  const model::Trace trace({three_heads()});
  const std::optional<model::Figure> average = reading(trace, "attention.weights.average");
  ASSERT_TRUE(average);
  EXPECT_EQ(average->at(1, 0), 0.5f);
  const std::optional<model::Figure> difference = reading(trace, "attention.weights.minus.2.1");
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->at(1, 0), 0.25f);
  for (const char* name : {"weights.average", "attention.weights", "attention.weights.minus.0.3", "attention.weights.minus.0",
                           "attention.weights.minus.-1.0", "attention.weights.minus..", "", ".average"}) {
    EXPECT_FALSE(reading(trace, name)) << name;
  }
}

TEST(Readings, AreMadeOnce) {
  const model::Trace trace({three_heads()});
  const Figures figures(trace);
  EXPECT_EQ(figures.find("attention.weights"), trace.find("attention.weights"));
  const model::Figure* average = figures.find("attention.weights.average");
  ASSERT_NE(average, nullptr);
  EXPECT_EQ(average->at(1, 0), 0.5f);
  EXPECT_EQ(figures.find("nothing"), nullptr);
  EXPECT_EQ(figures.find("attention.weights.average"), average) << "and stays where it is";
}

TEST(Readings, GradientsAsValueRelativeAndShare) {
  const std::vector<float> norms = {1, 2, 5};
  EXPECT_EQ(rescale(norms, GradientScale::value), (std::vector<double>{1, 2, 5}));
  EXPECT_EQ(rescale(norms, GradientScale::relative), (std::vector<double>{0.2, 0.4, 1}));
  EXPECT_EQ(rescale(norms, GradientScale::share), (std::vector<double>{0.125, 0.25, 0.625}));
  EXPECT_EQ(rescale(std::vector<float>{0, 0}, GradientScale::share), (std::vector<double>{0, 0}));
}

TEST(Readings, FirstHalfIsTheEntryBeforeTheMiddle) {
  EXPECT_EQ(first_half_entry(4), 1);
  EXPECT_EQ(first_half_entry(3), 0);
  EXPECT_EQ(first_half_entry(2), 0);
  EXPECT_EQ(first_half_entry(1), std::nullopt);
}

TEST(Readings, StepFactorStopsWhereFloat32RunsOut) {
  const std::optional<StepFactor> halving = step_factor(std::vector<float>{1, 0.5f, 0.25f, 0.125f});
  ASSERT_TRUE(halving);
  EXPECT_EQ(halving->steps, 3);
  EXPECT_NEAR(halving->factor, 0.5, 1e-12);
  const std::optional<StepFactor> vanished = step_factor(std::vector<float>{1, 0.25f, 1e-42f, 0});
  ASSERT_TRUE(vanished);
  EXPECT_EQ(vanished->steps, 1);
  EXPECT_EQ(vanished->factor, 0.25);
  EXPECT_FALSE(step_factor(std::vector<float>{1}));
}

TEST(Readings, RankCorrelation) {
  const std::vector<float> a = {1, 2, 3, 4, 5}, b = {10, 20, 50, 40, 30};
  // 1 − 6·Σd²/(n(n² − 1)) = 1 − 6·8/120
  ASSERT_TRUE(rank_correlation(a, b));
  EXPECT_NEAR(*rank_correlation(a, b), 0.6, 1e-12);
  const std::vector<float> ties = {1, 1, 2, 2, 3};
  // Ranks 1.5 1.5 3.5 3.5 5: co-moment 9, moments 10 and 9.
  EXPECT_NEAR(*rank_correlation(a, ties), 9.0 / std::sqrt(90.0), 1e-12);
  EXPECT_FALSE(rank_correlation(a, std::vector<float>{1, 1, 1, 1, 1}));
  EXPECT_FALSE(rank_correlation(a, std::vector<float>{1, 2}));
}

TEST(Readings, LargestFirstAndOfEqualOnesTheEarlier) {
  EXPECT_EQ(largest(std::vector<float>{0.05f, 0.35f, 0.1f, 0.05f, 0.05f, 0.4f}, 5), (std::vector<std::int64_t>{5, 1, 2, 0, 3}));
  EXPECT_EQ(largest(std::vector<float>{1}, 5), (std::vector<std::int64_t>{0}));
}

}  // namespace
}  // namespace attnscope::lesson
