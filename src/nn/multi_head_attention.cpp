#include "nn/multi_head_attention.h"

#include "tensor/check.h"

namespace attnscope::nn::multi_head_attention {

template <class S>
void split(Index heads, const In<S>& q, const In<S>& k, const In<S>& v, Cache<S>& c) {
  tensor::require(heads > 0 && q.cols() % heads == 0, "multi_head_attention: the heads do not divide the width");
  tensor::require(k.cols() == q.cols() && v.cols() == q.cols(), "multi_head_attention: W_Q, W_K and W_V differ in height");
  c.q_merged = q;
  c.k_merged = k;
  c.v_merged = v;
  c.heads.assign(static_cast<std::size_t>(heads), {});
  c.head_output.assign(static_cast<std::size_t>(heads), {});
}

template <class S>
void project(const Params<S>& p, Index heads, const In<S>& x, Cache<S>& c) {
  const Matrix<S> q = linear::forward<S>(p.q, x, c.q_linear);  // 1. Q, K, V of all heads
  const Matrix<S> k = linear::forward<S>(p.k, x, c.k_linear);
  const Matrix<S> v = linear::forward<S>(p.v, x, c.v_linear);
  split<S>(heads, q, k, v, c);
}

template <class S>
void attend(Index head, const Options<S>& o, Cache<S>& c) {  // 2. each head by itself
  const auto h = static_cast<std::size_t>(head);
  const Index D = c.q_merged.cols() / static_cast<Index>(c.heads.size());
  c.head_output[h] = attention::forward<S>(o, c.q_merged.middleCols(head * D, D), c.k_merged.middleCols(head * D, D),
                                           c.v_merged.middleCols(head * D, D), c.heads[h]);
}

template <class S>
Matrix<S> merge(const Params<S>& p, Cache<S>& c) {
  const Index D = c.head_output[0].cols();
  c.concat.resize(c.q_merged.rows(), c.q_merged.cols());  // 3. side by side
  for (std::size_t h = 0; h < c.head_output.size(); ++h) c.concat.middleCols(static_cast<Index>(h) * D, D) = c.head_output[h];
  if (p.o.weight.size() == 0) return c.concat;
  return linear::forward<S>(p.o, c.concat, c.o_linear);  // 4. W_O
}

template <class S>
Matrix<S> forward(const Params<S>& p, Index heads, const Options<S>& o, const In<S>& x, Cache<S>& c) {
  project<S>(p, heads, x, c);
  for (Index h = 0; h < heads; ++h) attend<S>(h, o, c);
  return merge<S>(p, c);
}

template <class S>
attention::Gradients<S> backward_heads(const Params<S>& p, const Options<S>& o, const Cache<S>& c, const In<S>& dy, Params<S>& d) {
  tensor::require(dy.rows() == c.concat.rows() && dy.cols() == c.concat.cols(), "multi_head_attention: dy has not the shape of y");
  d.o = {};
  const Matrix<S> dconcat = p.o.weight.size() == 0 ? Matrix<S>(dy) : linear::backward<S>(p.o, c.o_linear, dy, d.o);  // 4.
  const Index D = c.head_output[0].cols();
  attention::Gradients<S> merged{Matrix<S>(dy.rows(), dy.cols()), Matrix<S>(dy.rows(), dy.cols()), Matrix<S>(dy.rows(), dy.cols())};
  for (std::size_t h = 0; h < c.heads.size(); ++h) {
    const Index first = static_cast<Index>(h) * D;
    const auto dhead = attention::backward<S>(o, c.heads[h], dconcat.middleCols(first, D));  // 3. and 2.
    merged.q.middleCols(first, D) = dhead.q;
    merged.k.middleCols(first, D) = dhead.k;
    merged.v.middleCols(first, D) = dhead.v;
  }
  return merged;
}

template <class S>
Matrix<S> backward(const Params<S>& p, const Options<S>& o, const Cache<S>& c, const In<S>& dy, Params<S>& d) {
  const attention::Gradients<S> merged = backward_heads<S>(p, o, c, dy, d);
  Matrix<S> dx = linear::backward<S>(p.q, c.q_linear, merged.q, d.q);  // 1.
  dx += linear::backward<S>(p.k, c.k_linear, merged.k, d.k);
  dx += linear::backward<S>(p.v, c.v_linear, merged.v, d.v);
  return dx;
}

#define ATTNSCOPE_MULTI_HEAD(S)                                                                                  \
  template void split<S>(Index, const In<S>&, const In<S>&, const In<S>&, Cache<S>&);                            \
  template void project<S>(const Params<S>&, Index, const In<S>&, Cache<S>&);                                    \
  template void attend<S>(Index, const Options<S>&, Cache<S>&);                                                  \
  template Matrix<S> merge<S>(const Params<S>&, Cache<S>&);                                                      \
  template Matrix<S> forward<S>(const Params<S>&, Index, const Options<S>&, const In<S>&, Cache<S>&);            \
  template attention::Gradients<S> backward_heads<S>(const Params<S>&, const Options<S>&, const Cache<S>&,       \
                                                     const In<S>&, Params<S>&);                                  \
  template Matrix<S> backward<S>(const Params<S>&, const Options<S>&, const Cache<S>&, const In<S>&, Params<S>&);
ATTNSCOPE_MULTI_HEAD(float)
ATTNSCOPE_MULTI_HEAD(double)
#undef ATTNSCOPE_MULTI_HEAD

}  // namespace attnscope::nn::multi_head_attention
