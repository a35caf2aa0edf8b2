#include "lesson/mixture_span.h"

#include <algorithm>
#include <cmath>

namespace attnscope::lesson {

std::vector<ColumnSpan> column_spans(const model::Figure& values, std::int64_t head, std::span<const float> shares) {
  std::vector<ColumnSpan> out;
  const auto rows = std::min(values.rows(), static_cast<std::int64_t>(shares.size()));
  for (std::int64_t c = 0; c < values.columns(); ++c) {
    ColumnSpan span{-1, -1};
    for (std::int64_t r = 0; r < rows; ++r) {
      if (!(shares[static_cast<std::size_t>(r)] > 0) || !std::isfinite(values.at(r, c, head))) continue;
      if (span.least < 0) span = {r, r};
      if (values.at(r, c, head) < values.at(span.least, c, head)) span.least = r;
      if (values.at(r, c, head) > values.at(span.most, c, head)) span.most = r;
    }
    if (span.least < 0) return {};
    out.push_back(span);
  }
  return out;
}

std::vector<int> convex_hull(std::span<const std::pair<double, double>> points) {
  const auto at = [&](int k) { return points[static_cast<std::size_t>(k)]; };
  std::vector<int> order;
  for (int k = 0; k < static_cast<int>(points.size()); ++k)
    if (std::isfinite(at(k).first) && std::isfinite(at(k).second)) order.push_back(k);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return at(a) < at(b); });
  order.erase(std::unique(order.begin(), order.end(), [&](int a, int b) { return at(a) == at(b); }), order.end());
  if (order.size() < 3) return order;
  // The lower chain from left to right, then the upper one back: a corner where the way turns left.
  std::vector<int> hull;
  const auto extend = [&](int next, std::size_t keep) {
    const auto turns_left = [&](int a, int b) {
      const auto [ax, ay] = at(a);
      return (at(b).first - ax) * (at(next).second - ay) > (at(b).second - ay) * (at(next).first - ax);
    };
    while (hull.size() > keep && !turns_left(hull[hull.size() - 2], hull.back())) hull.pop_back();
    hull.push_back(next);
  };
  for (const int next : order) extend(next, 1);
  const std::size_t lower = hull.size();
  for (auto next = order.rbegin() + 1; next != order.rend(); ++next) extend(*next, lower);
  hull.pop_back();  // the first once more
  return hull;
}

}  // namespace attnscope::lesson
