#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/lesson.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// The positions at which a word comes for the first and for the second time; nothing where none comes twice. White space is no word.
std::optional<std::pair<std::int64_t, std::int64_t>> twins_of(const std::vector<Token>& tokens);

/// Rows `a` and `b` of a matrix of the trace beside each other.
struct RowsApart {
  float largest = 0;        // |difference|, of float32 numbers, in double and rounded once
  std::int64_t column = 0;  // where it is; of equal ones the first
  bool equal = true;        // to the last bit
};
RowsApart rows_apart(const model::Figure& figure, std::int64_t a, std::int64_t b);

/// What the twins' rows of the output say about attention and order, in marked words made from the trace; "" where they say nothing.
std::string twins_line(const Lesson& lesson, const model::Trace& trace, const Catalogue& text);

}  // namespace attnscope::lesson
