#include "nn/loss.h"

#include "tensor/check.h"

namespace attnscope::nn::loss {
namespace {

Index last_row(Index batch, Index rows, Index b) {
  tensor::require(batch > 0 && rows > 0 && rows % batch == 0, "loss: the rows are no multiple of the batch");
  return (b + 1) * (rows / batch) - 1;
}

}  // namespace

template <class S>
S mean_square_last(Index batch, const In<S>& y) {
  S sum = 0;
  for (Index b = 0; b < batch; ++b)
    for (Index j = 0; j < y.cols(); ++j) {
      const S v = y(last_row(batch, y.rows(), b), j);
      sum += v * v;
    }
  return sum / static_cast<S>(batch * y.cols());
}

template <class S>
Matrix<S> mean_square_last_backward(Index batch, const In<S>& y) {
  Matrix<S> dy = Matrix<S>::Zero(y.rows(), y.cols());
  const S share = S(1) / static_cast<S>(batch * y.cols());
  for (Index b = 0; b < batch; ++b) {
    const Index row = last_row(batch, y.rows(), b);
    for (Index j = 0; j < y.cols(); ++j) dy(row, j) = share * (S(2) * y(row, j));
  }
  return dy;
}

template <class S>
S readout(const Row<S>& r, Index batch, const In<S>& y) {
  tensor::require(r.size() == y.cols(), "loss: the read-out has not the width of y");
  S sum = 0;
  for (Index b = 0; b < batch; ++b)
    for (Index j = 0; j < y.cols(); ++j) sum += r(j) * y(last_row(batch, y.rows(), b), j);
  return sum / static_cast<S>(batch);
}

template <class S>
Matrix<S> readout_backward(const Row<S>& r, Index batch, const In<S>& y) {
  tensor::require(r.size() == y.cols(), "loss: the read-out has not the width of y");
  Matrix<S> dy = Matrix<S>::Zero(y.rows(), y.cols());
  for (Index b = 0; b < batch; ++b)
    for (Index j = 0; j < y.cols(); ++j) dy(last_row(batch, y.rows(), b), j) = r(j) / static_cast<S>(batch);
  return dy;
}

#define ATTNSCOPE_LOSS(S)                                                      \
  template S mean_square_last<S>(Index, const In<S>&);                         \
  template Matrix<S> mean_square_last_backward<S>(Index, const In<S>&);        \
  template S readout<S>(const Row<S>&, Index, const In<S>&);                   \
  template Matrix<S> readout_backward<S>(const Row<S>&, Index, const In<S>&);
ATTNSCOPE_LOSS(float)
ATTNSCOPE_LOSS(double)
#undef ATTNSCOPE_LOSS

}  // namespace attnscope::nn::loss
