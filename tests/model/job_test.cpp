#include "model/job.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "model/programs.h"

namespace attnscope::model {
namespace {

Program chapter_attention() {
  Program p;
  p.rows = 10;
  p.ids = {0, 2, 4};  // the cat sat
  p.model = model_of(Kind::attention, 4);
  p.model->mask = Mask::causal;
  return p;
}

Program stack(Kind kind = Kind::transformer_block) {
  Program p;
  p.rows = 9;
  p.ids = {5, 1, 7, 7, 2, 0};
  p.model = model_of(kind, 6, 3);
  p.model->mask = Mask::causal;
  p.model->layers = kind == Kind::transformer_block ? 3 : 1;
  return p;
}

bool is_parameter(const Program& p, const Figure& f) { return parameter_shape(*p.model, p.rows, f.name).has_value(); }

/// The values of a figure's first `tokens` rows, and where they are scores or weights, of its first `tokens` columns.
std::vector<float> first_rows(const Figure& f, std::int64_t tokens, std::int64_t all_tokens) {
  std::vector<float> values;
  const std::int64_t columns = f.columns() == all_tokens ? tokens : f.columns();
  for (std::int64_t h = 0; h < f.heads(); ++h)
    for (std::int64_t i = 0; i < tokens; ++i)
      for (std::int64_t j = 0; j < columns; ++j) values.push_back(f.at(i, j, h));
  return values;
}

TEST(Job, TheChaptersSentence) {
  const auto trace = run(chapter_attention());
  const Figure* x = trace->find("X");
  ASSERT_NE(x, nullptr);
  EXPECT_EQ(x->shape, (std::vector<std::int64_t>{3, 4}));
  const float row0[] = {1.9269f, 1.4873f, 0.9007f, -2.1055f};
  for (int c = 0; c < 4; ++c) EXPECT_NEAR(x->at(0, c), row0[c], 5e-5f);
  EXPECT_EQ(trace->find("x"), nullptr);
}

TEST(Job, StepsOneSliceAtATime) {
  for (const auto& [name, program] : programs()) {
    Job job(program);
    int slices = 1;
    while (!job.step()) ++slices;
    EXPECT_GT(slices, 1) << name;
    EXPECT_TRUE(job.step()) << "a finished job stays finished";
    const auto trace = job.take(), again = run(program);
    ASSERT_EQ(trace->figures().size(), again->figures().size()) << name;
    for (std::size_t i = 0; i < trace->figures().size(); ++i) EXPECT_EQ(trace->figures()[i].values, again->figures()[i].values) << name;
  }
}

TEST(Job, NothingToDo) {
  const auto trace = run({});
  EXPECT_TRUE(trace->figures().empty());
  EXPECT_EQ(trace->find("X"), nullptr);
}

// "Replacing the last word changes exactly one row of X and leaves every weight bit-equal", whatever the kind.
TEST(Job, AnotherLastWordChangesOneRowAndNoWeight) {
  for (const Kind kind : {Kind::attention, Kind::multi_head_attention, Kind::feed_forward, Kind::transformer_block}) {
    Program p = stack(kind);
    const auto before = run(p);
    p.ids.back() = 8;
    const auto after = run(p);
    int rows = 0;
    for (std::int64_t t = 0; t < 6; ++t)
      rows += std::equal(before->find("X")->matrix().begin() + t * 6, before->find("X")->matrix().begin() + (t + 1) * 6,
                         after->find("X")->matrix().begin() + t * 6) ? 0 : 1;
    EXPECT_EQ(rows, 1);
    int parameters = 0;
    for (const Figure& f : before->figures())
      if (is_parameter(p, f)) {
        ++parameters;
        EXPECT_EQ(f.values, after->find(f.name)->values) << f.name;
      }
    EXPECT_GT(parameters, 3);
  }
}

// Under a causal mask nothing that a token knows depends on what follows, to the last bit: neither when a later word is
// another, nor when the sentence goes on.
TEST(Job, WhatFollowsChangesNothingBefore) {
  for (const Kind kind : {Kind::attention, Kind::multi_head_attention, Kind::transformer_block}) {
    const Program p = stack(kind);
    Program other = p, longer = p;
    other.ids[4] = 3;
    longer.ids.insert(longer.ids.end(), {4, 8, 8});
    const auto trace = run(p), of_other = run(other), of_longer = run(longer);
    int compared = 0;
    for (const Figure& f : trace->figures()) {
      if (is_parameter(p, f) || f.rank() < 2 || f.name.find("unmasked") != std::string::npos || f.name == "peek") continue;
      EXPECT_EQ(first_rows(f, 4, 6), first_rows(*of_other->find(f.name), 4, 6)) << f.name;
      EXPECT_EQ(first_rows(f, 6, 6), first_rows(*of_longer->find(f.name), 6, 9)) << f.name;
      ++compared;
    }
    EXPECT_GT(compared, 8);
    EXPECT_NE(trace->find("unmasked.output")->values, of_other->find("unmasked.output")->values);
  }
}

TEST(Job, TheFirstRowUnderTheMaskIsItsOwnValue) {
  const auto trace = run(chapter_attention());
  EXPECT_EQ(trace->find("weights")->at(0, 0), 1.0f);
  for (std::int64_t j = 0; j < 4; ++j) EXPECT_EQ(trace->find("output")->at(0, j), trace->find("V")->at(0, j));
  EXPECT_EQ(trace->find("masked_scores")->at(0, 1), -HUGE_VALF);
  EXPECT_EQ(trace->find("peek")->values.back(), 0.0f);
}

TEST(Job, ASecondSentenceSharesTheWeights) {
  Program p = stack();
  p.model->readout = true;
  p.b_ids = {7, 5};
  const auto trace = run(p);
  for (const Figure& f : trace->figures()) {
    const bool second = f.name.rfind("b.", 0) == 0;
    EXPECT_FALSE(is_parameter(p, f) && trace->find("b." + f.name) != nullptr) << f.name;
    EXPECT_FALSE(second && f.name.find("loss") != std::string::npos) << f.name;
  }
  EXPECT_EQ(trace->find("b.blocks.gradient_norm"), nullptr);
  ASSERT_NE(trace->find("b.unmasked.output"), nullptr);
  for (std::int64_t j = 0; j < 6; ++j) EXPECT_EQ(trace->find("X")->at(0, j), trace->find("b.X")->at(1, j));  // word 5 in both
  Program alone = p;
  alone.ids = p.b_ids;
  alone.b_ids.clear();
  EXPECT_EQ(run(alone)->find("output")->values, trace->find("b.output")->values);
}

TEST(Job, AGivenWeightDrawsNothing) {
  Program p = chapter_attention();
  const auto drawn = run(p);
  p.model->weights["W_Q.weight"] = {{4, 4}, std::vector<float>(16, 0.5f)};
  const auto given = run(p);
  EXPECT_EQ(given->find("W_Q.weight")->op, Op::given);
  EXPECT_EQ(given->find("W_Q.weight")->values, std::vector<float>(16, 0.5f));
  EXPECT_EQ(given->find("W_K.weight")->values, drawn->find("W_Q.weight")->values) << "W_K takes the place in the stream";
  EXPECT_EQ(given->find("W_V.weight")->values, drawn->find("W_K.weight")->values);
}

TEST(Job, AWarmUpMovesTheStream) {
  Program p = chapter_attention(), warmed = p;
  warmed.warmup = {{.kind = Warmup::Kind::linear, .shape = {}, .in = 4, .out = 3}};
  const auto trace = run(warmed);
  EXPECT_EQ(trace->find("warmup.0.weight")->shape, (std::vector<std::int64_t>{3, 4}));
  EXPECT_EQ(trace->find("warmup.0.bias")->shape, (std::vector<std::int64_t>{3}));
  EXPECT_EQ(trace->find("embedding.weight")->draw->position, 15u);
  warmed.seed = 43;
  warmed.warmup.clear();
  EXPECT_NE(run(warmed)->find("X")->values, run(p)->find("X")->values);
}

TEST(Job, TwoHundredTokensAndOne) {
  for (const Kind kind : {Kind::attention, Kind::multi_head_attention, Kind::feed_forward, Kind::transformer_block})
    for (const std::size_t tokens : {std::size_t{1}, std::size_t{200}}) {
      Program p = stack(kind);
      p.ids.assign(tokens, 3);
      const auto trace = run(p);
      const auto shape = trace->find("output")->shape;
      EXPECT_EQ(shape, (std::vector<std::int64_t>{static_cast<std::int64_t>(tokens), 6}));
      for (const Figure& f : trace->figures())
        for (float v : f.values) ASSERT_TRUE(std::isfinite(v) || f.op == Op::mask) << f.name;
    }
}

TEST(Job, TwelveBlocksWithoutResidualAndNormLoseTheGradient) {
  Program p = stack();
  p.model->layers = 12;
  p.model->readout = true;
  const auto healthy = run(p);
  p.model->residual = false;
  p.model->norm = Norm::none;
  const auto bare = run(p);
  const auto ratio = [](const Trace& t) { return t.find("blocks.gradient_norm")->values[0] / t.find("blocks.gradient_norm")->values[12]; };
  EXPECT_LT(ratio(*bare), 1e-9f);
  EXPECT_GT(ratio(*bare), 0.0f);
  EXPECT_GT(ratio(*healthy), 1e-6f);
  EXPECT_EQ(bare->find("blocks.activation_rms")->shape, (std::vector<std::int64_t>{13}));
}

}  // namespace
}  // namespace attnscope::model
