#include "nn/softmax.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "tensor/check.h"
#include "tensor/math.h"

namespace attnscope::nn::softmax {
namespace {
template <class S>
constexpr S kMinusInfinity = -std::numeric_limits<S>::infinity();
}

template <class S>
Matrix<S> causal_mask(const std::vector<std::int64_t>& position, Index tokens) {
  Matrix<S> mask(static_cast<Index>(position.size()), tokens);
  for (Index i = 0; i < mask.rows(); ++i)
    for (Index j = 0; j < tokens; ++j) mask(i, j) = j <= position[static_cast<std::size_t>(i)] ? S(1) : S(0);
  return mask;
}

template <class S>
Matrix<S> causal_mask(Index tokens) {
  std::vector<std::int64_t> position(static_cast<std::size_t>(tokens));
  std::iota(position.begin(), position.end(), 0);
  return causal_mask<S>(position, tokens);
}

template <class S>
Matrix<S> apply_mask(const In<S>& x, const In<S>& mask) {
  Matrix<S> y = x;
  if (mask.size() == 0) return y;
  tensor::require(mask.rows() == x.rows() && mask.cols() == x.cols(), "softmax: the mask has not the shape of the scores");
  for (Index i = 0; i < x.rows(); ++i)
    for (Index j = 0; j < x.cols(); ++j)
      if (mask(i, j) == S(0)) y(i, j) = kMinusInfinity<S>;
  return y;
}

template <class S>
Matrix<S> forward(const In<S>& x) {
  Matrix<S> y(x.rows(), x.cols());
  for (Index i = 0; i < x.rows(); ++i) {
    S max = kMinusInfinity<S>;  // 1. the row's maximum
    bool masked = true;         // every score −∞; a NaN is none, and spreads over its row as PyTorch's does
    for (Index j = 0; j < x.cols(); ++j) {
      max = std::max(max, x(i, j));
      masked = masked && x(i, j) == kMinusInfinity<S>;
    }
    if (masked) {
      y.row(i).setZero();
      continue;
    }
    S sum = 0;  // 2. exponentials and their sum
    for (Index j = 0; j < x.cols(); ++j) {
      y(i, j) = x(i, j) == kMinusInfinity<S> ? S(0) : tensor::exp(x(i, j) - max);
      sum += y(i, j);
    }
    for (Index j = 0; j < x.cols(); ++j) y(i, j) /= sum;  // 3. shares
  }
  return y;
}

template <class S>
Matrix<S> backward(const In<S>& y, const In<S>& dy) {
  tensor::require(y.rows() == dy.rows() && y.cols() == dy.cols(), "softmax: dy has not the shape of y");
  Matrix<S> dx(y.rows(), y.cols());
  for (Index i = 0; i < y.rows(); ++i) {
    S dot = 0;  // dx_j = y_j · (dy_j − Σ_k y_k dy_k)
    for (Index j = 0; j < y.cols(); ++j) dot += y(i, j) * dy(i, j);
    for (Index j = 0; j < y.cols(); ++j) dx(i, j) = y(i, j) * (dy(i, j) - dot);
  }
  return dx;
}

#define ATTNSCOPE_SOFTMAX(S)                                                         \
  template Matrix<S> causal_mask<S>(const std::vector<std::int64_t>&, Index);        \
  template Matrix<S> causal_mask<S>(Index);                                          \
  template Matrix<S> apply_mask<S>(const In<S>&, const In<S>&);                      \
  template Matrix<S> forward<S>(const In<S>&);                                       \
  template Matrix<S> backward<S>(const In<S>&, const In<S>&);
ATTNSCOPE_SOFTMAX(float)
ATTNSCOPE_SOFTMAX(double)
#undef ATTNSCOPE_SOFTMAX

}  // namespace attnscope::nn::softmax
