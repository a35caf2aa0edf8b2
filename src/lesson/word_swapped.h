#pragma once
#include <cstdint>
#include <optional>

#include "lesson/lesson.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// A second sentence (`compare`) that differs from the first in one token: what that changes for the token that asks.
struct WordSwapped {
  std::int64_t at = 0;            // the token that is another one
  double shares = 0, output = 0;  // largest difference between the asking token's rows, in double
  std::int64_t farthest = 0;      // that of the output: its place in the figure
};
/// Nothing where there is no second sentence of the same length that differs in exactly one token.
std::optional<WordSwapped> word_swapped(const Lesson& lesson, const model::Trace& trace, std::int64_t query);

}  // namespace attnscope::lesson
