#include "nn/multi_head_attention.h"

#include "nn/softmax.h"
#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::multi_head_attention {
namespace {

using test::expect_close, test::golden;

template <class S>
Options<S> options(Index batch, Index tokens, bool causal) {
  Options<S> o;
  o.batch = batch;
  if (causal) o.mask = softmax::causal_mask<S>(tokens);
  return o;
}

linear::Params<double> random_linear(tensor::Generator& g, Index out, Index in) {
  return {test::normal(g, out, in), test::normal_row(g, out)};
}

Params<double> random_params(tensor::Generator& g, Index width, Index merged) {
  return {random_linear(g, merged, width), random_linear(g, merged, width), random_linear(g, merged, width),
          random_linear(g, merged, merged)};
}

TEST(MultiHeadAttention, Shapes) {
  tensor::Generator g(1);
  const auto p = random_params(g, 5, 6);
  Cache<double> c;
  const Matrix<double> y = forward<double>(p, 3, options<double>(2, 4, true), test::normal(g, 8, 5), c);
  EXPECT_EQ(y.rows(), 8);
  EXPECT_EQ(y.cols(), 6);
  EXPECT_EQ(c.heads.size(), 3u);
  EXPECT_EQ(c.heads[2].q.cols(), 2);
  EXPECT_EQ(c.heads[2].weights.rows(), 8);
  EXPECT_EQ(c.heads[2].weights.cols(), 4);
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(MultiHeadAttentionDeathTest, HeadsThatDoNotDivide) {
  tensor::Generator g(1);
  const auto p = random_params(g, 5, 6);
  Cache<double> c;
  EXPECT_DEATH((forward<double>(p, 4, options<double>(2, 4, true), test::normal(g, 8, 5), c)), "heads do not divide");
}
#endif

TEST(MultiHeadAttention, Golden) {
  for (const bool open : {false, true}) {
    const auto torch = [&](const std::string& name) { return golden("layers.json", (open ? "multi_head/open/" : "multi_head/") + name); };
    const auto take = [&](const std::string& name) {
      return linear::Params<float>{torch(name + ".weight").matrix(), torch(name + ".bias").row()};
    };
    Params<float> p{take("W_Q"), take("W_K"), take("W_V"), {}}, d;
    if (!open) p.o = take("W_O");
    const auto o = options<float>(2, open ? 5 : 4, !open);
    Cache<float> c;
    expect_close("y", forward<float>(p, open ? 2 : 3, o, torch("x").matrix(), c), torch("y"));
    expect_close("dx", backward<float>(p, o, c, torch("r").matrix(), d), torch("dx"));
    expect_close("dW_Q", d.q.weight, torch("dW_Q.weight"));
    expect_close("dW_Q.bias", d.q.bias, torch("dW_Q.bias"));
    expect_close("dW_K", d.k.weight, torch("dW_K.weight"));
    expect_close("dW_K.bias", d.k.bias, torch("dW_K.bias"));
    expect_close("dW_V", d.v.weight, torch("dW_V.weight"));
    expect_close("dW_V.bias", d.v.bias, torch("dW_V.bias"));
    if (open) continue;
    expect_close("dW_O", d.o.weight, torch("dW_O.weight"));
    expect_close("dW_O.bias", d.o.bias, torch("dW_O.bias"));
  }
}

TEST(MultiHeadAttention, Gradient) {
  for (const bool causal : {true, false}) {
    tensor::Generator g(2);
    Matrix<double> x = test::normal(g, 2 * 4, 5);
    Params<double> p = random_params(g, 5, 6), d;
    if (!causal) p.o = {};  // without the output projection
    const Matrix<double> r = test::normal(g, 8, 6);
    const auto o = options<double>(2, 4, causal);
    Cache<double> c;
    const auto loss = [&] { return test::weighted_sum(r, forward<double>(p, 3, o, x, c)); };
    loss();
    const Matrix<double> dx = backward<double>(p, o, c, r, d);
    test::expect_gradient("x", x, dx, loss);
    test::expect_gradient("W_Q", p.q.weight, d.q.weight, loss);
    test::expect_gradient("W_Q.bias", p.q.bias, d.q.bias, loss);
    test::expect_gradient("W_K", p.k.weight, d.k.weight, loss);
    test::expect_gradient("W_K.bias", p.k.bias, d.k.bias, loss);
    test::expect_gradient("W_V", p.v.weight, d.v.weight, loss);
    test::expect_gradient("W_V.bias", p.v.bias, d.v.bias, loss);
    if (!causal) continue;
    test::expect_gradient("W_O", p.o.weight, d.o.weight, loss);
    test::expect_gradient("W_O.bias", p.o.bias, d.o.bias, loss);
  }
}

TEST(MultiHeadAttention, OneHeadIsPlainAttention) {
  tensor::Generator g(3);
  Params<double> p = random_params(g, 5, 4);
  p.o = {};
  const Matrix<double> x = test::normal(g, 6, 5);
  const auto o = options<double>(1, 6, true);
  Cache<double> c;
  attention::Cache<double> plain;
  const Matrix<double> y = forward<double>(p, 1, o, x, c);
  EXPECT_EQ(y, (attention::forward<double>(o, linear::apply<double>(p.q, x), linear::apply<double>(p.k, x), linear::apply<double>(p.v, x),
                                           plain)));
}

TEST(MultiHeadAttention, ALaterTokenChangesNoEarlierRow) {
  tensor::Generator g(4);
  const Params<double> p = random_params(g, 5, 6);
  Matrix<double> x = test::normal(g, 7, 5);
  const auto o = options<double>(1, 7, true);
  Cache<double> c;
  const Matrix<double> before = forward<double>(p, 3, o, x, c);
  x.row(5).array() += 1;
  const Matrix<double> after = forward<double>(p, 3, o, x, c);
  EXPECT_EQ(Matrix<double>(before.topRows(5)), Matrix<double>(after.topRows(5)));
  EXPECT_NE(Matrix<double>(before.row(6)), Matrix<double>(after.row(6)));
}

}  // namespace
}  // namespace attnscope::nn::multi_head_attention
