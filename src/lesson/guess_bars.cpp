#include <algorithm>
#include <cmath>
#include <span>

#include "lesson/guess_asked.h"
#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "lesson/softmax_toy.h"

namespace attnscope::lesson {
namespace {

std::size_t largest_of(std::span<const float> values) {
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

GuessCard card_of(const Asked& in, const std::string& question, std::string_view figure, std::size_t index) {
  GuessCard card;
  card.question = in.text.get(question);
  card.because = Selection{std::string(figure), static_cast<std::int64_t>(index)};
  return card;
}

}  // namespace

/// Whether a score of 0 gets a share: e⁰ is 1.
std::optional<GuessCard> guess_zero(const Asked& in) {
  const model::Figure *scores = in.find("scores"), *weights = in.find("weights");
  if (!scores || !weights) return std::nullopt;
  const auto found = std::find(scores->values.begin(), scores->values.end(), 0.0f);
  if (found == scores->values.end()) return std::nullopt;
  const std::int64_t column = found - scores->values.begin();
  // Another score may leave it nothing that float32 can tell.
  if (!(weights->values[static_cast<std::size_t>(column)] > 0)) return std::nullopt;
  GuessCard card;
  card.question = in.text.format("guess.softmax-bars.zero", {in.quoted(column)});
  card.right = 1;
  card.reveal = in.text.get("guess.softmax-bars.zero.reveal");
  card.because = Selection{"scores.exp", column};
  return card;
}

/// What doubling all scores does to the largest share: found by doing it. Not asked where the share is so near 1 that four decimals do
/// not show it grow.
std::optional<GuessCard> guess_doubled(const Asked& in) {
  const model::Figure* scores = in.find("scores");
  if (!scores || scores->values.empty()) return std::nullopt;
  const std::size_t most = largest_of(scores->values);
  const bool none_behind = std::all_of(scores->values.begin(), scores->values.end(),
                                       [&](float score) { return score == scores->values[most] || score == -INFINITY; });
  const double before = shares_of(scores->values, 1, 0)[most], after = shares_of(scores->values, 2, 0)[most];
  if (!none_behind && fixed(before, 4) == fixed(after, 4)) return std::nullopt;
  const std::string question = "guess.softmax-bars.doubled";
  GuessCard card = card_of(in, question, "scores.exp.share", most);
  card.right = none_behind ? 2 : after > before ? 0 : 1;
  card.reveal = in.text.format(question + (none_behind ? ".reveal_same" : ".reveal"), {fixed(before, 4), fixed(after, 4)});
  return card;
}

/// The largest share as the formula is written and as PyTorch computes it, both as the scene shows them. Not asked where float32 keeps
/// the first from being what it should.
std::optional<GuessCard> guess_shifted(const Asked& in) {
  const model::Figure *scores = in.find("scores"), *weights = in.find("weights");
  const std::optional<model::Figure> written = reading(in.trace, "scores.exp.share");
  if (!scores || !weights || !written || scores->values.empty() || !naive_works(scores->values)) return std::nullopt;
  const std::size_t most = largest_of(scores->values);
  const std::string before = fixed(static_cast<double>(written->values[most]), 4);
  const std::string after = fixed(static_cast<double>(weights->values[most]), 4);
  if (before != after) return std::nullopt;
  const std::string question = "guess.softmax-bars.shifted";
  GuessCard card = card_of(in, question, "weights", most);
  card.right = 2;
  card.reveal = in.text.format(question + ".reveal", {before, after});
  return card;
}

}  // namespace attnscope::lesson
