#pragma once
#include "tensor/matrix.h"

/// Scaled dot-product attention: softmax(Q Kᵀ / √D, masked) V (Vaswani et al. 2017, eq. 1). The steps and their order of
/// rounding are PyTorch's hand-written ones: the product first, then the division by float(√D).
namespace attnscope::nn::attention {

using tensor::In, tensor::Index, tensor::Matrix;

template <class S>
struct Options {
  Index batch = 1;      // B; the rows are B·T
  bool scale = true;    // divide by √D
  /// nn.MultiheadAttention's order: Q is divided by √D first, then multiplied; `scores` are then scaled already.
  bool scale_query = false;
  Matrix<S> mask;       // (T, T), 1 may be seen and 0 may not; empty: all may be seen
};

/// All that lies between the operands and the output.
template <class S>
struct Cache {
  Matrix<S> q, k;    // (B·T, D), q after its division where scale_query
  Matrix<S> v;       // (B·T, Dv)
  Matrix<S> scores, scaled_scores, masked_scores, weights;  // (B·T, T)
  S divisor = 1;     // √D, or 1
};

template <class S>
struct Gradients {
  Matrix<S> q, k, v;  // as q (before its division), k, v
};

/// q, k (B·T, D), v (B·T, Dv) → (B·T, Dv)
template <class S>
Matrix<S> forward(const Options<S>& o, const In<S>& q, const In<S>& k, const In<S>& v, Cache<S>& cache);

/// dy (B·T, Dv) → the gradients of q, k, v
template <class S>
Gradients<S> backward(const Options<S>& o, const Cache<S>& cache, const In<S>& dy);

}  // namespace attnscope::nn::attention
