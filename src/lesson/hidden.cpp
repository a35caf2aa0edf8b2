#include "lesson/hidden.h"

#include <algorithm>
#include <set>

#include "lesson/scene.h"

namespace attnscope::lesson {
namespace {

const StageSpec* stage_of(const SceneSpec& scene, const Lesson& lesson, const Figures& figures, const Steps& steps, std::string_view name) {
  for (const StageSpec& one : scene.stages) {
    if (steps.find_stage(one.id) < 0) continue;
    if (one.figure.back() == '.') {
      const model::Figure* figure = name.substr(0, one.figure.size()) == one.figure ? figures.find(name) : nullptr;
      if (figure && figure->op != model::Op::drawn) return &one;
    }
    const auto is_named = [&](std::string_view figure) { return figure_name(lesson, figure) == name; };
    if (is_named(one.figure) || std::any_of(one.with.begin(), one.with.end(), is_named)) return &one;
  }
  // The second sentence's are revealed with the first's, but for those with a stage of their own.
  return name.substr(0, 2) == "b." ? stage_of(scene, lesson, figures, steps, name.substr(2)) : nullptr;
}

/// Whether a figure follows, through any number of others, from one whose stage is not done. `seen`: those that were looked at.
bool follows_from_hidden(const SceneSpec& scene, const Lesson& lesson, const Figures& figures, const Steps& steps, const Position& at,
                         const model::Figure& figure, std::set<std::string>& seen) {
  return std::any_of(figure.operands.begin(), figure.operands.end(), [&](const std::string& name) {
    if (!seen.insert(name).second) return false;
    const StageSpec* stage = stage_of(scene, lesson, figures, steps, name);
    if (stage && !steps.stage_done(at, steps.find_stage(stage->id))) return true;
    const model::Figure* operand = figures.find(name);
    return operand && follows_from_hidden(scene, lesson, figures, steps, at, *operand, seen);
  });
}

}  // namespace

bool is_hidden(const std::string& scene, const Lesson& lesson, const Figures& figures, const Steps& steps, const Position& at,
               const Selection& number) {
  const SceneSpec* spec = find_scene(scene);
  if (!spec || steps.empty()) return false;
  const StageSpec* one = stage_of(*spec, lesson, figures, steps, number.figure);
  if (!one) {
    const model::Figure* figure = figures.find(number.figure);
    std::set<std::string> seen;
    return figure && follows_from_hidden(*spec, lesson, figures, steps, at, *figure, seen);
  }
  const int k = steps.find_stage(one->id);
  if (one->asking) return !steps.stage_done(at, k);  // then the reader may ask for any token's row
  const StageSize& stage = steps.stages()[static_cast<std::size_t>(k)];
  const std::int64_t columns = one->whole_rows ? stage_columns(*one, *lesson.model, 0) : stage.columns;
  return !steps.revealed(at, k, number.index / columns % stage.rows, one->whole_rows ? 0 : number.index % columns);
}

}  // namespace attnscope::lesson
