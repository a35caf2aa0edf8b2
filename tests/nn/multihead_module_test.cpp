#include "nn/multihead_module.h"

#include "nn/softmax.h"
#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::multihead_module {
namespace {

using test::expect_close, test::golden;

template <class S>
Options<S> options(bool causal) {
  Options<S> o{.heads = 3, .batch = 2, .mask = {}};
  if (causal) o.mask = softmax::causal_mask<S>(5);
  return o;
}

Params<double> random_params(tensor::Generator& g) {
  return {{test::normal(g, 18, 6), test::normal_row(g, 18)}, {test::normal(g, 6, 6), test::normal_row(g, 6)}};
}

TEST(MultiheadModule, Shapes) {
  tensor::Generator g(1);
  Cache<double> c;
  const Matrix<double> y = forward<double>(random_params(g), options<double>(true), test::normal(g, 10, 6), c);
  EXPECT_EQ(y.rows(), 10);
  EXPECT_EQ(y.cols(), 6);
  EXPECT_EQ(c.in_proj.cols(), 18);
  EXPECT_EQ(c.inner.heads.size(), 3u);
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(MultiheadModuleDeathTest, ShapesThatDoNotFit) {
  tensor::Generator g(1);
  Cache<double> c;
  EXPECT_DEATH((forward<double>(random_params(g), options<double>(true), test::normal(g, 10, 5), c)), "three times");
}
#endif

TEST(MultiheadModule, Golden) {
  for (const bool causal : {true, false}) {
    const auto torch = [&](const std::string& name) { return golden("layers.json", (causal ? "module/causal/" : "module/open/") + name); };
    const Params<float> p{{torch("in_proj_weight").matrix(), torch("in_proj_bias").row()},
                          {torch("out_proj.weight").matrix(), torch("out_proj.bias").row()}};
    Cache<float> c;
    expect_close("y", forward<float>(p, options<float>(causal), torch("x").matrix(), c), torch("y"));
    const auto d = backward<float>(p, options<float>(causal), c, torch("r").matrix());
    expect_close("dx", d.x, torch("dx"));
    expect_close("din_proj_weight", d.params.in_proj.weight, torch("din_proj_weight"));
    expect_close("din_proj_bias", d.params.in_proj.bias, torch("din_proj_bias"));
    expect_close("dout_proj.weight", d.params.out_proj.weight, torch("dout_proj.weight"));
    expect_close("dout_proj.bias", d.params.out_proj.bias, torch("dout_proj.bias"));
  }
}

TEST(MultiheadModule, Gradient) {
  for (const bool causal : {true, false}) {
    tensor::Generator g(2);
    Matrix<double> x = test::normal(g, 2 * 5, 6);
    Params<double> p = random_params(g);
    const Matrix<double> r = test::normal(g, 10, 6);
    const auto o = options<double>(causal);
    Cache<double> c;
    const auto loss = [&] { return test::weighted_sum(r, forward<double>(p, o, x, c)); };
    loss();
    const auto d = backward<double>(p, o, c, r);
    test::expect_gradient("x", x, d.x, loss);
    test::expect_gradient("in_proj_weight", p.in_proj.weight, d.params.in_proj.weight, loss);
    test::expect_gradient("in_proj_bias", p.in_proj.bias, d.params.in_proj.bias, loss);
    test::expect_gradient("out_proj.weight", p.out_proj.weight, d.params.out_proj.weight, loss);
    test::expect_gradient("out_proj.bias", p.out_proj.bias, d.params.out_proj.bias, loss);
  }
}

TEST(MultiheadModule, IsMultiHeadAttentionWithItsRowsOfTheProjection) {
  tensor::Generator g(3);
  const Params<double> p = random_params(g);
  const Matrix<double> x = test::normal(g, 10, 6);
  const auto part = [&](Index first) {
    return linear::Params<double>{p.in_proj.weight.middleRows(first, 6), p.in_proj.bias.segment(first, 6)};
  };
  multi_head_attention::Options<double> o;
  o.batch = 2;
  o.mask = softmax::causal_mask<double>(5);
  Cache<double> c;
  multi_head_attention::Cache<double> by_hand;
  const Matrix<double> y = forward<double>(p, options<double>(true), x, c);
  const Matrix<double> z = multi_head_attention::forward<double>({part(0), part(6), part(12), p.out_proj}, 3, o, x, by_hand);
  EXPECT_LT((y - z).cwiseAbs().maxCoeff(), 1e-12) << "the two round in another order, no more";
}

}  // namespace
}  // namespace attnscope::nn::multihead_module
