#include "lesson/exercise_ways.h"

#include <algorithm>
#include <cmath>

namespace attnscope::lesson::ways {
namespace {

constexpr std::int64_t kOutputs = 2;  // asked for by the whole

Values row_of(const Worked& of, const char* figure, std::int64_t row) {
  Values out;
  const model::Figure* found = of.trace.find(figure);
  for (std::int64_t c = 0; found != nullptr && c < found->columns(); ++c) out.push_back(static_cast<double>(found->at(row, c)));
  return out;
}
Values asking(const Worked& of, const char* figure) {
  return row_of(of, figure, of.row);
}

Values column_of(const Worked& of, const char* figure, std::int64_t column) {
  Values out;
  const model::Figure* found = of.trace.find(figure);
  for (std::int64_t r = 0; found != nullptr && r < found->rows(); ++r) out.push_back(static_cast<double>(found->at(r, column)));
  return out;
}

double dot(const Values& a, const Values& b) {
  double sum = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) sum += a[i] * b[i];
  return sum;
}

double sum(const Values& values) {
  double out = 0;
  for (const double value : values) out += value;
  return out;
}

Values divided(Values values, double by) {
  for (double& value : values) value /= by;
  return values;
}

Values exponentials(Values scores) {
  for (double& score : scores) score = std::exp(score);
  return scores;
}

Values softmax(const Values& scores) {
  const Values e = exponentials(scores);
  return divided(e, sum(e));
}

std::int64_t largest(const Values& values) {
  return std::max_element(values.begin(), values.end()) - values.begin();
}

/// weights · the figure's rows.
Values mix(const Worked& of, const Values& weights, const char* figure) {
  Values out;
  const model::Figure* found = of.trace.find(figure);
  for (std::int64_t c = 0; found != nullptr && c < found->columns(); ++c) out.push_back(dot(weights, column_of(of, figure, c)));
  return out;
}

/// A row of weights, then the first numbers of what it mixes.
Values weights_and_mixture(const Worked& of, const Values& weights, const char* figure = "V") {
  Values out = weights;
  const Values mixed = mix(of, weights, figure);
  out.insert(out.end(), mixed.begin(), mixed.begin() + std::min<std::int64_t>(kOutputs, static_cast<std::int64_t>(mixed.size())));
  return out;
}

std::int64_t tokens(const Worked& of) {
  const model::Figure* mask = of.trace.find("mask");
  return mask == nullptr ? 0 : mask->rows();
}
double count(std::int64_t n) {
  return static_cast<double>(n);
}

}  // namespace

Values score(const Worked& of) {
  return {asking(of, "scores")[static_cast<std::size_t>(of.other)]};
}
Values score_swapped(const Worked& of) {
  return {row_of(of, "scores", of.other)[static_cast<std::size_t>(of.row)]};
}
Values score_keys(const Worked& of) {
  return {dot(asking(of, "K"), row_of(of, "K", of.other))};
}
Values score_queries(const Worked& of) {
  return {dot(asking(of, "Q"), row_of(of, "Q", of.other))};
}
Values score_column(const Worked& of) {
  return {dot(asking(of, "Q"), column_of(of, "K", of.other))};
}
Values score_absolute(const Worked& of) {
  Values q = asking(of, "Q"), k = row_of(of, "K", of.other);
  for (Values* values : {&q, &k})
    for (double& value : *values) value = std::abs(value);
  return {dot(q, k)};
}
Values score_scaled(const Worked& of) {
  return {asking(of, "scaled_scores")[static_cast<std::size_t>(of.other)]};
}

Values share(const Worked& of) {
  return {asking(of, "weights").back()};
}
Values share_known(const Worked& of) {
  return {sum(asking(of, "weights")) - share(of)[0]};
}
Values share_evenly(const Worked& of) {
  return {1 / count(static_cast<std::int64_t>(asking(of, "weights").size()))};
}
Values share_nothing(const Worked&) {
  return {0};
}

Values query(const Worked& of) {
  const Values q = asking(of, "Q");
  return {q[0], q[1]};
}
Values query_of_keys(const Worked& of) {
  const Values k = asking(of, "K");
  return {k[0], k[1]};
}
Values query_transposed(const Worked& of) {
  const Values x = asking(of, "X");
  return {dot(x, column_of(of, "W_Q.weight", 0)), dot(x, column_of(of, "W_Q.weight", 1))};
}
Values query_unsummed(const Worked& of) {
  const Values x = asking(of, "X"), first = row_of(of, "W_Q.weight", 0);
  return {x[0] * first[0], x[1] * first[1]};
}
Values query_column(const Worked& of) {
  const Values x = column_of(of, "X", of.row);
  return {dot(x, row_of(of, "W_Q.weight", 0)), dot(x, row_of(of, "W_Q.weight", 1))};
}

