#pragma once
#include "nn/activation.h"
#include "nn/linear.h"

/// The block's position-wise network: fc2(activation(fc1(x))), each row by itself (Vaswani et al. 2017, eq. 2).
namespace attnscope::nn::feed_forward {

using tensor::In, tensor::Matrix;

template <class S>
struct Params {
  linear::Params<S> fc1;  // weight (d_ff, C), bias (d_ff)
  linear::Params<S> fc2;  // weight (C, d_ff), bias (C)
};

template <class S>
struct Cache {
  linear::Cache<S> fc1;
  linear::Cache<S> fc2;  // its x is the activated (N, d_ff)
  Matrix<S> hidden;      // (N, d_ff), before the activation
};

template <class S>
Matrix<S> forward(const Params<S>& p, activation::Kind kind, const In<S>& x, Cache<S>& cache);  // (N, C) → (N, C)

/// dy (N, C) → dx (N, C). `d` is set.
template <class S>
Matrix<S> backward(const Params<S>& p, activation::Kind kind, const Cache<S>& cache, const In<S>& dy, Params<S>& d);

}  // namespace attnscope::nn::feed_forward
