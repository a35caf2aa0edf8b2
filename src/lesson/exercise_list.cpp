// The exercises: how their numbers are drawn, what is asked for, and which mistakes have a name.
#include <algorithm>
#include <cmath>

#include "lesson/dice.h"
#include "lesson/exercise.h"
#include "lesson/exercise_file.h"
#include "lesson/exercise_ways.h"
#include "lesson/scene.h"

namespace attnscope::lesson {
namespace {

using Cell = AskedCell::Kind;

const std::vector<std::string>& three_words() {
  static const std::vector<std::string> words = {"the", "cat", "sat"};
  return words;
}

std::vector<AskedCell> one_score(const Worked& of) {
  return {{Cell::score, of.other}};
}

std::vector<AskedCell> row_of_weights(const Worked& of) {
  std::vector<AskedCell> out;
  const std::int64_t columns = of.trace.find("weights")->columns();
  for (std::int64_t c = 0; c < columns; ++c) out.push_back({Cell::weight, c});
  return out;
}

std::vector<AskedCell> two_outputs(const Worked&) {
  return {{Cell::output, 0}, {Cell::output, 1}};
}

std::vector<AskedCell> weights_and_outputs(const Worked& of) {
  constexpr double kRounded = 0.005;  // who writes the weights with two decimals may go on with these
  std::vector<AskedCell> out = row_of_weights(of);
  const model::Figure& values = *of.trace.find("V");
  for (AskedCell cell : two_outputs(of)) {
    for (std::int64_t r = 0; r < values.rows(); ++r) cell.carried += kRounded * std::abs(static_cast<double>(values.at(r, cell.column)));
    out.push_back(cell);
  }
  return out;
}

std::vector<AskedCell> last_share(const Worked& of) {
  return {{Cell::weight, of.trace.find("weights")->columns() - 1}};
}

std::vector<AskedCell> two_of_the_query(const Worked&) {
  return {{Cell::query, 0}, {Cell::query, 1}};
}

std::vector<AskedCell> pairs_and_place(const Worked& of) {
  return {{Cell::count, 0}, {Cell::position, of.row}};
}

std::string at_row(const char* stage, std::int64_t row) { return std::string(stage) + "/" + std::to_string(row); }

/// The chapter's first exercise: (q * k).sum().
std::optional<Drawn> draw_score(Dice& dice) {
  constexpr std::int64_t kWords = 3;
  const Rows q = dice.matrix(3, 3, -2, 3), k = dice.matrix(3, 3, -2, 3), v = dice.matrix(3, 3, -2, 3);
  const std::int64_t row = dice.whole(0, kWords - 1), other = (row + dice.whole(1, kWords - 1)) % kWords;
  return Drawn{attention_file({"score", "attention", at_row("scores", row)}, three_words(), q, k, v, true), row, other};
}

/// Keys of one number and a query of 1: the scores are the keys. One of them is 0.
std::optional<Drawn> draw_softmax(Dice& dice) {
  constexpr double kScores[] = {-1, -0.5, 0.5, 1, 1.5, 2, 2.5};
  std::vector<double> scores = {0, dice.pick(kScores), dice.pick(kScores)};
  if (scores[1] == scores[2]) return std::nullopt;
  dice.shuffle(scores);
  Rows k;
  for (const double score : scores) k.push_back({score});
  const Rows v = dice.matrix(3, 1, 1, 9);
  const std::int64_t row = dice.whole(0, 2);
  return Drawn{attention_file({"softmax", "attention", at_row("softmax", row)}, three_words(), {{1}, {1}, {1}}, k, v, false), row, 0};
}

/// Vectors of two numbers, and a query that gives just the shares that were drawn: q·(k_j − k_0) = √2 · ln(s_j / s_0) for both others.
std::optional<Drawn> draw_mixture(Dice& dice) {
  constexpr double kMostQuery = 8;  // beyond that float32 would show in the shares
  constexpr double kShares[][3] = {{0.5, 0.3, 0.2}, {0.6, 0.3, 0.1}, {0.7, 0.2, 0.1}, {0.5, 0.4, 0.1}, {0.4, 0.5, 0.1}, {0.2, 0.2, 0.6}};
  const auto& drawn = kShares[dice.whole(0, static_cast<std::int64_t>(std::size(kShares)) - 1)];
  std::vector<double> shares(std::begin(drawn), std::end(drawn));
  dice.shuffle(shares);
  const Rows x = dice.matrix(3, 2, -2, 3), w_k = dice.matrix(2, 2, -1, 2), w_v = dice.matrix(2, 2, -1, 2);
  const std::int64_t row = dice.whole(0, 2);
  const auto key = [&](std::size_t word, std::size_t c) { return x[word][0] * w_k[c][0] + x[word][1] * w_k[c][1]; };
  const double a = key(1, 0) - key(0, 0), b = key(1, 1) - key(0, 1), c = key(2, 0) - key(0, 0), d = key(2, 1) - key(0, 1);
  const double det = a * d - b * c;
  const std::vector<double>& self = x[static_cast<std::size_t>(row)];
  const double length = self[0] * self[0] + self[1] * self[1];
  if (det == 0 || length == 0) return std::nullopt;
  const double first = std::sqrt(2.0) * std::log(shares[1] / shares[0]), second = std::sqrt(2.0) * std::log(shares[2] / shares[0]);
  const double q0 = (first * d - b * second) / det, q1 = (a * second - first * c) / det;
  if (std::max(std::abs(q0), std::abs(q1)) > kMostQuery) return std::nullopt;
  const Rows w_q = {{q0 * self[0] / length, q0 * self[1] / length}, {q1 * self[0] / length, q1 * self[1] / length}};
  return Drawn{projected_file({"mixture", "attention", at_row("mix", row)}, three_words(), x, w_q, w_k, w_v), row, 0};
}

std::optional<Drawn> draw_attention(Dice& dice) {
  const Rows q = dice.matrix(3, 4, -1, 2), k = dice.matrix(3, 4, -1, 2), v = dice.matrix(3, 4, -2, 4);
  const std::int64_t row = dice.whole(0, 2);
  return Drawn{attention_file({"attention", "attention", at_row("mix", row)}, three_words(), q, k, v, true), row, 0};
}

/// The chapter's second exercise: row i sees 0 … i.
std::optional<Drawn> draw_mask(Dice& dice) {
  Rows scores(4, std::vector<double>(4));
  for (auto& row : scores)
    for (double& score : row) score = static_cast<double>(dice.whole(1, 20)) / 10;
  const std::int64_t row = dice.whole(1, 2);
  return Drawn{scores_file({"mask", "causal-mask", at_row("softmax", row)}, {"the", "cat", "sat", "on"}, scores), row, 0};
}

std::optional<Drawn> draw_pairs(Dice& dice) {
  std::vector<std::string> words = {"cat", "dog", "sat", "ran", "on", "mat", "a", "the", "bird", "slept"};
  dice.shuffle(words);
  words.resize(static_cast<std::size_t>(dice.whole(4, 9)));
  const auto count = static_cast<std::int64_t>(words.size());
  Rows scores(words.size(), std::vector<double>(words.size()));
  for (auto& row : scores)
    for (double& score : row) score = static_cast<double>(dice.whole(1, 20)) / 10;
  const std::int64_t row = dice.whole(1, count - 2);
  return Drawn{scores_file({"pairs", "causal-mask", at_row("mask", row)}, words, scores), row, 0};
}

/// Five shares in twentieths that make one whole: keys ln(share) and a query of 1 give just these.
std::optional<Drawn> draw_share(Dice& dice) {
  const std::vector<std::string> words = {"the", "cat", "sat", "on", "mat"};
  constexpr std::int64_t kParts = 20;
  std::vector<std::int64_t> parts(words.size(), 1);
  for (std::int64_t left = kParts - static_cast<std::int64_t>(words.size()); left > 0; --left)
    ++parts[static_cast<std::size_t>(dice.whole(0, static_cast<std::int64_t>(words.size()) - 1))];
  Rows k;
  for (const std::int64_t part : parts) k.push_back({std::log(static_cast<double>(part) / kParts)});
  const Rows q(words.size(), std::vector<double>{1}), v = dice.matrix(5, 1, 1, 9);
  return Drawn{attention_file({"share", "why", "shares"}, words, q, k, v, false), dice.whole(0, 3), 4};
}

std::optional<Drawn> draw_query(Dice& dice) {
  const Rows x = dice.matrix(3, 3, -2, 3), w_q = dice.matrix(3, 3, -2, 2), w_k = dice.matrix(3, 3, -2, 2), w_v = dice.matrix(3, 3, -2, 2);
  const std::int64_t row = dice.whole(0, 2);
  return Drawn{projected_file({"query", "qkv", at_row("q", row)}, three_words(), x, w_q, w_k, w_v), row, 0};
}

}  // namespace

const std::vector<ExerciseSpec>& exercises() {
  static const std::vector<ExerciseSpec> all = {
      {"score",
       "attention",
       0,
       {{"Q"}, {"K"}},
       one_score,
       draw_score,
       ways::score,
       {{"swapped", 5, ways::score_swapped},
        {"keys", 0, ways::score_keys},
        {"queries", 0, ways::score_queries},
        {"column", 0, ways::score_column},
        {"absolute", 0, ways::score_absolute},
        {"scaled", 0, ways::score_scaled}}},
      {"softmax",
       "attention",
       2,
       {{"scores", true}},
       row_of_weights,
       draw_softmax,
       ways::shares,
       {{"zero", 9, ways::shares_zero_is_none},
        {"no_exp", 0, ways::shares_without_exp},
        {"base_2", 0, ways::shares_base_2},
        {"winner", 0, ways::shares_winner},
        {"undivided", 0, ways::shares_undivided}}},
      {"mixture",
       "attention",
       2,
       {{"weights", true}, {"X"}, {"K"}, {"V"}},
       two_outputs,
       draw_mixture,
       ways::mixture,
       {{"keys", 18, ways::mixture_of_keys},
        {"words", 18, ways::mixture_of_words},
        {"largest", 0, ways::mixture_largest},
        {"evenly", 0, ways::mixture_evenly}}},
      {"attention",
       "attention",
       2,
       {{"Q"}, {"K"}, {"V"}},
       weights_and_outputs,
       draw_attention,
       ways::attention,
       {{"columns", 4, ways::attention_columns},
        {"all", 4, ways::attention_all},
        {"unscaled", 7, ways::attention_unscaled},
        {"by_width", 7, ways::attention_by_width},
        {"keys", 18, ways::attention_keys},
        {"swapped", 5, ways::attention_swapped}}},
      {"mask",
       "causal-mask",
       2,
       {{"scores"}},
       row_of_weights,
       draw_mask,
       ways::masked,
       {{"after", 10, ways::masked_after},
        {"upside_down", 11, ways::masked_upside_down},
        {"zero", 9, ways::masked_zero},
        {"itself_too", 0, ways::masked_itself_too},
        {"none", 0, ways::masked_not}}},
      {"pairs",
       "causal-mask",
       0,
       {{"mask"}},
       pairs_and_place,
       draw_pairs,
       ways::pairs,
       {{"tokens", 13, ways::pairs_tokens},
        {"own_word", 13, ways::pairs_own_word},
        {"own_place", 0, ways::pairs_own_place},
        {"from_one", 0, ways::pairs_from_one},
        {"squares", 0, ways::pairs_squares},
        {"seen", 0, ways::pairs_seen},
        {"earlier", 0, ways::pairs_earlier}}},
      {"share",
       "why",
       2,
       {{"weights", true, true}},
       last_share,
       draw_share,
       ways::share,
       {{"known", 0, ways::share_known}, {"evenly", 0, ways::share_evenly}, {"nothing", 0, ways::share_nothing}}},
      {"query",
       "qkv",
       0,
       {{"X"}, {"W_Q.weight"}, {"W_K.weight"}},
       two_of_the_query,
       draw_query,
       ways::query,
       {{"keys", 0, ways::query_of_keys},
        {"transposed", 0, ways::query_transposed},
        {"unsummed", 0, ways::query_unsummed},
        {"column", 0, ways::query_column}}},
  };
  return all;
}

const std::vector<const ExerciseSpec*>& exercises_by_scene() {
  static const std::vector<const ExerciseSpec*> sorted = [] {
    std::vector<const ExerciseSpec*> out;
    for (const ExerciseSpec& spec : exercises()) out.push_back(&spec);
    std::stable_sort(out.begin(), out.end(), [](const ExerciseSpec* a, const ExerciseSpec* b) {
      return find_scene(a->scene) < find_scene(b->scene);  // pointers into one table
    });
    return out;
  }();
  return sorted;
}

const ExerciseSpec* find_exercise(std::string_view id) {
  for (const ExerciseSpec& spec : exercises()) {
    if (spec.id == id) return &spec;
  }
  return nullptr;
}

}  // namespace attnscope::lesson
