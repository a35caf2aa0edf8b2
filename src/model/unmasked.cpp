#include "model/unmasked.h"

#include <cmath>
#include <numeric>

#include "nn/softmax.h"

namespace attnscope::model {

void add_mask(const std::string& pass, Index tokens, Recorder& out) {
  Figure& mask = out.add(pass + "mask", nn::softmax::causal_mask<float>(tokens), Op::mask_matrix);
  mask.index.resize(static_cast<std::size_t>(tokens));
  std::iota(mask.index.begin(), mask.index.end(), 0);
}

void add_masked_scores(const std::string& pass, const std::string& prefix, const Matrix<float>& masked, bool causal, Index heads,
                       Recorder& out) {
  std::vector<std::string> operands = {pass + prefix + "scaled_scores"};
  if (causal) operands.push_back(pass + "mask");
  const Op op = causal ? Op::mask : Op::copy;
  if (heads == 0)
    out.add(pass + prefix + "masked_scores", masked, op, std::move(operands));
  else
    out.add_heads(pass + prefix + "masked_scores", heads, masked, op, std::move(operands));
}

void add_peek(const std::string& pass, const Matrix<float>& weights, Index heads, Recorder& out) {
  const Index tokens = weights.cols();
  std::vector<float> peek;
  for (Index row = 0; row < weights.rows(); ++row) {
    double sum = 0;
    for (Index column = row % tokens + 1; column < tokens; ++column) sum += static_cast<double>(weights(row, column));
    peek.push_back(static_cast<float>(sum));
  }
  const Shape shape = heads == 0 ? Shape{tokens} : Shape{heads, tokens};
  out.add(pass + "peek", shape, std::move(peek), Op::peek, {pass + "unmasked.weights"});
}

void add_mean_abs_diff(const std::string& pass, const Matrix<float>& output, const Matrix<float>& unmasked, Recorder& out) {
  double sum = 0;
  for (Index i = 0; i < output.size(); ++i)
    sum += std::abs(static_cast<double>(output.data()[i]) - static_cast<double>(unmasked.data()[i]));
  const float mean = static_cast<float>(sum / static_cast<double>(output.size()));
  out.add(pass + "mean_abs_diff", mean, Op::mean_abs_difference, {pass + "output", pass + "unmasked.output"});
}

}  // namespace attnscope::model
