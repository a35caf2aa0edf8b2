#include "lesson/state.h"

#include <algorithm>
#include <iterator>

#include "lesson/builtin.h"
#include "lesson/detail_row.h"
#include "lesson/exercise.h"
#include "lesson/other_word.h"
#include "lesson/scene.h"
#include "lesson/settings.h"
#include "lesson/softmax_toy.h"
#include "lesson/tokenizer.h"
#include "lesson/twins.h"

namespace attnscope::lesson {
namespace {

using model::Kind;

constexpr std::int64_t kOpenRows = 64;
constexpr std::size_t kMostWordsInFewRows = 60;

const std::vector<std::string>& chapter_words() {
  static const std::vector<std::string> words = {"the", "a", "cat", "dog", "sat", "ran", "on", "mat", "[PAD]", "[UNK]"};
  return words;
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Limits window_limits() {
  Limits limits;
  limits.numbers = kWindowNumbers;
  return limits;
}

Result<Lesson> builtin_lesson(std::string_view name) {
  const Builtin* builtin = find_builtin(name);
  if (!builtin) return Error{"unknown_lesson", {std::string(name)}, {}};
  return parse_lesson(builtin->json, window_limits());
}

bool writes_table(const Lesson& lesson) {
  return lesson.model && lesson.model->weights.count("embedding.weight") > 0;
}

State opened(const State& before, const Lesson& lesson, const std::string& name, const std::string& source) {
  State state;
  state.lesson = name;
  state.source = source;
  state.language = before.language;
  state.theme = before.theme;
  state.grain = before.grain;
  state.scene = before.scene;
  state.solved = before.solved;
  // An exercise is the same whichever lesson is open.
  for (const auto& [key, value] : before.settings)
    if (key.rfind(std::string(kExerciseScene) + "/", 0) == 0) state.settings[key] = value;
  state.answers = before.answers;
  state.marked = before.marked;
  if (!lesson.open_scene.empty()) {
    state.scene = lesson.open_scene;
  } else {
    // Where the lesson says nothing: the scene on screen if it can show the lesson, else the chapter's first that can.
    const SceneSpec* now = find_scene(before.scene);
    if (!now || !can_show(*now, lesson)) {
      for (const SceneSpec& scene : scenes()) {
        if (scene.number > 0 && scene.part_of.empty() && can_show(scene, lesson)) {
          state.scene = scene.id;
          break;
        }
      }
    }
  }
  if (!lesson.open_step.empty() && state.scene == lesson.open_scene) {
    if (const Result<SceneLesson> shown = lesson_for(state.scene, state)) {
      if (const auto step = steps_for(state.scene, shown->lesson).parse(lesson.open_step)) state.positions[state.scene] = *step;
    }
  }
  return state;
}

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

}  // namespace

std::vector<std::string> known_words(const Lesson& base) {
  const bool own = base.vocabulary && !writes_table(base);
  std::vector<std::string> words = own ? *base.vocabulary : chapter_words();
  for (const std::string& word : base.table) {
    if (!word.empty() && !contains(words, word)) words.push_back(word);
  }
  return words;
}

Result<State> open_builtin(const std::string& name, const State& before) {
  const Result<Lesson> lesson = builtin_lesson(name);
  if (!lesson) return lesson.error();
  return opened(before, *lesson, name, {});
}

Result<State> open_source(const std::string& json, const State& before) {
  const Result<Lesson> lesson = parse_lesson(json, window_limits());
  if (!lesson) return lesson.error();
  return opened(before, *lesson, {}, json);
}

Result<Lesson> base_lesson(const State& state) {
  if (state.lesson.empty()) return parse_lesson(state.source.get(), window_limits());
  return builtin_lesson(state.lesson);
}

namespace {

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
  } else {
    out.lesson.gradients.reset();
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

Steps steps_for(const std::string& scene, const Lesson& lesson) {
  const SceneSpec* spec = find_scene(scene);
  std::vector<StageSize> sizes;
  if (!spec) return Steps(sizes);
  if (!lesson.model) {  // stages of one step each
    for (const StageSpec& stage : stages_of(*spec, lesson)) sizes.push_back({std::string(stage.id), 1, 1, false, 0});
    return Steps(std::move(sizes));
  }
  const model::ModelConfig& model = *lesson.model;
  const auto tokens = static_cast<std::int64_t>(lesson.tokens.size());
  const bool scores = model.kind == Kind::scores;
  const std::int64_t rows = scores ? static_cast<std::int64_t>(model.queries.size()) : tokens;
  const std::int64_t detail = detail_row(lesson);
  for (const StageSpec& stage : stages_of(*spec, lesson)) {
    StageSize size{std::string(stage.id), stage.asking ? 1 : rows, 1, stage.softmax, 0};
    if (!stage.whole_rows) size.columns = stage_columns(stage, model, tokens);
    if (!stage.whole_rows) size.detail_row = detail;
    sizes.push_back(std::move(size));
  }
  return Steps(std::move(sizes));
}

Position position(const State& state, const Steps& steps) {
  const auto found = state.positions.find(state.scene);
  if (found != state.positions.end()) return steps.clamp(found->second);
  const SceneSpec* scene = find_scene(state.scene);
  const int opens = scene && !scene->opens.empty() ? steps.find_stage(scene->opens) : -1;
  return opens > 0 ? steps.at(steps.first_of(opens)) : Position{};
}

std::optional<Selection> cell_at(const State& state, const Lesson& lesson, const Steps& steps, const Position& at) {
  const SceneSpec* scene = find_scene(state.scene);
  if (!scene || !lesson.model || at.stage < 0 || at.part == Part::max || at.part == Part::sum) return std::nullopt;
  const StageSize& stage = steps.stages()[static_cast<std::size_t>(at.stage)];
  const auto spec = std::find_if(scene->stages.begin(), scene->stages.end(), [&](const StageSpec& one) { return one.id == stage.id; });
  if (spec == scene->stages.end() || spec->asking) return std::nullopt;  // such a step makes a row, none of its numbers before the others
  const std::int64_t columns = spec->whole_rows ? stage_columns(*spec, *lesson.model, 0) : stage.columns;
  const std::int64_t head = find_setting(state.scene, "head") ? setting(state, lesson, state.scene, "head") : 0;
  const std::string_view figure = at.part == Part::exp ? "masked_scores" : spec->figure;
  return Selection{figure_name(lesson, figure), (head * stage.rows + at.row) * columns + at.column};
}

}  // namespace attnscope::lesson
