#include "ui/widgets/setting.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "imgui.h"
#include "lesson/number_text.h"
#include "lesson/settings.h"
#include "ui/text/marks.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/slider.h"

namespace attnscope::ui {
namespace {

constexpr float kGap = 28, kRowGap = 8, kNameAbove = 22, kSliderWidth = 150;
constexpr std::int64_t kMostSegments = 4;
constexpr std::int64_t kWideRange = 100;  // from here on equal steps of a slider are equal ratios
constexpr double kMostOnASlider = 1e6;    // a seed may be any integer: steps to its neighbours instead
constexpr float kStep = 32, kStepGap = 8;

using Spec = lesson::SettingSpec;

struct Control {
  const Spec* spec = nullptr;
  lesson::SettingRange range;
  std::int64_t value = 0;
  std::string id, label;
  bool as_segments = false;
  Segmented segmented;
  float label_width = 0, value_width = 0, width = 0;
};

TextStyle label_style() {
  return quiet_line(14);
}

bool boundless(const lesson::SettingRange& range) {
  return range.values.empty() && static_cast<double>(range.high) - static_cast<double>(range.low) > kMostOnASlider;
}

/// At most kMostOnASlider.
std::int64_t count(const lesson::SettingRange& range) {
  if (boundless(range)) return static_cast<std::int64_t>(kMostOnASlider);
  return range.values.empty() ? range.high - range.low + 1 : static_cast<std::int64_t>(range.values.size());
}

std::string number(std::int64_t value) {
  const std::string text = std::to_string(value);
  return text[0] == '-' ? "−" + text.substr(1) : text;
}

void make_segments(Ui& ui, Control& c, std::string_view scene) {
  c.as_segments = true;
  c.segmented.id = c.id;
  const std::int64_t n = count(c.range);
  for (std::int64_t k = 0; k < n; ++k) {
    const std::int64_t value = c.range.values.empty() ? c.range.low + k : c.range.values[static_cast<std::size_t>(k)];
    const bool choice = c.spec->kind == Spec::Kind::choice;
    const std::string id = choice ? std::string(c.spec->choices[static_cast<std::size_t>(value)]) : std::to_string(value);
    c.segmented.ids.push_back(id);
    c.segmented.labels.push_back(choice ? ui.t("setting." + std::string(c.spec->key) + "." + id) : number(value));
    c.segmented.commands.push_back(lesson::Set{std::string(scene), std::string(c.spec->key), value});
    if (value == c.value) c.segmented.chosen = static_cast<int>(k);
  }
  c.width = segmented_width(ui, c.segmented);
}

Control make(Ui& ui, const Spec& spec, std::string_view scene) {
  Control c;
  c.spec = &spec;
  c.range = lesson::setting_range(ui.state, ui.shown.lesson, scene, spec.key);
  c.value = lesson::setting(ui.state, ui.shown.lesson, scene, spec.key);
  c.id = "setting." + std::string(spec.key);
  c.label = ui.t(c.id);
  c.label_width = measure_text(ui, c.label, label_style()).width + 10;
  if (spec.kind == Spec::Kind::toggle) c.width = 44;
  else if (spec.kind == Spec::Kind::choice || count(c.range) <= kMostSegments) make_segments(ui, c, scene);
  else {
    TextStyle style = label_style();
    style.bold = true;
    const bool any = boundless(c.range);
    c.value_width = measure_text(ui, number(any ? c.value : c.range.high), style).width + 8;
    if (any) c.value_width = std::clamp(c.value_width, 34.0f, 190.0f);
    c.width = any ? c.value_width + 2 * (kStep + kStepGap) : c.value_width + kSliderWidth;
  }
  c.width += c.label_width;
  return c;
}

void draw_toggle(Ui& ui, const Rect& rect, const Control& c, std::string_view scene) {
  const bool on = c.value != 0;
  const lesson::Command flip = lesson::Set{std::string(scene), std::string(c.spec->key), on ? 0 : 1};
  Node node;
  node.id = c.id;
  node.role = NodeRole::toggle;
  node.name = unmarked(c.label);
  node.checked = on;
  node.rect = rect;
  node.command = flip;
  const Area pressed = area(ui, std::move(node));
  const float y = (rect.y0 + rect.y1) / 2;
  const Rect track{rect.x0 + 2, y - 11, rect.x0 + 42, y + 11};
  fill(track, on ? ui.theme.ink : mix(ui.theme.field, ui.theme.ink, pressed.hovered ? 0.2f : 0.14f), 11);
  ImGui::GetWindowDrawList()->AddCircleFilled({on ? track.x1 - 11 : track.x0 + 11, y}, 8, ui.theme.surface);
  if (pressed.clicked) ui.act(flip);
}

/// The value between a button to the integer before and one to the next.
void draw_steps(Ui& ui, const Rect& rect, const Control& c, std::string_view scene) {
  const float middle = (rect.y0 + rect.y1) / 2;
  const auto step = [&](float x, const char* id, Icon icon, bool possible, std::int64_t by) {
    Button button;
    button.id = c.id + "." + id;
    button.label = ui.t(std::string("setting.") + id, {c.label});
    button.icon = icon;
    button.enabled = possible;
    if (possible) button.command = lesson::Set{std::string(scene), std::string(c.spec->key), c.value + by};
    button.reach = (least_hit(ui) - kStep) / 2;
    draw_button(ui, {x, middle - kStep / 2, x + kStep, middle + kStep / 2}, button);
  };
  step(rect.x0, "less", Icon::minus, c.value > c.range.low, -1);
  TextStyle style = label_style();
  style.bold = style.middle_ellipsis = true;
  style.ink = Ink::ink;
  style.align = 0.5f;
  const float x = rect.x0 + kStep + kStepGap;
  draw_text_in(ui, {x, rect.y0, x + c.value_width, rect.y1}, number(c.value), style);
  step(x + c.value_width + kStepGap, "more", Icon::plus, c.value < c.range.high, 1);
}

void draw_number(Ui& ui, const Rect& rect, const Control& c, std::string_view scene) {
  TextStyle style = label_style();
  style.bold = true;
  style.ink = Ink::ink;
  draw_text_in(ui, {rect.x0, rect.y0, rect.x0 + c.value_width, rect.y1}, number(c.value), style);
  Slider slider;
  slider.id = c.id;
  slider.name = unmarked(c.label);
  slider.value_text = number(c.value);
  slider.low = c.range.low;
  slider.high = c.range.high;
  slider.value = c.value;
  slider.values = c.range.values;
  slider.logarithmic = c.range.values.empty() && c.range.low >= 1 && c.range.high - c.range.low >= kWideRange;
  slider.filled = false;
  if (const auto moved = draw_slider(ui, {rect.x0 + c.value_width, rect.y0, rect.x1, rect.y1}, slider))
    ui.act(lesson::Set{std::string(scene), std::string(c.spec->key), *moved});
}

}  // namespace

std::string setting_name(const Ui& ui, std::string_view key) { return ui.t("setting." + std::string(key)); }

float draw_settings(Ui& ui, const Rect& row, std::string_view scene, std::initializer_list<std::string_view> keys, bool measure) {
  const float height = std::max(34.0f, least_hit(ui));
  const bool phone = ui.width == Width::phone;
  float x = row.x0, y = row.y0, used = 0;
  for (const std::string_view key : keys) {
    const Spec* spec = lesson::find_setting(scene, key);
    if (spec == nullptr) continue;
    Control c = make(ui, *spec, scene);
    if (count(c.range) <= 1) continue;
    // A finger wants a long line: on a phone a slider has a row of its own.
    if (phone && !c.as_segments && c.spec->kind == Spec::Kind::integer && !boundless(c.range)) c.width = row.width();
    if (x > row.x0 && x + c.width > row.x1 + 0.5f) {
      x = row.x0;
      y += height + kRowGap;
    }
    if (phone && c.as_segments && c.width > row.width() + 0.5f) {  // a narrow column: the name above
      if (!measure) draw_text_in(ui, {row.x0, y, row.x1, y + kNameAbove}, c.label, label_style());
      y += kNameAbove;
      c.width -= c.label_width;
      c.label_width = 0;
    }
    used = y + height - row.y0;
    if (!measure) {
      if (c.label_width > 0) draw_text_in(ui, {x, y, x + c.label_width, y + height}, c.label, label_style());
      const Rect rect{x + c.label_width, y, std::min(x + c.width, row.x1), y + height};
      const Rect slim{rect.x0, rect.y0 + (height - 34) / 2, rect.x1, rect.y1 - (height - 34) / 2};
      if (c.as_segments) draw_segmented(ui, ui.width == Width::phone ? rect : slim, c.segmented);
      else if (c.spec->kind == Spec::Kind::toggle) draw_toggle(ui, rect, c, scene);
      else if (boundless(c.range)) draw_steps(ui, rect, c, scene);
      else draw_number(ui, rect, c, scene);
    }
    x += c.width + (phone ? 12 : kGap);
  }
  return used;
}

}  // namespace attnscope::ui
