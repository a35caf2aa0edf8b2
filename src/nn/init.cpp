#include "nn/init.h"

#include <cmath>

namespace attnscope::nn::init {
namespace {

template <class S>
std::span<S> values(Matrix<S>& m) {
  return {m.data(), static_cast<std::size_t>(m.size())};
}
template <class S>
std::span<S> values(Row<S>& m) {
  return {m.data(), static_cast<std::size_t>(m.size())};
}

}  // namespace

template <class S>
Matrix<S> linear_weight(Generator& g, Index in, Index out, Draw& draw) {
  Matrix<S> w(out, in);
  const double gain = std::sqrt(2.0 / (1.0 + 5.0));  // of a leaky ReLU with slope √5
  const double bound = std::sqrt(3.0) * (gain / std::sqrt(static_cast<double>(in)));
  draw = g.uniform(values(w), -bound, bound);
  return w;
}

template <class S>
Row<S> linear_bias(Generator& g, Index in, Index out, Draw& draw) {
  Row<S> b(out);
  const double bound = 1.0 / std::sqrt(static_cast<double>(in));
  draw = g.uniform(values(b), -bound, bound);
  return b;
}

template <class S>
Matrix<S> normal(Generator& g, Index rows, Index columns, Draw& draw) {
  Matrix<S> x(rows, columns);
  draw = g.randn(values(x));
  return x;
}

template <class S>
Matrix<S> uniform01(Generator& g, Index rows, Index columns, Draw& draw) {
  Matrix<S> x(rows, columns);
  draw = g.uniform(values(x), 0, 1);
  return x;
}

template <class S>
rnn::Params<S> rnn(Generator& g, Index input, Index hidden, RnnDraws& draws) {
  rnn::Params<S> p{Matrix<S>(hidden, input), Matrix<S>(hidden, hidden), Row<S>(hidden), Row<S>(hidden)};
  const double bound = 1.0 / std::sqrt(static_cast<double>(hidden));
  draws.weight_ih = g.uniform(values(p.weight_ih), -bound, bound);
  draws.weight_hh = g.uniform(values(p.weight_hh), -bound, bound);
  draws.bias_ih = g.uniform(values(p.bias_ih), -bound, bound);
  draws.bias_hh = g.uniform(values(p.bias_hh), -bound, bound);
  return p;
}

template <class S>
multihead_module::Params<S> multihead(Generator& g, Index width, MultiheadDraws& draws) {
  multihead_module::Params<S> p;
  p.out_proj.weight = linear_weight<S>(g, width, width, draws.out_proj_weight);
  Draw thrown_away;
  linear_bias<S>(g, width, width, thrown_away);
  p.out_proj.bias.setZero(width);
  p.in_proj.weight.resize(3 * width, width);  // xavier_uniform
  const double bound = std::sqrt(3.0) * std::sqrt(2.0 / static_cast<double>(width + 3 * width));
  draws.in_proj_weight = g.uniform(values(p.in_proj.weight), -bound, bound);
  p.in_proj.bias.setZero(3 * width);
  return p;
}

#define ATTNSCOPE_INIT(S)                                                      \
  template Matrix<S> linear_weight<S>(Generator&, Index, Index, Draw&);        \
  template Row<S> linear_bias<S>(Generator&, Index, Index, Draw&);             \
  template Matrix<S> normal<S>(Generator&, Index, Index, Draw&);               \
  template Matrix<S> uniform01<S>(Generator&, Index, Index, Draw&);            \
  template rnn::Params<S> rnn<S>(Generator&, Index, Index, RnnDraws&);         \
  template multihead_module::Params<S> multihead<S>(Generator&, Index, MultiheadDraws&);
ATTNSCOPE_INIT(float)
ATTNSCOPE_INIT(double)
#undef ATTNSCOPE_INIT

}  // namespace attnscope::nn::init
