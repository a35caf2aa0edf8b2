#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "model/trace.h"

namespace attnscope::lesson {

// Readings (lesson/readings.h) about the causal mask. Each follows from figures of one trace by one formula, computed in double
// and rounded once. By name:
//
//   WEIGHTS.minus.unmasked     (…,T,T)  weights − unmasked.weights: what the mask changes. WEIGHTS as the trace has it
//   unmasked.weights.cut       (…,T,T)  unmasked.weights where the mask is 1, else 0: the mask put on after softmax
//   unmasked.weights.cut.minus.unmasked  the cut − unmasked.weights: what it takes away
//   unmasked.weights.seen      (…,T)    of each row of unmasked.weights what lies where the mask is 1: what a row of the cut adds up to
//   unmasked.weights.later     (…,T)    the rest of it: `peek`, for lessons that have none

//   mask.hides                 (T,T)    1 − mask: 1 (True) where nothing may be seen, as nn.MultiheadAttention takes it
//   mask.added                 (T,T)    0 where something may be seen, else −∞: what is added to the scores
//   WEIGHTS.upside_down        (…,T,T)  the weights with what the mask allows hidden and the rest seen
//   output.moved               (T)      how far each row of output lies from b.output's: how much another sentence moves it
//   unmasked.output.moved      (T)      the same of unmasked.output

/// Whether row `row` of two figures with heads of the same width holds the same numbers; never where one of them is NaN.
bool same_row(const model::Figure& a, const model::Figure& b, std::int64_t head, std::int64_t row);

/// Nothing where the name is no such one or the trace has no mask.
std::optional<model::Figure> mask_reading(const model::Trace& trace, std::string_view name);

/// The names of such readings.
inline constexpr std::string_view kMinusUnmasked = ".minus.unmasked", kCut = "unmasked.weights.cut";
inline constexpr std::string_view kCutMinus = "unmasked.weights.cut.minus.unmasked";
inline constexpr std::string_view kSeen = "unmasked.weights.seen", kLater = "unmasked.weights.later";
inline constexpr std::string_view kMaskHides = "mask.hides", kMaskAdded = "mask.added", kUpsideDown = ".upside_down";
inline constexpr std::string_view kMoved = "output.moved", kUnmaskedMoved = "unmasked.output.moved";

}  // namespace attnscope::lesson
