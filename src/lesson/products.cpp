#include "lesson/products.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::lesson {

std::string products_figure(std::int64_t width, bool scaled, const std::string& name) {
  return "products." + std::to_string(width) + (scaled && name != "q" && name != "k" ? ".scaled." : ".") + name;
}

std::string products_curve(bool scaled, const std::string& name) { return std::string(scaled ? "products.scaled." : "products.") + name; }

Histogram histogram(std::span<const float> values, double reach, std::size_t bins) {
  Histogram out{reach, std::vector<std::int64_t>(bins), 0};
  const auto last = static_cast<double>(bins) - 1;
  for (const float value : values) {
    if (std::isnan(value)) continue;
    const double place = std::floor((static_cast<double>(value) + reach) / (2 * reach) * static_cast<double>(bins));
    ++out.counts[static_cast<std::size_t>(std::clamp(place, 0.0, last))];
  }
  if (bins > 0) out.most = *std::max_element(out.counts.begin(), out.counts.end());
  return out;
}

int nearest_size(std::int64_t width, double variance) {
  const double size = std::sqrt(variance), d = static_cast<double>(width);
  const std::array<double, 3> sizes = {1, std::sqrt(d), d};
  const auto apart = [&](double of) { return std::abs(std::log(size / of)); };
  const auto nearest = std::min_element(sizes.begin(), sizes.end(), [&](double a, double b) { return apart(a) < apart(b); });
  return static_cast<int>(nearest - sizes.begin());
}

}  // namespace attnscope::lesson
