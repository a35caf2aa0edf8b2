// The inspector's control that changes a number of X or of a weight.
#include <algorithm>
#include <cmath>

#include "lesson/edits.h"
#include "lesson/entry.h"
#include "lesson/moved.h"
#include "lesson/number_text.h"
#include "ui/frame/inspector_content.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/text/marks.h"
#include "ui/widgets/button.h"
#include "ui/widgets/text_field.h"

namespace attnscope::ui {
namespace {

constexpr float kGap = 8, kHigh = 36;
constexpr const char* kField = "edit.value";

void draw_field(Ui& ui, const Rect& rect, const lesson::Explanation& of, const lesson::Selection& at) {
  TextLine line;
  line.id = kField;
  line.label = ui.t("ui.edit", {of.title});
  line.text = lesson::shortest(of.value);
  line.size = ui.width == Width::phone ? 16.0f : 15.0f;
  line.numeric = true;
  if (ui.transient.focus != line.id && ui.transient.refused == line.id) ui.transient.refused.clear();
  line.refused = ui.transient.refused == line.id;
  const std::optional<std::string> typed = draw_text_line(ui, rect, line);
  if (!typed) return;
  const Result<lesson::Entry> entry = lesson::read_entry(*typed);
  const bool number = entry && std::isfinite(static_cast<float>(entry->value));
  ui.transient.refused = number ? "" : line.id;
  if (number) ui.act(lesson::Edit{at.figure, at.index, entry->value});
}

}  // namespace

float draw_number_edit(Ui& ui, float x0, float x1, float top, const lesson::Explanation& of) {
  const lesson::Selection& at = *ui.state.selection;
  const model::Figure* figure = ui.trace.find(at.figure);
  if (figure == nullptr || lesson::enterable(ui.shown, at.figure) == 0) return top;
  const float high = std::max(kHigh, least_hit(ui));
  float y = write(ui, x0, top, "edit", ui.t("ui.edit.heading"), text_style(13, Ink::second), NodeRole::heading) + 6;
  const double step = lesson::step_of(*figure);
  const auto button = [&](const Rect& rect, const char* id, const std::string& label, std::optional<Icon> icon, std::optional<double> value,
                          bool enabled) {
    Button one;
    one.id = std::string("edit.") + id;
    one.label = label;
    one.icon = icon;
    one.size = 13.5f;
    one.enabled = enabled;
    if (enabled) one.command = lesson::Edit{at.figure, at.index, value};
    draw_button(ui, rect, one);
  };
  const auto stepped = [&](int direction) { return static_cast<double>(lesson::stepped(of.value, step, direction)); };
  const std::string by = lesson::scale_number(step);
  button({x0, y, x0 + high, y + high}, "less", ui.t("ui.edit.less", {by}), Icon::minus, stepped(-1), true);
  draw_field(ui, {x0 + high + kGap, y, x1 - high - kGap, y + high}, of, at);
  button({x1 - high, y, x1, y + high}, "more", ui.t("ui.edit.more", {by}), Icon::plus, stepped(1), true);
  y += high + kGap;
  const float zero = std::max(64.0f, high);
  button({x0, y, x0 + zero, y + high}, "zero", "0", std::nullopt, 0.0, of.value != 0);
  button({x0 + zero + kGap, y, x1, y + high}, "reset", ui.t("ui.edit.reset"), std::nullopt, std::nullopt,
         figure->entered_at(at.index) != nullptr);
  y += high;
  if (ui.width == Width::phone && ui.state.scene == "edit") {  // there the panel lies over the scene's own account
    if (const std::string moved = lesson::moved_line(ui.shown.lesson, ui.trace, ui.text); !moved.empty()) {
      TextStyle told = text_style(14, Ink::ink);
      told.line_height = 1.5f;
      told.max_width = x1 - x0;
      y = write(ui, x0, y + 10, "edit.panel_moved", close_up(moved), told, NodeRole::text);
    }
  }
  if (ui.transient.refused != kField) return y;
  TextStyle said = text_style(13, Ink::error);
  said.max_width = x1 - x0;
  return write(ui, x0, y + 6, "edit.refused", ui.t("ui.edit.refused"), said, NodeRole::text);
}

}  // namespace attnscope::ui
