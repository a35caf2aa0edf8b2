#pragma once
#include "tensor/matrix.h"

/// relu: max(x, 0), its slope at 0 being 0. gelu, the exact one: x · Φ(x) = x · (1 + erf(x / √2)) / 2. none: x.
namespace attnscope::nn::activation {

using tensor::In, tensor::Matrix;

enum class Kind { relu, gelu, none };

template <class S>
Matrix<S> forward(Kind kind, const In<S>& x);  // (N, C) → (N, C)

/// x and dy (N, C) → dx (N, C)
template <class S>
Matrix<S> backward(Kind kind, const In<S>& x, const In<S>& dy);

}  // namespace attnscope::nn::activation
