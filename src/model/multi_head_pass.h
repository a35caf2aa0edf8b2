#pragma once
#include <string>

#include "model/config.h"
#include "model/parameters.h"
#include "model/recorder.h"
#include "nn/multi_head_attention.h"

namespace attnscope::model {

/// W_Q, W_K, W_V, W_O under `prefix` ("", "attention.", "blocks.3.attention.").
nn::multi_head_attention::Params<float> draw_multi_head(const ModelConfig& model, const std::string& prefix, Parameters& parameters);

nn::attention::Options<float> attention_options(const ModelConfig& model, Index tokens);

/// Records Q_merged … output of a finished forward pass. `input` is the name of the figure that went in, `pass` included.
void record_multi_head(const ModelConfig& model, const nn::multi_head_attention::Cache<float>& cache, const Matrix<float>& output,
                       const std::string& pass, const std::string& prefix, const std::string& input, Recorder& out);

/// (H·T, T): what the weights would be without the mask.
Matrix<float> unmasked_weights(const nn::multi_head_attention::Cache<float>& cache);

/// For the kind `multi_head_attention` with a mask: records unmasked.weights … mean_abs_diff.
void record_unmasked_multi_head(const ModelConfig& model, const nn::multi_head_attention::Params<float>& p,
                                const nn::multi_head_attention::Cache<float>& cache, const Matrix<float>& output, const std::string& pass,
                                Recorder& out);

/// Operands of a linear figure: input, name.weight and, where there is one, name.bias.
std::vector<std::string> linear_operands(const std::string& input, const std::string& name, bool bias);

}  // namespace attnscope::model
