#include "model/proof.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "model/job.h"

namespace attnscope::model {
namespace {

Program three_words(Mask mask) {
  ModelConfig model;
  model.d_model = model.d_k = model.d_v = model.d_out = 4;
  model.mask = mask;
  Program program;
  program.model = model;
  program.rows = 10;
  program.ids = {0, 2, 4};
  return program;
}

TEST(Proof, AgreesWithTheTrace) {
  for (Mask mask : {Mask::none, Mask::causal}) {
    const std::optional<Proof> proof = prove_attention(*run(three_words(mask)), "");
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->cells, 3 * (3 + 4));
    EXPECT_LT(proof->largest_difference, 1e-6);
    EXPECT_LT(proof->row_sum_error, 1e-6);
    EXPECT_GT(proof->largest_difference, 0);
  }
}

TEST(Proof, SeesAWrongWeight) {
  std::vector<Figure> figures = run(three_words(Mask::none))->figures();
  for (Figure& figure : figures) {
    if (figure.name == "weights") figure.values[4] += 0.01f;
  }
  const std::optional<Proof> proof = prove_attention(Trace(figures), "");
  ASSERT_TRUE(proof);
  EXPECT_NEAR(proof->largest_difference, 0.01, 1e-6);
  EXPECT_NEAR(proof->row_sum_error, 0.01, 1e-6);
}

TEST(Proof, IsNotPassedByWhatIsNoNumber) {
  std::vector<Figure> figures = run(three_words(Mask::none))->figures();
  for (Figure& figure : figures)
    if (figure.name == "weights") figure.values[4] = std::numeric_limits<float>::quiet_NaN();
  const std::optional<Proof> proof = prove_attention(Trace(figures), "");
  ASSERT_TRUE(proof);
  EXPECT_TRUE(std::isinf(proof->largest_difference));
  EXPECT_TRUE(std::isinf(proof->row_sum_error));
}

TEST(Proof, NeedsAnAttention) {
  EXPECT_FALSE(prove_attention(Trace(), ""));
}

}  // namespace
}  // namespace attnscope::model
