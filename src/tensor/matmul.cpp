#include "tensor/matmul.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "tensor/check.h"

namespace attnscope::tensor {
namespace {

// A 16-byte vector of the compiler's own: SSE2 on the desktop, SIMD128 in the browser, the same arithmetic in both.
template <class S> struct Lanes;
template <> struct Lanes<float> { using V = float __attribute__((vector_size(16))); };
template <> struct Lanes<double> { using V = double __attribute__((vector_size(16))); };

template <class S> constexpr Index kLanes = static_cast<Index>(16 / sizeof(S));
template <class S> constexpr Index kStrip = 2 * kLanes<S>;  // columns of c made at a time
constexpr Index kBlock = 4;                                 // rows of c made at a time: 8 accumulators, 2 loads, 1 broadcast

/// Elements (i, j) of a matrix at data[i · row + j · column], so that a transposed one is the same matrix with its strides
/// exchanged.
template <class S> struct Strided {
  const S* data;
  Index row, column;
};

template <class S> typename Lanes<S>::V load(const S* from) {
  typename Lanes<S>::V v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

/// `R` rows of c, one strip wide: `acc` += a (R,k) · strip (k, kStrip).
template <class S, int R> void multiply_strip(Strided<S> a, Index k, const S* strip, S* acc) {
  typename Lanes<S>::V left_sum[R], right_sum[R];
  for (int r = 0; r < R; ++r) {
    left_sum[r] = load(acc + r * kStrip<S>);
    right_sum[r] = load(acc + r * kStrip<S> + kLanes<S>);
  }
  for (Index p = 0; p < k; ++p, strip += kStrip<S>) {
    const auto left = load(strip), right = load(strip + kLanes<S>);
    for (int r = 0; r < R; ++r) {
      const S factor = a.data[r * a.row + p * a.column];
      left_sum[r] += factor * left;
      right_sum[r] += factor * right;
    }
  }
  for (int r = 0; r < R; ++r) {
    std::memcpy(acc + r * kStrip<S>, &left_sum[r], sizeof left_sum[r]);
    std::memcpy(acc + r * kStrip<S> + kLanes<S>, &right_sum[r], sizeof right_sum[r]);
  }
}

template <class S> void multiply_rows(Index rows, Strided<S> a, Index k, const S* strip, S* acc) {
  switch (rows) {
    case 1: return multiply_strip<S, 1>(a, k, strip, acc);
    case 2: return multiply_strip<S, 2>(a, k, strip, acc);
    case 3: return multiply_strip<S, 3>(a, k, strip, acc);
    default: return multiply_strip<S, 4>(a, k, strip, acc);
  }
}

/// c (m,n) = a (m,k) · b (k,n), or added to what c holds.
template <class S> void multiply(Strided<S> a, Strided<S> b, Index k, Out<S> c, bool add) {
  const Index m = c.rows(), n = c.cols();
  std::vector<S> strip(static_cast<std::size_t>(k * kStrip<S>));
  for (Index j0 = 0; j0 < n; j0 += kStrip<S>) {
    const Index width = std::min(kStrip<S>, n - j0);
    for (Index p = 0; p < k; ++p)
      for (Index j = 0; j < width; ++j) strip[static_cast<std::size_t>(p * kStrip<S> + j)] = b.data[p * b.row + (j0 + j) * b.column];
    for (Index i0 = 0; i0 < m; i0 += kBlock) {
      const Index rows = std::min(kBlock, m - i0);
      S acc[static_cast<std::size_t>(kBlock * kStrip<S>)] = {};
      if (add)
        for (Index r = 0; r < rows; ++r)
          for (Index j = 0; j < width; ++j) acc[r * kStrip<S> + j] = c(i0 + r, j0 + j);
      multiply_rows<S>(rows, {a.data + i0 * a.row, a.row, a.column}, k, strip.data(), acc);
      for (Index r = 0; r < rows; ++r)
        for (Index j = 0; j < width; ++j) c(i0 + r, j0 + j) = acc[r * kStrip<S> + j];
    }
  }
}

template <class S> Strided<S> plain(const In<S>& x) { return {x.data(), x.outerStride(), 1}; }
template <class S> Strided<S> transposed(const In<S>& x) { return {x.data(), 1, x.outerStride()}; }

}  // namespace

template <class S> void matmul(const In<S>& a, const In<S>& b, Out<S> c) {
  require(a.cols() == b.rows() && c.rows() == a.rows() && c.cols() == b.cols(), "matmul: shapes do not fit");
  multiply<S>(plain<S>(a), plain<S>(b), a.cols(), c, false);
}
template <class S> void matmul_nt(const In<S>& a, const In<S>& b, Out<S> c) {
  require(a.cols() == b.cols() && c.rows() == a.rows() && c.cols() == b.rows(), "matmul_nt: shapes do not fit");
  multiply<S>(plain<S>(a), transposed<S>(b), a.cols(), c, false);
}
template <class S> void matmul_tn(const In<S>& a, const In<S>& b, Out<S> c) {
  require(a.rows() == b.rows() && c.rows() == a.cols() && c.cols() == b.cols(), "matmul_tn: shapes do not fit");
  multiply<S>(transposed<S>(a), plain<S>(b), a.rows(), c, false);
}
template <class S> void matmul_add(const In<S>& a, const In<S>& b, Out<S> c) {
  require(a.cols() == b.rows() && c.rows() == a.rows() && c.cols() == b.cols(), "matmul_add: shapes do not fit");
  multiply<S>(plain<S>(a), plain<S>(b), a.cols(), c, true);
}
template <class S> void matmul_tn_add(const In<S>& a, const In<S>& b, Out<S> c) {
  require(a.rows() == b.rows() && c.rows() == a.cols() && c.cols() == b.cols(), "matmul_tn_add: shapes do not fit");
  multiply<S>(transposed<S>(a), plain<S>(b), a.rows(), c, true);
}

#define ATTNSCOPE_PRODUCTS(S)                                    \
  template void matmul<S>(const In<S>&, const In<S>&, Out<S>);     \
  template void matmul_nt<S>(const In<S>&, const In<S>&, Out<S>);  \
  template void matmul_tn<S>(const In<S>&, const In<S>&, Out<S>);  \
  template void matmul_add<S>(const In<S>&, const In<S>&, Out<S>); \
  template void matmul_tn_add<S>(const In<S>&, const In<S>&, Out<S>);
ATTNSCOPE_PRODUCTS(float)
ATTNSCOPE_PRODUCTS(double)
#undef ATTNSCOPE_PRODUCTS

}  // namespace attnscope::tensor
