#include "ui/widgets/popup.h"

#include <algorithm>
#include <utility>

#include "imgui.h"
#include "imgui_internal.h"
#include "ui/text/marks.h"
#include "ui/widgets/scroll_style.h"

namespace attnscope::ui {
namespace {

constexpr float kShadow = 18, kEdge = 8;
constexpr ImGuiWindowFlags kBare = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoFocusOnAppearing;

void begin_window(const char* name, const Rect& outer, ImGuiWindowFlags flags) {
  ImGui::SetNextWindowPos({outer.x0, outer.y0});
  ImGui::SetNextWindowSize({outer.width(), outer.height()});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
  ImGui::Begin(name, nullptr, kBare | flags);
  ImGui::PopStyleVar(2);
  ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
}

void shadowed_card(const Ui& ui, const Rect& rect) {
  constexpr int layers = 12;
  for (int i = layers; i >= 1; --i) {  // each a little wider and fainter: soft towards its rim
    const float by = static_cast<float>(i) * 1.3f;
    const Color shade = with_alpha(rgb(0x000000), (ui.theme.dark ? 0.06f : 0.016f) * static_cast<float>(layers + 1 - i) / layers);
    fill({rect.x0 - by, rect.y0 - by + 3, rect.x1 + by, rect.y1 + by + 3}, shade, kRadius + by);
  }
  card(ui, rect);
}

}  // namespace

void open_popup(Ui& ui, const std::string& id) {
  ui.transient.popup_return = ui.transient.focus;
  ui.transient.open_popup = id;
  ui.transient.popup_fresh = true;
}

void close_popup(Ui& ui) {
  ui.transient.open_popup.clear();
  ui.popup_shut = true;
  ui.transient.focus = ui.transient.popup_return;
}

bool begin_popup(Ui& ui, const std::string& id, Rect& rect) {
  if (!popup_is_open(ui, id)) return false;
  ui.popup_drawn = true;
  const Rect& canvas = ui.canvas;
  const float width = std::min(rect.width(), canvas.width() - 2 * kEdge), height = std::min(rect.height(), canvas.height() - 2 * kEdge);
  const float whole = rect.height();
  rect.x0 = std::clamp(rect.x0, canvas.x0 + kEdge, canvas.x1 - kEdge - width);
  rect.y0 = std::clamp(rect.y0, canvas.y0 + kEdge, canvas.y1 - kEdge - height);
  rect.x1 = rect.x0 + width;
  rect.y1 = rect.y0 + height;
  begin_window(("##popup." + id).c_str(), {rect.x0 - kShadow, rect.y0 - kShadow, rect.x1 + kShadow, rect.y1 + kShadow},
               ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  shadowed_card(ui, rect);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (ImGui::IsMouseClicked(0) && !rect.contains(mouse.x, mouse.y)) close_popup(ui);
  ui.layer = kPopupLayer;
  ui.scrolling = whole > height + 0.5f;
  ImGui::SetCursorScreenPos({rect.x0, rect.y0});
  push_scroll_style(ui);
  ImGui::BeginChild("##inside", {width, height}, 0, ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
  pop_scroll_style();
  const float scrolled = ImGui::GetScrollY();
  rect.y0 -= scrolled;
  rect.y1 = rect.y0 + whole;
  ImGui::SetCursorScreenPos({rect.x0, rect.y1});
  ImGui::Dummy({0, 0});
  return true;
}

void end_popup(Ui& ui) {
  ImGui::EndChild();
  ImGui::End();
  ui.layer = 0;
  ui.scrolling = false;
}

int draw_menu_button(Ui& ui, const Rect& rect, Button button, const std::vector<MenuItem>& items, float width, bool align_right) {
  button.role = NodeRole::menu;
  button.checked = popup_is_open(ui, button.id);
  const std::string id = button.id;
  if (draw_button(ui, rect, button)) open_popup(ui, id);
  constexpr float pad = 6;
  const float row = std::max(34.0f, least_hit(ui)), x0 = align_right ? rect.x1 - width : rect.x0;
  const float height = 2 * pad + row * static_cast<float>(items.size());
  const bool above = rect.y1 + 6 + height > ui.canvas.y1 && rect.y0 - ui.canvas.y0 > ui.canvas.y1 - rect.y1;
  Rect box{x0, above ? rect.y0 - 6 - height : rect.y1 + 6, x0 + width, above ? rect.y0 - 6 : rect.y1 + 6 + height};
  if (!begin_popup(ui, id, box)) return -1;
  int chosen = -1;
  float y = box.y0 + pad;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const MenuItem& item = items[i];
    const Rect line{box.x0 + pad, y, box.x1 - pad, y + row};
    y += row;
    Node node;
    node.id = item.id;
    node.role = NodeRole::menu_item;
    node.name = unmarked(item.label);
    node.value = unmarked(item.detail);
    node.checked = item.checked;
    node.enabled = item.enabled;
    node.command = item.command;
    node.rect = line;
    const Area pressed = area(ui, std::move(node));
    if (pressed.hovered || item.checked) fill(line, ui.theme.field, 6);
    TextStyle style;
    style.size = 14;
    style.bold = item.checked;
    style.max_lines = 1;
    style.ink = item.enabled ? Ink::ink : Ink::second;
    float right = line.x1 - 10;
    if (!item.detail.empty()) {
      TextStyle quiet = style;
      quiet.size = 12.5f;
      quiet.bold = false;
      quiet.ink = Ink::second;
      quiet.align = 1;
      right = draw_text_in(ui, {line.x0 + 10, line.y0, right, line.y1}, item.detail, quiet).x0 - 10;
    }
    draw_text_in(ui, {line.x0 + 10, line.y0, right, line.y1}, item.label, style);
    if (pressed.clicked) chosen = static_cast<int>(i);
  }
  end_popup(ui);
  if (chosen >= 0) {
    close_popup(ui);
    if (items[static_cast<std::size_t>(chosen)].command) ui.act(*items[static_cast<std::size_t>(chosen)].command);
  }
  return chosen;
}

void draw_tooltip(Ui& ui) {
  if (ui.tip.empty() || !ui.transient.open_popup.empty()) return;
  TextStyle style;
  style.size = 13;
  style.max_width = std::min(300.0f, ui.canvas.width() - 40);
  const Extent extent = measure_text(ui, ui.tip, style);
  const float width = extent.width + 20, height = extent.height + 12;
  const Rect& of = ui.tip_of;
  float x = std::clamp((of.x0 + of.x1 - width) / 2, ui.canvas.x0 + kEdge, std::max(ui.canvas.x0 + kEdge, ui.canvas.x1 - kEdge - width));
  float y = of.y1 + 8;
  if (of.x1 < ui.canvas.x0 + 80) x = of.x1 + 10, y = (of.y0 + of.y1 - height) / 2;  // beside a rail
  else if (y + height > ui.canvas.y1 - kEdge) y = of.y0 - 8 - height;
  const Rect rect{x, y, x + width, y + height};
  begin_window("##tip", {rect.x0 - kShadow, rect.y0 - kShadow, rect.x1 + kShadow, rect.y1 + kShadow},
               ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoScrollbar);
  ui.layer = kTipLayer;
  shadowed_card(ui, rect);
  draw_text(ui, rect.x0 + 10, rect.y0 + 6, ui.tip, style);
  Node node;
  node.id = "tooltip";
  node.name = unmarked(ui.tip);
  node.rect = rect;
  file(ui, std::move(node));
  ImGui::End();
  ui.layer = 0;
}

}  // namespace attnscope::ui
