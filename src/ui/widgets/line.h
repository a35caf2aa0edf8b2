#pragma once
#include <string>
#include <vector>

#include "lesson/explain.h"

namespace attnscope::ui {

/// An explanation's printed line as marked text: Q, K and V in their colours, exponents raised, the result bold.
std::string marked_line(const std::vector<lesson::Piece>& line);

/// "scores[1, 0]": a figure's name and where in it, plain text.
std::string source_text(const lesson::Source& source, const std::vector<std::int64_t>& shape);

}  // namespace attnscope::ui
