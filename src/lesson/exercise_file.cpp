#include "lesson/exercise_file.h"

#include "lesson/catalogue.h"
#include "lesson/json_text.h"

namespace attnscope::lesson {
namespace {

Json text_in_both(const std::string& key, const std::string& within) {
  Json out = Json::object();
  for (const auto& [name, language] : {std::pair{"en", Language::en}, std::pair{"zh", Language::zh}}) {
    const Catalogue& text = Catalogue::of(language);
    out[name] = within.empty() ? text.get(key) : text.format(key, {text.get(within)});
  }
  return out;
}

Json begun(const ExercisePlace& place, const std::vector<std::string>& words) {
  std::string sentence;
  for (const std::string& word : words) sentence += (sentence.empty() ? "" : " ") + word;
  Json out = {{"attnscope", 1}, {"sentence", sentence}};
  out["title"] = text_in_both("exercise.title", "exercise." + std::string(place.exercise) + ".name");
  out["open"] = {{"scene", place.scene}, {"step", place.step}};
  return out;
}

/// (count, width): 1 where column = first + row.
Rows picks(std::size_t count, std::size_t width, std::size_t first) {
  Rows out(count, std::vector<double>(width, 0));
  for (std::size_t i = 0; i < count; ++i) out[i][first + i] = 1;
  return out;
}

Json attention_model(const Rows& x, const Rows& w_q, const Rows& w_k, const Rows& w_v, bool scale) {
  return {{"kind", "attention"}, {"d_model", x.front().size()},
          {"d_k", w_q.size()},   {"d_v", w_v.size()},
          {"scale", scale},      {"weights", {{"embedding.weight", x}, {"W_Q.weight", w_q}, {"W_K.weight", w_k}, {"W_V.weight", w_v}}}};
}

}  // namespace

std::string attention_file(const ExercisePlace& place, const std::vector<std::string>& words, const Rows& q, const Rows& k, const Rows& v,
                           bool scale) {
  Rows x = q;
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i].insert(x[i].end(), k[i].begin(), k[i].end());
    x[i].insert(x[i].end(), v[i].begin(), v[i].end());
  }
  const std::size_t d_k = q.front().size(), d_v = v.front().size(), width = 2 * d_k + d_v;
  Json out = begun(place, words);
  out["notes"] = text_in_both("exercise.side_by_side", "");
  out["model"] = attention_model(x, picks(d_k, width, 0), picks(d_k, width, d_k), picks(d_v, width, 2 * d_k), scale);
  return write(out);
}

std::string projected_file(const ExercisePlace& place, const std::vector<std::string>& words, const Rows& x, const Rows& w_q,
                           const Rows& w_k, const Rows& w_v) {
  Json out = begun(place, words);
  out["model"] = attention_model(x, w_q, w_k, w_v, true);
  return write(out);
}

std::string scores_file(const ExercisePlace& place, const std::vector<std::string>& words, const Rows& scores) {
  Json out = begun(place, words);
  out["model"] = {{"kind", "scores"}, {"mask", "causal"}, {"scores", scores}};
  return write(out);
}

}  // namespace attnscope::lesson
