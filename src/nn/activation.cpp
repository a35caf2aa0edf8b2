#include "nn/activation.h"

#include <numbers>

#include "tensor/check.h"
#include "tensor/math.h"

namespace attnscope::nn::activation {
namespace {

// Computed in double and rounded once, as tensor/math.h says.
template <class S>
S gelu(S value) {
  const double x = static_cast<double>(value);
  return static_cast<S>(0.5 * x * (1 + tensor::erf(x / std::numbers::sqrt2)));
}

/// Φ(x) + x · φ(x), φ being the normal density.
template <class S>
S gelu_slope(S value) {
  const double x = static_cast<double>(value);
  const double share = 0.5 * (1 + tensor::erf(x / std::numbers::sqrt2));
  const double density = tensor::exp(-0.5 * x * x) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
  return static_cast<S>(share + x * density);
}

}  // namespace

template <class S>
Matrix<S> forward(Kind kind, const In<S>& x) {
  switch (kind) {
    case Kind::relu: return x.unaryExpr([](S v) { return v > 0 ? v : S(0); });
    case Kind::gelu: return x.unaryExpr([](S v) { return gelu(v); });
    case Kind::none: break;
  }
  return x;
}

template <class S>
Matrix<S> backward(Kind kind, const In<S>& x, const In<S>& dy) {
  tensor::require(x.rows() == dy.rows() && x.cols() == dy.cols(), "activation: dy has not the shape of x");
  switch (kind) {
    case Kind::relu: return x.binaryExpr(dy, [](S v, S d) { return v > 0 ? d : S(0); });
    case Kind::gelu: return x.binaryExpr(dy, [](S v, S d) { return gelu_slope(v) * d; });
    case Kind::none: break;
  }
  return dy;
}

#define ATTNSCOPE_ACTIVATION(S)                                 \
  template Matrix<S> forward<S>(Kind, const In<S>&);            \
  template Matrix<S> backward<S>(Kind, const In<S>&, const In<S>&);
ATTNSCOPE_ACTIVATION(float)
ATTNSCOPE_ACTIVATION(double)
#undef ATTNSCOPE_ACTIVATION

}  // namespace attnscope::nn::activation
