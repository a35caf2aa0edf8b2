#include "model/feed_forward_pass.h"

#include "model/multi_head_pass.h"

namespace attnscope::model {

nn::activation::Kind activation_kind(Activation activation) {
  switch (activation) {
    case Activation::relu: return nn::activation::Kind::relu;
    case Activation::gelu: return nn::activation::Kind::gelu;
    case Activation::none: break;
  }
  return nn::activation::Kind::none;
}

nn::feed_forward::Params<float> draw_feed_forward(const ModelConfig& m, const std::string& prefix, Parameters& parameters) {
  nn::feed_forward::Params<float> p;
  p.fc1 = parameters.linear(prefix + "fc1", m.d_model, m.d_ff, true);
  p.fc2 = parameters.linear(prefix + "fc2", m.d_ff, m.d_model, true);
  return p;
}

void record_feed_forward(const ModelConfig& m, const nn::feed_forward::Cache<float>& c, const Matrix<float>& y, const std::string& pass,
                         const std::string& prefix, const std::string& input, const std::string& output, Recorder& out) {
  const Op op = m.activation == Activation::relu ? Op::relu : m.activation == Activation::gelu ? Op::gelu : Op::copy;
  out.add(pass + prefix + "hidden", c.hidden, Op::linear, linear_operands(input, prefix + "fc1", true));
  out.add(pass + prefix + "activated", c.fc2.x, op, {pass + prefix + "hidden"});
  out.add(output, y, Op::linear, linear_operands(pass + prefix + "activated", prefix + "fc2", true));
}

void feed_forward_pass(const ModelConfig& m, const nn::feed_forward::Params<float>& p, const Matrix<float>& x, const std::string& pass,
                       Recorder& out) {
  nn::feed_forward::Cache<float> c;
  const auto kind = activation_kind(m.activation);
  const Matrix<float> y = nn::feed_forward::forward<float>(p, kind, x, c);
  record_feed_forward(m, c, y, pass, "ffn.", pass + "X", pass + "output", out);
  Matrix<float> alone(y.rows(), y.cols());
  for (Index t = 0; t < x.rows(); ++t) alone.row(t) = nn::feed_forward::forward<float>(p, kind, x.middleRows(t, 1), c);
  out.add(pass + "output_alone", alone, Op::another_pass, {pass + "X"});
}

}  // namespace attnscope::model
