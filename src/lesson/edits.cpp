#include "lesson/edits.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "lesson/scene.h"
#include "lesson/state.h"

namespace attnscope::lesson {
namespace {

bool before(const NumberEdit& a, const NumberEdit& b) {
  return std::tie(a.model, a.number.figure, a.number.index) < std::tie(b.model, b.number.figure, b.number.index);
}
bool same_number(const NumberEdit& a, const NumberEdit& b) { return !before(a, b) && !before(b, a); }

bool has_number(const SceneLesson& shown, const model::Edit& number) {
  return number.index >= 0 && number.index < enterable(shown, number.figure);
}

/// The lessons of the scenes of one state, each made when it is first asked for.
class Shown {
 public:
  explicit Shown(const State& state) : state_(state) {}

  /// nullptr: the scene has none, or it shows another model or one without this number.
  const SceneLesson* with(const SceneSpec& scene, const NumberEdit& edit) {
    const auto [place, fresh] = made_.try_emplace(scene.id);
    if (fresh) {
      if (Result<SceneLesson> shown = lesson_for(std::string(scene.id), state_)) place->second = *std::move(shown);
    }
    const std::optional<SceneLesson>& shown = place->second;
    return shown && model_shown(scene, *shown) == edit.model && has_number(*shown, edit.number) ? &*shown : nullptr;
  }

 private:
  const State& state_;
  std::map<std::string_view, std::optional<SceneLesson>> made_;
};

const std::string* word_at(const std::vector<std::string>& table, std::int64_t row) {
  return row < static_cast<std::int64_t>(table.size()) ? &table[static_cast<std::size_t>(row)] : nullptr;
}

/// The edit as it stands after a change of the lesson; nothing where its word has gone.
std::optional<NumberEdit> carried(NumberEdit edit, const Lesson& then, const Lesson& now) {
  const std::int64_t width = now.model->d_model, row = edit.number.index / width;
  const auto at = static_cast<std::size_t>(row);
  if (edit.number.figure == "X") {
    if (then.tokens[at].text != now.tokens[at].text) return std::nullopt;
  } else if (edit.number.figure == "embedding.weight") {
    const std::string* word = word_at(then.table, row);
    const std::string* there = word_at(now.table, row);  // the table may have become shorter
    if (word == nullptr || word->empty() || (there != nullptr && *word == *there)) return edit;
    const auto found = std::find(now.table.begin(), now.table.end(), *word);
    if (found == now.table.end()) return std::nullopt;
    edit.number.index = (found - now.table.begin()) * width + edit.number.index % width;
  }
  return edit;
}

}  // namespace

std::int64_t enterable(const SceneLesson& shown, const std::string& figure) {
  const Lesson& lesson = shown.lesson;
  if (shown.own || !lesson.model || lesson.model->kind == model::Kind::scores) return 0;
  if (figure == "X" && !lesson.b_tokens.empty()) return 0;
  if (figure == "X") return static_cast<std::int64_t>(lesson.tokens.size()) * lesson.model->d_model;
  const auto shape = model::parameter_shape(*lesson.model, static_cast<std::int64_t>(lesson.table.size()), figure);
  return shape ? std::accumulate(shape->begin(), shape->end(), std::int64_t{1}, std::multiplies<>()) : 0;
}

std::string model_shown(const SceneSpec& scene, const SceneLesson& shown) {
  return shown.borrowed ? std::string(scene.own_lesson) : std::string();
}

void apply_edits(const SceneSpec& scene, const State& state, SceneLesson& shown) {
  const std::string model = state.edits.empty() ? std::string() : model_shown(scene, shown);
  for (const NumberEdit& edit : state.edits) {
    if (edit.model == model && has_number(shown, edit.number)) shown.lesson.edits.push_back(edit.number);
  }
  if (shown.lesson.edits.empty()) return;
  shown.lesson.printed.clear();
  if (!scene.baseline) return;
  shown.lesson.baseline = true;
  shown.lesson.baseline = model::count_numbers(program(shown.lesson)) <= kWindowNumbers;
}

std::vector<NumberEdit> with_edit(std::vector<NumberEdit> edits, NumberEdit edit, bool entered) {
  const auto place = std::lower_bound(edits.begin(), edits.end(), edit, before);
  const bool there = place != edits.end() && same_number(*place, edit);
  if (entered && there) *place = std::move(edit);
  else if (entered) edits.insert(place, std::move(edit));
  else if (there) edits.erase(place);
  return edits;
}

const NumberEdit* edit_without_place(const State& state) {
  Shown shown(state);
  for (const NumberEdit& edit : state.edits) {
    const auto has = [&](const SceneSpec& scene) { return shown.with(scene, edit) != nullptr; };
    if (std::none_of(scenes().begin(), scenes().end(), has)) return &edit;
  }
  return nullptr;
}

void keep_edits(const State& before_state, State& after) {
  if (after.edits.empty()) return;
  Shown then(before_state), now(after);
  std::vector<NumberEdit> kept;
  for (const NumberEdit& edit : after.edits) {
    for (const SceneSpec& scene : scenes()) {
      // An edit of the table may have to go to another row, which the row that it comes from may not outlive: asked for by row 0.
      NumberEdit anywhere = edit;
      if (edit.number.figure == "embedding.weight") anywhere.number.index = 0;
      const SceneLesson *old = then.with(scene, edit), *fresh = now.with(scene, anywhere);
      if (fresh == nullptr) continue;
      std::optional<NumberEdit> carried_on = edit;
      if (old != nullptr) carried_on = carried(edit, old->lesson, fresh->lesson);
      if (carried_on && has_number(*fresh, carried_on->number)) kept = with_edit(std::move(kept), *carried_on, true);
      break;
    }
  }
  after.edits = std::move(kept);
}

double step_of(const model::Figure& figure) {
  double largest = 0;
  for (const float value : figure.values)
    if (std::isfinite(value)) largest = std::max(largest, std::fabs(static_cast<double>(value)));
  if (!(largest > 1e-30)) return 0.1;
  const double fifth = largest / 5, power = std::pow(10.0, std::floor(std::log10(fifth)));
  const double digit = fifth / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

float stepped(float value, double step, int direction) {
  // What float32 made of a multiple counts as that multiple.
  const double at = static_cast<double>(value) / step, near = std::round(at);
  const double from = std::fabs(at - near) < 1e-4 ? near : direction > 0 ? std::floor(at) : std::ceil(at);
  return static_cast<float>((from + direction) * step) + 0.0f;
}

}  // namespace attnscope::lesson
