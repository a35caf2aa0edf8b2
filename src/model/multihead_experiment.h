#pragma once
#include <cstdint>

#include "model/config.h"
#include "model/recorder.h"
#include "model/slices.h"

namespace attnscope::model {

/// nn.MultiheadAttention over `length` positions: seed, module, x = randn(1, length, embed_dim), the mean square of the last
/// position's output and its gradient. Records `mha.LENGTH.…`.
void plan_multihead(const MhaConfig& config, std::uint64_t seed, std::int64_t length, Recorder& out, Slices& slices);

}  // namespace attnscope::model
