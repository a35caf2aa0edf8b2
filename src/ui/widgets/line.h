#pragma once
#include <string>
#include <vector>

#include "lesson/explain.h"

namespace attnscope::ui {

/// An explanation's printed line as marked text: Q, K and V in their colours, exponents raised, the result bold.
std::string marked_line(const std::vector<lesson::Piece>& line);

/// A number as the inspector writes it large: four decimals, or a power of ten where these would hide its digits.
std::string value_text(double value);

/// "scores[1, 0]": a figure's name and where in it, plain text.
std::string source_text(const lesson::Source& source, const std::vector<std::int64_t>& shape);

}  // namespace attnscope::ui
