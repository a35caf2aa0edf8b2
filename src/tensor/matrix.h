#pragma once
#include <Eigen/Core>
#include <cstdint>

namespace attnscope::tensor {

// Axes, everywhere: B batch, T tokens, C channels, H heads, D width of a head, V vocabulary.
using Index = Eigen::Index;

/// Row-major, as PyTorch stores it: a (B, T, C) tensor is the matrix of its B·T rows.
template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A vector, stored as a row: biases, LayerNorm's weights.
template <class S>
using Row = Eigen::Matrix<S, 1, Eigen::Dynamic, Eigen::RowMajor>;

/// A matrix or a block of columns or rows of one, without a copy.
template <class S>
using In = Eigen::Ref<const Matrix<S>, 0, Eigen::OuterStride<>>;
template <class S>
using Out = Eigen::Ref<Matrix<S>, 0, Eigen::OuterStride<>>;

}  // namespace attnscope::tensor
