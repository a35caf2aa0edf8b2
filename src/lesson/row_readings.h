#pragma once
#include <optional>
#include <string_view>

#include "model/trace.h"

namespace attnscope::lesson {

// Readings (lesson/readings.h) of the rows and columns of a figure X of rank 1 to 3, trace or reading. By name:
//
//   X.exp          same shape  e^x of each number, as float32 has it: ∞ from 88.73 on, 0 below −103.98
//   X.shifted      same shape  x − the largest number of its row: what PyTorch's softmax does first
//   X.row_sums     (…,R)       of each row its sum
//   X.column_sums  (…,C)       of each column its sum
//   X.share        same shape  x ÷ its row's sum; 0 ÷ 0 and ∞ ÷ ∞ are not a number
//
// So "scores.exp.share" is softmax as the formula writes it and "scores.shifted.exp.share" as PyTorch computes it. Each step is
// computed in double and rounded once.

/// Nothing where the name is no such one, or more than kMostReadings are asked upon each other.
std::optional<model::Figure> row_reading(const model::Trace& trace, std::string_view name);
inline constexpr int kMostReadings = 4;

}  // namespace attnscope::lesson
