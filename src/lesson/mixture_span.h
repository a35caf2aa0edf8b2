#pragma once
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "model/trace.h"

namespace attnscope::lesson {

/// Among which numbers of a column a mixture must lie: the rows that hold its smallest and its largest, of equal ones the first.
struct ColumnSpan {
  std::int64_t least = 0, most = 0;
};

/// For each column of head `head` of `values` (H, T, d), of the rows that `shares` (T) mixes: those whose share is above 0 and whose
/// number is finite. A mixture Σⱼ shares[j]·values[j] with shares that add up to 1 lies in every column between the two (a convex
/// combination). Empty where a column has none such.
std::vector<ColumnSpan> column_spans(const model::Figure& values, std::int64_t head, std::span<const float> shares);

/// The corners of the convex hull of points in the plane, as indices, counter-clockwise from the leftmost (of those the lowest):
/// Andrew's monotone chain. Points on an edge, and points that are no finite numbers, are no corners; one or two where all lie so.
std::vector<int> convex_hull(std::span<const std::pair<double, double>> points);

}  // namespace attnscope::lesson
