#include "ui/widgets/scroll_style.h"

#include "imgui.h"

namespace attnscope::ui {

void push_scroll_style(const Ui& ui) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, kScrollBar);
  ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarRounding, kScrollBar / 2);
  ImGui::PushStyleColor(ImGuiCol_ScrollbarBg, 0);
  ImGui::PushStyleColor(ImGuiCol_ScrollbarGrab, mix(ui.theme.hairline, ui.theme.ink, 0.08f));
  ImGui::PushStyleColor(ImGuiCol_ScrollbarGrabHovered, mix(ui.theme.hairline, ui.theme.ink, 0.2f));
  ImGui::PushStyleColor(ImGuiCol_ScrollbarGrabActive, mix(ui.theme.hairline, ui.theme.ink, 0.3f));
}

void pop_scroll_style() {
  ImGui::PopStyleColor(4);
  ImGui::PopStyleVar(3);
}

}  // namespace attnscope::ui
