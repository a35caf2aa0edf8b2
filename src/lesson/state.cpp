#include "lesson/state.h"

#include <algorithm>

#include "lesson/builtin.h"
#include "lesson/detail_row.h"
#include "lesson/exercise.h"
#include "lesson/scene.h"
#include "lesson/settings.h"
#include "lesson/state_parts.h"

namespace attnscope::lesson {
namespace {

using model::Kind;

const std::vector<std::string>& chapter_words() {
  static const std::vector<std::string> words = {"the", "a", "cat", "dog", "sat", "ran", "on", "mat", "[PAD]", "[UNK]"};
  return words;
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

}  // namespace

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
