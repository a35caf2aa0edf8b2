#include "nn/activation.h"

#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::activation {
namespace {

using test::expect_close, test::golden;

TEST(Activation, Golden) {
  for (const bool gelu : {false, true}) {
    const auto torch = [&](const std::string& name) {
      return golden("layers.json", (gelu ? "activation/gelu/" : "activation/relu/") + name);
    };
    const Kind kind = gelu ? Kind::gelu : Kind::relu;
    const Matrix<float> x = torch("x").matrix();  // −7.5 to 7.5 in eighths, the kink among them
    expect_close("y", forward<float>(kind, x), torch("y"));
    expect_close("dx", backward<float>(kind, x, torch("r").matrix()), torch("dx"));
  }
}

TEST(Activation, Gradient) {
  tensor::Generator g(1);
  Matrix<double> x = 2 * test::normal(g, 8, 5);
  ASSERT_TRUE(test::both_sides(x));
  const Matrix<double> r = test::normal(g, 8, 5);
  for (const Kind kind : {Kind::relu, Kind::gelu, Kind::none})
    test::expect_gradient("x", x, backward<double>(kind, x, r), [&] { return test::weighted_sum(r, forward<double>(kind, x)); });
}

TEST(Activation, AtTheKinkTheSlopeIsZero) {
  const Matrix<float> zero = Matrix<float>::Zero(1, 1), one = Matrix<float>::Ones(1, 1);
  EXPECT_EQ((backward<float>(Kind::relu, zero, one)), zero);
  EXPECT_EQ((forward<float>(Kind::relu, -one)), zero);
  EXPECT_EQ((forward<float>(Kind::none, -one)), -one);
}

TEST(Activation, GeluIsTheExactOne) {  // Φ(1) = 0.8413447460685429; the tanh formula gives 0.8411920
  const Matrix<double> one = Matrix<double>::Ones(1, 1);
  EXPECT_NEAR((forward<double>(Kind::gelu, one)(0, 0)), 0.8413447460685429, 1e-15);
  EXPECT_NEAR((forward<double>(Kind::gelu, -one)(0, 0)), -0.15865525393145707, 1e-15);
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(ActivationDeathTest, ShapesThatDoNotFit) {
  EXPECT_DEATH((backward<float>(Kind::relu, Matrix<float>(2, 3), Matrix<float>(3, 2))), "activation: dy has not");
}
#endif

}  // namespace
}  // namespace attnscope::nn::activation
