#include "nn/feed_forward.h"

namespace attnscope::nn::feed_forward {

template <class S>
Matrix<S> forward(const Params<S>& p, activation::Kind kind, const In<S>& x, Cache<S>& c) {
  c.hidden = linear::forward<S>(p.fc1, x, c.fc1);                             // 1. hidden = x · W₁ᵀ + b₁
  const Matrix<S> activated = activation::forward<S>(kind, c.hidden);         // 2. activated
  return linear::forward<S>(p.fc2, activated, c.fc2);                         // 3. y = activated · W₂ᵀ + b₂
}

template <class S>
Matrix<S> backward(const Params<S>& p, activation::Kind kind, const Cache<S>& c, const In<S>& dy, Params<S>& d) {
  const Matrix<S> dactivated = linear::backward<S>(p.fc2, c.fc2, dy, d.fc2);        // 3.
  const Matrix<S> dhidden = activation::backward<S>(kind, c.hidden, dactivated);    // 2.
  return linear::backward<S>(p.fc1, c.fc1, dhidden, d.fc1);                         // 1.
}

#define ATTNSCOPE_FEED_FORWARD(S)                                                                      \
  template Matrix<S> forward<S>(const Params<S>&, activation::Kind, const In<S>&, Cache<S>&);          \
  template Matrix<S> backward<S>(const Params<S>&, activation::Kind, const Cache<S>&, const In<S>&, Params<S>&);
ATTNSCOPE_FEED_FORWARD(float)
ATTNSCOPE_FEED_FORWARD(double)
#undef ATTNSCOPE_FEED_FORWARD

}  // namespace attnscope::nn::feed_forward
