#include "nn/rnn.h"

#include <algorithm>

#include "tensor/check.h"
#include "tensor/math.h"
#include "tensor/matmul.h"

namespace attnscope::nn::rnn {

template <class S>
Matrix<S> forward(const Params<S>& p, Nonlinearity f, Index batch, const In<S>& x, Cache<S>& c) {
  const Index K = p.weight_hh.rows();
  tensor::require(batch > 0 && x.rows() % batch == 0, "rnn: the rows are no multiple of the batch");
  tensor::require(p.weight_ih.rows() == K && p.weight_hh.cols() == K && p.weight_ih.cols() == x.cols() && p.bias_ih.size() == K &&
                      p.bias_hh.size() == K,
                  "rnn: the parameters do not fit");
  const Index T = x.rows() / batch;
  c.x = x;
  c.hidden.resize(x.rows(), K);
  Matrix<S> from_input(x.rows(), K), from_state = Matrix<S>::Zero(1, K);
  tensor::matmul_nt<S>(x, p.weight_ih, from_input);  // 1. W_ih x_t of all steps
  for (Index b = 0; b < batch; ++b)
    for (Index t = 0; t < T; ++t) {
      const Index row = b * T + t;
      if (t > 0)
        tensor::matmul_nt<S>(c.hidden.middleRows(row - 1, 1), p.weight_hh, from_state);  // 2. W_hh h_{t−1}
      else
        from_state.setZero();
      for (Index j = 0; j < K; ++j) {  // 3. f of the sum
        const S sum = (from_input(row, j) + p.bias_ih(j)) + (from_state(0, j) + p.bias_hh(j));
        c.hidden(row, j) = f == Nonlinearity::tanh ? tensor::tanh(sum) : std::max(sum, S(0));
      }
    }
  return c.hidden;
}

template <class S>
Gradients<S> backward(const Params<S>& p, Nonlinearity f, Index batch, const Cache<S>& c, const In<S>& dy) {
  const Index N = c.x.rows(), K = p.weight_hh.rows(), T = N / batch;
  tensor::require(dy.rows() == N && dy.cols() == K, "rnn: dy has not the shape of y");
  Gradients<S> d;
  d.preactivation.resize(N, K);
  d.params.weight_hh.setZero(K, K);
  for (Index b = 0; b < batch; ++b) {
    Matrix<S> dhidden = Matrix<S>::Zero(1, K);  // of h_t from step t + 1
    for (Index t = T - 1; t >= 0; --t) {
      const Index row = b * T + t;
      for (Index j = 0; j < K; ++j)  // 3.
        d.preactivation(row, j) = (dy(row, j) + dhidden(0, j)) * slope(f, c.hidden(row, j));
      if (t == 0) break;
      tensor::matmul<S>(d.preactivation.middleRows(row, 1), p.weight_hh, dhidden);  // 2.
      tensor::matmul_tn_add<S>(d.preactivation.middleRows(row, 1), c.hidden.middleRows(row - 1, 1), d.params.weight_hh);
    }
  }
  d.params.bias_ih = d.preactivation.colwise().sum();
  d.params.bias_hh = d.params.bias_ih;
  d.params.weight_ih.resize(K, c.x.cols());  // 1.
  tensor::matmul_tn<S>(d.preactivation, c.x, d.params.weight_ih);
  d.x.resize(N, c.x.cols());
  tensor::matmul<S>(d.preactivation, p.weight_ih, d.x);
  return d;
}

#define ATTNSCOPE_RNN(S)                                                                            \
  template Matrix<S> forward<S>(const Params<S>&, Nonlinearity, Index, const In<S>&, Cache<S>&);    \
  template Gradients<S> backward<S>(const Params<S>&, Nonlinearity, Index, const Cache<S>&, const In<S>&);
ATTNSCOPE_RNN(float)
ATTNSCOPE_RNN(double)
#undef ATTNSCOPE_RNN

}  // namespace attnscope::nn::rnn
