#pragma once
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

}  // namespace attnscope::nn::init
