#include "ui/frame/pane.h"

#include <algorithm>

#include "imgui.h"
#include "imgui_internal.h"
#include "ui/widgets/scroll_style.h"

namespace attnscope::ui {
namespace {

constexpr float kFingerSlop = 8;   // a touch that moves less is a tap

/// A finger drags the page, also where it came down on a button: ImGui knows this for its bars only.
void drag_by_finger() {
  const ImGuiIO& io = ImGui::GetIO();
  ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (io.MouseSource != ImGuiMouseSource_TouchScreen || !io.MouseDown[0] || window->ScrollMax.y <= 0) return;
  if (!window->InnerRect.Contains(io.MouseClickedPos[0]) || context.HoveredWindow == nullptr) return;
  const ImVec2 moved(io.MousePos.x - io.MouseClickedPos[0].x, io.MousePos.y - io.MouseClickedPos[0].y);
  const bool upright = ImFabs(moved.y) > kFingerSlop && ImFabs(moved.y) > ImFabs(moved.x);
  if (!upright && !context.ActiveIdIsJustActivated && io.MouseDownDuration[0] == 0) return;
  if (!upright) return;
  if (context.ActiveId != 0 && context.ActiveId != window->MoveId) ImGui::ClearActiveID();
  ImGui::SetScrollY(window, ImClamp(window->Scroll.y - io.MouseDelta.y, 0.0f, window->ScrollMax.y));
}

}  // namespace

Pane begin_pane(Ui& ui, const std::string& id, const Rect& rect, bool scrolls) {
  ImGui::SetCursorScreenPos({rect.x0, rect.y0});
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav;
  if (!scrolls) flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  push_scroll_style(ui);
  ImGui::BeginChild(("##pane." + id).c_str(), {rect.width(), rect.height()}, 0, flags);
  pop_scroll_style();
  ui.scrolling = scrolls;
  const float scrolled = ImGui::GetScrollY();
  return {rect, {rect.x0, rect.y0 - scrolled, rect.x1 - (scrolls ? kScrollBar : 0), rect.y1 - scrolled}};
}

void end_pane(Ui& ui, const Pane& pane, float height) {
  if (ui.scrolling) {
    ImGui::SetCursorScreenPos({pane.rect.x0, pane.content.y0 + height - 1});
    ImGui::Dummy({1, 1});
    drag_by_finger();
    // What became shorter is scrolled back only when it is drawn again.
    if (ImGui::GetScrollY() > std::max(0.0f, height - pane.rect.height()) + 1) ui.animating = true;
  }
  ImGui::EndChild();
  ui.scrolling = false;
}

}  // namespace attnscope::ui
