#include "ui/widgets/button.h"

#include <utility>

#include "ui/text/marks.h"

namespace attnscope::ui {
namespace {

TextStyle label_style(const Button& button) {
  TextStyle style;
  style.size = button.size;
  style.bold = button.bold || button.look == ButtonLook::primary;
  style.align = button.align;
  style.max_lines = 1;
  return style;
}

Color ground_of(const Ui& ui, const Button& button, const Area& pressed) {
  const Theme& theme = ui.theme;
  const float step = pressed.held ? 0.1f : pressed.hovered ? 0.05f : 0;
  switch (button.look) {
    case ButtonLook::primary: return mix(theme.accent, theme.ink, button.enabled ? step : 0);
    case ButtonLook::quiet: return mix(theme.field, theme.ink, step);
    case ButtonLook::outlined: return button.checked ? mix(theme.field, theme.ink, step) : mix(theme.surface, theme.ink, step);
    case ButtonLook::bare: return button.checked ? theme.field : with_alpha(theme.ink, step);
    case ButtonLook::link: return 0;
  }
  return 0;
}

Ink ink_of(const Button& button) {
  if (button.look == ButtonLook::primary) return button.enabled ? Ink::on_accent : Ink::second;
  if (!button.enabled) return Ink::second;
  return button.look == ButtonLook::link ? Ink::accent : Ink::ink;
}

}  // namespace

float button_width(Ui& ui, const Button& button) {
  if (button.icon && !button.icon_after) return least_hit(ui);
  const float pad = button.look == ButtonLook::link ? 0 : button.look == ButtonLook::primary ? 24.0f : 14.0f;
  return measure_text(ui, button.label, label_style(button)).width + 2 * pad + (button.icon_after ? 16 : 0);
}

bool draw_button(Ui& ui, const Rect& rect, const Button& button) {
  Node node;
  node.id = button.id;
  node.role = button.role;
  node.name = unmarked(button.label);
  node.enabled = button.enabled;
  node.checked = button.checked;
  node.rect = rect;
  node.command = button.command;
  const Area pressed = area(ui, std::move(node), button.reach);

  const bool off = button.look == ButtonLook::primary && !button.enabled;
  const Color ground = off ? ui.theme.field : ground_of(ui, button, pressed);
  if (ground >> 24 != 0) fill(rect, ground, kRadius);
  if (button.look == ButtonLook::outlined) outline(rect, ui.theme.hairline, kRadius);
  const Ink ink = ink_of(button);
  if (button.icon && !button.icon_after) {
    draw_icon(ui, rect, *button.icon, ui.theme.of(ink));
  } else {
    TextStyle style = label_style(button);
    style.ink = ink;
    const float pad = button.look == ButtonLook::link ? 0 : 10;
    Rect inside{rect.x0 + pad, rect.y0, rect.x1 - pad - (button.icon_after ? 16 : 0), rect.y1};
    const Rect covers = draw_text_in(ui, inside, button.label, style);
    if (button.icon_after && button.icon) draw_icon(ui, {covers.x1 + 4, rect.y0, covers.x1 + 20, rect.y1}, *button.icon, ui.theme.second);
    if (button.look == ButtonLook::link && pressed.hovered) level_line(covers.x0, covers.x1, covers.y1 - 3, ui.theme.accent);
  }
  if (!button.tip.empty()) tooltip(ui, pressed, button.id, rect, button.tip);
  if (pressed.clicked && button.command) ui.act(*button.command);
  return pressed.clicked;
}

namespace {
TextStyle badge_style() {
  TextStyle style;
  style.size = 13;
  style.ink = Ink::second;
  style.align = 0.5f;
  style.max_lines = 1;
  return style;
}
}  // namespace

float badge_width(Ui& ui, const std::string& marked) { return measure_text(ui, marked, badge_style()).width + 28; }

Rect draw_badge(Ui& ui, float x, float y, const std::string& id, const std::string& marked, bool from_right, float most) {
  const float width = std::min(most, badge_width(ui, marked));
  const Rect rect{from_right ? x - width : x, y, from_right ? x : x + width, y + kBadgeHeight};
  outline(rect, ui.theme.hairline, kBadgeHeight / 2);
  draw_text_in(ui, width < badge_width(ui, marked) ? rect.inset(8) : rect, marked, badge_style());
  Node node;
  node.id = id;
  node.role = NodeRole::text;
  node.name = unmarked(marked);
  node.rect = rect;
  file(ui, std::move(node));
  return rect;
}

}  // namespace attnscope::ui
