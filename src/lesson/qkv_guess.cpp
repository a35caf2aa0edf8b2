// Predictions about X and what is made of it.
#include <algorithm>
#include <array>

#include "lesson/edits.h"
#include "lesson/guess_asked.h"
#include "lesson/moved.h"
#include "lesson/number_text.h"
#include "lesson/twins.h"

namespace attnscope::lesson {

namespace {

/// Whether a number of this row was entered by hand.
bool entered(const model::Figure& figure, std::int64_t row) {
  return std::any_of(figure.entered.begin(), figure.entered.end(),
                     [&](const model::Entered& one) { return one.index / figure.columns() == row; });
}

}  // namespace

std::optional<GuessCard> equal_rows(const Asked& in) {
  const auto twins = twins_of(in.lesson.tokens);
  const model::Figure* x = in.trace.find("X");
  if (!twins || !x || in.lesson.model->input != model::Input::embedding) return std::nullopt;
  const auto [a, b] = *twins;
  const RowsApart apart = rows_apart(*x, a, b);
  const std::string row = std::to_string(in.lesson.tokens[static_cast<std::size_t>(a)].row);
  GuessCard card;
  card.question = in.text.format("guess.twins.equal-rows", {in.quoted(a), in.quoted(b)});
  card.right = apart.equal ? 0 : 1;
  if (apart.equal) {
    card.reveal = in.text.format("guess.twins.equal-rows.reveal.equal", {row});
  } else if (!entered(*x, a) && !entered(*x, b)) {  // the position made them differ
    card.reveal = in.text.format("guess.twins.equal-rows.reveal.different", {row});
  } else {
    const float first = x->at(a, apart.column), second = x->at(b, apart.column);
    std::string one = fixed(static_cast<double>(first), 4), other = fixed(static_cast<double>(second), 4);
    if (one == other) one = shortest(first), other = shortest(second);
    card.reveal = in.text.format("guess.twins.equal-rows.reveal.changed", {one, other});
  }
  card.because = in.number(*x, b, apart.column);
  return card;
}

std::optional<GuessCard> changed_keys(const Asked& in) {
  const std::string figure = figure_name(in.lesson, "W_K.weight");
  const model::Figure* weight = in.trace.find(figure);
  if (!weight) return std::nullopt;
  GuessCard card;
  card.question = in.text.get("guess.edit.keys");
  card.show = Edit{figure, 0, static_cast<double>(stepped(weight->values[0], 1, 1))};
  if (in.lesson.edits.empty()) return card;
  std::array<bool, 3> seen{};
  constexpr std::array<std::string_view, 3> kNames = {"Q_merged", "K_merged", "V_merged"};
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    const std::optional<Moved> change = moved(in.trace, figure_name(in.lesson, kNames[k]));
    if (!change) return std::nullopt;
    seen[k] = !change->cells.empty();
    if (k == 1 && seen[k]) card.because = Selection{figure_name(in.lesson, kNames[k]), change->cells.front()};
  }
  const bool asked = std::none_of(in.lesson.edits.begin(), in.lesson.edits.end(), [](const auto& one) { return is_of_keys(one.figure); });
  if (asked) return card;
  // Where something else was changed too, or nothing moved, it does not answer.
  if (!edits_keys_alone(in.lesson) || !seen[1]) return std::nullopt;
  card.right = seen[0] && seen[2] ? 2 : seen[0] ? 1 : 0;
  card.reveal = card.right == 0 ? in.text.get("guess.edit.keys.reveal") : moved_line(in.lesson, in.trace, in.text);
  return card;
}

}  // namespace attnscope::lesson
