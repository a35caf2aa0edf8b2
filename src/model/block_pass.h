#pragma once
#include <string>
#include <vector>

#include "model/config.h"
#include "model/parameters.h"
#include "model/recorder.h"
#include "model/slices.h"
#include "model/transformer_block.h"

namespace attnscope::model {

/// A stack of Transformer blocks, drawn layer by layer.
struct BlockStack {
  std::vector<transformer_block::Params<float>> layers;
  Row<float> readout;  // (d_model), or empty
};

/// "" for a single layer, else "blocks.3.".
std::string layer_prefix(const ModelConfig& model, std::int64_t layer);

void draw_blocks(const ModelConfig& model, BlockStack& stack, Parameters& parameters);  // all but the read-out

/// Puts the slices of one sentence's pass: forward a layer a slice, the same without the mask where there is one, and for the
/// first sentence the read-out's way back. `x` is made by the time the first slice runs; all three outlive the slices.
void plan_block_pass(const ModelConfig& model, const BlockStack& stack, const Matrix<float>& x, const std::string& pass, Recorder& out,
                     Slices& slices);

}  // namespace attnscope::model
