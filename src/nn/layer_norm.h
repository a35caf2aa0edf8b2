#pragma once
#include "tensor/matrix.h"

/// nn.LayerNorm over each row: (x − mean) / √(variance + eps) · weight + bias, with the biased variance (divided by C) and
/// eps = 1e-5 within the root (Ba et al. 2016). Mean and variance are summed in double, so that a row of large, nearly
/// equal numbers loses nothing.
namespace attnscope::nn::layer_norm {

using tensor::In, tensor::Index, tensor::Matrix, tensor::Row;

inline constexpr double kEps = 1e-5;

template <class S>
struct Params {
  Row<S> weight, bias;  // (C)
};

template <class S>
struct Cache {
  Matrix<S> normalised;     // (N, C): (x − mean) / √(variance + eps)
  Row<S> reciprocal_root;   // (N): 1 / √(variance + eps)
};

template <class S>
Params<S> identity(Index width);  // ones and zeros, as PyTorch makes them

template <class S>
Matrix<S> forward(const Params<S>& p, const In<S>& x, Cache<S>& cache);  // (N, C) → (N, C)

/// dy (N, C) → dx (N, C). `d` is set.
template <class S>
Matrix<S> backward(const Params<S>& p, const Cache<S>& cache, const In<S>& dy, Params<S>& d);

}  // namespace attnscope::nn::layer_norm
