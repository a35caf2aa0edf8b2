#pragma once
#include "tensor/matrix.h"

/// The two losses of the experiments. Both look at the last position of each sequence alone; y is (B·T, C), the loss the mean
/// over the batch.
namespace attnscope::nn::loss {

using tensor::In, tensor::Index, tensor::Matrix, tensor::Row;

/// The mean of the squares of the last position: y[:, -1, :].pow(2).mean().
template <class S>
S mean_square_last(Index batch, const In<S>& y);
template <class S>
Matrix<S> mean_square_last_backward(Index batch, const In<S>& y);  // dy (B·T, C)

/// The read-out: r · the last position, r (C) a fixed vector. (A LayerNorm's output has a constant mean square.)
template <class S>
S readout(const Row<S>& r, Index batch, const In<S>& y);
template <class S>
Matrix<S> readout_backward(const Row<S>& r, Index batch, const In<S>& y);  // dy (B·T, C)

}  // namespace attnscope::nn::loss
