#include "nn/attention.h"

#include <cmath>

#include "nn/softmax.h"
#include "tensor/check.h"
#include "tensor/matmul.h"

namespace attnscope::nn::attention {

template <class S>
Matrix<S> forward(const Options<S>& o, const In<S>& q, const In<S>& k, const In<S>& v, Cache<S>& c) {
  tensor::require(o.batch > 0 && q.rows() % o.batch == 0, "attention: the rows are no multiple of the batch");
  tensor::require(q.rows() == k.rows() && q.rows() == v.rows() && q.cols() == k.cols(), "attention: q, k and v do not fit");
  const Index B = o.batch, T = q.rows() / B;
  const S root = static_cast<S>(std::sqrt(static_cast<double>(q.cols())));
  c.divisor = o.scale ? root : S(1);
  c.q = q;
  c.k = k;
  c.v = v;
  if (o.scale && o.scale_query) c.q /= root;  // 0. q / √D, in PyTorch's own module
  c.scores.resize(B * T, T);
  for (Index b = 0; b < B; ++b)  // 1. scores = q · kᵀ
    tensor::matmul_nt<S>(c.q.middleRows(b * T, T), c.k.middleRows(b * T, T), c.scores.middleRows(b * T, T));
  c.scaled_scores = c.scores;
  if (o.scale && !o.scale_query) c.scaled_scores /= root;  // 2. / √D
  c.masked_scores.resize(B * T, T);
  for (Index b = 0; b < B; ++b)  // 3. −∞ where nothing may be seen
    c.masked_scores.middleRows(b * T, T) = softmax::apply_mask<S>(c.scaled_scores.middleRows(b * T, T), o.mask);
  c.weights = softmax::forward<S>(c.masked_scores);  // 4. softmax
  Matrix<S> y(B * T, v.cols());
  for (Index b = 0; b < B; ++b)  // 5. y = weights · v
    tensor::matmul<S>(c.weights.middleRows(b * T, T), c.v.middleRows(b * T, T), y.middleRows(b * T, T));
  return y;
}

template <class S>
Gradients<S> backward(const Options<S>& o, const Cache<S>& c, const In<S>& dy) {
  tensor::require(dy.rows() == c.v.rows() && dy.cols() == c.v.cols(), "attention: dy has not the shape of y");
  const Index B = o.batch, T = c.weights.cols();
  Gradients<S> d{Matrix<S>(c.q.rows(), c.q.cols()), Matrix<S>(c.k.rows(), c.k.cols()), Matrix<S>(c.v.rows(), c.v.cols())};
  Matrix<S> dweights(B * T, T);
  for (Index b = 0; b < B; ++b) {  // 5.
    tensor::matmul_nt<S>(dy.middleRows(b * T, T), c.v.middleRows(b * T, T), dweights.middleRows(b * T, T));
    tensor::matmul_tn<S>(c.weights.middleRows(b * T, T), dy.middleRows(b * T, T), d.v.middleRows(b * T, T));
  }
  Matrix<S> dscores = softmax::backward<S>(c.weights, dweights);  // 4. and 3.: a masked score has weight 0 and gradient 0
  if (o.scale && !o.scale_query) dscores /= c.divisor;            // 2.
  for (Index b = 0; b < B; ++b) {                                 // 1.
    tensor::matmul<S>(dscores.middleRows(b * T, T), c.k.middleRows(b * T, T), d.q.middleRows(b * T, T));
    tensor::matmul_tn<S>(dscores.middleRows(b * T, T), c.q.middleRows(b * T, T), d.k.middleRows(b * T, T));
  }
  if (o.scale && o.scale_query) d.q /= c.divisor;  // 0.
  return d;
}

#define ATTNSCOPE_ATTENTION(S)                                                                                       \
  template Matrix<S> forward<S>(const Options<S>&, const In<S>&, const In<S>&, const In<S>&, Cache<S>&);             \
  template Gradients<S> backward<S>(const Options<S>&, const Cache<S>&, const In<S>&);
ATTNSCOPE_ATTENTION(float)
ATTNSCOPE_ATTENTION(double)
#undef ATTNSCOPE_ATTENTION

}  // namespace attnscope::nn::attention
