#pragma once
#include <string>

#include "model/recorder.h"

// The figures that a causal mask brings, the same for every kind. `heads` is 0 for a single head without a head axis.
namespace attnscope::model {

void add_mask(const std::string& pass, Index tokens, Recorder& out);  // "mask" (T, T)

/// `prefix` + "masked_scores": masked by `pass` + "mask", or a copy of `prefix` + "scaled_scores".
void add_masked_scores(const std::string& pass, const std::string& prefix, const Matrix<float>& masked, bool causal, Index heads,
                       Recorder& out);

/// "peek" (T) or (H, T): the share that each row of "unmasked.weights" gives to later positions, summed in double.
void add_peek(const std::string& pass, const Matrix<float>& weights, Index heads, Recorder& out);

/// "mean_abs_diff" (): the mean of |output − unmasked.output|, in double.
void add_mean_abs_diff(const std::string& pass, const Matrix<float>& output, const Matrix<float>& unmasked, Recorder& out);

}  // namespace attnscope::model
