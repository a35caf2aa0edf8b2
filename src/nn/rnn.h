#pragma once
#include "tensor/matrix.h"

/// nn.RNN(I, K, batch_first=True), one layer (Elman 1990): h_t = f(W_ih x_t + b_ih + W_hh h_{t−1} + b_hh), h before the first
/// step being 0, f tanh or relu. Row b·T + t of a (B·T, …) matrix is step t of sequence b.
namespace attnscope::nn::rnn {

using tensor::In, tensor::Index, tensor::Matrix, tensor::Row;

enum class Nonlinearity { tanh, relu };  // relu's slope at 0 is 0

template <class S>
struct Params {
  Matrix<S> weight_ih;      // (K, I)
  Matrix<S> weight_hh;      // (K, K)
  Row<S> bias_ih, bias_hh;  // (K)
};

template <class S>
struct Cache {
  Matrix<S> x;       // (B·T, I)
  Matrix<S> hidden;  // (B·T, K): h_t of every step, the layer's output
};

template <class S>
struct Gradients {
  Params<S> params;
  Matrix<S> preactivation;  // (B·T, K): of W_ih x_t + b_ih + W_hh h_{t−1} + b_hh
  Matrix<S> x;              // (B·T, I)
};

template <class S>
Matrix<S> forward(const Params<S>& p, Nonlinearity f, Index batch, const In<S>& x, Cache<S>& cache);  // (B·T, I) → (B·T, K)

/// Back-propagation through time: dy (B·T, K), the gradient of every h_t from outside.
template <class S>
Gradients<S> backward(const Params<S>& p, Nonlinearity f, Index batch, const Cache<S>& cache, const In<S>& dy);

/// f′ at the preactivation whose image is h: 1 − h² or (h > 0).
template <class S>
S slope(Nonlinearity f, S h) {
  return f == Nonlinearity::tanh ? S(1) - h * h : (h > 0 ? S(1) : S(0));
}

}  // namespace attnscope::nn::rnn
