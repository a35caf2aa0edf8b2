#include <algorithm>
#include <utility>

#include "imgui.h"
#include "imgui_internal.h"
#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "ui/frame/inspector_content.h"
#include "ui/frame/pane.h"
#include "ui/frame/parts.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"
#include "ui/widgets/line.h"

namespace attnscope::ui {
namespace {

constexpr float kMargin = 22;

void draw_close(Ui& ui, const Rect& rect) {
  Button close;
  close.id = "inspector.close";
  close.label = ui.t("ui.close");
  close.icon = Icon::close;
  close.look = ButtonLook::bare;
  close.command = lesson::ClearSelection{};
  draw_button(ui, rect, close);
}

/// The way back through the numbers that were asked before this one, and the way out.
void draw_bar(Ui& ui, const Rect& bar, bool with_close) {
  const float middle = (bar.y0 + bar.y1) / 2, side = least_hit(ui);
  std::vector<lesson::Selection>& trail = ui.transient.trail;
  if (trail.empty()) {
    draw_text_in(ui, {bar.x0, bar.y0, bar.x1 - side, bar.y1}, ui.t("ui.selected"), text_style(13, Ink::second));
  } else {
    const lesson::Selection before = trail.back();
    const std::string name = source_text({before.figure, before.index}, shape_of(ui, before.figure).value_or(std::vector<std::int64_t>()));
    Button back;
    back.id = "inspector.back";
    back.label = "‹ " + plain(name);
    back.look = ButtonLook::link;
    back.align = 0;
    back.size = 13.5f;
    back.command = lesson::Select{before.figure, before.index};
    const float width = std::min(button_width(ui, back), bar.x1 - side - 8 - bar.x0);
    if (draw_button(ui, {bar.x0, middle - side / 2, bar.x0 + width, middle + side / 2}, back)) {
      trail.pop_back();
      ui.transient.following = true;
    }
  }
  if (with_close) draw_close(ui, {bar.x1 - side + 8, middle - side / 2, bar.x1 + 8, middle + side / 2});
}

/// The sheet's handle: a tap makes it higher, and from the top low again; a drag goes where the finger goes.
void draw_handle(Ui& ui, const Rect& head) {
  Node node;
  node.id = "sheet";
  node.role = NodeRole::button;
  node.name = ui.t(ui.transient.sheet == 2 ? "ui.sheet_less" : "ui.sheet_more");
  node.rect = head;
  const bool mine = ImGui::GetActiveID() == item_id("sheet");
  const Area pressed = area(ui, std::move(node));
  fill({(head.x0 + head.x1) / 2 - 18, head.y0 + 8, (head.x0 + head.x1) / 2 + 18, head.y0 + 12}, mix(ui.theme.hairline, ui.theme.ink, 0.12f),
       2);
  int& height = ui.transient.sheet;
  const float dragged = mine ? ImGui::GetMouseDragDelta(0, 24).y : 0;
  if (mine && ImGui::IsMouseReleased(0) && dragged != 0) height = std::clamp(height + (dragged < 0 ? 1 : -1), 0, 2);
  else if (pressed.clicked) height = (height + 1) % 3;
}

}  // namespace

std::optional<std::vector<std::int64_t>> shape_of(const Ui& ui, const std::string& figure) {
  const model::Figure* found = ui.figures.find(figure);
  return found != nullptr ? std::optional(found->shape) : std::nullopt;
}

bool has_selection(const Ui& ui) {
  if (!ui.state.selection || ui.state.selection->index < 0) return false;
  const auto shape = shape_of(ui, ui.state.selection->figure);
  if (!shape) return false;
  std::int64_t size = 1;
  for (const std::int64_t n : *shape) size *= n;
  return ui.state.selection->index < size;
}

void draw_inspector(Ui& ui, const FrameLayout& layout) {
  const Rect& panel = layout.inspector;
  const lesson::Explanation of = explain_selected(ui);
  const Pane pane = begin_pane(ui, "inspector", panel, true);
  ui.layer = layout.inspector_over ? kSheetLayer : 0;
  fill(panel, ui.theme.surface);
  upright_line(panel.x0, panel.y0, panel.y1, ui.theme.hairline);
  const float x0 = panel.x0 + kMargin, x1 = panel.x1 - kMargin, top = pane.content.y0 + 12;
  draw_bar(ui, {x0, top, x1, top + 34}, true);
  const float end = draw_explanation(ui, x0, x1, top + 38, of, true);
  end_pane(ui, pane, end + 24 - pane.content.y0);
  ui.layer = 0;
}

void draw_sheet(Ui& ui, const FrameLayout& layout) {
  const Rect& panel = layout.inspector;
  const lesson::Explanation of = explain_selected(ui);
  const Pane outer = begin_pane(ui, "sheet", panel, false);
  ui.layer = kSheetLayer;
  constexpr float head = 76, radius = 14;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({panel.x0, panel.y0}, {panel.x1, panel.y1}, ui.theme.surface, radius, ImDrawFlags_RoundCornersTop);
  list->AddRect({panel.x0 - 1, panel.y0}, {panel.x1 + 1, panel.y1 + 1}, ui.theme.hairline, radius, ImDrawFlags_RoundCornersTop);
  const float side = 44, right = panel.x1 - 8 - side;
  draw_handle(ui, {panel.x0, panel.y0, right, panel.y0 + head});
  draw_close(ui, {right, panel.y0 + 20, right + side, panel.y0 + 20 + side});
  TextStyle value = text_style(22, Ink::ink, true);
  value.align = 1;
  const Rect line{panel.x0 + 16, panel.y0 + 18, right - 4, panel.y0 + head - 8};
  const Rect number = draw_text_in(ui, line, lesson::told_number(static_cast<double>(of.value)), value);
  TextStyle title = text_style(14.5f, Ink::second);
  title.middle_ellipsis = true;
  draw_text_in(ui, {line.x0, line.y0, number.x0 - 12, line.y1}, plain(of.title), title);
  if (ui.transient.sheet > 0) {
    const Rect inside{panel.x0, panel.y0 + head, panel.x1, panel.y1};
    level_line(panel.x0 + 16, panel.x1 - 16, inside.y0, ui.theme.hairline);
    const Pane pane = begin_pane(ui, "sheet.inside", {inside.x0, inside.y0 + 1, inside.x1, inside.y1}, true);
    float top = pane.content.y0 + 8;
    if (!ui.transient.trail.empty()) {
      draw_bar(ui, {panel.x0 + 16, top, panel.x1 - 24, top + 44}, false);
      top += 48;
    }
    const float end = draw_explanation(ui, panel.x0 + 16, panel.x1 - 16, top, of, false);
    end_pane(ui, pane, end + 20 - pane.content.y0);
  }
  end_pane(ui, outer, 0);
  ui.layer = 0;
}

}  // namespace attnscope::ui
