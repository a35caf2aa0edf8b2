#include "nn/multihead_module.h"

#include "tensor/check.h"

namespace attnscope::nn::multihead_module {
namespace {

template <class S>
multi_head_attention::Params<S> inner_params(const Params<S>& p) {
  multi_head_attention::Params<S> inner;
  inner.o = p.out_proj;
  return inner;
}

template <class S>
attention::Options<S> inner_options(const Options<S>& o) {
  return {.batch = o.batch, .scale = true, .scale_query = true, .mask = o.mask};
}

}  // namespace

template <class S>
Matrix<S> forward(const Params<S>& p, const Options<S>& o, const In<S>& x, Cache<S>& c) {
  const Index E = x.cols();
  tensor::require(p.in_proj.weight.rows() == 3 * E, "multihead_module: in_proj is not three times as high as x is wide");
  c.in_proj = linear::forward<S>(p.in_proj, x, c.in_linear);  // 1. Q, K and V in one product
  multi_head_attention::split<S>(o.heads, c.in_proj.leftCols(E), c.in_proj.middleCols(E, E), c.in_proj.rightCols(E), c.inner);
  for (Index h = 0; h < o.heads; ++h) multi_head_attention::attend<S>(h, inner_options(o), c.inner);  // 2. the heads
  return multi_head_attention::merge<S>(inner_params(p), c.inner);                                    // 3. side by side, out_proj
}

template <class S>
Gradients<S> backward(const Params<S>& p, const Options<S>& o, const Cache<S>& c, const In<S>& dy) {
  const Index E = dy.cols();
  Gradients<S> d;
  multi_head_attention::Params<S> dinner;
  const auto merged = multi_head_attention::backward_heads<S>(inner_params(p), inner_options(o), c.inner, dy, dinner);  // 3. and 2.
  d.params.out_proj = std::move(dinner.o);
  d.in_proj.resize(dy.rows(), 3 * E);
  d.in_proj.leftCols(E) = merged.q;
  d.in_proj.middleCols(E, E) = merged.k;
  d.in_proj.rightCols(E) = merged.v;
  d.x = linear::backward<S>(p.in_proj, c.in_linear, d.in_proj, d.params.in_proj);  // 1.
  return d;
}

#define ATTNSCOPE_MULTIHEAD_MODULE(S)                                                              \
  template Matrix<S> forward<S>(const Params<S>&, const Options<S>&, const In<S>&, Cache<S>&);     \
  template Gradients<S> backward<S>(const Params<S>&, const Options<S>&, const Cache<S>&, const In<S>&);
ATTNSCOPE_MULTIHEAD_MODULE(float)
ATTNSCOPE_MULTIHEAD_MODULE(double)
#undef ATTNSCOPE_MULTIHEAD_MODULE

}  // namespace attnscope::nn::multihead_module
