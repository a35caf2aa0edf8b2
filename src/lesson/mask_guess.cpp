// Predictions about the causal mask.
#include <cmath>

#include "lesson/detail_row.h"
#include "lesson/guess_asked.h"
#include "lesson/mask_readings.h"
#include "lesson/number_text.h"

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
    const std::vector<std::string> answers = {"1", fixed(kept, 2), fixed(lost, 2)};
    if (!std::isfinite(kept) || answers[1] == "1.00" || answers[2] == "1.00" || answers[1] == answers[2]) continue;
    GuessCard card;
    card.question = in.text.format("guess.with-without.sum", {in.token(in.asking(row))});
    card.answers = answers;
    card.right = 1;
    card.reveal = in.text.format("guess.with-without.sum.reveal", {answers[1], answers[2]});
    card.because = Selection{seen->name, index};
    return card;
  }
  return std::nullopt;
}

}  // namespace attnscope::lesson
