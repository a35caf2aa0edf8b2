#pragma once
#include <cstdint>
#include <string>

#include "lesson/catalogue.h"
#include "lesson/explain.h"
#include "lesson/readings.h"

namespace attnscope::lesson {

// What exceeds float32's largest number, 3.4e38, becomes ∞, and ∞ − ∞ or 0 · ∞ is not a number (NaN), as in PyTorch. Both spread to
// all that is computed from them.

/// Whether a number is −∞ because a mask says so, or because it was given as that: no overflow.
bool is_masked(const Figures& figures, const model::Figure& figure, std::int64_t index);

/// Where a number that is not finite began not to be: it, or the first of its operands' operands that follows from finite ones.
Source overflow_of(const Figures& figures, const model::Figure& figure, std::int64_t index);

/// In marked words: that it overflowed or is not a number, and `from` where.
std::string overflow_words(const Figures& figures, const model::Figure& figure, std::int64_t index, const Source& from,
                           const Catalogue& text);

}  // namespace attnscope::lesson
