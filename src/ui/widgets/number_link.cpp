#include "ui/widgets/number_link.h"

#include <algorithm>

#include "imgui.h"
#include "ui/widgets/item.h"

namespace attnscope::ui {

Rect draw_number_link(Ui& ui, const Rect& box, const std::string& id, const std::string& name, const std::string& text,
                      const TextStyle& style, const lesson::Selection& source) {
  const Rect covered = draw_text_in(ui, box, plain(text), style);
  Node node;
  node.id = id;
  node.role = NodeRole::link;
  node.name = name;
  node.value = text;
  node.rect = {covered.x0 - 2, box.y0, covered.x1 + 2, box.y1};
  node.figure = source.figure;
  node.command = lesson::Select{source.figure, source.index};
  const Area hit = area(ui, std::move(node), 2);
  if (hit.hovered) ui.transient.next_hover = source;
  if (hit.clicked) ui.act(lesson::Select{source.figure, source.index});
  const bool selected = ui.state.selection == source, hovered = ui.transient.hover == source;
  if (selected || hovered) {
    const float y = std::min(covered.y1, box.y1) + (selected ? 0.0f : 0.5f);
    ImGui::GetWindowDrawList()->AddLine({covered.x0, y}, {covered.x1, y}, ui.theme.ink, selected ? 2.0f : 1.0f);
  }
  return covered;
}

}  // namespace attnscope::ui
