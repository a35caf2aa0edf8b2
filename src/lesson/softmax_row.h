#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "lesson/explain.h"
#include "lesson/stepper.h"

namespace attnscope::lesson {

/// One row of a softmax, taken apart as nn/softmax.h computes it, in float32: maximum, x − max, exponentials, their sum, shares.
struct SoftmaxRow {
  std::string input;                            // figure of x
  std::int64_t first = 0;                       // flat index of x[0] in it
  std::vector<float> x, shifted, exps, shares;  // (T); masked: −∞, −∞, 0, 0
  float max = 0, sum = 0, total = 0;            // of the exponentials, of the shares
  std::int64_t most = -1;                       // column of the maximum; −1: nothing may be seen, all shares are 0
  std::vector<bool> masked;                     // (T); a score that is −∞ without it has overflowed
  std::int64_t fault = -1;                      // the first x that is +∞ or not a number: then no share is one; −1: none
  std::string fault_place;                      // where that began (lesson/overflow.h), marked
};
/// `weights`: a figure of Op::softmax. Empty where the trace has it not.
SoftmaxRow softmax_row(const model::Trace& trace, std::string_view weights, std::int64_t head, std::int64_t row);

/// What a scene writes under its exhibit: arithmetic that is true as printed, or words where there is none.
struct StepLine {
  std::vector<Piece> pieces;  // empty: `words`
  bool closes = true;
  std::string words;  // marked
};
/// Of the number at `index` of a figure: explain()'s line; for a masked score, or its weight, the reason.
StepLine step_line(const Lesson& lesson, const model::Trace& trace, std::string_view figure, std::int64_t index, Language language,
                   std::size_t most_terms = 8);
/// Of one step of a softmax row.
StepLine softmax_line(const SoftmaxRow& row, std::string_view weights, std::int64_t column, Part part, Language language,
                      std::size_t most_terms = 8);

}  // namespace attnscope::lesson
