#include "nn/softmax.h"

#include <limits>

#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::softmax {
namespace {

using test::expect_close, test::golden;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The causal mask of each of B sequences, one upon the other.
template <class S>
Matrix<S> stacked_mask(Index batch, Index tokens) {
  return causal_mask<S>(tokens).replicate(batch, 1);
}

TEST(Softmax, ShapesAndMasks) {
  Matrix<float> lower(3, 3);
  lower << 1, 0, 0, 1, 1, 0, 1, 1, 1;
  EXPECT_EQ((causal_mask<float>(3)), lower);
  Matrix<float> chosen(2, 3);
  chosen << 1, 1, 1, 1, 0, 0;
  EXPECT_EQ((causal_mask<float>({2, 0}, 3)), chosen);
  EXPECT_EQ((forward<float>(Matrix<float>::Zero(4, 2))), (Matrix<float>::Constant(4, 2, 0.5f)));
  EXPECT_EQ((forward<float>(Matrix<float>::Zero(3, 1))), (Matrix<float>::Ones(3, 1)));
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(SoftmaxDeathTest, AMaskOfAnotherShape) {
  EXPECT_DEATH((apply_mask<float>(Matrix<float>::Zero(3, 3), Matrix<float>::Ones(3, 2))), "softmax: the mask has not");
}
#endif

TEST(Softmax, Golden) {
  const auto torch = [](const std::string& name) { return golden("layers.json", "softmax/" + name); };
  const Matrix<float> y = forward<float>(apply_mask<float>(torch("x").matrix(), stacked_mask<float>(2, 5)));
  expect_close("y", y, torch("y"));
  expect_close("dx", backward<float>(y, torch("r").matrix()), torch("dx"));
}

TEST(Softmax, Gradient) {
  tensor::Generator g(1);
  Matrix<double> x = test::normal(g, 2 * 5, 5);
  const Matrix<double> r = test::normal(g, 10, 5);
  for (const Matrix<double>& mask : {stacked_mask<double>(2, 5), Matrix<double>()}) {
    const auto y = [&] { return forward<double>(apply_mask<double>(x, mask)); };
    test::expect_gradient(mask.size() ? "masked x" : "x", x, backward<double>(y(), r), [&] { return test::weighted_sum(r, y()); });
  }
}

TEST(Softmax, RowsSumToOneAndLevelsDoNotMatter) {
  tensor::Generator g(3);
  const Matrix<double> x = 20 * test::normal(g, 9, 17), y = forward<double>(x);
  for (Index i = 0; i < 9; ++i) EXPECT_NEAR(y.row(i).sum(), 1, 1e-15);
  const Matrix<double> shifted = forward<double>((x.array() + 1000.0).matrix());
  EXPECT_LT((y - shifted).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_TRUE((y.array() >= 0).all());
}

TEST(Softmax, HugeScoresDoNotOverflow) {
  Matrix<float> x(1, 3);
  x << 3e38f, -3e38f, 3e38f;
  Matrix<float> want(1, 3);
  want << 0.5f, 0, 0.5f;
  EXPECT_EQ((forward<float>(x)), want);
}

TEST(Softmax, ARowOfWhichNothingMayBeSeenIsZeroAndSpreadsNoNan) {
  Matrix<double> x(2, 3), mask(2, 3);
  x << 1, 2, 3, 4, 5, 6;
  mask << 0, 0, 0, 0, 1, 0;
  const Matrix<double> masked = apply_mask<double>(x, mask);
  EXPECT_EQ(masked(0, 0), -kInfinity);
  Matrix<double> want(2, 3);
  want << 0, 0, 0, 0, 1, 0;
  const Matrix<double> y = forward<double>(masked);
  EXPECT_EQ(y, want);
  EXPECT_EQ((backward<double>(y, Matrix<double>::Ones(2, 3))), (Matrix<double>::Zero(2, 3)));
}

TEST(softmax, ANaNSpreadsOverItsRowAlone) {
  Matrix<float> x(2, 3);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  x << nan, nan, nan, 0, 0, 0;
  const Matrix<float> y = softmax::forward<float>(x);
  for (int j = 0; j < 3; ++j) {
    EXPECT_TRUE(std::isnan(y(0, j)));
    EXPECT_FLOAT_EQ(y(1, j), 1.0f / 3);
  }
}

}  // namespace
}  // namespace attnscope::nn::softmax
