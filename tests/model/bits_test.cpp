// The desktop and the browser print the same numbers: one sum over every bit of every figure, the same wherever this runs.
#include <gtest/gtest.h>

#include <cstring>

#include "model/job.h"
#include "model/programs.h"

namespace attnscope::model {
namespace {

/// FNV-1a over the bits of all values, in order.
std::uint64_t sum_of_bits(const Trace& trace, std::uint64_t sum) {
  for (const Figure& f : trace.figures())
    for (float value : f.values) {
      std::uint32_t bits = 0;
      std::memcpy(&bits, &value, sizeof bits);
      sum = (sum ^ bits) * 1099511628211u;
    }
  return sum;
}

// Whoever changes what is computed, or in which order it is added, changes this number, and should find the same new one on
// both platforms. What could move it without that is a C library whose exp, log, sin, cos, tanh or erf, in double, rounds to
// another float.
TEST(Bits, AreTheSameEverywhere) {
  std::uint64_t sum = 14695981039346656037u;
  for (const auto& [name, program] : programs()) sum = sum_of_bits(*run(program), sum);
  Program longer;
  longer.gradients =
      GradientsConfig{.seed = 42, .lengths = {80}, .rnn = RnnConfig{4, 8, false}, .attention = MhaConfig{8, 2, Mask::causal}};
  longer.model = model_of(Kind::transformer_block, 24, 4);
  longer.model->activation = Activation::gelu;
  longer.model->layers = 2;
  longer.model->mask = Mask::causal;
  longer.model->readout = true;
  longer.rows = 64;
  for (std::int64_t t = 0; t < 50; ++t) longer.ids.push_back(t % 17);
  EXPECT_EQ(sum_of_bits(*run(longer), sum), 1430782837733484560u);
}

}  // namespace
}  // namespace attnscope::model
