#include "nn/init.h"

#include "support/golden.h"

namespace attnscope::nn::init {
namespace {

using test::expect_close, test::golden;

test::Golden torch(const std::string& name) { return golden("layers.json", "init/" + name); }
constexpr test::Tolerance kExact{0, 0};
constexpr test::Tolerance kBlock{2.4e-7, 0};  // a block of normals: log, cos and sin rounded from double

// One stream through everything, as tests/golden/make_layers.py draws it: a wrong count anywhere shows in all that follows.
TEST(Init, EachModuleInTheOrderInWhichPyTorchDraws) {
  Generator g(7);
  Draw draw;
  expect_close("linear/weight", linear_weight<float>(g, 3, 5, draw), torch("linear/weight"), kExact);
  EXPECT_EQ(draw.outputs, 15u);
  expect_close("linear/bias", linear_bias<float>(g, 3, 5, draw), torch("linear/bias"), kExact);
  EXPECT_EQ(draw.position, 15u);
  expect_close("embedding", normal<float>(g, 5, 3, draw), torch("embedding/weight"), kExact);  // 15 numbers: the scalar path
  EXPECT_EQ(draw.path, tensor::DrawPath::normal_scalar);
  expect_close("big_embedding", normal<float>(g, 9, 2, draw), torch("big_embedding/weight"), kBlock);
  EXPECT_EQ(draw.path, tensor::DrawPath::normal_block);

  RnnDraws rnn_draws;
  const auto r = rnn<float>(g, 3, 2, rnn_draws);
  expect_close("weight_ih", r.weight_ih, torch("rnn/weight_ih_l0"), kExact);
  expect_close("weight_hh", r.weight_hh, torch("rnn/weight_hh_l0"), kExact);
  expect_close("bias_ih", r.bias_ih, torch("rnn/bias_ih_l0"), kExact);
  expect_close("bias_hh", r.bias_hh, torch("rnn/bias_hh_l0"), kExact);
  EXPECT_EQ(rnn_draws.bias_hh.position, rnn_draws.weight_ih.position + 6 + 4 + 2);

  MultiheadDraws module_draws;
  const auto m = multihead<float>(g, 4, module_draws);
  expect_close("in_proj", m.in_proj.weight, torch("module/in_proj_weight"), kExact);
  expect_close("in_proj_bias", m.in_proj.bias, torch("module/in_proj_bias"), kExact);
  expect_close("out_proj", m.out_proj.weight, torch("module/out_proj.weight"), kExact);
  expect_close("out_proj.bias", m.out_proj.bias, torch("module/out_proj.bias"), kExact);
  EXPECT_EQ(module_draws.in_proj_weight.position, module_draws.out_proj_weight.position + 16 + 4) << "a bias is drawn and thrown away";

  expect_close("then", uniform01<float>(g, 1, 3, draw), torch("then"), kExact);
}

TEST(Init, BoundsAreThoseOfTheFanIn) {
  Generator g(1);
  Draw draw;
  linear_weight<float>(g, 9, 2, draw);
  EXPECT_EQ(draw.high, static_cast<float>(1.0 / 3.0));
  EXPECT_EQ(draw.low, -draw.high);
  for (Index in = 1; in <= 4096; ++in) {  // kaiming_uniform(a = √5) is ±1/√in after rounding
    const double gain = std::sqrt(3.0) * (std::sqrt(2.0 / 6.0) / std::sqrt(static_cast<double>(in)));
    ASSERT_EQ(static_cast<float>(gain), static_cast<float>(1 / std::sqrt(static_cast<double>(in)))) << in;
  }
}

}  // namespace
}  // namespace attnscope::nn::init
