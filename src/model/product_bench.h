#pragma once
#include "model/config.h"
#include "model/recorder.h"
#include "model/slices.h"

namespace attnscope::model {

/// The `products` of a program: what becomes of q·k, and of a softmax over a few of them, as the vectors grow wider. For each width D,
/// seeded and drawn afresh, G queries and n keys for each of them, all standard normal: q = randn(G, 1, D), k = randn(G, n, D). Then
/// each q·k has mean 0 and variance D, divided by √D variance 1 (Vaswani et al. 2017, section 3.2.1, note 4).
///
/// `products.D.` has q, k, scores (G,1,n) and of them `weights` (G,1,n), `largest`, `entropy`, `slope` (G); `products.D.scaled.` the
/// same of scores / √D. The slope is p(1 − p), p the largest weight: by how much it grows with its own score. `products.` and
/// `products.scaled.` have mean and variance of the scores and the means of largest, entropy and slope, one number a width.
/// `config` and `out` outlive the slices.
void plan_products(const ProductsConfig& config, Recorder& out, Slices& slices);

}  // namespace attnscope::model
