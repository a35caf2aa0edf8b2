#include "nn/layer_norm.h"

#include <cmath>

#include "tensor/check.h"

namespace attnscope::nn::layer_norm {

template <class S>
Params<S> identity(Index width) {
  return {Row<S>::Ones(width), Row<S>::Zero(width)};
}

template <class S>
Matrix<S> forward(const Params<S>& p, const In<S>& x, Cache<S>& c) {
  const Index N = x.rows(), C = x.cols();
  tensor::require(p.weight.size() == C && p.bias.size() == C, "layer_norm: weight and bias have not the width of x");
  c.normalised.resize(N, C);
  c.reciprocal_root.resize(N);
  Matrix<S> y(N, C);
  for (Index i = 0; i < N; ++i) {
    double mean = 0, variance = 0;
    for (Index j = 0; j < C; ++j) mean += static_cast<double>(x(i, j));  // 1. mean
    mean /= static_cast<double>(C);
    for (Index j = 0; j < C; ++j) {  // 2. variance
      const double away = static_cast<double>(x(i, j)) - mean;
      variance += away * away;
    }
    variance /= static_cast<double>(C);
    const double reciprocal = 1 / std::sqrt(variance + kEps);
    c.reciprocal_root(i) = static_cast<S>(reciprocal);
    for (Index j = 0; j < C; ++j) {
      c.normalised(i, j) = static_cast<S>((static_cast<double>(x(i, j)) - mean) * reciprocal);  // 3. normalise
      y(i, j) = c.normalised(i, j) * p.weight(j) + p.bias(j);                                   // 4. weight and bias
    }
  }
  return y;
}

template <class S>
Matrix<S> backward(const Params<S>& p, const Cache<S>& c, const In<S>& dy, Params<S>& d) {
  const Index N = c.normalised.rows(), C = c.normalised.cols();
  tensor::require(dy.rows() == N && dy.cols() == C, "layer_norm: dy has not the shape of y");
  d.weight.setZero(C);
  d.bias.setZero(C);
  Matrix<S> dx(N, C);
  for (Index i = 0; i < N; ++i) {
    double sum = 0, along = 0;
    for (Index j = 0; j < C; ++j) {
      d.weight(j) += dy(i, j) * c.normalised(i, j);  // 4.
      d.bias(j) += dy(i, j);
      const double dnormalised = static_cast<double>(dy(i, j) * p.weight(j));  // 3.
      sum += dnormalised;
      along += dnormalised * static_cast<double>(c.normalised(i, j));
    }
    // 2. and 1.: what moves the mean or the variance changes nothing, so those two parts are taken out.
    const double mean = sum / static_cast<double>(C), projection = along / static_cast<double>(C);
    for (Index j = 0; j < C; ++j) {
      const double dnormalised = static_cast<double>(dy(i, j) * p.weight(j));
      dx(i, j) = static_cast<S>((dnormalised - mean - static_cast<double>(c.normalised(i, j)) * projection) *
                                static_cast<double>(c.reciprocal_root(i)));
    }
  }
  return dx;
}

#define ATTNSCOPE_LAYER_NORM(S)                                                  \
  template Params<S> identity<S>(Index);                                         \
  template Matrix<S> forward<S>(const Params<S>&, const In<S>&, Cache<S>&);      \
  template Matrix<S> backward<S>(const Params<S>&, const Cache<S>&, const In<S>&, Params<S>&);
ATTNSCOPE_LAYER_NORM(float)
ATTNSCOPE_LAYER_NORM(double)
#undef ATTNSCOPE_LAYER_NORM

}  // namespace attnscope::nn::layer_norm
