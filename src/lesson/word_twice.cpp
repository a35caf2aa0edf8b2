#include "lesson/word_twice.h"

#include <algorithm>

#include "lesson/difference_readings.h"
#include "lesson/scene.h"

namespace attnscope::lesson {
std::optional<WordTwice> word_twice(const Lesson& lesson, const model::Trace& trace) {
  const std::string output = figure_name(lesson, "head_output");
  const model::Figure *x = trace.find("X"), *other_x = trace.find("b.X"), *out = trace.find(output), *other_out = trace.find("b." + output);
  if (!x || !other_x || !out || !other_out) return std::nullopt;
  for (std::size_t i = 0; i < lesson.tokens.size(); ++i) {
    const auto found = std::find_if(lesson.b_tokens.begin(), lesson.b_tokens.end(),
                                    [&](const Token& token) { return token.text == lesson.tokens[i].text; });
    if (found == lesson.b_tokens.end()) continue;
    WordTwice twice;
    twice.first = static_cast<std::int64_t>(i);
    twice.second = found - lesson.b_tokens.begin();
    twice.before = row_distance(*x, twice.first, *other_x, twice.second);
    twice.after = row_distance(*out, twice.first, *other_out, twice.second);
    return twice;
  }
  return std::nullopt;
}

}  // namespace attnscope::lesson
