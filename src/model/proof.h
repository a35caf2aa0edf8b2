#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "model/trace.h"

namespace attnscope::model {

/// What was checked about the attention of a trace, here and now: the plain formula in double precision from the trace's own Q, K
/// and V, cell by cell, beside the float32 numbers on screen.
struct Proof {
  std::int64_t cells = 0;         // compared, of weights and outputs
  double largest_difference = 0;  // |float32 − double| over them
  double row_sum_error = 0;       // largest |Σ row of the weights − 1|, summed in double; a fully masked row is left out
};

/// `prefix` is what stands before "Q": "", "attention." or "blocks.0.attention.". Nothing where the trace has no such attention.
std::optional<Proof> prove_attention(const Trace& trace, const std::string& prefix);

}  // namespace attnscope::model
