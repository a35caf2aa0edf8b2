#include <gtest/gtest.h>

#include <limits>

#include "model/job.h"
#include "model/programs.h"

namespace attnscope::model {
namespace {

TEST(CountNumbers, CoversTheTraceAndNotMuchMore) {
  for (const auto& [name, program] : programs()) {
    std::int64_t printed = 0;
    const auto trace = run(program);
    for (const Figure& f : trace->figures()) printed += static_cast<std::int64_t>(f.values.size());
    EXPECT_GE(count_numbers(program), printed) << name;
    EXPECT_LE(count_numbers(program), 3 * printed) << name;
  }
}

TEST(CountNumbers, StaysAtItsMostInsteadOfOverflowing) {
  constexpr std::int64_t kMost = std::int64_t{1} << 62, kHuge = std::numeric_limits<std::int64_t>::max();
  Program p;
  p.rows = kHuge;
  p.ids = {0};
  p.model = model_of(Kind::transformer_block, 1000000000000);
  EXPECT_EQ(count_numbers(p), kMost);
  Program warm;
  warm.warmup = {{.kind = Warmup::Kind::randn, .shape = {kHuge, kHuge, kHuge}}};
  EXPECT_EQ(count_numbers(warm), kMost);
  warm.warmup = {{.kind = Warmup::Kind::randn, .shape = {kHuge, 0, kHuge}}};
  EXPECT_EQ(count_numbers(warm), 0);
  Program long_one;
  long_one.gradients =
      GradientsConfig{.seed = 1, .lengths = {kHuge}, .rnn = RnnConfig{kHuge, kHuge, false}, .attention = MhaConfig{kHuge, 1, Mask::none}};
  EXPECT_EQ(count_numbers(long_one), kMost);
}

TEST(ParameterShape, IsTheTracesOwn) {
  for (const auto& [name, program] : programs()) {
    if (!program.model) continue;
    const auto trace = run(program);
    for (const Figure& f : trace->figures()) {
      const bool source = f.op == Op::drawn || f.op == Op::constant || (f.op == Op::given && program.model->kind != Kind::scores);
      const bool other = f.name == "X" || f.name == "input" || f.name.rfind("warmup.", 0) == 0;
      const auto shape = parameter_shape(*program.model, program.rows, f.name);
      EXPECT_EQ(shape.has_value(), source && !other) << name << ": " << f.name;
      if (shape) { EXPECT_EQ(*shape, f.shape) << name << ": " << f.name; }
    }
  }
}

TEST(ParameterShape, NothingForOtherNames) {
  ModelConfig m = model_of(Kind::transformer_block, 6, 2);
  for (const char* name : {"W_Q.weight", "attention.W_Q", "attention.W_Q.weights", "blocks.0.attention.W_Q.weight", "readout", "X", ""})
    EXPECT_FALSE(parameter_shape(m, 7, name)) << name;
  m.layers = 2;
  EXPECT_TRUE(parameter_shape(m, 7, "blocks.1.norm2.bias"));
  for (const char* name : {"attention.W_Q.weight", "blocks.2.norm2.bias", "blocks.01.norm2.bias", "blocks.0.norm3.bias"})
    EXPECT_FALSE(parameter_shape(m, 7, name)) << name;
  m.norm = Norm::none;
  EXPECT_FALSE(parameter_shape(m, 7, "blocks.1.norm2.bias"));
}

}  // namespace
}  // namespace attnscope::model
