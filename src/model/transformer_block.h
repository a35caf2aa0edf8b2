#pragma once
#include "model/config.h"
#include "nn/feed_forward.h"
#include "nn/layer_norm.h"
#include "nn/multi_head_attention.h"

/// One Transformer block: multi-head attention and a position-wise network, each with its residual path and LayerNorm.
///
///   post (Vaswani et al. 2017)   norm1 = LN(x + attention(x))          y = LN(norm1 + ffn(norm1))
///   pre  (Xiong et al. 2020)     r = x + attention(LN(x))              y = r + ffn(LN(r))
///   none                         r = x + attention(x)                  y = r + ffn(r)
///
/// Without the residual path each sum is its second term alone.
namespace attnscope::model::transformer_block {

using tensor::In, tensor::Index, tensor::Matrix;

template <class S>
struct Params {
  nn::multi_head_attention::Params<S> attention;
  nn::feed_forward::Params<S> ffn;
  nn::layer_norm::Params<S> norm1, norm2;  // empty with Norm::none
};

template <class S>
struct Options {
  Index heads = 1;
  nn::attention::Options<S> attention;  // batch, scale, mask
  nn::activation::Kind activation = nn::activation::Kind::relu;
  Norm norm = Norm::post;
  bool residual = true;
};

template <class S>
struct Cache {
  nn::multi_head_attention::Cache<S> attention;
  nn::feed_forward::Cache<S> ffn;
  nn::layer_norm::Cache<S> norm1_cache, norm2_cache;
  // In the order in which they come about, (B·T, C); `norm1` is empty with Norm::none, `norm2` but for Norm::pre.
  Matrix<S> attention_output, residual1, norm1, norm2, ffn_output, residual2, output;
};

template <class S>
Matrix<S> forward(const Params<S>& p, const Options<S>& o, const In<S>& x, Cache<S>& cache);  // (B·T, C) → (B·T, C)

/// dy (B·T, C) → dx (B·T, C). `d` is set.
template <class S>
Matrix<S> backward(const Params<S>& p, const Options<S>& o, const Cache<S>& cache, const In<S>& dy, Params<S>& d);

}  // namespace attnscope::model::transformer_block
