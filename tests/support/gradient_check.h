#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "tensor/matrix.h"
#include "tensor/random.h"

// Gradients against central differences, in double: step 1e-5, so the difference is wrong by about 1e-10 (f‴) plus
// 1e-16 · |loss| / 1e-5 (rounding); kTolerance leaves a factor of a hundred.
namespace attnscope::test {

using tensor::Index;
inline constexpr double kStep = 1e-5, kTolerance = 1e-8;

/// A matrix of normals; the generator's double kernel.
inline tensor::Matrix<double> normal(tensor::Generator& g, Index rows, Index columns) {
  tensor::Matrix<double> m(rows, columns);
  g.randn(std::span<double>(m.data(), static_cast<std::size_t>(m.size())));
  return m;
}
inline tensor::Row<double> normal_row(tensor::Generator& g, Index size) { return normal(g, 1, size).row(0); }

/// Σ r ∘ y: the loss through which a layer is checked; its gradient with respect to y is r.
inline double weighted_sum(const tensor::Matrix<double>& r, const tensor::Matrix<double>& y) { return r.cwiseProduct(y).sum(); }

/// Expects `gradient` to be the derivative of `loss()` with respect to each number of `x`, which it moves and puts back. The
/// failure names the worst entry.
template <class M, class Loss>
void expect_gradient(const std::string& what, M& x, const M& gradient, Loss loss) {
  ASSERT_EQ(x.rows(), gradient.rows()) << what;
  ASSERT_EQ(x.cols(), gradient.cols()) << what;
  ASSERT_GT(x.size(), 0) << what;
  double worst = 0, of_worst = 0, numeric_of_worst = 0;
  Index at = 0;
  for (Index i = 0; i < x.size(); ++i) {
    double& value = x.data()[i];
    const double here = value;
    value = here + kStep;
    const double above = loss();
    value = here - kStep;
    const double below = loss();
    value = here;
    const double numeric = (above - below) / (2 * kStep), analytic = gradient.data()[i];
    const double error = std::abs(numeric - analytic) / (1 + std::abs(numeric));
    if (error >= worst) worst = error, at = i, of_worst = analytic, numeric_of_worst = numeric;
  }
  EXPECT_LE(worst, kTolerance) << what << ", worst at (" << at / x.cols() << ", " << at % x.cols() << "): backward says " << of_worst
                               << ", the differences " << numeric_of_worst;
  std::string key = "worst_" + what;
  std::replace_if(key.begin(), key.end(), [](char c) { return c == ' ' || c == '.'; }, '_');
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", worst);
  testing::Test::RecordProperty(key, text);
}

/// Whether numbers lie on both sides of a kink at 0 and none so close that a difference would step over it.
inline bool both_sides(const tensor::Matrix<double>& x) {
  return (x.array() > 0).any() && (x.array() < 0).any() && x.cwiseAbs().minCoeff() > 10 * kStep;
}

}  // namespace attnscope::test
