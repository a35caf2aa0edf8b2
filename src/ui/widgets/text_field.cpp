#include "ui/widgets/text_field.h"

#include <utility>

#include "ui/text/text.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {

std::optional<std::string> draw_text_line(Ui& ui, const Rect& rect, const TextLine& line) {
  const bool focused = ui.transient.focus == line.id;
  fill(rect, ui.theme.surface, kRadius);
  const Color edge = line.refused ? ui.theme.error : mix(ui.theme.hairline, ui.theme.ink, 0.25f);
  outline(rect, edge, kRadius, line.refused ? 1.6f : 1);
  if (focused) outline(rect, line.refused ? ui.theme.error : ui.theme.accent, kRadius, 2);
  Node node;
  node.id = line.id;
  node.role = NodeRole::text_field;
  node.name = line.label;
  node.value = line.text;
  node.rect = rect;
  node.focused = focused;
  node.layer = ui.layer;
  ui.nodes.push_back(std::move(node));
  const Rect inside{rect.x0, rect.y0, rect.x1 - line.right, rect.y1};
  if (ui.input_text == nullptr) {
    const bool covered = !ui.transient.open_popup.empty() && ui.layer < kPopupLayer;
    const bool focus = focused && ui.transient.focus_moved;
    ui.fields.push_back({line.id, inside, line.text, line.label, line.placeholder, line.size, covered, focus});
    if (const auto typed = ui.transient.incoming.find(line.id); typed != ui.transient.incoming.end()) {
      std::string text = std::move(typed->second);
      ui.transient.incoming.erase(typed);
      return text;
    }
    if (!covered) return std::nullopt;
  }
  bool editing = false;
  std::optional<std::string> changed;
  if (ui.input_text != nullptr) changed = ui.input_text(ui, rect, line, editing);
  if (!editing) {
    TextStyle style;
    style.size = line.size;
    style.max_lines = 1;
    style.ink = line.text.empty() ? Ink::second : Ink::ink;
    draw_text_in(ui, {rect.x0 + 12, rect.y0, inside.x1 - 4, rect.y1}, plain(line.text.empty() ? line.placeholder : line.text), style);
  }
  return changed;
}

}  // namespace attnscope::ui
