#pragma once
#include <string>

#include "model/config.h"
#include "model/parameters.h"
#include "model/recorder.h"
#include "nn/feed_forward.h"

namespace attnscope::model {

nn::activation::Kind activation_kind(Activation activation);

/// fc1 and fc2 under `prefix` ("ffn.", "blocks.3.ffn.").
nn::feed_forward::Params<float> draw_feed_forward(const ModelConfig& model, const std::string& prefix, Parameters& parameters);

/// Records hidden, activated and, under the name `output`, what comes out. `input` is the name of the figure that went in.
void record_feed_forward(const ModelConfig& model, const nn::feed_forward::Cache<float>& cache, const Matrix<float>& y,
                         const std::string& pass, const std::string& prefix, const std::string& input, const std::string& output,
                         Recorder& out);

/// The kind `feed_forward`: ffn.hidden … output, and output_alone, each token sent through by itself.
void feed_forward_pass(const ModelConfig& model, const nn::feed_forward::Params<float>& p, const Matrix<float>& x, const std::string& pass,
                       Recorder& out);

}  // namespace attnscope::model
