#include "nn/linear.h"

#include "tensor/check.h"
#include "tensor/matmul.h"

namespace attnscope::nn::linear {

template <class S>
Matrix<S> apply(const Params<S>& p, const In<S>& x) {
  tensor::require(x.cols() == p.weight.cols(), "linear: x has not the width of the weight");
  tensor::require(p.bias.size() == 0 || p.bias.size() == p.weight.rows(), "linear: the bias has not the height of the weight");
  Matrix<S> y(x.rows(), p.weight.rows());
  tensor::matmul_nt<S>(x, p.weight, y);  // 1. y = x · Wᵀ
  if (p.bias.size() > 0)                 // 2. y += b
    for (Index i = 0; i < y.rows(); ++i)
      for (Index j = 0; j < y.cols(); ++j) y(i, j) += p.bias(j);
  return y;
}

template <class S>
Matrix<S> forward(const Params<S>& p, const In<S>& x, Cache<S>& cache) {
  cache.x = x;
  return apply<S>(p, x);
}

template <class S>
Matrix<S> backward(const Params<S>& p, const Cache<S>& cache, const In<S>& dy, Params<S>& d) {
  tensor::require(dy.rows() == cache.x.rows() && dy.cols() == p.weight.rows(), "linear: dy has not the shape of y");
  d.bias.setZero(p.bias.size());  // 2.
  if (p.bias.size() > 0)
    for (Index i = 0; i < dy.rows(); ++i)
      for (Index j = 0; j < dy.cols(); ++j) d.bias(j) += dy(i, j);
  d.weight.resize(p.weight.rows(), p.weight.cols());  // 1.
  tensor::matmul_tn<S>(dy, cache.x, d.weight);
  Matrix<S> dx(cache.x.rows(), cache.x.cols());
  tensor::matmul<S>(dy, p.weight, dx);
  return dx;
}

#define ATTNSCOPE_LINEAR(S)                                                       \
  template Matrix<S> apply<S>(const Params<S>&, const In<S>&);                    \
  template Matrix<S> forward<S>(const Params<S>&, const In<S>&, Cache<S>&);       \
  template Matrix<S> backward<S>(const Params<S>&, const Cache<S>&, const In<S>&, Params<S>&);
ATTNSCOPE_LINEAR(float)
ATTNSCOPE_LINEAR(double)
#undef ATTNSCOPE_LINEAR

}  // namespace attnscope::nn::linear
