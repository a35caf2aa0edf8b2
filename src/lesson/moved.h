#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/lesson.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// What the reader's edits moved in one figure: its numbers beside those of the same run without the edits, bit for bit.
struct Moved {
  std::vector<std::int64_t> cells;          // flat indices, ascending
  std::optional<std::int64_t> row, column;  // where all of them lie in one
  bool whole = false;                       // and are all cells of that row, or of that column
};
/// By the trace's name of a figure; nothing without a run to compare with (model::Program::baseline).
std::optional<Moved> moved(const model::Trace& trace, const std::string& figure);

/// In one marked line what the edits moved in Q, K and V, and what they did not: "X[1, 2] changed: row cat of Q, K and V moved …".
/// "" without edits, or without a run to compare with.
std::string moved_line(const Lesson& lesson, const model::Trace& trace, const Catalogue& text);

/// Whether all of a lesson's edits are of W_K: then what moved says what W_K alone moves.
bool edits_keys_alone(const Lesson& lesson);
/// Whether an edit is of some W_K.
bool is_of_keys(std::string_view figure);

}  // namespace attnscope::lesson
