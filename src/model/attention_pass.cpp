#include "model/attention_pass.h"

#include "model/unmasked.h"
#include "nn/attention.h"
#include "nn/softmax.h"
#include "tensor/matmul.h"

namespace attnscope::model {
namespace {

Matrix<float> project(const ModelConfig& model, const nn::linear::Params<float>& p, const Matrix<float>& x, const std::string& pass,
                      const std::string& result, const std::string& weight, Recorder& out) {
  Matrix<float> y;
  if (model.init == Init::rand) {
    y.resize(x.rows(), p.weight.cols());
    tensor::matmul<float>(x, p.weight, y);
    out.add(pass + result, y, Op::product, {pass + "X", weight + ".weight"});
    return y;
  }
  y = nn::linear::apply<float>(p, x);
  std::vector<std::string> operands = {pass + "X", weight + ".weight"};
  if (p.bias.size() > 0) operands.push_back(weight + ".bias");
  out.add(pass + result, y, Op::linear, std::move(operands));
  return y;
}

}  // namespace

SingleHead draw_single_head(const ModelConfig& m, Parameters& parameters) {
  const auto draw = [&](const std::string& name, std::int64_t width) {
    if (m.init == Init::rand) return nn::linear::Params<float>{parameters.rand_weight(name, m.d_model, width), {}};
    return parameters.linear(name, m.d_model, width, m.bias);
  };
  SingleHead head;
  head.q = draw("W_Q", m.d_k);
  head.k = m.tie_keys ? parameters.tied("W_K", "W_Q", head.q, m.init == Init::rand) : draw("W_K", m.d_k);
  head.v = draw("W_V", m.d_v);
  return head;
}

void attention_pass(const ModelConfig& m, const SingleHead& head, const Matrix<float>& x, const std::string& pass, Recorder& out) {
  const Matrix<float> q = project(m, head.q, x, pass, "Q", "W_Q", out);
  const Matrix<float> k = project(m, head.k, x, pass, "K", "W_K", out);
  const Matrix<float> v = project(m, head.v, x, pass, "V", "W_V", out);

  const bool causal = m.mask == Mask::causal;
  nn::attention::Options<float> options;
  options.scale = m.scale;
  if (causal) options.mask = nn::softmax::causal_mask<float>(x.rows());
  nn::attention::Cache<float> c;
  const Matrix<float> y = nn::attention::forward<float>(options, q, k, v, c);

  out.add(pass + "scores", c.scores, Op::scores, {pass + "Q", pass + "K"});
  out.add(pass + "scaled_scores", c.scaled_scores, m.scale ? Op::scale : Op::copy, {pass + "scores"}).scalar =
      static_cast<double>(c.divisor);
  if (causal) add_mask(pass, x.rows(), out);
  add_masked_scores(pass, "", c.masked_scores, causal, 0, out);
  out.add(pass + "weights", c.weights, Op::softmax, {pass + "masked_scores"});
  out.add(pass + "output", y, Op::mix, {pass + "weights", pass + "V"});
  if (!causal) return;

  const Matrix<float> weights = nn::softmax::forward<float>(c.scaled_scores);
  Matrix<float> unmasked(y.rows(), y.cols());
  tensor::matmul<float>(weights, v, unmasked);
  out.add(pass + "unmasked.weights", weights, Op::softmax, {pass + "scaled_scores"});
  add_peek(pass, weights, 0, out);
  out.add(pass + "unmasked.output", unmasked, Op::mix, {pass + "unmasked.weights", pass + "V"});
  add_mean_abs_diff(pass, y, unmasked, out);
}

}  // namespace attnscope::model
