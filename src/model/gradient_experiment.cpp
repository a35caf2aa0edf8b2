#include "model/gradient_experiment.h"

#include <algorithm>
#include <memory>

#include "model/multihead_experiment.h"
#include "model/rnn_experiment.h"

namespace attnscope::model {

void plan_gradients(const GradientsConfig& config, Recorder& out, Slices& slices) {
  for (auto length = config.lengths.begin(); length != config.lengths.end(); ++length) {
    if (std::find(config.lengths.begin(), length, *length) != length) continue;
    if (config.rnn) plan_rnn(*config.rnn, config.seed, *length, out, slices);
    if (config.attention) plan_multihead(*config.attention, config.seed, *length, out, slices);
  }
}

}  // namespace attnscope::model
