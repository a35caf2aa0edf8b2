#pragma once
#include "model/config.h"
#include "model/recorder.h"
#include "model/slices.h"

namespace attnscope::model {

/// The `gradients` of a program: for each length, nn.RNN and nn.MultiheadAttention drawn afresh from the seed, and the way back
/// from the last position to every input. A length that is named twice is done once. `config` and `out` outlive the slices.
void plan_gradients(const GradientsConfig& config, Recorder& out, Slices& slices);

}  // namespace attnscope::model
