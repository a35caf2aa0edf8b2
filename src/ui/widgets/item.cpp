#include "ui/widgets/item.h"

#include <utility>

#include "imgui.h"
#include "imgui_internal.h"

namespace attnscope::ui {
namespace {

constexpr double kTipDelay = 0.45;

ImGuiKey key_of(Key key) {
  switch (key) {
    case Key::left: return ImGuiKey_LeftArrow;
    case Key::right: return ImGuiKey_RightArrow;
    case Key::up: return ImGuiKey_UpArrow;
    case Key::down: return ImGuiKey_DownArrow;
    case Key::home: return ImGuiKey_Home;
    case Key::end: return ImGuiKey_End;
    case Key::page_up: return ImGuiKey_PageUp;
    case Key::page_down: return ImGuiKey_PageDown;
    case Key::enter: return ImGuiKey_Enter;
  }
  return ImGuiKey_None;
}

void ring(const Ui& ui, const Rect& r) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRect({r.x0 - 3, r.y0 - 3}, {r.x1 + 3, r.y1 + 3}, ui.theme.ink, 9, 0, 2);
}

bool under_a_popup(const Ui& ui) { return (!ui.transient.open_popup.empty() || ui.popup_shut) && ui.layer < kPopupLayer; }

}  // namespace

unsigned item_id(const std::string& node_id) {
  const std::string label = "##" + node_id;  // as a label that shows nothing
  return ImHashStr(label.data(), label.size());
}

Area area(Ui& ui, Node node, float reach) {
  Area out;
  const ImRect box(node.rect.x0 - reach, node.rect.y0 - reach, node.rect.x1 + reach, node.rect.y1 + reach);
  const ImGuiID id = item_id(node.id);
  const bool shown = ImGui::ItemAdd(box, id);
  const bool live = node.enabled && !under_a_popup(ui);
  if (live && shown) out.clicked = ImGui::ButtonBehavior(box, id, &out.hovered, &out.held);
  if (live && ui.transient.focus == node.id) {
    out.focused = true;
    const ImRect around(box.Min.x, box.Min.y - 8, box.Max.x, box.Max.y + 8);
    if (ui.transient.focus_moved) ImGui::ScrollToRect(ImGui::GetCurrentWindow(), around);
    if (ui.transient.focus_seen) {
      ring(ui, node.rect);
      if (!ImGui::GetIO().WantTextInput && (ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_Space, false))) {
        out.clicked = true;
        ui.keys_used = true;
      }
    }
  }
  if (out.held && node.focusable) {
    ui.transient.focus = node.id;
    ui.transient.focus_seen = false;
  }
  if (out.hovered) ui.pointer_hand = true;
  node.focused = out.focused;
  node.layer = ui.layer;
  ui.nodes.push_back(std::move(node));
  return out;
}

void file(Ui& ui, Node node) {
  node.layer = ui.layer;
  node.focusable = false;
  ui.nodes.push_back(std::move(node));
}

bool take_key(Ui& ui, Key key, bool pointed) {
  if (ui.keys_used || !(ui.transient.focus_seen || pointed) || ImGui::GetIO().WantTextInput || !ImGui::IsKeyPressed(key_of(key)))
    return false;
  ui.keys_used = true;
  return true;
}

void tooltip(Ui& ui, const Area& of, const std::string& id, const Rect& rect, std::string marked) {
  const bool wanted = of.hovered || (of.focused && ui.transient.focus_seen);
  if (!wanted) {
    if (ui.transient.tip == id) ui.transient.tip.clear();
    return;
  }
  if (ui.transient.tip != id) {
    ui.transient.tip = id;
    ui.transient.tip_since = ui.now;
  }
  const double due = ui.transient.tip_since + kTipDelay;
  if (ui.now >= due) {
    ui.tip = std::move(marked);
    ui.tip_of = rect;
  } else if (!ui.wake_at || *ui.wake_at > due) {
    ui.wake_at = due;
  }
}

}  // namespace attnscope::ui
