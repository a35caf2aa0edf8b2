#include <algorithm>
#include <limits>
#include <string_view>

#include "model/config.h"

namespace attnscope::model {
namespace {

/// A count that stays at 2^62 instead of overflowing.
struct Count {
  static constexpr std::int64_t kMost = std::int64_t{1} << 62;
  std::int64_t n = 0;
  Count(std::int64_t value) : n(std::clamp<std::int64_t>(value, 0, kMost)) {}
  friend Count operator+(Count a, Count b) { return a.n > kMost - b.n ? kMost : a.n + b.n; }
  friend Count operator*(Count a, Count b) { return a.n != 0 && b.n > kMost / a.n ? kMost : a.n * b.n; }
  Count& operator+=(Count other) { return *this = *this + other; }
};

Count product(const std::vector<std::int64_t>& shape) {
  Count n = 1;
  for (std::int64_t size : shape) n = n * size;
  return n;
}

Count linear(Count in, Count out, bool bias) { return in * out + (bias ? out : Count(0)); }

Count layer_parameters(const ModelConfig& m) {
  const Count d = m.d_model;
  const Count ffn = linear(d, m.d_ff, true) + linear(m.d_ff, d, true);
  const Count heads = Count(3) * linear(d, m.d_out, m.bias) + (m.out_projection ? linear(m.d_out, m.d_out, true) : Count(0));
  switch (m.kind) {
    case Kind::attention: return Count(2) * linear(d, m.d_k, m.bias) + linear(d, m.d_v, m.bias);
    case Kind::multi_head_attention: return heads;
    case Kind::feed_forward: return ffn;
    case Kind::transformer_block: return heads + ffn + (m.norm == Norm::none ? Count(0) : Count(4) * d);
    case Kind::scores: break;
  }
  return 0;
}

/// The figures of one layer's pass over T tokens, without those of the mask.
Count layer_figures(const ModelConfig& m, Count T) {
  const Count d = m.d_model;
  const Count heads = Count(9) * T * m.d_out + Count(4) * m.heads * T * T;
  switch (m.kind) {
    case Kind::attention: return Count(2) * T * m.d_k + Count(2) * T * m.d_v + Count(4) * T * T;
    case Kind::multi_head_attention: return heads;
    case Kind::feed_forward: return Count(2) * T * m.d_ff + Count(2) * T * d;
    case Kind::transformer_block: return heads + Count(2) * T * m.d_ff + Count(6) * T * d;
    case Kind::scores: break;
  }
  return 0;
}

Count mask_figures(const ModelConfig& m, Count T) {
  const Count width = m.kind == Kind::attention ? m.d_v : m.kind == Kind::transformer_block ? m.d_model : m.d_out;
  const Count unmasked = m.kind == Kind::multi_head_attention ? Count(3) : Count(1);  // head_output and concat beside output
  return T * T + Count(m.heads) * T * T + Count(m.heads) * T + unmasked * T * width + Count(1);
}

Count pass(const ModelConfig& m, Count T, bool readout) {
  const Count input = T * m.d_model * (m.position == Position::none ? Count(1) : Count(3));
  const Count layers = Count(m.layers) * layer_figures(m, T);
  Count n = input + layers + (m.layers > 1 ? T * m.d_model : Count(0));
  if (m.mask == Mask::causal) n += mask_figures(m, T);
  if (readout)  // what the way back keeps of each layer, the gradients, and the two curves
    n += layers + Count(m.layers + 1) * T * m.d_model + Count(2) * Count(m.layers + 1) + Count(1);
  return n;
}

Count model_numbers(const ModelConfig& m, const Program& p) {
  if (m.kind == Kind::scores) return product(m.scores.shape) * Count(6);
  Count n = Count(m.layers) * layer_parameters(m);
  if (m.input == Input::embedding) n += Count(p.rows) * m.d_model;
  if (m.readout) n += m.d_model;
  n += pass(m, static_cast<std::int64_t>(p.ids.size()), m.readout);
  if (!p.b_ids.empty()) n += pass(m, static_cast<std::int64_t>(p.b_ids.size()), false);
  return n;
}

/// Figures and, once more, what the way back keeps of the forward pass.
Count rnn_numbers(const RnnConfig& c, Count L) {
  const Count K = c.hidden_size, I = c.input_size;
  return K * I + K * K + Count(2) * K + Count(2) * (L * (Count(2) * I + Count(2) * K)) + Count(4) * L + Count(1);
}

Count multihead_numbers(const MhaConfig& c, Count L) {
  const Count E = c.embed_dim, H = c.num_heads;
  const Count forward = Count(11) * L * E + Count(3) * H * L * L + L * L;
  return Count(4) * E * E + Count(4) * E + Count(2) * forward + Count(4) * L * E + Count(3) * L + Count(1);
}

/// Queries, keys, what follows from each product with the scale and without, and one number a width of each curve.
Count products_numbers(const ProductsConfig& c) {
  Count n = 0;
  for (const std::int64_t width : c.widths) {
    const Count products = Count(c.queries) * c.keys;
    n += Count(c.queries) * width + products * width + Count(4) * products + Count(6) * c.queries + Count(10);
  }
  return n;
}

}  // namespace

std::int64_t count_numbers(const Program& p) {
  Count n = 0;
  for (const Warmup& w : p.warmup) n += w.kind == Warmup::Kind::linear ? linear(w.in, w.out, w.bias) : product(w.shape);
  if (p.model) n += Count(p.baseline ? 2 : 1) * model_numbers(*p.model, p);
  if (p.gradients)
    for (std::int64_t length : p.gradients->lengths) {
      if (p.gradients->rnn) n += rnn_numbers(*p.gradients->rnn, length);
      if (p.gradients->attention) n += multihead_numbers(*p.gradients->attention, length);
    }
  if (p.products) n += products_numbers(*p.products);
  return n.n;
}

}  // namespace attnscope::model
