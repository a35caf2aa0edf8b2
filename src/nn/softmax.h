#pragma once
#include <cstdint>
#include <vector>

#include "tensor/matrix.h"

/// Masks, and softmax over each row: exp(x − max) / Σ exp(x − max), as PyTorch computes it.
namespace attnscope::nn::softmax {

using tensor::In, tensor::Index, tensor::Matrix;

/// (R, T): 1 where column ≤ position[row], else 0. 1 may be seen, 0 may not.
template <class S>
Matrix<S> causal_mask(const std::vector<std::int64_t>& position, Index tokens);
template <class S>
Matrix<S> causal_mask(Index tokens);  // (T, T): position[row] = row

/// −∞ where the mask is 0, else x. An empty mask masks nothing. x and mask (R, T).
template <class S>
Matrix<S> apply_mask(const In<S>& x, const In<S>& mask);

/// x (N, T) → (N, T). An element of −∞ gets weight 0. A row of −∞ alone (nothing may be seen) gets the weight 0 everywhere,
/// where PyTorch gives NaN: nothing is seen, nothing is mixed, and no NaN spreads.
template <class S>
Matrix<S> forward(const In<S>& x);

/// y = forward(x) and dy (N, T) → dx (N, T); 0 where y is 0 by the mask.
template <class S>
Matrix<S> backward(const In<S>& y, const In<S>& dy);

}  // namespace attnscope::nn::softmax
