#include "lesson/word_swapped.h"

#include <cmath>
#include <utility>

#include "lesson/scene.h"

namespace attnscope::lesson {
namespace {

/// The column in which two figures' row `row` lie farthest apart, and by how much.
std::pair<std::int64_t, double> farthest(const model::Figure& a, const model::Figure& b, std::int64_t row) {
  std::pair<std::int64_t, double> out{0, 0};
  for (std::int64_t c = 0; c < a.columns(); ++c) {
    const double apart = std::abs(static_cast<double>(a.at(row, c)) - static_cast<double>(b.at(row, c)));
    if (apart > out.second) out = {c, apart};
  }
  return out;
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
  swapped.shares = farthest(*shares, *other_shares, query).second;
  const auto [column, apart] = farthest(*out, *other_out, query);
  swapped.output = apart;
  swapped.farthest = query * out->columns() + column;
  return swapped;
}

}  // namespace attnscope::lesson
