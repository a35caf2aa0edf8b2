#include <cmath>
#include <vector>

#include "lesson/guess_asked.h"
#include "lesson/number_text.h"
#include "lesson/softmax_toy.h"

namespace attnscope::lesson {
namespace {

/// What a change of all scores does to the largest share: found by doing it.
std::optional<GuessCard> changed(const Asked& in, const char* key, double factor, double shift, std::string_view because) {
  const model::Figure* scores = in.find("scores");
  if (!scores) return std::nullopt;
  const std::vector<double> before = shares_of(scores->values, 1, 0), after = shares_of(scores->values, factor, shift);
  const std::size_t most = static_cast<std::size_t>(std::max_element(before.begin(), before.end()) - before.begin());
  if (fixed(before[most], 4) == fixed(after[most], 4) && std::abs(before[most] - after[most]) > 1e-9) return std::nullopt;
  GuessCard card;
  const std::string question = "guess.softmax-bars." + std::string(key);
  card.question = in.text.get(question);
  card.right = std::abs(after[most] - before[most]) < 1e-9 ? 2 : after[most] > before[most] ? 0 : 1;
  card.reveal = in.text.format(question + (card.right == 2 && factor != 1 ? ".reveal_same" : ".reveal"),
                               {fixed(before[most], 4), fixed(after[most], 4)});
  card.because = Selection{std::string(because), static_cast<std::int64_t>(most)};
  return card;
}

}  // namespace

/// Whether a score of 0 gets a share: e⁰ is 1.
std::optional<GuessCard> guess_zero(const Asked& in) {
  const model::Figure* scores = in.find("scores");
  if (!scores) return std::nullopt;
  const auto found = std::find(scores->values.begin(), scores->values.end(), 0.0f);
  if (found == scores->values.end()) return std::nullopt;
  const std::int64_t column = found - scores->values.begin();
  GuessCard card;
  card.question = in.text.format("guess.softmax-bars.zero", {in.quoted(column)});
  card.right = 1;
  card.reveal = in.text.get("guess.softmax-bars.zero.reveal");
  card.because = Selection{"scores.exp", column};
  return card;
}

std::optional<GuessCard> guess_doubled(const Asked& in) {
  return changed(in, "doubled", 2, 0, "scores.exp.share");
}

/// Only where the formula as it is written has an answer to compare with.
std::optional<GuessCard> guess_shifted(const Asked& in) {
  const model::Figure* scores = in.find("scores");
  if (!scores || scores->values.empty()) return std::nullopt;
  const float most = *std::max_element(scores->values.begin(), scores->values.end());
  if (!naive_works(scores->values)) return std::nullopt;
  return changed(in, "shifted", 1, -static_cast<double>(most), "weights");
}

}  // namespace attnscope::lesson
