#include "lesson/word_swapped.h"

#include <algorithm>
#include <cmath>

#include "lesson/scene.h"

namespace attnscope::lesson {
namespace {

double largest_difference(const model::Figure& a, const model::Figure& b, std::int64_t row) {
  double most = 0;
  for (std::int64_t c = 0; c < a.columns(); ++c)
    most = std::max(most, std::abs(static_cast<double>(a.at(row, c)) - static_cast<double>(b.at(row, c))));
  return most;
}

}  // namespace

std::optional<WordSwapped> word_swapped(const Lesson& lesson, const model::Trace& trace, std::int64_t query) {
  const std::string weights = figure_name(lesson, "weights"), output = figure_name(lesson, "head_output");
  const model::Figure *shares = trace.find(weights), *other_shares = trace.find("b." + weights);
  const model::Figure *out = trace.find(output), *other_out = trace.find("b." + output);
  if (!shares || !other_shares || !out || !other_out || lesson.tokens.size() != lesson.b_tokens.size()) return std::nullopt;
  WordSwapped swapped;
  std::size_t differ = 0;
  for (std::size_t i = 0; i < lesson.tokens.size(); ++i) {
    if (lesson.tokens[i].text == lesson.b_tokens[i].text) continue;
    swapped.at = static_cast<std::int64_t>(i);
    ++differ;
  }
  if (differ != 1 || query < 0 || query >= shares->rows()) return std::nullopt;
  swapped.shares = largest_difference(*shares, *other_shares, query);
  swapped.output = largest_difference(*out, *other_out, query);
  return swapped;
}

}  // namespace attnscope::lesson
