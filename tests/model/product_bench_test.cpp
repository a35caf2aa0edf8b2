#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "model/job.h"

namespace attnscope::model {
namespace {

std::shared_ptr<const Trace> bench(ProductsConfig config) {
  Program p;
  p.products = std::move(config);
  return run(p);
}

TEST(ProductBench, WidthsAreDrawnAfresh) {
  const auto trace = bench({.seed = 5, .widths = {3, 40}, .queries = 4, .keys = 2});
  for (const char* width : {"3", "40"}) {
    const std::string at = "products." + std::string(width) + ".";
    EXPECT_EQ(trace->find(at + "q")->draw->position, 0u);
    EXPECT_EQ(trace->find(at + "k")->draw->seed, 5u);
    EXPECT_EQ(trace->find(at + "scores")->shape, (std::vector<std::int64_t>{4, 1, 2}));
    EXPECT_EQ(trace->find(at + "scaled.largest")->shape, std::vector<std::int64_t>{4});
  }
  EXPECT_EQ(trace->find("products.40.k")->shape, (std::vector<std::int64_t>{4, 2, 40}));
  EXPECT_EQ(trace->find("products.variance")->shape, std::vector<std::int64_t>{2});
  const auto alone = bench({.seed = 5, .widths = {40}, .queries = 4, .keys = 2});
  EXPECT_EQ(trace->find("products.40.scores")->values, alone->find("products.40.scores")->values);
}

// q·k has variance d, and variance 1 divided by √d. Of 2^16 products the measured one is within a few per cent.
TEST(ProductBench, TheVarianceIsTheWidth) {
  const std::vector<std::int64_t> widths = {1, 2, 16, 64};
  const auto trace = bench({.seed = 1, .widths = widths, .queries = 8192, .keys = 8});
  for (std::size_t k = 0; k < widths.size(); ++k) {
    const auto d = static_cast<double>(widths[k]);
    EXPECT_NEAR(static_cast<double>(trace->find("products.variance")->values[k]) / d, 1, 0.06) << d;
    EXPECT_NEAR(static_cast<double>(trace->find("products.scaled.variance")->values[k]), 1, 0.06) << d;
    EXPECT_NEAR(static_cast<double>(trace->find("products.mean")->values[k]) / std::sqrt(d), 0, 0.02) << d;
  }
}

TEST(ProductBench, WithoutTheScaleOneShareTakesAll) {
  const auto trace = bench({.seed = 42, .widths = {1, 512}, .queries = 64, .keys = 8});
  const auto at = [&](const char* figure, std::size_t k) { return static_cast<double>(trace->find(figure)->values[k]); };
  EXPECT_GT(at("products.largest", 1), 0.9);
  EXPECT_LT(at("products.scaled.largest", 1), 0.5);
  EXPECT_LT(at("products.slope", 1), 0.25 * at("products.scaled.slope", 1));
  EXPECT_LT(at("products.entropy", 1), 0.25 * at("products.scaled.entropy", 1));
  EXPECT_EQ(at("products.largest", 0), at("products.scaled.largest", 0)) << "√1 = 1";
}

// p(1 − p) is the derivative of the largest share: against a central difference of the softmax itself, in double.
TEST(ProductBench, TheSlopeIsADerivative) {
  const auto trace = bench({.seed = 3, .widths = {4}, .queries = 5, .keys = 6});
  const Figure& scores = *trace->find("products.4.scores");
  for (std::int64_t g = 0; g < 5; ++g) {
    std::int64_t most = 0;
    for (std::int64_t j = 1; j < 6; ++j)
      if (scores.at(0, j, g) > scores.at(0, most, g)) most = j;
    const auto share = [&](double moved) {
      double sum = 0, own = 0;
      for (std::int64_t j = 0; j < 6; ++j) {
        const double e = std::exp(static_cast<double>(scores.at(0, j, g)) + (j == most ? moved : 0));
        sum += e;
        if (j == most) own = e;
      }
      return own / sum;
    };
    const double slope = (share(1e-5) - share(-1e-5)) / 2e-5;
    EXPECT_NEAR(static_cast<double>(trace->find("products.4.slope")->values[static_cast<std::size_t>(g)]), slope, 1e-6) << g;
  }
}

TEST(ProductBench, OneKeyTakesAll) {
  const auto trace = bench({.seed = 3, .widths = {2}, .queries = 3, .keys = 1});
  EXPECT_EQ(trace->find("products.2.largest")->values, (std::vector<float>{1, 1, 1}));
  EXPECT_EQ(trace->find("products.2.entropy")->values, (std::vector<float>{0, 0, 0}));
  EXPECT_EQ(trace->find("products.slope")->values, std::vector<float>{0});
}

TEST(ProductBench, IsCounted) {
  Program p;
  p.products = ProductsConfig{.seed = 1, .widths = {1, 7, 30}, .queries = 5, .keys = 3};
  const auto trace = run(p);
  std::int64_t made = 0;
  for (const Figure& figure : trace->figures()) made += static_cast<std::int64_t>(figure.values.size());
  EXPECT_EQ(count_numbers(p), made);
  p.products->widths = {std::int64_t{1} << 40};
  p.products->queries = p.products->keys = std::int64_t{1} << 40;
  EXPECT_EQ(count_numbers(p), std::int64_t{1} << 62);
}

}  // namespace
}  // namespace attnscope::model
