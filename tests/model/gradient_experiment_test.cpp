#include <gtest/gtest.h>

#include <cmath>

#include "model/job.h"
#include "model/norms.h"

namespace attnscope::model {
namespace {

std::shared_ptr<const Trace> run_rnn(std::int64_t hidden, std::int64_t length, bool relu, std::uint64_t seed = 42) {
  Program p;
  p.gradients = GradientsConfig{.seed = seed, .lengths = {length}, .rnn = RnnConfig{3, hidden, relu}, .attention = {}};
  return run(p);
}

TEST(GradientExperiment, LengthsAreDrawnAfresh) {
  Program p;
  p.gradients = GradientsConfig{.seed = 7, .lengths = {5, 9, 5}, .rnn = RnnConfig{3, 4, false}, .attention = MhaConfig{4, 2, Mask::causal}};
  const auto trace = run(p);
  EXPECT_EQ(trace->find("rnn.5.weight_hh_l0")->values, trace->find("rnn.9.weight_hh_l0")->values);
  EXPECT_EQ(trace->find("rnn.5.weight_ih_l0")->draw->position, 0u);
  EXPECT_EQ(trace->find("mha.9.out_proj.weight")->draw->position, 0u);
  EXPECT_EQ(trace->find("mha.9.last_weights")->shape, (std::vector<std::int64_t>{9}));
  for (const char* model : {"rnn.", "mha."})
    for (const char* length : {"5", "9"})
      EXPECT_NEAR(trace->find(std::string(model) + length + ".grad_cumulative")->values.back(), 1, 1e-7);
}

// With one hidden number the Jacobians are numbers and their product is known.
TEST(GradientExperiment, JacobiansOfOneHiddenNumber) {
  for (const bool relu : {false, true}) {
    const auto trace = run_rnn(1, 60, relu, 8);
    const auto& h = trace->find("rnn.60.hidden")->values;
    const double weight = static_cast<double>(trace->find("rnn.60.weight_hh_l0")->values[0]);
    const auto& norm = trace->find("rnn.60.jacobian_norm")->values;
    double product = 1;
    EXPECT_EQ(norm[0], 1.0f);
    for (std::size_t t = 1; t < 60; ++t) {
      const double v = static_cast<double>(h[t]);
      product *= weight * (relu ? (v > 0 ? 1 : 0) : 1 - v * v);
      EXPECT_NEAR(static_cast<double>(norm[t]), std::abs(product), 1e-6 * std::abs(product) + 1e-45) << t;
    }
  }
}

TEST(GradientExperiment, TheProductOfJacobiansOutlivesFloat) {
  const auto trace = run_rnn(8, 400, false);
  const auto& norm = trace->find("rnn.400.jacobian_norm")->values;
  EXPECT_GT(norm[100], 0.0f);
  EXPECT_EQ(norm[399], 0.0f) << "below the smallest float; the product itself is kept with its power of two apart";
  for (float v : norm) EXPECT_TRUE(std::isfinite(v));
}

TEST(GradientExperiment, ADeadReluHasNoGradientAndNoNan) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto trace = run_rnn(1, 30, true, seed);
    for (const Figure& f : trace->figures())
      for (float v : f.values) ASSERT_TRUE(std::isfinite(v)) << f.name;
    if (trace->find("rnn.30.hidden")->values.back() == 0.0f) {
      EXPECT_EQ(trace->find("rnn.30.grad_cumulative")->values.back(), 0.0f);
      return;
    }
  }
  FAIL() << "none of these seeds ends in 0";
}

TEST(GradientExperiment, ANudgeIsTheWholeChange) {
  const auto trace = run_rnn(4, 6, false);
  EXPECT_GT(trace->find("rnn.6.nudge")->values[0], trace->find("rnn.6.nudge")->values[5]);
}

TEST(Norms, InDoubleAndRoundedOnce) {
  tensor::Matrix<float> x(2, 2);
  x << 3e-30f, 4e-30f, 0, 0;  // float32 would square these to 0
  EXPECT_EQ(row_norms(x), (std::vector<float>{5e-30f, 0}));
  EXPECT_EQ(frobenius_norm(x), 5e-30f);
  EXPECT_EQ(root_mean_square(x), 2.5e-30f);
  EXPECT_EQ(cumulative_share({1, 0, 3}), (std::vector<float>{0.25f, 0.25f, 1}));
  EXPECT_EQ(cumulative_share({0, 0}), (std::vector<float>{0, 0})) << "nothing to share";
}

}  // namespace
}  // namespace attnscope::model
