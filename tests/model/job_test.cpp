#include "model/job.h"

#include <gtest/gtest.h>

namespace attnscope::model {
namespace {

Program chapter_attention() {
  Program p;
  p.rows = 10;
  p.ids = {0, 2, 4};  // the cat sat
  ModelConfig& m = p.model.emplace();
  m.kind = Kind::attention;
  m.d_model = m.d_out = m.d_k = m.d_v = 4;
  m.mask = Mask::causal;
  return p;
}

TEST(Job, TheChaptersSentence) {
  const auto trace = run(chapter_attention());
  const Figure* x = trace->find("X");
  ASSERT_NE(x, nullptr);
  EXPECT_EQ(x->shape, (std::vector<std::int64_t>{3, 4}));
  const float row0[] = {1.9269f, 1.4873f, 0.9007f, -2.1055f};
  for (int c = 0; c < 4; ++c) EXPECT_NEAR(x->at(0, c), row0[c], 5e-5f);
  const Figure* output = trace->find("unmasked.output");
  ASSERT_NE(output, nullptr);
  EXPECT_NEAR(output->at(0, 0), -0.0709344149f, 5e-6f);
  EXPECT_NEAR(trace->find("output")->at(1, 0), 0.363945663f, 5e-6f);
}

TEST(Job, StepsOneSliceAtATime) {
  Job job(chapter_attention());
  int slices = 1;
  while (!job.step()) ++slices;
  EXPECT_GT(slices, 1);
  EXPECT_TRUE(job.step()) << "a finished job stays finished";
  EXPECT_EQ(job.take()->figures().size(), run(chapter_attention())->figures().size());
}

}  // namespace
}  // namespace attnscope::model
