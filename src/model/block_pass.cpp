#include "model/block_pass.h"

#include <memory>

#include "model/feed_forward_pass.h"
#include "model/multi_head_pass.h"
#include "model/norms.h"
#include "model/unmasked.h"
#include "nn/loss.h"

namespace attnscope::model {
namespace {

namespace block = transformer_block;

/// One sentence on its way through the stack.
struct BlockPass {
  const ModelConfig& m;
  const BlockStack& stack;
  const Matrix<float>& x;
  const std::string pass;  // "" or "b."
  Recorder& out;

  std::vector<block::Cache<float>> caches = {};  // of every layer where a backward pass follows, else of the last one
  Matrix<float> unmasked = {};                   // the unmasked pass, so far
  std::vector<Matrix<float>> gradients = {};     // of each layer's input, and of the output at the end

  std::string prefix(std::int64_t layer) const { return layer_prefix(m, layer); }
  bool causal() const { return m.mask == Mask::causal; }
  bool has_readout() const { return m.readout && pass.empty(); }
  std::string input_name(std::int64_t layer) const { return pass + (layer == 0 ? "X" : prefix(layer - 1) + "output"); }

  block::Options<float> options() const {
    return {.heads = static_cast<Index>(m.heads), .attention = attention_options(m, x.rows()),
            .activation = activation_kind(m.activation), .norm = m.norm, .residual = m.residual};
  }

  void forward(std::int64_t layer);
  void record(std::int64_t layer, const block::Cache<float>& c);
  void unmasked_layer(std::int64_t layer);
  void record_unmasked();
  void start_backward();
  void backward(std::int64_t layer);
  void record_readout();

