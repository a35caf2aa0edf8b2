#pragma once
#include <cstdint>
#include <optional>

#include "lesson/lesson.h"
#include "lesson/state.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// How one share came about, from the dot product on: score → ÷ √d_k → e^x → ÷ sum = share. Computed in double from the trace's
/// float32 scores; the share is the trace's.
struct ShareChain {
  Selection score, scaled, share;  // where the trace has them
  double score_value = 0;
  std::int64_t width = 0;          // d_k, whose root divides the score; 0: the lesson does not scale
  double scaled_value = 0;
  bool masked = false;             // −∞: the exponential is 0
  bool shifted = false;            // the row has scores too large for e^x: exponentials are of x − max, as PyTorch's always are
  double exponential = 0, sum = 0; // of the column, of the whole row
  double share_value = 0;
};
/// Nothing where the lesson has no such weights.
std::optional<ShareChain> share_chain(const Lesson& lesson, const model::Trace& trace, std::int64_t head, std::int64_t query,
                                      std::int64_t key);

}  // namespace attnscope::lesson
