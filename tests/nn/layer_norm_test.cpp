#include "nn/layer_norm.h"

#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::layer_norm {
namespace {

using test::expect_close, test::golden;

TEST(LayerNorm, Shapes) {
  Cache<float> c;
  const Matrix<float> y = forward<float>(identity<float>(5), Matrix<float>::Random(8, 5), c);
  EXPECT_EQ(y.rows(), 8);
  EXPECT_EQ(y.cols(), 5);
  EXPECT_EQ(c.reciprocal_root.size(), 8);
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(LayerNormDeathTest, ShapesThatDoNotFit) {
  Cache<float> c;
  EXPECT_DEATH((forward<float>(identity<float>(4), Matrix<float>(8, 5), c)), "layer_norm: weight and bias");
}
#endif

TEST(LayerNorm, Golden) {
  const auto torch = [](const std::string& name) { return golden("layers.json", "layer_norm/" + name); };
  const Params<float> p{torch("weight").row(), torch("bias").row()};
  Params<float> d;
  Cache<float> c;
  expect_close("y", forward<float>(p, torch("x").matrix(), c), torch("y"));
  expect_close("dx", backward<float>(p, c, torch("r").matrix(), d), torch("dx"));
  expect_close("dweight", d.weight, torch("dweight"));
  expect_close("dbias", d.bias, torch("dbias"));
}

TEST(LayerNorm, Gradient) {
  tensor::Generator g(1);
  Matrix<double> x = test::normal(g, 2 * 4, 5);
  Params<double> p{test::normal_row(g, 5), test::normal_row(g, 5)}, d;
  const Matrix<double> r = test::normal(g, 8, 5);
  Cache<double> c;
  const auto loss = [&] { return test::weighted_sum(r, forward<double>(p, x, c)); };
  loss();
  const Matrix<double> dx = backward<double>(p, c, r, d);
  test::expect_gradient("x", x, dx, loss);
  test::expect_gradient("weight", p.weight, d.weight, loss);
  test::expect_gradient("bias", p.bias, d.bias, loss);
}

TEST(LayerNorm, IgnoresShiftAndScale) {
  tensor::Generator g(2);
  const Matrix<double> x = 100 * test::normal(g, 6, 9);
  const auto p = identity<double>(9);
  Cache<double> c;
  const Matrix<double> y = forward<double>(p, x, c), moved = forward<double>(p, (3 * x.array() + 50).matrix(), c);
  EXPECT_LT((y - moved).cwiseAbs().maxCoeff(), 1e-8) << "eps alone tells the two apart: 1e-5 against a variance of about 1e4";
}

TEST(LayerNorm, TheVarianceIsBiased) {  // divided by C, not by C − 1
  tensor::Generator g(3);
  const Matrix<double> x = 100 * test::normal(g, 6, 9);
  Cache<double> c;
  const Matrix<double> y = forward<double>(identity<double>(9), x, c);
  for (Index i = 0; i < 6; ++i) {
    EXPECT_NEAR(y.row(i).mean(), 0, 1e-12);
    EXPECT_NEAR(y.row(i).squaredNorm() / 9, 1, 1e-8);
  }
}

TEST(LayerNorm, ARowOfEqualNumbersGivesTheBias) {
  const Params<float> p{Row<float>::Constant(4, 2), Row<float>::LinSpaced(4, 1, 4)};
  Cache<float> c;
  const Matrix<float> y = forward<float>(p, Matrix<float>::Constant(1, 4, 1e6f), c);
  EXPECT_EQ(Row<float>(y.row(0)), p.bias);
}

TEST(LayerNorm, ATokenDoesNotMoveAnother) {
  tensor::Generator g(4);
  Matrix<double> x = test::normal(g, 5, 3);
  Cache<double> c;
  const Matrix<double> before = forward<double>(identity<double>(3), x, c);
  x.row(0) *= 7;
  const Matrix<double> after = forward<double>(identity<double>(3), x, c);
  EXPECT_EQ(Matrix<double>(before.bottomRows(4)), Matrix<double>(after.bottomRows(4)));
}

}  // namespace
}  // namespace attnscope::nn::layer_norm