  const Matrix<float>& output() const { return caches.back().output; }
};

void BlockPass::forward(std::int64_t layer) {
  if (layer == 0 && causal()) add_mask(pass, x.rows(), out);
  block::Cache<float> c;
  block::forward<float>(stack.layers[static_cast<std::size_t>(layer)], options(), layer == 0 ? x : output(), c);
  record(layer, c);
  if (layer == 0 && causal()) {
    out.add_heads(pass + "unmasked.weights", m.heads, unmasked_weights(c.attention), Op::softmax,
                  {pass + prefix(0) + "attention.scaled_scores"});
    add_peek(pass, unmasked_weights(c.attention), m.heads, out);
  }
  if (!has_readout()) caches.clear();
  caches.push_back(std::move(c));
  if (layer + 1 == m.layers && m.layers > 1) out.add(pass + "output", output(), Op::copy, {pass + prefix(layer) + "output"});
}

void BlockPass::record(std::int64_t layer, const block::Cache<float>& c) {
  const std::string own = prefix(layer), here = pass + own, input = input_name(layer);
  const bool pre = m.norm == Norm::pre, post = m.norm == Norm::post;
  const auto norm = [&](const std::string& figure, const std::string& params, const Matrix<float>& y, const std::string& operand) {
    out.add(here + figure, y, Op::layer_norm, {operand, own + params + ".weight", own + params + ".bias"});
  };
  const auto join = [&](const std::string& figure, const Matrix<float>& y, const std::string& bypass, const std::string& sublayer) {
    if (m.residual)
      out.add(here + figure, y, Op::add, {bypass, sublayer});
    else
      out.add(here + figure, y, Op::copy, {sublayer});
  };
  if (pre) norm("norm1", "norm1", c.norm1, input);
  record_multi_head(m, c.attention, c.attention_output, pass, own + "attention.", pre ? here + "norm1" : input, out);
  join("residual1", c.residual1, input, here + "attention.output");
  if (post) norm("norm1", "norm1", c.norm1, here + "residual1");
  if (pre) norm("norm2", "norm2", c.norm2, here + "residual1");
  const std::string middle = here + (post ? "norm1" : "residual1");
  record_feed_forward(m, c.ffn, c.ffn_output, pass, own + "ffn.", pre ? here + "norm2" : middle, here + "ffn.output", out);
  join("residual2", c.residual2, middle, here + "ffn.output");
  if (post)
    norm("output", "norm2", c.output, here + "residual2");
  else
    out.add(here + "output", c.output, Op::copy, {here + "residual2"});
}

void BlockPass::unmasked_layer(std::int64_t layer) {
  auto o = options();
  o.attention.mask.resize(0, 0);
  block::Cache<float> c;
  unmasked = block::forward<float>(stack.layers[static_cast<std::size_t>(layer)], o, layer == 0 ? x : unmasked, c);
}

void BlockPass::record_unmasked() {
  out.add(pass + "unmasked.output", unmasked, Op::another_pass, {pass + "X"});
  add_mean_abs_diff(pass, output(), unmasked, out);
}

void BlockPass::start_backward() {
  out.add("loss", nn::loss::readout<float>(stack.readout, 1, output()), Op::dot_last_row, {"readout", "output"});
  gradients.resize(static_cast<std::size_t>(m.layers) + 1);
  gradients.back() = nn::loss::readout_backward<float>(stack.readout, 1, output());
}

void BlockPass::backward(std::int64_t layer) {
  const auto l = static_cast<std::size_t>(layer);
  block::Params<float> unused;
  gradients[l] = block::backward<float>(stack.layers[l], options(), caches[l], gradients[l + 1], unused);
}

void BlockPass::record_readout() {
  std::vector<std::string> gradient_names, activation_names;
  std::vector<float> gradient_norm, activation_rms;
  for (std::int64_t layer = 0; layer <= m.layers; ++layer) {
    const auto l = static_cast<std::size_t>(layer);
    gradient_names.push_back("blocks.gradient." + std::to_string(layer));
    out.add(gradient_names.back(), gradients[l], layer == m.layers ? Op::last_row : Op::derivative,
            {layer == m.layers ? "readout" : "loss"});
    gradient_norm.push_back(frobenius_norm(gradients[l]));
    activation_names.push_back(layer == m.layers ? "output" : input_name(layer));
    activation_rms.push_back(root_mean_square(layer == 0 ? x : caches[l - 1].output));
  }
  const Shape shape = {m.layers + 1};
  out.add("blocks.gradient_norm", shape, std::move(gradient_norm), Op::frobenius_norms, std::move(gradient_names));
  out.add("blocks.activation_rms", shape, std::move(activation_rms), Op::root_mean_squares, std::move(activation_names));
}

}  // namespace

std::string layer_prefix(const ModelConfig& m, std::int64_t layer) {
  return m.layers > 1 ? "blocks." + std::to_string(layer) + "." : "";
}

void draw_blocks(const ModelConfig& m, BlockStack& stack, Parameters& parameters) {
  for (std::int64_t layer = 0; layer < m.layers; ++layer) {
    const std::string prefix = layer_prefix(m, layer);
    block::Params<float>& p = stack.layers.emplace_back();
    p.attention = draw_multi_head(m, prefix + "attention.", parameters);
    p.ffn = draw_feed_forward(m, prefix + "ffn.", parameters);
    if (m.norm == Norm::none) continue;
    p.norm1 = parameters.layer_norm(prefix + "norm1", m.d_model);
    p.norm2 = parameters.layer_norm(prefix + "norm2", m.d_model);
  }
}

void plan_block_pass(const ModelConfig& m, const BlockStack& stack, const Matrix<float>& x, const std::string& pass, Recorder& out,
                     Slices& slices) {
  const auto work = std::make_shared<BlockPass>(BlockPass{m, stack, x, pass, out});
  for (std::int64_t layer = 0; layer < m.layers; ++layer) slices.push_back([=] { work->forward(layer); });
  if (work->causal()) {
    for (std::int64_t layer = 0; layer < m.layers; ++layer) slices.push_back([=] { work->unmasked_layer(layer); });
    slices.push_back([=] { work->record_unmasked(); });
  }
  if (!work->has_readout()) return;
  slices.push_back([=] { work->start_backward(); });
  for (std::int64_t layer = m.layers - 1; layer >= 0; --layer) slices.push_back([=] { work->backward(layer); });
  slices.push_back([=] { work->record_readout(); });
}

}  // namespace attnscope::model
