#include "lesson/guess_card.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "lesson/detail_row.h"
#include "lesson/difference_readings.h"
#include "lesson/guess_asked.h"
#include "lesson/labels.h"
#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "lesson/scene.h"
#include "lesson/word_swapped.h"
#include "lesson/word_twice.h"

namespace attnscope::lesson {
namespace {

bool same_words(const Asked& in, std::int64_t a, std::int64_t b) {
  return in.lesson.tokens[static_cast<std::size_t>(a)].text == in.lesson.tokens[static_cast<std::size_t>(b)].text;
}

/// The pair whose two scores are compared: the second and the third word (cat and sat in the chapter) where theirs differ, else the
/// pair that differs most. `tied`: whatever their scores are, so that it is the same pair before and after: the word that the walk
/// looks at first and the one before it, where that is not the first word.
std::optional<std::pair<std::int64_t, std::int64_t>> pair_of(const Asked& in, const model::Figure& scores, bool tied) {
  constexpr std::int64_t kMostWords = 64;  // of a long sentence the beginning
  const std::int64_t count = std::min(scores.rows(), kMostWords);
  const std::int64_t b = std::min(tied && detail_row(in.lesson) > 0 ? detail_row(in.lesson) : std::int64_t{2}, count - 1);
  const auto differ = [&] { return fixed(in.at(scores, b - 1, b), 4) != fixed(in.at(scores, b, b - 1), 4); };
  if (!same_words(in, b - 1, b) && (tied || differ())) return std::pair{b - 1, b};
  std::optional<std::pair<std::int64_t, std::int64_t>> most;
  double largest = -1;
  for (std::int64_t i = 0; i < count; ++i) {
    for (std::int64_t k = i + 1; k < count; ++k) {
      const double difference = tied ? 0 : std::abs(in.at(scores, i, k) - in.at(scores, k, i));
      if (same_words(in, i, k) || !(difference > largest)) continue;
      largest = difference;
      most = {i, k};
    }
  }
  return most;
}

std::optional<GuessCard> both_ways(const Asked& in, const std::string& key, bool tied) {
  const model::Figure* scores = in.find("scores");
  if (!scores || scores->rows() < 2 || scores->rows() != scores->columns()) return std::nullopt;
  const auto pair = pair_of(in, *scores, tied);
  if (!pair) return std::nullopt;
  const auto [a, b] = *pair;
  if (!std::isfinite(in.at(*scores, a, b)) || !std::isfinite(in.at(*scores, b, a))) return std::nullopt;
  const std::string there = fixed(in.at(*scores, a, b), 4), back = fixed(in.at(*scores, b, a), 4);
  if (tied && in.lesson.model->tie_keys && there != back) return std::nullopt;  // a number of W_K was entered upon the tie
  GuessCard card;
  card.question = in.text.format(key, {in.token(a), in.token(b)});
  card.right = tied || there == back ? 0 : 1;
  card.reveal = in.text.format(key + (!tied && there == back ? ".equal_here" : ".reveal"), {in.token(a), in.token(b), there, back});
  card.because = in.number(*scores, b, a);
  return card;
}

std::optional<GuessCard> symmetric(const Asked& in) { return both_ways(in, "guess.attention.symmetric", false); }
/// Asked before the switch is turned; told when W_K has W_Q's numbers.
std::optional<GuessCard> tied(const Asked& in) { return both_ways(in, "guess.symmetric.tied", true); }

/// What adding 5 to every score of a row does to its shares: found by doing it.
std::optional<GuessCard> constant(const Asked& in) {
  const model::Figure *scores = in.find("masked_scores"), *weights = in.find("weights");
  if (!scores || !weights || weights->columns() < 2) return std::nullopt;
  const std::int64_t row = detail_row(in.lesson);
  double largest = -INFINITY, sum = 0;
  for (std::int64_t k = 0; k < scores->columns(); ++k) largest = std::max(largest, in.at(*scores, row, k) + 5);
  if (!std::isfinite(largest)) return std::nullopt;
  for (std::int64_t k = 0; k < scores->columns(); ++k) sum += std::exp(in.at(*scores, row, k) + 5 - largest);
  const double before = in.at(*weights, row, 0), after = std::exp(in.at(*scores, row, 0) + 5 - largest) / sum;
  if (!std::isfinite(before)) return std::nullopt;
  GuessCard card;
  card.question = in.text.format("guess.attention.constant", {in.quoted(row)});
  card.right = std::abs(after - before) < 1e-6 ? 2 : after > before ? 0 : 1;
  card.reveal = in.text.format("guess.attention.constant.reveal", {fixed(before, 4), fixed(after, 4)});
  card.because = in.number(*weights, row, 0);
  return card;
}

/// Whether an output leaves the range of its column of V.
std::optional<GuessCard> beyond(const Asked& in) {
  const model::Figure *values = in.find("V"), *output = in.find("head_output");
  if (!values || !output || values->rows() < 2) return std::nullopt;
  bool beyond = false;
  double low = INFINITY, high = -INFINITY;
  for (std::int64_t c = 0; c < values->columns(); ++c) {
    double least = INFINITY, most = -INFINITY;
    for (std::int64_t r = 0; r < values->rows(); ++r) {
      least = std::min(least, in.at(*values, r, c));
      most = std::max(most, in.at(*values, r, c));
    }
    const double slack = 1e-6 * std::max(1.0, std::max(std::abs(least), std::abs(most)));
    for (std::int64_t r = 0; r < output->rows(); ++r)
      beyond = beyond || in.at(*output, r, c) > most + slack || in.at(*output, r, c) < least - slack;
    if (c == 0) low = least, high = most;
  }
  if (!std::isfinite(low) || !std::isfinite(high) || !std::isfinite(in.at(*output, 0, 0))) return std::nullopt;
  GuessCard card;
  card.question = in.text.get("guess.attention.beyond");
  card.right = beyond ? 0 : 1;
  card.reveal = in.text.format("guess.attention.beyond.reveal", {fixed(low, 2), fixed(high, 2), fixed(in.at(*output, 0, 0), 2)});
  card.because = in.number(*output, 0, 0);
  return card;
}

/// Shares, then a 0 for each word that comes later; of many such words one and an ellipsis.
std::string listed(const std::vector<double>& shares, std::int64_t words) {
  constexpr std::int64_t kMostZeros = 4;
  std::string out;
  for (const double share : shares) out += fixed(share, 3) + "  ";
  const std::int64_t zeros = words - static_cast<std::int64_t>(shares.size());
  for (std::int64_t k = 0; k < std::min(zeros, kMostZeros); ++k) out += k > 0 ? "  0" : "0";
  return zeros > kMostZeros ? out + " …" : out;
}

/// A row of shares with what comes later hidden: cut off, divided anew, or evenly?
std::optional<GuessCard> hidden(const Asked& in) {
  const model::Figure *seen = in.find("unmasked.weights"), *masked = in.find("weights");
  if (!seen || !masked || seen->rows() != seen->columns()) return std::nullopt;
  for (std::int64_t row = 1; row < std::min<std::int64_t>(4, seen->rows() - 1); ++row) {
    std::vector<double> all, cut, anew, evenly;
    for (std::int64_t k = 0; k < seen->columns(); ++k) all.push_back(in.at(*seen, row, k));
    for (std::int64_t k = 0; k <= row; ++k) {
      cut.push_back(in.at(*seen, row, k));
      anew.push_back(in.at(*masked, row, k));
      evenly.push_back(1.0 / static_cast<double>(row + 1));
    }
    if (std::any_of(all.begin(), all.end(), [](double share) { return !std::isfinite(share); })) continue;
    const std::vector<std::string> answers = {listed(cut, seen->columns()), listed(anew, seen->columns()), listed(evenly, seen->columns())};
    if (answers[0] == answers[1] || answers[1] == answers[2] || answers[0] == answers[2]) continue;
    GuessCard card;
    std::string before;
    for (std::size_t k = 0; k < std::min<std::size_t>(all.size(), 8); ++k) before += (k > 0 ? "  " : "") + fixed(all[k], 3);
    if (all.size() > 8) before += " …";
    card.question = in.text.format("guess.causal-mask.hidden", {in.quoted(row), before});
    card.answers = answers;
    card.right = 1;
    double left = 0;
    for (const double share : cut) left += share;
    card.reveal = in.text.format("guess.causal-mask.hidden.reveal", {answers[1], fixed(left, 3)});
    card.because = in.number(*masked, row, 0);
    return card;
  }
  return std::nullopt;
}

/// Whether a word that stands in two sentences has the same vector in both: before attention, or after it.
std::optional<GuessCard> twice(const Asked& in, const char* key, double WordTwice::*distance, const char* figure) {
  const std::optional<WordTwice> word = word_twice(in.lesson, in.trace);
  const model::Figure* numbers = in.find(figure);
  if (!word || !numbers) return std::nullopt;
  GuessCard card;
  const std::string name = in.quoted(word->first), question = "guess.same-word." + std::string(key);
  card.question = in.text.format(question, {name});
  card.right = (*word).*distance == 0 ? 0 : 1;
  const std::string apart = told_number((*word).*distance);
  card.reveal = in.text.format(question + (card.right == 0 ? ".reveal.equal" : ".reveal.different"), {name, apart});
  card.because = Selection{rows_apart_name(numbers->name, word->first, word->second), 0};
  return card;
}
std::optional<GuessCard> lookup_twice(const Asked& in) {
  return twice(in, "lookup-twice", &WordTwice::before, "X");
}
std::optional<GuessCard> read_twice(const Asked& in) {
  return twice(in, "read-twice", &WordTwice::after, "head_output");
}

/// Another text under the same title: which of the two moves, the shares or what arrives?
std::optional<GuessCard> swapped(const Asked& in) {
  const std::optional<WordSwapped> swap = word_swapped(in.lesson, in.trace, 0);
  const model::Figure* output = in.trace.find("b." + figure_name(in.lesson, "head_output"));
  if (!swap || !output || (swap->shares == 0 && swap->output == 0)) return std::nullopt;
  GuessCard card;
  const std::string one = in.quoted(swap->at), other = in.quoted(escape_marks(token_label(in.lesson.b_tokens, swap->at)));
  card.question = in.text.format("guess.library-card.swapped", {one, other});
  card.right = swap->output == 0 ? 0 : swap->shares == 0 ? 1 : 2;
  card.reveal = in.text.format("guess.library-card.swapped.reveal", {told_number(swap->shares), told_number(swap->output)});
  card.because = Selection{output->name, swap->farthest};
  return card;
}

/// Whether the columns of the weights add up to 1, as the rows do.
std::optional<GuessCard> column_sums(const Asked& in) {
  const model::Figure* weights = in.find("weights");
  const auto sums = weights && weights->rows() > 1 ? reading(in.trace, weights->name + ".column_sums") : std::nullopt;
  if (!sums) return std::nullopt;
  const std::int64_t columns = weights->columns(), first = in.head_of(*weights) * columns;
  const auto begin = sums->values.begin() + first, end = begin + columns;
  const auto most = std::max_element(begin, end, [](float a, float b) { return std::abs(a - 1) < std::abs(b - 1); });  // farthest from 1
  if (!std::all_of(begin, end, [](float sum) { return std::isfinite(sum); })) return std::nullopt;
  GuessCard card;
  card.question = in.text.get("guess.sums.columns");
  card.right = std::all_of(begin, end, [](float sum) { return fixed(static_cast<double>(sum), 3) == "1.000"; }) ? 0 : 1;
  card.reveal = card.right == 0 ? in.text.get("guess.sums.columns.reveal.one")
                                : in.text.format("guess.sums.columns.reveal.other",
                                                 {in.quoted(most - begin), fixed(static_cast<double>(*most), 3)});
  card.because = Selection{sums->name, first + (most - begin)};
  return card;
}

/// How each prediction is answered.
struct CardOf {
  std::string_view key;
  std::optional<GuessCard> (*make)(const Asked& in);
};
constexpr CardOf kCards[] = {{"keys", changed_keys}, {"equal-rows", equal_rows}, {"lookup-twice", lookup_twice}, {"read-twice", read_twice},
                             {"swapped", swapped},   {"symmetric", symmetric},   {"tied", tied},                 {"constant", constant},
                             {"beyond", beyond},     {"hidden", hidden},         {"sum", row_sum},               {"moves", rows_move},
                             {"zero", guess_zero},   {"doubled", guess_doubled}, {"shifted", guess_shifted},     {"left", left_for_last},
                             {"columns", column_sums}, {"typical", guess_typical}};

}  // namespace

std::optional<GuessCard> guess_card(const GuessSpec& spec, const Lesson& lesson, const model::Trace& trace, std::int64_t head,
                                    const Catalogue& text) {
  if (!lesson.products && (!lesson.model || lesson.tokens.empty())) return std::nullopt;
  const Asked in{lesson, trace, head, text};
  const auto maker = std::find_if(std::begin(kCards), std::end(kCards), [&](const CardOf& one) { return one.key == spec.key; });
  std::optional<GuessCard> card = maker == std::end(kCards) ? std::nullopt : maker->make(in);
  if (card && card->answers.empty()) {
    const std::string key = "guess." + std::string(spec.scene) + "." + std::string(spec.key) + ".";
    for (const std::string_view choice : spec.choices) card->answers.push_back(text.get(key + std::string(choice)));
  }
  return card;
}

const GuessSpec* guess_at(const State& state, const Steps& steps, const Position& at) {
  const std::int64_t done = steps.index(at);
  for (const GuessSpec& spec : guesses()) {
    if (!spec.setting.empty() && spec.scene == state.scene) {
      if (guess_is_open(spec, state, steps, at) || !guessed(spec, state).empty()) return &spec;
      continue;
    }
    if (spec.by_doing && spec.scene == state.scene && (!guess_done(spec, state) || !guessed(spec, state).empty())) return &spec;
    const int stage = spec.scene == state.scene ? steps.find_stage(spec.stage) : -1;
    if (stage < 0) continue;
    if (done == steps.first_of(stage) || (at.stage == stage && !guessed(spec, state).empty())) return &spec;
  }
  return nullptr;
}

}  // namespace attnscope::lesson
