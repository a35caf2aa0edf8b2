#include "nn/loss.h"

#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::loss {
namespace {

using test::expect_close, test::golden;

test::Golden torch(const std::string& name) { return golden("layers.json", "loss/" + name); }

TEST(Loss, Golden) {
  const Matrix<float> y = torch("y").matrix();
  const Row<float> r = torch("r").row();
  EXPECT_NEAR((mean_square_last<float>(2, y)), torch("mean_square").values[0], 1e-6f);
  EXPECT_NEAR((readout<float>(r, 2, y)), torch("readout").values[0], 1e-6f);
  expect_close("mean_square", mean_square_last_backward<float>(2, y), torch("mean_square/dy"));
  expect_close("readout", readout_backward<float>(r, 2, y), torch("readout/dy"));
}

TEST(Loss, Gradient) {
  tensor::Generator g(1);
  Matrix<double> y = test::normal(g, 2 * 4, 3);
  const Row<double> r = test::normal_row(g, 3);
  test::expect_gradient("mean_square", y, mean_square_last_backward<double>(2, y), [&] { return mean_square_last<double>(2, y); });
  test::expect_gradient("readout", y, readout_backward<double>(r, 2, y), [&] { return readout<double>(r, 2, y); });
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(LossDeathTest, ShapesThatDoNotFit) {
  EXPECT_DEATH((mean_square_last<float>(3, Matrix<float>::Ones(8, 2))), "loss: the rows");
  EXPECT_DEATH((readout<float>(Row<float>::Ones(3), 2, Matrix<float>::Ones(8, 2))), "loss: the read-out");
}
#endif

TEST(Loss, OnlyTheLastPositionCounts) {
  tensor::Generator g(2);
  Matrix<double> y = test::normal(g, 2 * 4, 3);
  const Row<double> r = test::normal_row(g, 3);
  const double before = mean_square_last<double>(2, y), before_readout = readout<double>(r, 2, y);
  for (Index i : {0, 1, 2, 4, 5, 6}) y.row(i).setConstant(9);
  EXPECT_EQ((mean_square_last<double>(2, y)), before);
  EXPECT_EQ((readout<double>(r, 2, y)), before_readout);
}

}  // namespace
}  // namespace attnscope::nn::loss
