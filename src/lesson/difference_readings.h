#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/trace.h"

namespace attnscope::lesson {

// Readings (lesson/readings.h) that set rows, or the two directions of a pair, beside each other: in double, rounded once.

/// Row a − row b of a matrix (T, d) → (1, d). Named X.rows.A.B.
std::string row_difference_name(const std::string& figure, std::int64_t a, std::int64_t b);
/// How far row a of a matrix (T, d) lies from row b of the second sentence's, b.X (U, d): the Euclidean distance (1). Named X.apart.A.B.
std::string rows_apart_name(const std::string& figure, std::int64_t a, std::int64_t b);
/// Each score − that of the other direction, of `scores` (T, T) or (H, T, T), in its shape. Named scores.minus.turned.
std::string asymmetry_name(const std::string& scores);

/// Euclidean distance of a row of a figure from a row of another one as wide, in double.
double row_distance(const model::Figure& a, std::int64_t row, const model::Figure& b, std::int64_t other);

/// A name that ends in two indices behind a mark: "weights.minus.0.1" with the mark ".minus." is weights, 0 and 1. Nothing where it is
/// no such name; whether the figure is there and has such rows or heads is the caller's to see.
struct PairName {
  std::string_view figure;
  std::int64_t a = 0, b = 0;
};
std::optional<PairName> pair_name(std::string_view name, std::string_view mark);

/// Nothing where the name is no such one, or the trace has no such figure with such rows.
std::optional<model::Figure> difference_reading(const model::Trace& trace, std::string_view name);

}  // namespace attnscope::lesson
