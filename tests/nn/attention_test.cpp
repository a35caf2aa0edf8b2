#include "nn/attention.h"

#include "nn/softmax.h"
#include "support/golden.h"
#include "support/gradient_check.h"

namespace attnscope::nn::attention {
namespace {

using test::expect_close, test::golden;

template <class S>
Options<S> options(Index batch, Index tokens, bool causal, bool scale = true, bool scale_query = false) {
  Options<S> o{.batch = batch, .scale = scale, .scale_query = scale_query, .mask = {}};
  if (causal) o.mask = softmax::causal_mask<S>(tokens);
  return o;
}

TEST(Attention, Shapes) {
  Cache<float> c;
  const Matrix<float> q = Matrix<float>::Ones(10, 3), v = Matrix<float>::Ones(10, 4);
  const Matrix<float> y = forward<float>(options<float>(2, 5, true), q, q, v, c);
  EXPECT_EQ(y.rows(), 10);
  EXPECT_EQ(y.cols(), 4);
  EXPECT_EQ(c.weights.rows(), 10);
  EXPECT_EQ(c.weights.cols(), 5);
  EXPECT_EQ(c.scores(9, 4), 3.0f);
  EXPECT_EQ(c.divisor, std::sqrt(3.0f));
  EXPECT_EQ(c.scaled_scores(9, 4), 3.0f / std::sqrt(3.0f));
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(AttentionDeathTest, ShapesThatDoNotFit) {
  Cache<float> c;
  EXPECT_DEATH((forward<float>(options<float>(3, 5, false), Matrix<float>(10, 3), Matrix<float>(10, 3), Matrix<float>(10, 3), c)), "batch");
  EXPECT_DEATH((forward<float>(options<float>(2, 5, false), Matrix<float>(10, 3), Matrix<float>(10, 4), Matrix<float>(10, 3), c)),
               "do not fit");
  EXPECT_DEATH((forward<float>(options<float>(2, 4, true), Matrix<float>(10, 3), Matrix<float>(10, 3), Matrix<float>(10, 3), c)),
               "the mask");
}
#endif

TEST(Attention, Golden) {
  for (const bool causal : {true, false}) {
    const auto torch = [&](const std::string& name) {
      return golden("layers.json", (causal ? "attention/causal/" : "attention/open/") + name);
    };
    const auto o = options<float>(2, 5, causal, causal);  // the open one is not scaled
    Cache<float> c;
    expect_close("y", forward<float>(o, torch("q").matrix(), torch("k").matrix(), torch("v").matrix(), c), torch("y"));
    const auto d = backward<float>(o, c, torch("r").matrix());
    expect_close("dq", d.q, torch("dq"));
    expect_close("dk", d.k, torch("dk"));
    expect_close("dv", d.v, torch("dv"));
  }
}

TEST(Attention, Gradient) {
  tensor::Generator g(1);
  Matrix<double> q = test::normal(g, 2 * 5, 3), k = test::normal(g, 2 * 5, 3), v = test::normal(g, 2 * 5, 4);
  const Matrix<double> r = test::normal(g, 10, 4);
  for (const auto& o : {options<double>(2, 5, true), options<double>(2, 5, false), options<double>(2, 5, true, false),
                        options<double>(2, 5, true, true, true)}) {
    Cache<double> c;
    const auto loss = [&] { return test::weighted_sum(r, forward<double>(o, q, k, v, c)); };
    loss();
    const auto d = backward<double>(o, c, r);
    test::expect_gradient("q", q, d.q, loss);
    test::expect_gradient("k", k, d.k, loss);
    test::expect_gradient("v", v, d.v, loss);
  }
}

TEST(Attention, ALaterTokenChangesNoEarlierRow) {
  tensor::Generator g(2);
  const Matrix<double> q = test::normal(g, 6, 3);
  Matrix<double> k = test::normal(g, 6, 3), v = test::normal(g, 6, 4);
  Cache<double> c;
  const auto o = options<double>(1, 6, true);
  const Matrix<double> before = forward<double>(o, q, k, v, c);
  k.row(4) *= -3;
  v.row(4).array() += 1;
  const Matrix<double> after = forward<double>(o, q, k, v, c);
  EXPECT_EQ(Matrix<double>(before.topRows(4)), Matrix<double>(after.topRows(4)));
  for (Index i : {4, 5}) EXPECT_NE(Matrix<double>(before.row(i)), Matrix<double>(after.row(i)));
}

TEST(Attention, SequencesOfABatchDoNotMeet) {
  tensor::Generator g(3);
  const Matrix<double> q = test::normal(g, 8, 3), k = test::normal(g, 8, 3), v = test::normal(g, 8, 2);
  Cache<double> c;
  const Matrix<double> both = forward<double>(options<double>(2, 4, true), q, k, v, c);
  const Matrix<double> second = forward<double>(options<double>(1, 4, true), q.bottomRows(4), k.bottomRows(4), v.bottomRows(4), c);
  EXPECT_EQ(Matrix<double>(both.bottomRows(4)), second);
}

TEST(Attention, TheOutputLiesAmongTheValues) {
  tensor::Generator g(4);
  const Matrix<double> q = 3 * test::normal(g, 7, 3), v = test::normal(g, 7, 4);
  Cache<double> c;
  const Matrix<double> y = forward<double>(options<double>(1, 7, false), q, q, v, c);
  for (Index j = 0; j < 4; ++j) {
    EXPECT_LE(y.col(j).maxCoeff(), v.col(j).maxCoeff());
    EXPECT_GE(y.col(j).minCoeff(), v.col(j).minCoeff());
  }
}

TEST(Attention, ATokenThatMaySeeNothingGetsZeros) {
  tensor::Generator g(5);
  const Matrix<double> x = test::normal(g, 3, 2);
  auto o = options<double>(1, 3, true);
  o.mask.row(1).setZero();
  Cache<double> c;
  const Matrix<double> y = forward<double>(o, x, x, x, c);
  EXPECT_EQ(Matrix<double>(y.row(1)), (Matrix<double>::Zero(1, 2)));
  const auto d = backward<double>(o, c, Matrix<double>::Ones(3, 2));
  EXPECT_TRUE(d.q.allFinite() && d.k.allFinite() && d.v.allFinite());
  EXPECT_EQ(Matrix<double>(d.q.row(1)), (Matrix<double>::Zero(1, 2)));
}

}  // namespace
}  // namespace attnscope::nn::attention
