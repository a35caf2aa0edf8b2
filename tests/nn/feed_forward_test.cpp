#include "nn/feed_forward.h"

#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::feed_forward {
namespace {

using activation::Kind, test::expect_close, test::golden;

struct Case {
  Kind kind;
  const char* name;
};
constexpr Case kCases[] = {{Kind::relu, "relu"}, {Kind::gelu, "gelu"}, {Kind::none, "none"}};

Params<double> random_params(tensor::Generator& g) {
  return {{test::normal(g, 7, 3), test::normal_row(g, 7)}, {test::normal(g, 3, 7), test::normal_row(g, 3)}};
}

TEST(FeedForward, Shapes) {
  tensor::Generator g(1);
  Cache<double> c;
  const Matrix<double> y = forward<double>(random_params(g), Kind::relu, test::normal(g, 8, 3), c);
  EXPECT_EQ(y.rows(), 8);
  EXPECT_EQ(y.cols(), 3);
  EXPECT_EQ(c.hidden.cols(), 7);
}

TEST(FeedForward, Golden) {
  for (const Case& which : kCases) {
    const auto torch = [&](const std::string& name) {
      return golden("layers.json", std::string("feed_forward/") + which.name + "/" + name);
    };
    const Params<float> p{{torch("fc1.weight").matrix(), torch("fc1.bias").row()}, {torch("fc2.weight").matrix(), torch("fc2.bias").row()}};
    Params<float> d;
    Cache<float> c;
    expect_close("y", forward<float>(p, which.kind, torch("x").matrix(), c), torch("y"));
    expect_close("dx", backward<float>(p, which.kind, c, torch("r").matrix(), d), torch("dx"));
    expect_close("dfc1.weight", d.fc1.weight, torch("dfc1.weight"));
    expect_close("dfc1.bias", d.fc1.bias, torch("dfc1.bias"));
    expect_close("dfc2.weight", d.fc2.weight, torch("dfc2.weight"));
    expect_close("dfc2.bias", d.fc2.bias, torch("dfc2.bias"));
  }
}

TEST(FeedForward, Gradient) {
  for (const Case& which : kCases) {
    tensor::Generator g(2);
    Matrix<double> x = test::normal(g, 2 * 4, 3);
    Params<double> p = random_params(g), d;
    const Matrix<double> r = test::normal(g, 8, 3);
    Cache<double> c;
    const auto loss = [&] { return test::weighted_sum(r, forward<double>(p, which.kind, x, c)); };
    loss();
    ASSERT_TRUE(test::both_sides(c.hidden));
    const Matrix<double> dx = backward<double>(p, which.kind, c, r, d);
    test::expect_gradient("x", x, dx, loss);
    test::expect_gradient("fc1.weight", p.fc1.weight, d.fc1.weight, loss);
    test::expect_gradient("fc1.bias", p.fc1.bias, d.fc1.bias, loss);
    test::expect_gradient("fc2.weight", p.fc2.weight, d.fc2.weight, loss);
    test::expect_gradient("fc2.bias", p.fc2.bias, d.fc2.bias, loss);
  }
}

TEST(FeedForward, ATokenDoesNotMoveAnother) {
  tensor::Generator g(3);
  const Params<double> p = random_params(g);
  Matrix<double> x = test::normal(g, 5, 3);
  Cache<double> c;
  const Matrix<double> before = forward<double>(p, Kind::gelu, x, c);
  x.row(0).array() += 1;
  const Matrix<double> after = forward<double>(p, Kind::gelu, x, c);
  EXPECT_EQ(Matrix<double>(before.bottomRows(4)), Matrix<double>(after.bottomRows(4)));
}

TEST(FeedForward, WithoutActivationTwoLayersAreOne) {
  tensor::Generator g(4);
  const Params<double> p = random_params(g);
  const Matrix<double> x = test::normal(g, 5, 3);
  Cache<double> c;
  const linear::Params<double> one{p.fc2.weight * p.fc1.weight, p.fc1.bias * p.fc2.weight.transpose() + p.fc2.bias};
  EXPECT_LT((forward<double>(p, Kind::none, x, c) - linear::apply<double>(one, x)).cwiseAbs().maxCoeff(), 1e-13);
}

}  // namespace
}  // namespace attnscope::nn::feed_forward
