#include "model/transformer_block.h"

namespace attnscope::model::transformer_block {
namespace {

template <class S>
Matrix<S> join(bool residual, const In<S>& x, const Matrix<S>& sublayer) {
  return residual ? Matrix<S>(x + sublayer) : sublayer;
}

}  // namespace

template <class S>
Matrix<S> forward(const Params<S>& p, const Options<S>& o, const In<S>& x, Cache<S>& c) {
  const bool pre = o.norm == Norm::pre, post = o.norm == Norm::post;
  if (pre) c.norm1 = nn::layer_norm::forward<S>(p.norm1, x, c.norm1_cache);  // 1. what attention reads
  const In<S> attention_input = pre ? In<S>(c.norm1) : In<S>(x);
  c.attention_output =
      nn::multi_head_attention::forward<S>(p.attention, o.heads, o.attention, attention_input, c.attention);  // 2.
  c.residual1 = join<S>(o.residual, x, c.attention_output);                                                   // 3.
  if (post) c.norm1 = nn::layer_norm::forward<S>(p.norm1, c.residual1, c.norm1_cache);                        // 4. what the ffn reads
  if (pre) c.norm2 = nn::layer_norm::forward<S>(p.norm2, c.residual1, c.norm2_cache);
  const Matrix<S>& middle = post ? c.norm1 : c.residual1;
  c.ffn_output = nn::feed_forward::forward<S>(p.ffn, o.activation, pre ? c.norm2 : middle, c.ffn);  // 5.
  c.residual2 = join<S>(o.residual, middle, c.ffn_output);                                          // 6.
  c.output = post ? nn::layer_norm::forward<S>(p.norm2, c.residual2, c.norm2_cache) : c.residual2;  // 7.
  return c.output;
}

template <class S>
Matrix<S> backward(const Params<S>& p, const Options<S>& o, const Cache<S>& c, const In<S>& dy, Params<S>& d) {
  const bool pre = o.norm == Norm::pre, post = o.norm == Norm::post;
  d.norm1 = d.norm2 = {};
  const Matrix<S> dresidual2 = post ? nn::layer_norm::backward<S>(p.norm2, c.norm2_cache, dy, d.norm2) : Matrix<S>(dy);  // 7.
  Matrix<S> dmiddle = Matrix<S>::Zero(dy.rows(), dy.cols());
  if (o.residual) dmiddle = dresidual2;                                                                              // 6.
  const Matrix<S> dffn_input = nn::feed_forward::backward<S>(p.ffn, o.activation, c.ffn, dresidual2, d.ffn);         // 5.
  dmiddle += pre ? nn::layer_norm::backward<S>(p.norm2, c.norm2_cache, dffn_input, d.norm2) : dffn_input;            // 4.
  const Matrix<S> dresidual1 = post ? nn::layer_norm::backward<S>(p.norm1, c.norm1_cache, dmiddle, d.norm1) : dmiddle;
  Matrix<S> dx = Matrix<S>::Zero(dy.rows(), dy.cols());
  if (o.residual) dx = dresidual1;  // 3.
  const Matrix<S> dattention_input =
      nn::multi_head_attention::backward<S>(p.attention, o.attention, c.attention, dresidual1, d.attention);       // 2.
  dx += pre ? nn::layer_norm::backward<S>(p.norm1, c.norm1_cache, dattention_input, d.norm1) : dattention_input;  // 1.
  return dx;
}

#define ATTNSCOPE_BLOCK(S)                                                                                   \
  template Matrix<S> forward<S>(const Params<S>&, const Options<S>&, const In<S>&, Cache<S>&);               \
  template Matrix<S> backward<S>(const Params<S>&, const Options<S>&, const Cache<S>&, const In<S>&, Params<S>&);
ATTNSCOPE_BLOCK(float)
ATTNSCOPE_BLOCK(double)
#undef ATTNSCOPE_BLOCK

}  // namespace attnscope::model::transformer_block
