#pragma once
#include "nn/multihead_module.h"
#include "nn/rnn.h"
#include "tensor/matrix.h"
#include "tensor/random.h"

/// PyTorch's initialisations, tensor by tensor (docs/random.md has who draws in which order). Bounds are computed in double
/// and rounded to float32; `draw` receives the record.
namespace attnscope::nn::init {

using tensor::Draw, tensor::Generator, tensor::Index, tensor::Matrix, tensor::Row;

template <class S>
Matrix<S> linear_weight(Generator& g, Index in, Index out, Draw& draw);  // (out, in): kaiming_uniform(a = √5)
template <class S>
Row<S> linear_bias(Generator& g, Index in, Index out, Draw& draw);  // (out): ±1/√in
template <class S>
Matrix<S> normal(Generator& g, Index rows, Index columns, Draw& draw);  // randn, nn.Embedding's table
template <class S>
Matrix<S> uniform01(Generator& g, Index rows, Index columns, Draw& draw);  // torch.rand

struct RnnDraws {
  Draw weight_ih, weight_hh, bias_ih, bias_hh;  // in this order
};
template <class S>
rnn::Params<S> rnn(Generator& g, Index input, Index hidden, RnnDraws& draws);  // nn.RNN(input, hidden): each ±1/√hidden

struct MultiheadDraws {
  Draw out_proj_weight, in_proj_weight;  // in this order; out_proj's bias is drawn between them and thrown away
};
template <class S>
multihead_module::Params<S> multihead(Generator& g, Index width, MultiheadDraws& draws);  // nn.MultiheadAttention(width, …)

}  // namespace attnscope::nn::init
