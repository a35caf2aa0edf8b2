#include "model/norms.h"

#include <cmath>

namespace attnscope::model {
namespace {

double squares(const float* values, tensor::Index count) {
  double sum = 0;
  for (tensor::Index i = 0; i < count; ++i) sum += static_cast<double>(values[i]) * static_cast<double>(values[i]);
  return sum;
}

}  // namespace

float frobenius_norm(const tensor::Matrix<float>& x) { return static_cast<float>(std::sqrt(squares(x.data(), x.size()))); }

float root_mean_square(const tensor::Matrix<float>& x) {
  return static_cast<float>(std::sqrt(squares(x.data(), x.size()) / static_cast<double>(x.size())));
}

std::vector<float> row_norms(const tensor::Matrix<float>& x) {
  std::vector<float> norms;
  for (tensor::Index i = 0; i < x.rows(); ++i) norms.push_back(static_cast<float>(std::sqrt(squares(x.row(i).data(), x.cols()))));
  return norms;
}

std::vector<float> cumulative_share(const std::vector<float>& values) {
  double total = 0, running = 0;
  for (float v : values) total += static_cast<double>(v);
  std::vector<float> share;
  for (float v : values) {
    running += static_cast<double>(v);
    share.push_back(total > 0 ? static_cast<float>(running / total) : 0.0f);
  }
  return share;
}

}  // namespace attnscope::model
