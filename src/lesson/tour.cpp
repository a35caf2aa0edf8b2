#include "lesson/tour.h"

#include <algorithm>
#include <cmath>

#include "lesson/detail_row.h"
#include "lesson/labels.h"
#include "lesson/number_text.h"
#include "lesson/scene.h"

namespace attnscope::lesson {
namespace {

/// The row of the hand-written example that asks, else one in the middle of the sentence, and the word that it reads most.
struct Pair {
  std::int64_t query = 0, key = 0;
};

std::optional<Pair> telling_pair(const Lesson& lesson, const model::Figure& weights) {
  if (weights.rows() != weights.columns() || weights.rows() < 2) return std::nullopt;
  Pair pair;
  pair.query = lesson.origin == Origin::written ? detail_row(lesson) : std::min<std::int64_t>(2, weights.rows() - 1);
  double most = -1;
  for (std::int64_t k = 0; k < weights.columns(); ++k) {
    const double share = static_cast<double>(weights.at(pair.query, k));
    if (!std::isfinite(share)) return std::nullopt;
    if (k != pair.query && share > most) most = share, pair.key = k;
  }
  return pair;
}

std::string number(const model::Figure& figure, std::int64_t row, std::int64_t column) {
  return told_number(static_cast<double>(figure.at(row, column)));
}

Selection place(const model::Figure& figure, std::int64_t row, std::int64_t column) {
  return {figure.name, row * figure.columns() + column};  // of the first head
}

}  // namespace

const std::vector<Stop>& stops() {
  static const std::vector<Stop> all = {
      {1, "asks", "lesson=by-hand&scene=why", "lesson=by-hand-zh&scene=why"},
      {2, "twice", "lesson=by-hand&scene=same-word", ""},
      {3, "row", "lesson=by-hand&scene=twins", ""},
      {4, "roles", "lesson=chapter-attention&scene=edit", ""},
      {5, "score", "lesson=chapter-attention&scene=attention", ""},
      {6, "softmax", "lesson=chapter-attention&scene=softmax-bars&step=exp", "", "root-d"},
      {7, "mixture", "lesson=chapter-attention&scene=attention&step=softmax", ""},
      {8, "mask", "lesson=chapter-attention&scene=causal-mask", ""},
  };
  return all;
}

std::vector<ChapterQuestion> chapter_questions(const Lesson& lesson, const model::Trace& trace, const Catalogue& text) {
  const auto find = [&](std::string_view name) { return trace.find(figure_name(lesson, name)); };
  const model::Figure *weights = find("unmasked.weights"), *scores = find("scores"), *scaled = find("scaled_scores"), *peek = find("peek");
  std::vector<ChapterQuestion> out;
  const auto pair = weights ? telling_pair(lesson, *weights) : std::nullopt;
  if (!lesson.model || !scores || !scaled || !peek || !pair) return out;
  const auto [query, key] = *pair;
  const auto quoted = [&](std::int64_t i) { return quoted_label(lesson.tokens, i, text.language()); };
  const std::string asks = quoted(query), asked = quoted(key);
  const std::string share = number(*weights, query, key), score = number(*scores, query, key);
  const auto add = [&](const char* id, const std::vector<std::string>& args, const model::Figure& figure, std::int64_t row,
                       std::int64_t column) {
    out.push_back({id, text.format(std::string("tour.answer.") + id, args), place(figure, row, column)});
  };
  add("why", {asks, asked, share}, *weights, query, key);
  add("qkv", {asks, asked, score}, *scores, query, key);
  add(lesson.model->scale ? "steps" : "steps.unscaled", {score, number(*scaled, query, key), share, asks, asked}, *weights, query, key);
  const std::string given = peek->rank() == 1 ? told_number(static_cast<double>(peek->values.front())) : number(*peek, 0, 0);
  out.push_back({"mask", text.format("tour.answer.mask", {quoted(0), given}), Selection{peek->name, 0}});
  return out;
}

}  // namespace attnscope::lesson
