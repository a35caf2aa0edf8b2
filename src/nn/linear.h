#pragma once
#include "tensor/matrix.h"

/// nn.Linear: y = x · Wᵀ + b on each row. A (B, T, in) tensor is its B·T = N rows.
namespace attnscope::nn::linear {

using tensor::In, tensor::Index, tensor::Matrix, tensor::Row;

template <class S>
struct Params {
  Matrix<S> weight;  // (out, in)
  Row<S> bias;       // (out), or empty: none
};

template <class S>
struct Cache {
  Matrix<S> x;  // (N, in)
};

template <class S>
Matrix<S> forward(const Params<S>& p, const In<S>& x, Cache<S>& cache);  // (N, in) → (N, out)

/// dy (N, out) → dx (N, in). `d` is set, not added to.
template <class S>
Matrix<S> backward(const Params<S>& p, const Cache<S>& cache, const In<S>& dy, Params<S>& d);

/// forward where nothing will be asked backwards.
template <class S>
Matrix<S> apply(const Params<S>& p, const In<S>& x);

}  // namespace attnscope::nn::linear
