// Predictions about the causal mask.
#include <algorithm>
#include <cmath>

#include "lesson/detail_row.h"
#include "lesson/guess_asked.h"
#include "lesson/mask_readings.h"
#include "lesson/number_text.h"
#include "lesson/other_word.h"

namespace attnscope::lesson {

/// Of the row of the walk, or of the first whose answers differ.
std::optional<GuessCard> row_sum(const Asked& in) {
  const model::Figure* unmasked = in.find("unmasked.weights");
  const std::optional<model::Figure> seen = mask_reading(in.trace, kSeen), later = mask_reading(in.trace, kLater);
  if (!unmasked || !seen || !later) return std::nullopt;
  const std::int64_t first = detail_row(in.lesson), rows = unmasked->rows();
  for (std::int64_t k = 0; k < rows; ++k) {
    const std::int64_t row = (first + k) % rows, index = in.head_of(*unmasked) * rows + row;
    const double kept = static_cast<double>(seen->values[static_cast<std::size_t>(index)]);
    const double lost = static_cast<double>(later->values[static_cast<std::size_t>(index)]);
    const std::vector<std::string> answers = {"1", share_number(kept), share_number(lost)};
    if (!(kept > 0 && lost > 0) || answers[1] == "1.00" || answers[2] == "1.00" || answers[1] == answers[2]) continue;
    GuessCard card;
    card.question = in.text.format("guess.with-without.sum", {in.quoted(in.asking(row))});
    card.answers = answers;
    card.right = 1;
    card.reveal = in.text.format("guess.with-without.sum.reveal", {answers[1], answers[2]});
    card.because = Selection{seen->name, index};
    return card;
  }
  return std::nullopt;
}

/// Asked before there is another word to compare with; answered by the outputs of both sentences.
std::optional<GuessCard> rows_move(const Asked& in) {
  const auto tokens = static_cast<std::int64_t>(in.lesson.tokens.size());
  if (tokens < 2 || other_words(in.lesson).empty() || !in.trace.find("mask")) return std::nullopt;
  GuessCard card;
  card.question = in.text.format("guess.next-word.moves", {in.quoted(tokens - 1)});
  const std::optional<model::Figure> moved = mask_reading(in.trace, kMoved);
  if (!moved) return card;
  const auto last = moved->values.end() - 1;
  if (!(*last > 0) || std::any_of(moved->values.begin(), last, [](float distance) { return distance != 0; })) return std::nullopt;
  card.reveal = in.text.format("guess.next-word.moves.reveal", {in.quoted(tokens - 1), told_number(static_cast<double>(*last))});
  card.because = Selection{moved->name, tokens - 1};
  return card;
}

std::optional<GuessCard> left_for_last(const Asked& in) {
  const model::Figure* weights = in.find("weights");
  const auto read = weights ? mask_reading(in.trace, weights->name + std::string(kUpsideDown)) : std::nullopt;
  if (!read || read->rows() < 2 || !std::isfinite(in.at(*weights, read->rows() - 1, 0))) return std::nullopt;
  const std::int64_t last = read->rows() - 1;
  if (!std::isnan(in.at(*read, last, 0))) return std::nullopt;
  GuessCard card;
  card.question = in.text.format("guess.conventions.left", {in.quoted(last)});
  card.right = 2;
  card.reveal = in.text.format("guess.conventions.left.reveal", {in.quoted(last), fixed(in.at(*read, last, 0), 2)});
  card.because = in.number(*read, last, 0);
  return card;
}

}  // namespace attnscope::lesson
