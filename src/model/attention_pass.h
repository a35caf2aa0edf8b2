#pragma once
#include <string>

#include "model/config.h"
#include "model/parameters.h"
#include "model/recorder.h"

namespace attnscope::model {

/// One head as the lesson's kind `attention` has it: Q = X·Wᵀ + b (init linear) or X·W (init rand).
struct SingleHead {
  nn::linear::Params<float> q, k, v;  // weight (d_k or d_v, d_model); init rand: (d_model, d_k or d_v), no bias
};

SingleHead draw_single_head(const ModelConfig& model, Parameters& parameters);

/// Records Q … output of one sentence, and with a causal mask what it would be without; `pass` is "" or "b.".
void attention_pass(const ModelConfig& model, const SingleHead& head, const Matrix<float>& x, const std::string& pass, Recorder& out);

}  // namespace attnscope::model
