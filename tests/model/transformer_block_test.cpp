#include "model/transformer_block.h"

#include "nn/softmax.h"
#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::model::transformer_block {
namespace {

using nn::activation::Kind, test::expect_close, test::golden;

struct Case {
  Norm norm;
  bool residual;
  Kind activation;
  std::string name() const {
    const char* norms[] = {"post", "pre", "none"};
    return std::string("block/") + norms[static_cast<int>(norm)] + (residual ? "/" : "/bare/");
  }
};
const Case kCases[] = {{Norm::post, true, Kind::relu}, {Norm::post, false, Kind::relu}, {Norm::pre, true, Kind::gelu},
                       {Norm::pre, false, Kind::gelu}, {Norm::none, true, Kind::gelu},  {Norm::none, false, Kind::gelu}};

/// Batch 2, 4 tokens, width 6, 3 heads, 7 hidden units.
template <class S>
Options<S> options(const Case& which) {
  Options<S> o{.heads = 3, .attention = {}, .activation = which.activation, .norm = which.norm, .residual = which.residual};
  o.attention.batch = 2;
  o.attention.mask = nn::softmax::causal_mask<S>(4);
  return o;
}

TEST(TransformerBlock, Golden) {
  for (const Case& which : kCases) {
    SCOPED_TRACE(which.name());
    const auto torch = [&](const std::string& name) { return golden("layers.json", which.name() + name); };
    const auto linear = [&](const std::string& name) {
      return nn::linear::Params<float>{torch(name + ".weight").matrix(), torch(name + ".bias").row()};
    };
    Params<float> p{{linear("attention.W_Q"), linear("attention.W_K"), linear("attention.W_V"), linear("attention.W_O")},
                    {linear("ffn.fc1"), linear("ffn.fc2")}, {}, {}};
    if (which.norm != Norm::none) {
      p.norm1 = {torch("norm1.weight").row(), torch("norm1.bias").row()};
      p.norm2 = {torch("norm2.weight").row(), torch("norm2.bias").row()};
    }
    Cache<float> c;
    Params<float> d;
    expect_close("y", forward<float>(p, options<float>(which), torch("x").matrix(), c), torch("y"));
    expect_close("dx", backward<float>(p, options<float>(which), c, torch("r").matrix(), d), torch("dx"));
    expect_close("dW_Q", d.attention.q.weight, torch("dattention.W_Q.weight"));
    expect_close("dW_O.bias", d.attention.o.bias, torch("dattention.W_O.bias"));
    expect_close("dfc1", d.ffn.fc1.weight, torch("dffn.fc1.weight"));
    expect_close("dfc2.bias", d.ffn.fc2.bias, torch("dffn.fc2.bias"));
    if (which.norm == Norm::none) continue;
    expect_close("dnorm1.weight", d.norm1.weight, torch("dnorm1.weight"));
    expect_close("dnorm2.bias", d.norm2.bias, torch("dnorm2.bias"));
  }
}

nn::linear::Params<double> random_linear(tensor::Generator& g, Index out, Index in) {
  return {0.7 * test::normal(g, out, in), test::normal_row(g, out)};
}

TEST(TransformerBlock, Gradient) {
  for (const Case& which : kCases) {
    SCOPED_TRACE(which.name());
    tensor::Generator g(11);
    Matrix<double> x = test::normal(g, 2 * 4, 6);
    Params<double> p{{random_linear(g, 6, 6), random_linear(g, 6, 6), random_linear(g, 6, 6), random_linear(g, 6, 6)},
                     {random_linear(g, 7, 6), random_linear(g, 6, 7)}, {}, {}};
    if (which.norm != Norm::none) {
      p.norm1 = {test::normal_row(g, 6), test::normal_row(g, 6)};
      p.norm2 = {test::normal_row(g, 6), test::normal_row(g, 6)};
    }
    const auto o = options<double>(which);
    const Matrix<double> r = test::normal(g, 8, 6);
    Cache<double> c;
    Params<double> d;
    const auto loss = [&] { return test::weighted_sum(r, forward<double>(p, o, x, c)); };
    loss();
    ASSERT_TRUE(test::both_sides(c.ffn.hidden));
    const Matrix<double> dx = backward<double>(p, o, c, r, d);
    test::expect_gradient("x", x, dx, loss);
    test::expect_gradient("W_Q", p.attention.q.weight, d.attention.q.weight, loss);
    test::expect_gradient("W_K", p.attention.k.weight, d.attention.k.weight, loss);
    test::expect_gradient("W_V", p.attention.v.weight, d.attention.v.weight, loss);
    test::expect_gradient("W_O", p.attention.o.weight, d.attention.o.weight, loss);
    test::expect_gradient("fc1", p.ffn.fc1.weight, d.ffn.fc1.weight, loss);
    test::expect_gradient("fc2", p.ffn.fc2.weight, d.ffn.fc2.weight, loss);
    if (which.norm == Norm::none) continue;
    test::expect_gradient("norm1.weight", p.norm1.weight, d.norm1.weight, loss);
    test::expect_gradient("norm1.bias", p.norm1.bias, d.norm1.bias, loss);
    test::expect_gradient("norm2.weight", p.norm2.weight, d.norm2.weight, loss);
    test::expect_gradient("norm2.bias", p.norm2.bias, d.norm2.bias, loss);
  }
}

}  // namespace
}  // namespace attnscope::model::transformer_block
