#include "lesson/settings.h"

#include <algorithm>
#include <limits>
#include <string>

#include "lesson/detail_row.h"
#include "lesson/exercise.h"
#include "lesson/other_word.h"
#include "lesson/softmax_toy.h"
#include "lesson/state.h"

namespace attnscope::lesson {
namespace {

using Kind = SettingSpec::Kind;

constexpr std::int64_t kLongSentence = 24;

std::vector<std::int64_t> divisors(std::int64_t n) {
  std::vector<std::int64_t> out;
  for (std::int64_t d = 1; d <= n; ++d) {
    if (n % d == 0) out.push_back(d);
  }
  return out;
}

std::int64_t heads_of(const Lesson& lesson) {
  return lesson.model ? lesson.model->heads : 1;
}

/// Embedding width of the gradient experiment's attention; the RNN's hidden width where there is none.
std::int64_t hidden_of(const Lesson& lesson) {
  if (!lesson.gradients) return 1;
  if (lesson.gradients->attention) return lesson.gradients->attention->embed_dim;
  return lesson.gradients->rnn ? lesson.gradients->rnn->hidden_size : 1;
}

/// The longest experiment that the window's bound on numbers allows, at the reader's width and heads.
std::int64_t longest_length(const State& state, const Lesson& lesson, std::int64_t low, std::int64_t high) {
  if (!lesson.gradients) return high;
  model::Program program;
  program.gradients = gradients_at_width(state, lesson);
  model::GradientsConfig& gradients = *program.gradients;
  while (low < high) {
    const std::int64_t middle = low + (high - low + 1) / 2;
    gradients.lengths = {middle};
    if (model::count_numbers(program) <= kWindowNumbers) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

std::vector<std::string_view> exercise_ids() {
  std::vector<std::string_view> out;
  for (const ExerciseSpec& spec : exercises()) out.push_back(spec.id);
  return out;
}

/// The lesson's own value.
std::int64_t own_value(const Lesson& lesson, std::string_view key) {
  const auto& gradients = lesson.gradients;
  if (key == "seed") return static_cast<std::int64_t>(lesson.seed);
  if (key == "mask") return lesson.model && lesson.model->mask == model::Mask::causal ? 1 : 0;
  if (key == "positions") return lesson.model && lesson.model->position != model::Position::none ? 1 : 0;
  if (key == "tie") return lesson.model && lesson.model->tie_keys ? 1 : 0;
  if (key == "heads") return lesson.model ? heads_of(lesson) : gradients && gradients->attention ? gradients->attention->num_heads : 1;
  if (key == "gradient_heads") return gradients && gradients->attention ? gradients->attention->num_heads : 1;
  if (key == "length")
    return gradients && !gradients->lengths.empty() ? *std::max_element(gradients->lengths.begin(), gradients->lengths.end()) : 1;
  if (key == "hidden") return hidden_of(lesson);
  if (key == "gradient_seed") return gradients ? static_cast<std::int64_t>(gradients->seed) : 42;
  if (key == "head_b") return std::min<std::int64_t>(1, heads_of(lesson) - 1);
  if (key == "products_seed") return lesson.products ? static_cast<std::int64_t>(lesson.products->seed) : 42;
  if (key == "width") return 64;  // the largest of the lesson's widths that is not wider
  if (score_of_key(key) >= 0) return own_tenths(lesson, score_of_key(key));
  if (key == "query" && lesson.origin == Origin::written) return detail_row(lesson);
  if (key == "query") {  // sat in the chapter's sentence; in a long one the last word, which may see all others
    const auto last = static_cast<std::int64_t>(lesson.tokens.size()) - 1;
    return std::max<std::int64_t>(0, last < kLongSentence ? std::min<std::int64_t>(2, last) : last);
  }
  return 0;
}

}  // namespace

const std::vector<SettingSpec>& settings() {
  constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min(), kHigh = std::numeric_limits<std::int64_t>::max();
  static const std::vector<SettingSpec> all = {
      {"", "seed", Kind::integer, kLow, kHigh},
      {"tour", "answer", Kind::integer, 0, 4, {}, false},
      {"why", "query", Kind::integer, 0, 0, {}, false},
      {"why", "head", Kind::integer, 0, 0, {}, false},
      {"attention", "head", Kind::integer, 0, 0, {}, false},
      {"twins", "positions", Kind::toggle},
      {"symmetric", "tie", Kind::toggle},
      {"symmetric", "head", Kind::integer, 0, 0, {}, false},
      {"softmax-bars", "score_0", Kind::integer, kMinusInfinity, kMostTenths},
      {"softmax-bars", "score_1", Kind::integer, kMinusInfinity, kMostTenths},
      {"softmax-bars", "score_2", Kind::integer, kMinusInfinity, kMostTenths},
      {"sums", "head", Kind::integer, 0, 0, {}, false},
      {"root-d", "width", Kind::integer, 1, 512, {}, false},
      {"root-d", "scaled", Kind::toggle, 0, 1, {}, false},
      {"root-d", "curve", Kind::choice, 0, 3, {"variance", "largest", "entropy", "slope"}, false},
      {"root-d", "products_seed", Kind::integer, kLow, kHigh},
      {"among", "query", Kind::integer, 0, 0, {}, false},
      {"among", "head", Kind::integer, 0, 0, {}, false},
      {"causal-mask", "mask", Kind::toggle},
      {"causal-mask", "head", Kind::integer, 0, 0, {}, false},
      {"with-without", "afterwards", Kind::toggle, 0, 1, {}, false},
      {"with-without", "head", Kind::integer, 0, 0, {}, false},
      {"next-word", "word", Kind::integer, 0, 64},
      {"next-word", "mask", Kind::toggle, 0, 1, {}, false},
      {"next-word", "head", Kind::integer, 0, 0, {}, false},
      {"conventions", "upside_down", Kind::toggle, 0, 1, {}, false},
      {"conventions", "head", Kind::integer, 0, 0, {}, false},
      {"heads", "heads", Kind::integer, 1, 64},
      {"heads", "mask", Kind::toggle},
      {"heads", "head_a", Kind::integer, 0, 0, {}, false},
      {"heads", "head_b", Kind::integer, 0, 0, {}, false},
      {"heads", "query", Kind::integer, 0, 0, {}, false},
      {"rnn-vs-attention", "length", Kind::integer, 2, 512},
      {"rnn-vs-attention", "hidden", Kind::integer, 1, 64},
      {"rnn-vs-attention", "gradient_heads", Kind::integer, 1, 64},
      {"rnn-vs-attention", "gradient_seed", Kind::integer, kLow, kHigh},
      {"rnn-vs-attention", "y", Kind::choice, 0, 2, {"value", "relative", "share"}, false},
      {"rnn-vs-attention", "axis", Kind::choice, 0, 1, {"log", "linear"}, false},
      {"rnn-vs-attention", "plot", Kind::choice, 0, 4, {"gradient", "linear", "cumulative", "weights", "lengths"}, false},
      {kExerciseScene, "which", Kind::choice, 0, 0, exercise_ids()},
      {kExerciseScene, "draw", Kind::integer, 0, kExerciseDraws - 1},
  };
  return all;
}

const SettingSpec* find_setting(std::string_view scene, std::string_view key) {
  for (const SettingSpec& spec : settings()) {
    if (spec.scene == scene && spec.key == key) return &spec;
  }
  return nullptr;
}

SettingRange setting_range(const State& state, const Lesson& lesson, std::string_view scene, std::string_view key) {
  const SettingSpec* spec = find_setting(scene, key);
  if (!spec) return {};
  SettingRange range{spec->low, spec->high, {}};
  if (spec->kind == Kind::choice) range.high = static_cast<std::int64_t>(spec->choices.size()) - 1;
  if (key == "heads") range.values = divisors(lesson.model ? lesson.model->d_out : 1);
  // A lesson's own width and length stand whatever they are.
  if (key == "hidden") range.high = std::max(range.high, own_value(lesson, key));
  if (key == "length") {
    const std::int64_t own = own_value(lesson, key);
    range.high = std::max(own, longest_length(state, lesson, range.low, range.high));
    range.low = std::min(own, range.low);
  }
  if (key == "width" && lesson.products) {
    range.values = lesson.products->widths;
    std::sort(range.values.begin(), range.values.end());
  }
  if (key == "gradient_heads") range.values = divisors(setting(state, lesson, scene, "hidden"));
  if (key == "head" || key == "head_a" || key == "head_b") range.high = heads_of(lesson) - 1;
  if (key == "word") range.high = static_cast<std::int64_t>(other_words(lesson).size());  // 0: the sentence's own
  if (key == "query") range.high = std::max<std::int64_t>(0, static_cast<std::int64_t>(lesson.tokens.size()) - 1);
  if (score_of_key(key) >= 0 && others_are_minus_infinity(state, score_of_key(key))) range.low = -kMostTenths;
  if (!range.values.empty()) range.low = range.values.front(), range.high = range.values.back();
  return range;
}

std::int64_t setting(const State& state, const Lesson& lesson, std::string_view scene, std::string_view key) {
  const auto found = state.settings.find(std::string(scene) + "/" + std::string(key));
  const std::int64_t wanted = found == state.settings.end() ? own_value(lesson, key) : found->second;
  const SettingRange range = setting_range(state, lesson, scene, key);
  if (range.values.empty()) return std::clamp(wanted, range.low, std::max(range.low, range.high));
  // The largest allowed value that is not above the wanted one: 8 heads become 4 when the width becomes 4.
  const auto above = std::upper_bound(range.values.begin(), range.values.end(), wanted);
  return above == range.values.begin() ? range.values.front() : *(above - 1);
}

model::GradientsConfig gradients_at_width(const State& state, const Lesson& lesson) {
  const std::string scene = "rnn-vs-attention";
  model::GradientsConfig gradients = *lesson.gradients;
  const bool width = state.settings.count(scene + "/hidden") > 0;
  const std::int64_t hidden = setting(state, lesson, scene, "hidden");
  if (width && gradients.rnn) gradients.rnn->hidden_size = hidden;
  if (width && gradients.attention) gradients.attention->embed_dim = hidden;
  if (gradients.attention && (width || state.settings.count(scene + "/gradient_heads"))) {
    gradients.attention->num_heads = setting(state, lesson, scene, "gradient_heads");
  }
  return gradients;
}

bool numbers_changed(const State& state) {
  return std::any_of(settings().begin(), settings().end(), [&](const SettingSpec& spec) {
    const bool here = spec.scene.empty() || spec.scene == state.scene;
    return here && spec.numbers && state.settings.count(std::string(spec.scene) + "/" + std::string(spec.key)) > 0;
  });
}

}  // namespace attnscope::lesson
