#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lesson/lesson.h"

namespace attnscope::lesson {

// The scene "root-d": the lesson's `products` (model/product_bench.h), one width of them at a time.

/// "products.64.scores", "products.64.scaled.weights".
std::string products_figure(std::int64_t width, bool scaled, const std::string& name);
/// "products.variance", "products.scaled.largest": one number a width, in the lesson's order.
std::string products_curve(bool scaled, const std::string& name);

/// How many values lie in each of equally wide bins from −reach to reach; what lies beyond counts in the last one there.
struct Histogram {
  double reach = 1;
  std::vector<std::int64_t> counts;
  std::int64_t most = 0;  // of the counts
};
Histogram histogram(std::span<const float> values, double reach, std::size_t bins);

/// Which of 1, √width and width a typical product is nearest to, as a ratio: 0, 1 or 2. `variance`: the measured one.
int nearest_size(std::int64_t width, double variance);

}  // namespace attnscope::lesson
