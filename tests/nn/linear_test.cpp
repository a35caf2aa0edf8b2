#include "nn/linear.h"

#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::linear {
namespace {

using test::expect_close, test::golden;

test::Golden torch(const std::string& name) { return golden("layers.json", "linear/" + name); }

TEST(Linear, Shapes) {
  const Params<float> p{Matrix<float>::Ones(3, 5), Row<float>::Ones(3)};
  Cache<float> cache;
  const Matrix<float> y = forward<float>(p, Matrix<float>::Ones(8, 5), cache);
  EXPECT_EQ(y.rows(), 8);
  EXPECT_EQ(y.cols(), 3);
  EXPECT_EQ(y(7, 2), 6.0f);
  Params<float> d;
  EXPECT_EQ((backward<float>({p.weight, {}}, cache, y, d).rows()), 8);
  EXPECT_EQ(d.bias.size(), 0) << "no bias, no gradient of one";
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(LinearDeathTest, ShapesThatDoNotFit) {
  Cache<float> cache;
  EXPECT_DEATH((forward<float>({Matrix<float>(3, 5), {}}, Matrix<float>(8, 4), cache)), "linear: x has not");
  EXPECT_DEATH((forward<float>({Matrix<float>(3, 5), Row<float>(5)}, Matrix<float>(8, 5), cache)), "linear: the bias has not");
}
#endif

TEST(Linear, Golden) {
  const Params<float> p{torch("weight").matrix(), torch("bias").row()};
  Cache<float> cache;
  Params<float> d;
  expect_close("y", forward<float>(p, torch("x").matrix(), cache), torch("y"));
  expect_close("dx", backward<float>(p, cache, torch("r").matrix(), d), torch("dx"));
  expect_close("dweight", d.weight, torch("dweight"));
  expect_close("dbias", d.bias, torch("dbias"));
}

TEST(Linear, Gradient) {
  tensor::Generator g(1);
  Matrix<double> x = test::normal(g, 2 * 4, 5);  // batch 2, 4 tokens
  Params<double> p{test::normal(g, 3, 5), test::normal_row(g, 3)}, d;
  const Matrix<double> r = test::normal(g, 8, 3);
  Cache<double> cache;
  const auto loss = [&] { return test::weighted_sum(r, forward<double>(p, x, cache)); };
  loss();
  const Matrix<double> dx = backward<double>(p, cache, r, d);
  test::expect_gradient("x", x, dx, loss);
  test::expect_gradient("weight", p.weight, d.weight, loss);
  test::expect_gradient("bias", p.bias, d.bias, loss);
}

TEST(Linear, EachRowByItself) {
  tensor::Generator g(2);
  const Params<double> p{test::normal(g, 3, 5), test::normal_row(g, 3)};
  const Matrix<double> x = test::normal(g, 7, 5), all = apply<double>(p, x);
  for (Index i = 0; i < 7; ++i) EXPECT_EQ((apply<double>(p, x.middleRows(i, 1))), Matrix<double>(all.row(i)));
}

}  // namespace
}  // namespace attnscope::nn::linear
