// From a state to the lesson of a scene: the open one or the scene's own, with the reader's sentence, settings and numbers.
#include <algorithm>
#include <iterator>

#include "lesson/edits.h"
#include "lesson/exercise.h"
#include "lesson/other_word.h"
#include "lesson/scene.h"
#include "lesson/settings.h"
#include "lesson/softmax_toy.h"
#include "lesson/state_parts.h"
#include "lesson/tokenizer.h"
#include "lesson/twins.h"

namespace attnscope::lesson {
namespace {

using model::Kind;

constexpr std::int64_t kOpenRows = 64;
constexpr std::size_t kMostWordsInFewRows = 60;

/// Whether a typed sentence has just the tokens of the lesson's own.
bool same_tokens(const Lesson& typed, const Lesson& base) {
  const std::vector<std::string> known = known_words(base);
  const std::vector<Token> tokens = tokenize(typed.sentence, base.tokenizer, &known);
  return tokens.size() == base.tokens.size() &&
         std::equal(tokens.begin(), tokens.end(), base.tokens.begin(), [](const Token& a, const Token& b) { return a.text == b.text; });
}

/// Gives the reader's sentence to a lesson: the open vocabulary, 64 rows, weights drawn unless written ones cover every word.
void type_sentence(SceneLesson& out, const State& state, const Lesson& base) {
  Lesson& lesson = out.lesson;
  lesson.sentence = *state.sentence;
  if (lesson.model->kind == Kind::scores) return;
  model::ModelConfig& model = *lesson.model;
  if (state.words.empty()) {
    if (writes_table(lesson)) return;       // every word typed so far has a written row
    if (same_tokens(lesson, base)) return;  // a blank more or less: still the lesson's own sentence
  }
  out.open_vocabulary = true;
  std::vector<std::string> words = known_words(base);
  for (const std::string& word : state.words) {
    if (!contains(words, word)) words.push_back(word);
  }
  // A lesson that brought free rows of its own keeps its table as long as they last.
  const bool own_rows =
      !writes_table(base) && base.rows && base.vocabulary && *base.rows > static_cast<std::int64_t>(base.vocabulary->size());
  const std::int64_t open_rows = words.size() > kMostWordsInFewRows ? kManyRows : kOpenRows;
  lesson.rows = own_rows && *base.rows >= static_cast<std::int64_t>(words.size()) ? *base.rows : open_rows;
  lesson.vocabulary = std::move(words);
  if (model.input != model::Input::embedding) {
    model.input = model::Input::embedding;
    model.input_values = {};
    out.redrawn = true;
  }
  if (!model.weights.empty()) {
    model.weights.clear();
    lesson.axes.clear();
    out.redrawn = true;
  }
  lesson.origin = Origin::drawn;
  lesson.printed.clear();
}

/// What a book prints for the other mask says nothing about this one.
void change_mask(Lesson& lesson, model::Mask mask) {
  if (lesson.model->mask == mask) return;
  lesson.model->mask = mask;
  for (const char* figure : {"masked_scores", "weights", "head_output", "output", "mask", "peek", "mean_abs_diff"})
    lesson.printed.erase(figure_name(lesson, figure));
  for (auto printed = lesson.printed.begin(); printed != lesson.printed.end();)
    printed = printed->first.rfind("unmasked.", 0) == 0 ? lesson.printed.erase(printed) : std::next(printed);
}

void apply_settings(SceneLesson& out, const std::string& scene, const State& state) {
  Lesson& lesson = out.lesson;
  for (const SettingSpec& spec : settings()) {
    // What other settings mean is said of the lesson that these make.
    constexpr std::string_view kOfTheModel[] = {"seed", "mask", "heads", "positions", "tie", "products_seed"};
    const int score = score_of_key(spec.key);
    if (score < 0 && std::find(std::begin(kOfTheModel), std::end(kOfTheModel), spec.key) == std::end(kOfTheModel)) continue;
    if (!spec.numbers || (!spec.scene.empty() && spec.scene != scene)) continue;
    const auto found = state.settings.find(std::string(spec.scene) + "/" + std::string(spec.key));
    if (found == state.settings.end()) continue;
    const std::int64_t value = setting(state, lesson, spec.scene, spec.key);
    if (spec.key == "seed") {
      lesson.seed = static_cast<std::uint64_t>(value);
      lesson.seed_negative = value < 0;
    } else if (spec.key == "mask" && lesson.model) {
      change_mask(lesson, value ? model::Mask::causal : model::Mask::none);
    } else if (spec.key == "heads" && lesson.model) {
      lesson.model->heads = value;
    } else if (spec.key == "products_seed" && lesson.products) {
      lesson.products->seed = static_cast<std::uint64_t>(value);
      lesson.products_seed_negative = value < 0;
    } else if (score >= 0 && lesson.model) {
      lesson.model->scores.values[static_cast<std::size_t>(score)] = score_value(value);
    } else if (spec.key == "positions" && lesson.model) {
      const model::Position position = value ? model::Position::sinusoidal : model::Position::none;
      if (lesson.model->position != position) lesson.printed.clear();
      lesson.model->position = position;
    } else if (spec.key == "tie" && lesson.model) {
      if (value) lesson.printed.clear();
      lesson.model->tie_keys = value != 0;
    }
  }
}

void apply_gradient_settings(Lesson& lesson, const State& state) {
  const std::string scene = "rnn-vs-attention";
  const std::int64_t length = setting(state, lesson, scene, "length"), seed = setting(state, lesson, scene, "gradient_seed");
  model::GradientsConfig& gradients = *lesson.gradients;
  gradients = gradients_at_width(state, lesson);
  if (state.settings.count(scene + "/gradient_seed")) {
    gradients.seed = static_cast<std::uint64_t>(seed);
    lesson.gradients_seed_negative = seed < 0;
  }
  if (gradients.lengths.size() > 1 && !state.settings.count(scene + "/length")) return;
  // Beside the chosen length a half, a quarter and an eighth of it (the chapter's 40, 20 and 10 beside 80), as far as there is room.
  gradients.lengths = {length};
  model::Program program;
  for (std::int64_t part : {2, 4, 8}) {
    if (length / part < 2) break;
    program.gradients = gradients;
    program.gradients->lengths.insert(program.gradients->lengths.begin(), length / part);
    if (model::count_numbers(program) <= kWindowNumbers) gradients.lengths = program.gradients->lengths;
  }
}

/// The sentence beside itself with the last word that the reader chose; alone where that is too much to compute.
void end_otherwise(Lesson& lesson, const std::string& scene, const State& state) {
  const std::vector<std::string> words = other_words(lesson);
  const std::int64_t chosen = setting(state, lesson, scene, "word");
  if (chosen == 0 || words.empty()) return;
  Lesson both = lesson;
  compare_last_word(both, words[static_cast<std::size_t>(chosen - 1)]);
  if (Result<Lesson> resolved = resolve(std::move(both), window_limits())) lesson = *std::move(resolved);
}

/// `other_words`: the model of the scene's own lesson with the scene's sentence, since the open one has not the words that it needs.
Result<SceneLesson> make_lesson(const SceneSpec* spec, const State& state, bool other_words) {
  const std::string scene(spec->id);
  const Result<Lesson> base = base_lesson(state);
  if (!base) return base.error();
  SceneLesson out;
  out.lesson = *base;
  if (spec->exercises) {
    out.exercise = exercise_of(state);
    if (!out.exercise) return Error{"no_exercise", {}, {}};
    out.lesson = out.exercise->lesson;
    out.own = true;
  } else if (spec->own_only || other_words) {
    Result<Lesson> lesson = builtin_lesson(spec->own_lesson);
    if (!lesson) return lesson.error();
    out.lesson = *std::move(lesson);
    out.own = spec->own_only;
    if (out.lesson.products && base->products) {  // the reader's own bench stands where the built-in one would
      out.lesson.products = base->products;
      out.lesson.products_seed_negative = base->products_seed_negative;
    }
    out.borrowed = out.other_words = other_words;
    if (other_words) {
      out.lesson.sentence = spec->twins;
      out.lesson.printed.clear();
    }
  } else if (!can_show(*spec, *base)) {
    Result<Lesson> borrowed = builtin_lesson(spec->own_lesson);
    if (!borrowed) return borrowed.error();
    out.borrowed = true;
    Lesson& lesson = *borrowed;
    lesson.printed.clear();
    if (!spec->kinds.empty() && (base->model || state.sentence)) {  // the base's words through the scene's own model
      lesson.sentence = base->sentence;
      lesson.tokenizer = base->tokenizer;
      lesson.vocabulary = base->vocabulary;
      lesson.rows = base->rows;
      lesson.table = base->table;
      lesson.seed = base->seed;
      lesson.seed_negative = base->seed_negative;
      lesson.warmup.clear();
      lesson.compare.clear();
      lesson.model->input = model::Input::embedding;
      lesson.model->input_values = {};
    }
    if (spec->kinds.empty()) lesson.model.reset();
    out.lesson = std::move(lesson);
  } else if (spec->kinds.empty()) {
    out.lesson.model.reset();  // the scene shows gradients: the sentence's numbers are not needed
    out.lesson.printed.clear();
    out.lesson.products.reset();
  } else {
    out.lesson.gradients.reset();
    out.lesson.products.reset();
  }
  if (state.sentence && out.lesson.model && !out.own && !other_words) type_sentence(out, state, *base);
  if (spec->mask && out.lesson.model) change_mask(out.lesson, *spec->mask);
  apply_settings(out, scene, state);
  out.remasked = out.lesson.model && !out.borrowed && !out.own && base->model && out.lesson.model->mask != base->model->mask;
  if (spec->kinds.empty() && out.lesson.gradients) apply_gradient_settings(out.lesson, state);
  Result<Lesson> resolved = resolve(std::move(out.lesson), window_limits());
  if (!resolved) return resolved.error();
  out.lesson = *std::move(resolved);
  if (spec->other_word) end_otherwise(out.lesson, scene, state);
  apply_edits(*spec, state, out);
  return out;
}

}  // namespace

Result<SceneLesson> lesson_for(const std::string& scene, const State& state) {
  const SceneSpec* spec = find_scene(scene);
  if (!spec) return Error{"unknown_scene", {scene, scene_ids()}, {}};
  Result<SceneLesson> out = make_lesson(spec, state, false);
  const bool lacks = out && !spec->twins.empty() && (out->lesson.model->input != model::Input::embedding || !twins_of(out->lesson.tokens));
  return lacks ? make_lesson(spec, state, true) : out;
}

}  // namespace attnscope::lesson
