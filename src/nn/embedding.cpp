#include "nn/embedding.h"

#include "tensor/check.h"

namespace attnscope::nn::embedding {

template <class S>
Matrix<S> forward(const In<S>& weight, std::span<const std::int64_t> ids) {
  Matrix<S> y(static_cast<Index>(ids.size()), weight.cols());
  for (Index n = 0; n < y.rows(); ++n) {
    const std::int64_t id = ids[static_cast<std::size_t>(n)];
    tensor::require(id >= 0 && id < weight.rows(), "embedding: an id outside the table");
    y.row(n) = weight.row(id);
  }
  return y;
}

template <class S>
Matrix<S> backward(Index rows, std::span<const std::int64_t> ids, const In<S>& dy) {
  tensor::require(dy.rows() == static_cast<Index>(ids.size()), "embedding: dy has not a row for each id");
  Matrix<S> dweight = Matrix<S>::Zero(rows, dy.cols());
  for (Index n = 0; n < dy.rows(); ++n) {
    const std::int64_t id = ids[static_cast<std::size_t>(n)];
    tensor::require(id >= 0 && id < rows, "embedding: an id outside the table");
    dweight.row(id) += dy.row(n);
  }
  return dweight;
}

#define ATTNSCOPE_EMBEDDING(S)                                                           \
  template Matrix<S> forward<S>(const In<S>&, std::span<const std::int64_t>);            \
  template Matrix<S> backward<S>(Index, std::span<const std::int64_t>, const In<S>&);
ATTNSCOPE_EMBEDDING(float)
ATTNSCOPE_EMBEDDING(double)
#undef ATTNSCOPE_EMBEDDING

}  // namespace attnscope::nn::embedding
