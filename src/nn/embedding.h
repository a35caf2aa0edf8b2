#pragma once
#include <cstdint>
#include <span>

#include "tensor/matrix.h"

/// nn.Embedding: row ids[n] of the table for each token n. A (B, T) tensor of ids is its B·T = N ids.
namespace attnscope::nn::embedding {

using tensor::In, tensor::Index, tensor::Matrix;

template <class S>
Matrix<S> forward(const In<S>& weight, std::span<const std::int64_t> ids);  // weight (V, C), ids N → (N, C)

/// dy (N, C) → the gradient of the table (rows, C): a row that occurs twice collects both.
template <class S>
Matrix<S> backward(Index rows, std::span<const std::int64_t> ids, const In<S>& dy);

}  // namespace attnscope::nn::embedding
