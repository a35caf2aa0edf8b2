#include "model/multi_head_pass.h"

#include "model/unmasked.h"
#include "nn/softmax.h"
#include "tensor/matmul.h"

namespace attnscope::model {
namespace {

namespace mha = nn::multi_head_attention;

/// One matrix upon the other: H of (T, n) → (H·T, n).
template <class Part>
Matrix<float> stack(const mha::Cache<float>& cache, Part part) {
  const Index H = static_cast<Index>(cache.heads.size());
  const Matrix<float>& first = part(0);
  Matrix<float> all(H * first.rows(), first.cols());
  for (Index h = 0; h < H; ++h) all.middleRows(h * first.rows(), first.rows()) = part(static_cast<std::size_t>(h));
  return all;
}

}  // namespace

std::vector<std::string> linear_operands(const std::string& input, const std::string& name, bool bias) {
  std::vector<std::string> operands = {input, name + ".weight"};
  if (bias) operands.push_back(name + ".bias");
  return operands;
}

mha::Params<float> draw_multi_head(const ModelConfig& m, const std::string& prefix, Parameters& parameters) {
  mha::Params<float> p;
  p.q = parameters.linear(prefix + "W_Q", m.d_model, m.d_out, m.bias);
  p.k = m.tie_keys ? parameters.tied(prefix + "W_K", prefix + "W_Q", p.q, false)
                   : parameters.linear(prefix + "W_K", m.d_model, m.d_out, m.bias);
  p.v = parameters.linear(prefix + "W_V", m.d_model, m.d_out, m.bias);
  if (m.out_projection) p.o = parameters.linear(prefix + "W_O", m.d_out, m.d_out, true);
  return p;
}

nn::attention::Options<float> attention_options(const ModelConfig& m, Index tokens) {
  nn::attention::Options<float> o;
  o.scale = m.scale;
  if (m.mask == Mask::causal) o.mask = nn::softmax::causal_mask<float>(tokens);
  return o;
}

void record_multi_head(const ModelConfig& m, const mha::Cache<float>& c, const Matrix<float>& output, const std::string& pass,
                       const std::string& prefix, const std::string& input, Recorder& out) {
  const std::string here = pass + prefix;
  const Index H = m.heads;
  out.add(here + "Q_merged", c.q_merged, Op::linear, linear_operands(input, prefix + "W_Q", m.bias));
  out.add(here + "K_merged", c.k_merged, Op::linear, linear_operands(input, prefix + "W_K", m.bias));
  out.add(here + "V_merged", c.v_merged, Op::linear, linear_operands(input, prefix + "W_V", m.bias));
  out.add_heads(here + "Q", H, stack(c, [&](std::size_t h) -> auto& { return c.heads[h].q; }), Op::split_heads, {here + "Q_merged"});
  out.add_heads(here + "K", H, stack(c, [&](std::size_t h) -> auto& { return c.heads[h].k; }), Op::split_heads, {here + "K_merged"});
  out.add_heads(here + "V", H, stack(c, [&](std::size_t h) -> auto& { return c.heads[h].v; }), Op::split_heads, {here + "V_merged"});
  const auto scores = stack(c, [&](std::size_t h) -> auto& { return c.heads[h].scores; });
  out.add_heads(here + "scores", H, scores, Op::scores, {here + "Q", here + "K"});
  out.add_heads(here + "scaled_scores", H, stack(c, [&](std::size_t h) -> auto& { return c.heads[h].scaled_scores; }),
                m.scale ? Op::scale : Op::copy, {here + "scores"}).scalar = static_cast<double>(c.heads[0].divisor);
  const auto masked = stack(c, [&](std::size_t h) -> auto& { return c.heads[h].masked_scores; });
  add_masked_scores(pass, prefix, masked, m.mask == Mask::causal, H, out);
  const auto weights = stack(c, [&](std::size_t h) -> auto& { return c.heads[h].weights; });
  out.add_heads(here + "weights", H, weights, Op::softmax, {here + "masked_scores"});
  const auto mixed = stack(c, [&](std::size_t h) -> auto& { return c.head_output[h]; });
  out.add_heads(here + "head_output", H, mixed, Op::mix, {here + "weights", here + "V"});
  out.add(here + "concat", c.concat, Op::concat, {here + "head_output"});
  if (m.out_projection)
    out.add(here + "output", output, Op::linear, linear_operands(here + "concat", prefix + "W_O", true));
  else
    out.add(here + "output", output, Op::copy, {here + "concat"});
}

Matrix<float> unmasked_weights(const mha::Cache<float>& c) {
  return nn::softmax::forward<float>(stack(c, [&](std::size_t h) -> auto& { return c.heads[h].scaled_scores; }));
}

void record_unmasked_multi_head(const ModelConfig& m, const mha::Params<float>& p, const mha::Cache<float>& c, const Matrix<float>& output,
                                const std::string& pass, Recorder& out) {
  const Index T = c.q_merged.rows(), H = m.heads;
  const Matrix<float> weights = unmasked_weights(c);
  mha::Cache<float> without = c;
  for (Index h = 0; h < H; ++h) {
    const auto at = static_cast<std::size_t>(h);
    tensor::matmul<float>(weights.middleRows(h * T, T), c.heads[at].v, without.head_output[at]);
  }
  const Matrix<float> unmasked = mha::merge<float>(p, without);
  const std::string here = pass + "unmasked.";
  out.add_heads(here + "weights", H, weights, Op::softmax, {pass + "scaled_scores"});
  add_peek(pass, weights, H, out);
  out.add_heads(here + "head_output", H, stack(without, [&](std::size_t h) -> auto& { return without.head_output[h]; }), Op::mix,
                {here + "weights", pass + "V"});
  out.add(here + "concat", without.concat, Op::concat, {here + "head_output"});
  if (m.out_projection)
    out.add(here + "output", unmasked, Op::linear, linear_operands(here + "concat", "W_O", true));
  else
    out.add(here + "output", unmasked, Op::copy, {here + "concat"});
  add_mean_abs_diff(pass, output, unmasked, out);
}

}  // namespace attnscope::model
