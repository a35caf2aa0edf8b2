#include "nn/embedding.h"

#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::embedding {
namespace {

using test::expect_close, test::golden;

const std::vector<std::int64_t> kIds = {4, 0, 4, 6, 1, 2, 4, 1, 1, 0};  // a batch of two times five

TEST(Embedding, Shapes) {
  const Matrix<float> y = forward<float>(Matrix<float>::Ones(7, 3), kIds);
  EXPECT_EQ(y.rows(), 10);
  EXPECT_EQ(y.cols(), 3);
  EXPECT_EQ((forward<float>(Matrix<float>::Ones(7, 3), {}).rows()), 0);
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(EmbeddingDeathTest, AnIdOutsideTheTable) {
  const std::vector<std::int64_t> beyond = {7}, negative = {-1};
  EXPECT_DEATH((forward<float>(Matrix<float>::Ones(7, 3), beyond)), "embedding: an id outside");
  EXPECT_DEATH((forward<float>(Matrix<float>::Ones(7, 3), negative)), "embedding: an id outside");
}
#endif

TEST(Embedding, Golden) {
  const auto torch = [](const std::string& name) { return golden("layers.json", "embedding/" + name); };
  for (std::size_t i = 0; i < kIds.size(); ++i) EXPECT_EQ(torch("ids").values[i], static_cast<float>(kIds[i]));
  expect_close("y", forward<float>(torch("weight").matrix(), kIds), torch("y"));
  expect_close("dweight", backward<float>(7, kIds, torch("r").matrix()), torch("dweight"));
}

TEST(Embedding, Gradient) {
  tensor::Generator g(1);
  Matrix<double> weight = test::normal(g, 7, 3);
  const Matrix<double> r = test::normal(g, 10, 3);
  test::expect_gradient("weight", weight, backward<double>(7, kIds, r),
                        [&] { return test::weighted_sum(r, forward<double>(weight, kIds)); });
}

TEST(Embedding, OneWordIsOneVector) {
  tensor::Generator g(2);
  const Matrix<double> weight = test::normal(g, 7, 3), y = forward<double>(weight, kIds);
  EXPECT_EQ(Matrix<double>(y.row(0)), Matrix<double>(weight.row(4)));
  EXPECT_EQ(Matrix<double>(y.row(0)), Matrix<double>(y.row(6)));
}

}  // namespace
}  // namespace attnscope::nn::embedding