Values shares(const Worked& of) {
  return asking(of, "weights");
}
Values shares_without_exp(const Worked& of) {
  const Values x = asking(of, "scores");
  return divided(x, sum(x));
}
Values shares_zero_is_none(const Worked& of) {
  const Values x = asking(of, "scores");
  Values e = exponentials(x);
  for (std::size_t i = 0; i < e.size(); ++i)
    if (x[i] == 0) e[i] = 0;
  return divided(e, sum(e));
}
Values shares_base_2(const Worked& of) {
  Values powers = asking(of, "scores");
  for (double& score : powers) score = std::exp2(score);
  return divided(powers, sum(powers));
}
Values shares_winner(const Worked& of) {
  const Values x = asking(of, "scores");
  Values out(x.size(), 0);
  out[static_cast<std::size_t>(largest(x))] = 1;
  return out;
}
Values shares_undivided(const Worked& of) {
  return exponentials(asking(of, "scores"));
}

Values mixture(const Worked& of) {
  return asking(of, "output");
}
Values mixture_of_keys(const Worked& of) {
  return mix(of, asking(of, "weights"), "K");
}
Values mixture_of_words(const Worked& of) {
  return mix(of, asking(of, "weights"), "X");
}
Values mixture_largest(const Worked& of) {
  return row_of(of, "V", largest(asking(of, "weights")));
}
Values mixture_evenly(const Worked& of) {
  const std::size_t words = asking(of, "weights").size();
  return mix(of, Values(words, 1 / static_cast<double>(words)), "V");
}

Values attention(const Worked& of) {
  Values out = asking(of, "weights");
  const Values output = asking(of, "output");
  out.insert(out.end(), output.begin(), output.begin() + kOutputs);
  return out;
}
Values attention_columns(const Worked& of) {
  Values weights;
  const std::int64_t columns = static_cast<std::int64_t>(asking(of, "scaled_scores").size());
  for (std::int64_t c = 0; c < columns; ++c)
    weights.push_back(softmax(column_of(of, "scaled_scores", c))[static_cast<std::size_t>(of.row)]);
  return weights_and_mixture(of, weights);
}
Values attention_all(const Worked& of) {
  double whole = 0;
  const Values row = asking(of, "scaled_scores");
  for (std::size_t r = 0; r < row.size(); ++r) whole += sum(exponentials(row_of(of, "scaled_scores", static_cast<std::int64_t>(r))));
  return weights_and_mixture(of, divided(exponentials(row), whole));
}
Values attention_unscaled(const Worked& of) {
  return weights_and_mixture(of, softmax(asking(of, "scores")));
}
Values attention_by_width(const Worked& of) {
  return weights_and_mixture(of, softmax(divided(asking(of, "scores"), count(static_cast<std::int64_t>(asking(of, "Q").size())))));
}
Values attention_swapped(const Worked& of) {
  return weights_and_mixture(of, softmax(column_of(of, "scaled_scores", of.row)));
}
Values attention_keys(const Worked& of) {
  return weights_and_mixture(of, asking(of, "weights"), "K");
}

Values masked(const Worked& of) {
  return asking(of, "weights");
}
Values masked_after(const Worked& of) {
  Values out = asking(of, "unmasked.weights");
  for (std::size_t c = static_cast<std::size_t>(of.row) + 1; c < out.size(); ++c) out[c] = 0;
  return out;
}
Values masked_upside_down(const Worked& of) {
  Values e = exponentials(asking(of, "scores"));
  for (std::size_t c = 0; c < static_cast<std::size_t>(of.row); ++c) e[c] = 0;
  return divided(e, sum(e));
}
Values masked_zero(const Worked& of) {
  Values x = asking(of, "scores");
  for (std::size_t c = static_cast<std::size_t>(of.row) + 1; c < x.size(); ++c) x[c] = 0;
  return softmax(x);
}
Values masked_itself_too(const Worked& of) {
  Values e = exponentials(asking(of, "scores"));
  for (std::size_t c = static_cast<std::size_t>(of.row); c < e.size(); ++c) e[c] = 0;
  return divided(e, sum(e));
}
Values masked_not(const Worked& of) {
  return asking(of, "unmasked.weights");
}

Values pairs(const Worked& of) {
  std::int64_t rows = 0;  // that have something to guess: a word that the mask hides from them
  for (std::int64_t r = 0; r < tokens(of); ++r) rows += row_of(of, "mask", r).back() == 0;
  const Values seen = asking(of, "mask");
  return {count(rows), count(std::find(seen.begin(), seen.end(), 0.0) - seen.begin())};
}
Values pairs_tokens(const Worked& of) {
  return {count(tokens(of)), pairs(of)[1]};
}
Values pairs_own_word(const Worked& of) {
  return {count(tokens(of)), count(of.row)};
}
Values pairs_own_place(const Worked& of) {
  return {pairs(of)[0], count(of.row)};
}
Values pairs_from_one(const Worked& of) {
  return {pairs(of)[0], pairs(of)[1] + 1};
}
Values pairs_squares(const Worked& of) {
  return {count(tokens(of) * tokens(of)), pairs(of)[1]};
}
Values pairs_seen(const Worked& of) {
  double seen = 0;
  for (std::int64_t r = 0; r < tokens(of); ++r) seen += sum(row_of(of, "mask", r));
  return {seen, pairs(of)[1]};
}
Values pairs_earlier(const Worked& of) {
  return {count(tokens(of) * (tokens(of) - 1) / 2), pairs(of)[1]};
}

}  // namespace attnscope::lesson::ways
