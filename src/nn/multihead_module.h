#pragma once
#include "nn/linear.h"
#include "nn/multi_head_attention.h"

/// PyTorch's own module nn.MultiheadAttention(E, H, batch_first=True), self-attention (q = k = v = x): one projection for Q, K
/// and V, and Q divided by √D before it meets K. Apart from that it is multi_head_attention.
namespace attnscope::nn::multihead_module {

using tensor::In, tensor::Index, tensor::Matrix;

template <class S>
struct Params {
  linear::Params<S> in_proj;   // weight (3E, E), bias (3E): the rows of Q, then of K, then of V
  linear::Params<S> out_proj;  // weight (E, E), bias (E)
};

template <class S>
struct Options {
  Index heads = 1, batch = 1;
  Matrix<S> mask;  // (T, T), 1 may be seen and 0 may not (the reverse of PyTorch's boolean mask); empty: all may be seen
};

template <class S>
struct Cache {
  linear::Cache<S> in_linear;
  Matrix<S> in_proj;                      // (B·T, 3E)
  multi_head_attention::Cache<S> inner;   // its heads' q is divided already, their scores are scaled
};

template <class S>
struct Gradients {
  Params<S> params;
  Matrix<S> in_proj;  // (B·T, 3E): of the projection's output
  Matrix<S> x;        // (B·T, E)
};

template <class S>
Matrix<S> forward(const Params<S>& p, const Options<S>& o, const In<S>& x, Cache<S>& cache);  // (B·T, E) → (B·T, E)

template <class S>
Gradients<S> backward(const Params<S>& p, const Options<S>& o, const Cache<S>& cache, const In<S>& dy);

}  // namespace attnscope::nn::multihead_module
