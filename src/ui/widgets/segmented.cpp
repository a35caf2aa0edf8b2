#include "ui/widgets/segmented.h"

#include <algorithm>
#include <utility>

#include "ui/text/marks.h"

namespace attnscope::ui {
namespace {

constexpr float kPad = 13;

TextStyle style_of(const Segmented& segmented, bool chosen) {
  TextStyle style;
  style.size = segmented.size;
  style.bold = chosen;
  style.align = 0.5f;
  style.max_lines = 1;
  style.ink = chosen ? Ink::ink : Ink::second;
  return style;
}

/// Widths as if each were the chosen, bold one, so that nothing moves when the choice does.
std::vector<float> widths(Ui& ui, const Segmented& segmented) {
  std::vector<float> out;
  for (const std::string& label : segmented.labels)
    out.push_back(std::max(least_hit(ui), measure_text(ui, label, style_of(segmented, true)).width + 2 * kPad));
  return out;
}

}  // namespace

float segmented_width(Ui& ui, const Segmented& segmented) {
  float sum = 0;
  for (const float width : widths(ui, segmented)) sum += width;
  return sum;
}

int draw_segmented(Ui& ui, const Rect& rect, const Segmented& segmented) {
  const std::vector<float> each = widths(ui, segmented);
  float natural = 0;
  for (const float width : each) natural += width;
  const float stretch = natural > 0 ? rect.width() / natural : 1;
  const int count = static_cast<int>(segmented.labels.size());
  int made = -1;
  float x = rect.x0;
  fill(rect, ui.theme.field, kRadius);
  for (int k = 0; k < count; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const bool chosen = k == segmented.chosen;
    const Rect part{x, rect.y0, x + each[i] * stretch, rect.y1};
    x = part.x1;
    Node node;
    node.id = segmented.id + "." + segmented.ids[i];
    node.role = NodeRole::choice;
    node.name = unmarked(segmented.labels[i]);
    node.checked = chosen;
    node.focusable = chosen;
    node.rect = part;
    if (i < segmented.commands.size()) node.command = segmented.commands[i];
    const Area pressed = area(ui, std::move(node));
    if (chosen) {
      fill(part.inset(2), ui.theme.surface, kRadius - 2);
      outline(part.inset(2), ui.theme.hairline, kRadius - 2);
    } else if (pressed.hovered) {
      fill(part.inset(2), mix(ui.theme.field, ui.theme.ink, 0.05f), kRadius - 2);
    }
    const float pad = std::min(kPad - 2, part.width() * 0.08f);
    draw_text_in(ui, {part.x0 + pad, part.y0, part.x1 - pad, part.y1}, segmented.labels[i], style_of(segmented, chosen));
    if (pressed.clicked && !chosen) made = k;
    if (pressed.focused && chosen) {
      if (take_key(ui, Key::left)) made = std::max(0, k - 1);
      else if (take_key(ui, Key::right)) made = std::min(count - 1, k + 1);
    }
  }
  if (made < 0 || made == segmented.chosen) return -1;
  const auto i = static_cast<std::size_t>(made);
  if (ui.transient.focus.rfind(segmented.id + ".", 0) == 0) ui.transient.focus = segmented.id + "." + segmented.ids[i];
  if (i < segmented.commands.size()) ui.act(segmented.commands[i]);
  return made;
}

}  // namespace attnscope::ui
