#include "lesson/twins.h"

#include <cmath>
#include <cstring>
#include <map>
#include <string_view>

#include "lesson/labels.h"
#include "lesson/scene.h"

namespace attnscope::lesson {

std::optional<std::pair<std::int64_t, std::int64_t>> twins_of(const std::vector<Token>& tokens) {
  std::map<std::string_view, std::int64_t> seen;
  std::optional<std::pair<std::int64_t, std::int64_t>> out;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& word = tokens[i].text;
    if (visible_token(word) != word) continue;
    const auto [first, fresh] = seen.try_emplace(word, static_cast<std::int64_t>(i));
    if (!fresh && (!out || first->second < out->first)) out = {first->second, static_cast<std::int64_t>(i)};
  }
  return out;
}

RowsApart rows_apart(const model::Figure& figure, std::int64_t a, std::int64_t b) {
  RowsApart out;
  for (std::int64_t c = 0; c < figure.columns(); ++c) {
    const float x = figure.at(a, c), y = figure.at(b, c);
    out.equal = out.equal && std::memcmp(&x, &y, sizeof x) == 0;
    const auto apart = static_cast<float>(std::fabs(static_cast<double>(x) - static_cast<double>(y)));
    if (apart > out.largest) out.largest = apart, out.column = c;
  }
  return out;
}

std::string twins_line(const Lesson& lesson, const model::Trace& trace, const Catalogue& text) {
  const auto twins = twins_of(lesson.tokens);
  const model::Figure *x = trace.find("X"), *output = trace.find(figure_name(lesson, "output"));
  const model::Figure* queries = trace.find(figure_name(lesson, "Q_merged"));
  if (!twins || !x || !output || !queries || output->rank() != 2) return {};
  const auto [a, b] = *twins;
  const auto quoted = [&](std::int64_t i) { return quoted_label(lesson.tokens, i, text.language()); };
  const std::string first = quoted(a), second = quoted(b);
  const bool same_in = rows_apart(*x, a, b).equal, same_out = rows_apart(*output, a, b).equal;
  const bool positions = lesson.model->position != model::Position::none;
  if (same_in && same_out && !positions) return text.format("twins.alike", {first, second});
  const bool ask_alike = rows_apart(*queries, a, b).equal;
  if (!same_in && !same_out && !ask_alike && positions) return text.format("twins.placed", {first, second});
  return {};
}

}  // namespace attnscope::lesson
