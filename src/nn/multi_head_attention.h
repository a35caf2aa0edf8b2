#pragma once
#include <vector>

#include "nn/attention.h"
#include "nn/linear.h"

/// Multi-head attention (Vaswani et al. 2017, section 3.2.2) as it is written by hand: W_Q, W_K, W_V project x to H·D columns,
/// head h takes columns h·D … h·D + D − 1 of each, the heads' outputs are put side by side again, and W_O follows.
namespace attnscope::nn::multi_head_attention {

using tensor::In, tensor::Index, tensor::Matrix;

template <class S>
struct Params {
  linear::Params<S> q, k, v;  // weight (H·D, C), bias (H·D) or none
  linear::Params<S> o;        // weight (H·D, H·D), bias; an empty weight: no output projection
};

/// Options::batch is B, mask (T, T); scale divides by √D, D being a head's width.
template <class S>
using Options = attention::Options<S>;

template <class S>
struct Cache {
  linear::Cache<S> q_linear, k_linear, v_linear, o_linear;
  Matrix<S> q_merged, k_merged, v_merged;    // (B·T, H·D)
  std::vector<attention::Cache<S>> heads;    // H, each with its (B·T, D) and (B·T, T) matrices
  std::vector<Matrix<S>> head_output;        // H of (B·T, D)
  Matrix<S> concat;                          // (B·T, H·D)
};

/// x (B·T, C) → (B·T, H·D)
template <class S>
Matrix<S> forward(const Params<S>& p, Index heads, const Options<S>& o, const In<S>& x, Cache<S>& cache);

// The same in steps, for a caller that does a head at a time: project (or split, where Q, K and V come from elsewhere), attend
// for each head, merge.
template <class S>
void project(const Params<S>& p, Index heads, const In<S>& x, Cache<S>& cache);
template <class S>
void split(Index heads, const In<S>& q, const In<S>& k, const In<S>& v, Cache<S>& cache);  // each (B·T, H·D)
template <class S>
void attend(Index head, const Options<S>& o, Cache<S>& cache);
template <class S>
Matrix<S> merge(const Params<S>& p, Cache<S>& cache);

/// dy (B·T, H·D) → dx (B·T, C). `d` is set.
template <class S>
Matrix<S> backward(const Params<S>& p, const Options<S>& o, const Cache<S>& cache, const In<S>& dy, Params<S>& d);

/// The first half of backward: dy → the gradients of q_merged, k_merged and v_merged; sets d.o alone.
template <class S>
attention::Gradients<S> backward_heads(const Params<S>& p, const Options<S>& o, const Cache<S>& cache, const In<S>& dy, Params<S>& d);

}  // namespace attnscope::nn::multi_head_attention
