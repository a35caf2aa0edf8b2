#include <algorithm>
#include <utility>

#include "lesson/number_text.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/slider.h"

namespace attnscope::ui {
namespace {

constexpr float kPrimaryWidth = 248, kHeight = 44;  // one width for every label, so that nothing moves with it

Button step_button(Ui& ui, const char* id, const char* key, Icon icon, lesson::Command command, ButtonLook look, bool enabled) {
  Button button;
  button.id = id;
  button.label = ui.t(key);
  button.icon = icon;
  button.look = look;
  button.enabled = enabled;
  button.tip = button.label;
  button.command = std::move(command);
  return button;
}

/// What the button says that steps on: in the scene's own words where it has them for the stage that begins.
std::string next_label(const Ui& ui, const std::string& next) {
  const std::int64_t done = ui.steps.index(ui.at);
  for (std::size_t s = 0; s < ui.steps.stages().size(); ++s) {
    const std::string key = scene_key(ui, "next." + ui.steps.stages()[s].id);
    if (done == ui.steps.first_of(static_cast<int>(s)) && ui.text.has(key)) return ui.t(key);
  }
  return ui.t("ui.next", {next});
}

Button primary(Ui& ui) {
  const std::string next = next_text(ui);
  Button button;
  button.id = "step.next";
  button.label = next_label(ui, next);
  button.look = ButtonLook::primary;
  button.size = 15;
  button.command = lesson::Step{lesson::Move::next};
  if (!next.empty()) return button;
  if (const std::optional<Button> on = tour_button(ui)) {  // who is on the tour goes on with it
    button.label = on->label;
    button.command = on->command;
  } else if (const lesson::SceneSpec* after = lesson::scene_after(ui.state.scene)) {  // the end of one scene is the way to the next
    button.label = ui.t("ui.next.scene", {ui.t("scene." + std::string(after->id) + ".name")});
    button.command = lesson::GoTo{std::string(after->id)};
  } else {
    button.label = ui.t("ui.next.none");
    button.enabled = false;
  }
  return button;
}

void draw_primary(Ui& ui, const Rect& rect, const Button& button) {
  if (draw_button(ui, rect, button) && !button.command) go_on_with_tour(ui);
}

std::string count_text(const Ui& ui) {
  const auto [done, all] = ui.steps.progress(ui.at, ui.state.grain);
  return std::to_string(done) + " / " + std::to_string(all);
}

void draw_count(Ui& ui, const Rect& rect, float align) {
  TextStyle style = text_style(13.5f, Ink::second);
  style.align = align;
  style.max_lines = 1;
  const std::string text = count_text(ui);
  draw_text_in(ui, rect, text, style);
  Node node;
  node.id = "step.count";
  node.name = text;
  node.rect = rect;
  file(ui, std::move(node));
}

TextStyle tick_style(bool now) {
  TextStyle style = text_style(13, now ? Ink::ink : Ink::second, now);
  style.max_lines = 1;
  return style;
}

/// Stage names over their part of the handle's line, between its ticks: at a tick one has ended and the next not begun. Where they would
/// touch, the current one's alone.
void draw_ticks(Ui& ui, const Rect& track, const Slider& slider) {
  const int stages = static_cast<int>(ui.steps.stages().size()), now = current_stage(ui);
  const float x0 = track.x0 + kHandle / 2, width = track.width() - kHandle, y = (track.y0 + track.y1) / 2;
  const float each = width / static_cast<float>(stages);
  bool fit = true;
  for (int s = 0; s < stages; ++s) fit = fit && measure_text(ui, stage_name(ui, s), tick_style(true)).width <= each - 8;
  for (int s = 0; s < stages; ++s) {
    const auto at = [&](int stage) { return x0 + width * slider_share(slider, ui.steps.first_of(stage)); };
    const float from = at(s), to = at(s + 1);
    upright_line(from, y + 7, y + 13, mix(ui.theme.hairline, ui.theme.ink, 0.35f));
    if (!fit && s != now) continue;
    const std::string name = stage_name(ui, s);
    const float wide = measure_text(ui, name, tick_style(s == now)).width;
    const float x = std::clamp((from + to - wide) / 2, track.x0, std::max(track.x0, track.x1 - wide));
    draw_text(ui, x, y - 31, name, tick_style(s == now));
  }
}

void draw_scrub(Ui& ui, const Rect& rect) {
  Slider slider;
  slider.id = "step.scrub";
  slider.name = ui.t("ui.scrub");
  slider.value_text = count_text(ui);
  slider.high = ui.steps.total();
  slider.value = ui.steps.index(ui.at);
  for (int s = 0; s <= static_cast<int>(ui.steps.stages().size()); ++s) slider.knots.push_back(ui.steps.first_of(s));
  const float middle = rect.y0 + 44;
  const Rect track{rect.x0, middle - 16, rect.x1, middle + 16};
  draw_ticks(ui, track, slider);
  if (const auto moved = draw_slider(ui, track, slider)) ui.act(lesson::Seek{*moved});
}

Segmented grains(Ui& ui) {
  Segmented segmented;
  segmented.id = "grain";
  segmented.chosen = static_cast<int>(ui.state.grain);
  for (std::size_t g = 0; g < lesson::kGrainNames.size(); ++g) {
    segmented.ids.emplace_back(lesson::kGrainNames[g]);
    segmented.labels.push_back(ui.t("ui.grain." + segmented.ids.back()));
    segmented.commands.push_back(lesson::SetGrain{static_cast<lesson::Grain>(g)});
  }
  return segmented;
}

/// What was checked about the attention on screen, against PyTorch's own values where the program holds them; how wide it is, with
/// the room before it. Nothing where there is no room.
float draw_proof(Ui& ui, const Chrome& chrome, const Rect& bar) {
  if (!chrome.proof || ui.width != Width::wide || ui.steps.find_stage("softmax") < 0) return 0;
  const std::string kind = chrome.torch ? "ui.proof.torch" : "ui.proof";
  const std::string first = ui.t(kind, {std::to_string(chrome.torch ? chrome.torch->cells : chrome.proof->cells)});
  const double largest = chrome.torch ? chrome.torch->largest : chrome.proof->largest_difference;
  const std::string second = ui.t("ui.proof.difference", {lesson::power_number(largest, 1)});
  TextStyle style = text_style(13, Ink::second);
  style.align = 1;
  const float width = std::max(measure_text(ui, first, style).width + 20, measure_text(ui, second, style).width);
  const float x1 = bar.x1 - 20, middle = (bar.y0 + bar.y1) / 2;
  const Rect rect{x1 - width, middle - 19, x1, middle + 19};
  Node node;
  node.id = "proof";
  node.role = NodeRole::text;
  node.name = unmarked(first);
  node.value = unmarked(second);
  node.rect = rect;
  const Area resting = area(ui, std::move(node));
  draw_text_in(ui, {rect.x0, rect.y0, rect.x1, middle}, first, style);
  draw_text_in(ui, {rect.x0, middle, rect.x1, rect.y1}, second, style);
  const float tick = x1 - measure_text(ui, first, style).width - 12;
  draw_icon(ui, {tick - 8, rect.y0, tick + 8, middle}, Icon::check, ui.theme.second);
  tooltip(ui, resting, "proof", rect, ui.t(kind + ".rows", {lesson::power_number(chrome.proof->row_sum_error, 1)}));
  return width + 24;
}

float draw_grain_menu(Ui& ui, float x, float middle, const Segmented& grain) {
  Button button;
  button.id = "grain";
  button.label = grain.labels[static_cast<std::size_t>(grain.chosen)];
  button.icon = Icon::down;
  button.icon_after = true;
  std::vector<MenuItem> items;
  for (std::size_t g = 0; g < grain.ids.size(); ++g)
    items.push_back({"grain." + grain.ids[g], grain.labels[g], "", static_cast<int>(g) == grain.chosen, true, grain.commands[g]});
  const float width = 108;
  draw_menu_button(ui, {x, middle - 17, x + width, middle + 17}, button, items, 180);
  return x + width;
}

/// A first visit's: the one way on, the way back, and a way to everything.
void draw_quiet(Ui& ui, const Rect& bar, const Button& back, const Button& next) {
  const float middle = (bar.y0 + bar.y1) / 2, low = middle - 24, high = middle + 24, centre = (bar.x0 + bar.x1) / 2;
  const bool phone = ui.width == Width::phone;
  Button all;
  all.id = "quiet.all";
  all.label = ui.t("ui.quiet.all");
  all.look = ButtonLook::link;
  const float all_width = button_width(ui, all);
  const float x0 = phone ? bar.x0 + 74 : centre - kPrimaryWidth / 2, x1 = phone ? bar.x1 - 24 - all_width : centre + kPrimaryWidth / 2;
  if (back.enabled) draw_button(ui, {x0 - 58, low, x0 - 10, high}, back);
  draw_button(ui, {x0, low, x1, high}, next);
  const float x = phone ? bar.x1 - 16 - all_width : bar.x1 - 20 - all_width;
  if (draw_button(ui, {x, middle - 22, x + all_width, middle + 22}, all)) ui.transient.quiet = false;
}

}  // namespace

void draw_step_bar(Ui& ui, const FrameLayout& layout, const Chrome& chrome) {
  const Rect& bar = layout.steps;
  fill(bar, ui.theme.surface);
  level_line(bar.x0, bar.x1, bar.y0, ui.theme.hairline);
  const bool begun = ui.steps.index(ui.at) > 0;
  const float middle = (bar.y0 + bar.y1) / 2;
  const Button back = step_button(ui, "step.back", "ui.back", Icon::back, lesson::Step{lesson::Move::back}, ButtonLook::quiet, begun);
  const Button start = step_button(ui, "step.start", "ui.start", Icon::start, lesson::Step{lesson::Move::start}, ButtonLook::bare, begun);
  const Button next = primary(ui);
  if (ui.transient.quiet) {
    draw_quiet(ui, bar, back, next);
    return;
  }
  if (ui.width == Width::phone) {
    const float count = measure_text(ui, count_text(ui), text_style(13.5f)).width;
    const float low = middle - 24, high = middle + 24;
    draw_button(ui, {bar.x0 + 16, low, bar.x0 + 64, high}, back);
    draw_primary(ui, {bar.x0 + 74, low, bar.x1 - 16 - count - 14, high}, next);
    draw_count(ui, {bar.x1 - 16 - count, low, bar.x1 - 16, high}, 1);
    return;
  }
  const float low = middle - kHeight / 2, high = middle + kHeight / 2, least = 34;
  float x = bar.x0 + 20;
  draw_button(ui, {x, middle - least / 2, x + least, middle + least / 2}, start);
  x += least + 6;
  draw_button(ui, {x, middle - 18, x + 36, middle + 18}, back);
  x += 44;
  draw_primary(ui, {x, low, x + kPrimaryWidth, high}, next);
  x += kPrimaryWidth + 8;
  // Where each stage is one step there is nothing to grade and nothing to play.
  const bool graded = ui.steps.total() > static_cast<std::int64_t>(ui.steps.stages().size());
  const bool playing = ui.state.playing;
  const Button play = step_button(ui, "step.play", playing ? "ui.pause" : "ui.play", playing ? Icon::pause : Icon::play,
                                  lesson::Play{!playing}, ButtonLook::bare, true);
  if (graded) {
    draw_button(ui, {x, middle - least / 2, x + least, middle + least / 2}, play);
    x += least + 16;
    const Segmented grain = grains(ui);
    const float grain_width = segmented_width(ui, grain);
    if (bar.x1 - x - grain_width > 400) {
      draw_segmented(ui, {x, middle - 17, x + grain_width, middle + 17}, grain);
      x += grain_width + 28;
    } else {
      x = draw_grain_menu(ui, x, middle, grain) + 16;
    }
  } else {
    x += 20;
  }
  const float proof = draw_proof(ui, chrome, bar);
  const float count = measure_text(ui, count_text(ui), text_style(13.5f)).width + 16;
  const float end = bar.x1 - 20 - proof;
  draw_scrub(ui, {x, bar.y0, end - count, bar.y1});
  draw_count(ui, {end - count, bar.y0 + 32, end, bar.y0 + 56}, 1);
}

}  // namespace attnscope::ui
