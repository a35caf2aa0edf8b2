// Where a scene leads, under its notice: its experiments and exercises once all its steps are done, and the next scene where no step bar
// says so.
#include <algorithm>
#include <utility>

#include "lesson/exercise.h"
#include "lesson/link.h"
#include "lesson/tour.h"
#include "ui/frame/parts.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"

namespace attnscope::ui {
namespace {

constexpr float kHigh = 34, kBetween = 8;

Button way_to(Ui& ui, const lesson::SceneSpec& scene, const char* key) {
  const std::string id(scene.id), name = ui.t("scene." + id + ".name");
  Button button;
  button.id = "onward." + id;
  button.label = key == nullptr ? name : ui.t(key, {name});
  button.look = ButtonLook::outlined;
  button.command = lesson::GoTo{id};
  return button;
}

/// A built-in lesson that shows the scene at its best: by its title.
std::optional<Button> lesson_to(const Ui& ui, const Chrome& chrome, std::string_view name) {
  const auto find = [&](const std::string& wanted) {
    return std::find_if(chrome.lessons.begin(), chrome.lessons.end(), [&](const Chrome::LessonEntry& one) { return one.name == wanted; });
  };
  auto entry = ui.zh() ? find(std::string(name) + "-zh") : chrome.lessons.end();
  if (entry == chrome.lessons.end()) entry = find(std::string(name));
  if (entry == chrome.lessons.end() || (entry->name == ui.state.lesson && !ui.state.sentence)) return std::nullopt;
  Button button;
  button.id = "onward.lesson." + std::string(name);
  button.label = plain(entry->title.in(ui.state.language));
  button.look = ButtonLook::outlined;
  button.command = lesson::OpenLesson{entry->name};
  return button;
}

Button way_to(Ui& ui, const lesson::ExerciseSpec& spec) {
  const std::string id(spec.id);
  Button button;
  button.id = "onward.exercise." + id;
  button.label = ui.t("exercise.title", {ui.t("exercise." + id + ".name")});
  button.look = ButtonLook::outlined;
  button.command = lesson::OpenExercise{id};
  return button;
}

const lesson::Stop* open_stop(const Ui& ui) {
  if (ui.transient.stop == 0) return nullptr;
  const lesson::Stop& stop = lesson::stops()[static_cast<std::size_t>(ui.transient.stop - 1)];
  return ui.state.scene == ui.transient.stop_scene || ui.state.scene == stop.then ? &stop : nullptr;
}

/// Where the tour goes on from the stop that is open, and the way back to its list. Empty: none is open.
std::vector<Button> ways_of_tour(Ui& ui) {
  std::vector<Button> out;
  if (open_stop(ui) == nullptr) return out;
  if (std::optional<Button> on = tour_button(ui)) {
    on->id = "onward.stop";
    on->look = ButtonLook::outlined;
    out.push_back(*std::move(on));
  }
  out.push_back(way_to(ui, *lesson::find_scene("tour"), nullptr));
  return out;
}

struct Ways {
  std::vector<Button> buttons;
  std::string label;  // before them
};

Ways ways(Ui& ui, const Chrome& chrome) {
  Ways out;
  out.buttons = ways_of_tour(ui);
  if (!out.buttons.empty()) {
    out.label = ui.t("tour.here", {std::to_string(ui.transient.stop), std::to_string(lesson::stops().size())});
    return out;
  }
  const bool done = ui.steps.empty() || ui.steps.index(ui.at) == ui.steps.total();
  if (!done) return out;
  for (const lesson::SceneSpec& scene : lesson::scenes()) {
    if (scene.part_of == ui.state.scene) out.buttons.push_back(way_to(ui, scene, nullptr));
  }
  if (const lesson::SceneSpec* here = lesson::find_scene(ui.state.scene)) {
    for (const std::string_view name : here->lessons) {
      if (std::optional<Button> button = lesson_to(ui, chrome, name)) out.buttons.push_back(*std::move(button));
    }
    if (here == lesson::find_scene(lesson::State().scene)) out.buttons.push_back(way_to(ui, *lesson::find_scene("tour"), nullptr));
  }
  for (const lesson::ExerciseSpec& spec : lesson::exercises()) {
    if (spec.scene == ui.state.scene) out.buttons.push_back(way_to(ui, spec));
  }
  if (!out.buttons.empty()) out.label = ui.t("ui.onward");
  const lesson::SceneSpec* next = lesson::scene_after(ui.state.scene);
  if (next != nullptr && ui.steps.empty() && next->part_of != ui.state.scene) out.buttons.push_back(way_to(ui, *next, "ui.next.scene"));
  return out;
}

}  // namespace

void go_to_stop(Ui& ui, const lesson::Stop& stop) {
  const std::string link(stop.in(ui.state.language));
  ui.act(lesson::OpenLink{link});
  ui.transient.stop = stop.number;
  const Result<lesson::State> there = lesson::from_link(link, ui.state);
  ui.transient.stop_scene = there ? there->scene : "";
  ui.transient.stop_reached = false;
}

void follow_tour(Ui& ui) {
  const bool there = open_stop(ui) != nullptr;
  if (!there && ui.transient.stop_reached) ui.transient.stop = 0;
  ui.transient.stop_reached = there;
}

std::optional<Button> tour_button(const Ui& ui) {
  const lesson::Stop* stop = open_stop(ui);
  if (stop == nullptr) return std::nullopt;
  Button button;
  if (!stop->then.empty() && ui.state.scene != stop->then) {
    button.label = ui.t("ui.next.scene", {ui.t("scene." + std::string(stop->then) + ".name")});
    button.command = lesson::GoTo{std::string(stop->then)};
    return button;
  }
  if (stop == &lesson::stops().back()) return std::nullopt;
  const lesson::Stop& next = stop[1];
  button.label = ui.t("tour.next", {std::to_string(next.number), ui.t("tour." + std::string(next.id) + ".name")});
  return button;
}

void go_on_with_tour(Ui& ui) {
  if (const lesson::Stop* stop = open_stop(ui); stop != nullptr && stop != &lesson::stops().back()) go_to_stop(ui, stop[1]);
}

float tour_height(const Ui& ui) { return open_stop(ui) != nullptr ? std::max(kHigh, least_hit(ui)) : 0; }

float draw_onward(Ui& ui, const Rect& rect, const Chrome& chrome) {
  const Ways on = ways(ui, chrome);
  if (on.buttons.empty()) return rect.y0;
  const float high = std::max(kHigh, least_hit(ui));
  float x = rect.x0, y = rect.y0;
  if (!on.label.empty()) {
    const TextStyle style = text_style(14, Ink::second);
    const float width = measure_text(ui, on.label, style).width;
    draw_text_in(ui, {x, y, x + width + 1, y + high}, on.label, style);
    x += width + 14;
  }
  for (const Button& button : on.buttons) {
    const float width = std::min(button_width(ui, button), rect.width());
    if (x > rect.x0 && x + width > rect.x1) {
      x = rect.x0;
      y += high + kBetween;
    }
    const bool pressed = draw_button(ui, {x, y, x + width, y + high}, button);
    if (pressed && !button.command) go_on_with_tour(ui);
    x += width + kBetween;
  }
  return y + high;
}

}  // namespace attnscope::ui
