#include "nn/rnn.h"

#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::rnn {
namespace {

using test::expect_close, test::golden;

Params<double> random_params(tensor::Generator& g, Index input, Index hidden) {
  return {test::normal(g, hidden, input), test::normal(g, hidden, hidden), test::normal_row(g, hidden), test::normal_row(g, hidden)};
}

TEST(Rnn, Shapes) {
  tensor::Generator g(1);
  Cache<double> c;
  const Matrix<double> y = forward<double>(random_params(g, 3, 5), Nonlinearity::tanh, 2, test::normal(g, 8, 3), c);
  EXPECT_EQ(y.rows(), 8);
  EXPECT_EQ(y.cols(), 5);
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(RnnDeathTest, ShapesThatDoNotFit) {
  tensor::Generator g(1);
  Cache<double> c;
  EXPECT_DEATH((forward<double>(random_params(g, 3, 5), Nonlinearity::tanh, 3, test::normal(g, 8, 3), c)), "rnn: the rows");
  EXPECT_DEATH((forward<double>(random_params(g, 3, 5), Nonlinearity::tanh, 2, test::normal(g, 8, 4), c)), "rnn: the parameters");
}
#endif

TEST(Rnn, Golden) {
  for (const bool relu : {false, true}) {
    const auto torch = [&](const std::string& name) { return golden("layers.json", (relu ? "rnn/relu/" : "rnn/tanh/") + name); };
    const auto f = relu ? Nonlinearity::relu : Nonlinearity::tanh;
    const Params<float> p{torch("weight_ih_l0").matrix(), torch("weight_hh_l0").matrix(), torch("bias_ih_l0").row(),
                          torch("bias_hh_l0").row()};
    Cache<float> c;
    expect_close("y", forward<float>(p, f, 2, torch("x").matrix(), c), torch("y"));
    const auto d = backward<float>(p, f, 2, c, torch("r").matrix());
    expect_close("dx", d.x, torch("dx"));
    expect_close("dweight_ih", d.params.weight_ih, torch("dweight_ih_l0"));
    expect_close("dweight_hh", d.params.weight_hh, torch("dweight_hh_l0"));
    expect_close("dbias_ih", d.params.bias_ih, torch("dbias_ih_l0"));
    expect_close("dbias_hh", d.params.bias_hh, torch("dbias_hh_l0"));
  }
}

TEST(Rnn, Gradient) {
  for (const auto f : {Nonlinearity::tanh, Nonlinearity::relu}) {
    tensor::Generator g(2);
    Matrix<double> x = test::normal(g, 2 * 4, 3);
    Params<double> p = random_params(g, 3, 5);
    p.weight_hh *= 0.5;
    const Matrix<double> r = test::normal(g, 8, 5);
    Cache<double> c;
    const auto loss = [&] { return test::weighted_sum(r, forward<double>(p, f, 2, x, c)); };
    loss();
    if (f == Nonlinearity::relu) {
      ASSERT_TRUE((c.hidden.array() == 0).any() && (c.hidden.array() > 1e-3).any()) << "both sides of the kink";
      ASSERT_FALSE((c.hidden.array() > 0 && c.hidden.array() < 1e-3).any());
    }
    const auto d = backward<double>(p, f, 2, c, r);
    test::expect_gradient("x", x, d.x, loss);
    test::expect_gradient("weight_ih", p.weight_ih, d.params.weight_ih, loss);
    test::expect_gradient("weight_hh", p.weight_hh, d.params.weight_hh, loss);
    test::expect_gradient("bias_ih", p.bias_ih, d.params.bias_ih, loss);
    test::expect_gradient("bias_hh", p.bias_hh, d.params.bias_hh, loss);
  }
}

TEST(Rnn, TheGradientOfAnInputIsThatOfItsPreactivationThroughTheWeight) {
  tensor::Generator g(3);
  const Matrix<double> x = test::normal(g, 6, 3);
  const Params<double> p = random_params(g, 3, 5);
  Cache<double> c;
  forward<double>(p, Nonlinearity::tanh, 2, x, c);
  const auto d = backward<double>(p, Nonlinearity::tanh, 2, c, test::normal(g, 6, 5));
  EXPECT_LT((d.x - d.preactivation * p.weight_ih).cwiseAbs().maxCoeff(), 1e-14);
}

TEST(Rnn, AStepSeesNoLaterInputAndNoOtherSequence) {
  tensor::Generator g(4);
  Matrix<double> x = test::normal(g, 2 * 5, 3);
  const Params<double> p = random_params(g, 3, 4);
  Cache<double> c;
  const Matrix<double> before = forward<double>(p, Nonlinearity::tanh, 2, x, c);
  x.row(3).array() += 1;
  const Matrix<double> after = forward<double>(p, Nonlinearity::tanh, 2, x, c);
  EXPECT_EQ(Matrix<double>(before.topRows(3)), Matrix<double>(after.topRows(3)));
  EXPECT_EQ(Matrix<double>(before.bottomRows(5)), Matrix<double>(after.bottomRows(5)));
  for (Index t : {3, 4}) EXPECT_NE(Matrix<double>(before.row(t)), Matrix<double>(after.row(t)));
}

}  // namespace
}  // namespace attnscope::nn::rnn
