#pragma once
#include <cstdint>

#include "model/config.h"
#include "model/recorder.h"
#include "model/slices.h"

namespace attnscope::model {

/// nn.RNN over `length` steps: seed, module, x = randn(1, length, input_size), the mean square of the last state and its
/// gradient; then how a nudge of x₀ spreads, and the norm of the product of the steps' Jacobians. Records `rnn.LENGTH.…`.
void plan_rnn(const RnnConfig& config, std::uint64_t seed, std::int64_t length, Recorder& out, Slices& slices);

}  // namespace attnscope::model
