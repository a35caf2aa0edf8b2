#include "ui/widgets/text_field.h"

#include <cmath>
#include <utility>

#include "imgui.h"
#include "imgui_internal.h"
#include "ui/text/text.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

int grow(ImGuiInputTextCallbackData* data) {
  auto* text = static_cast<std::string*>(data->UserData);
  if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
    text->resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text->data();
  }
  return 0;
}

/// ImGui's own field. While it is being edited its text is kept here; the one given counts otherwise.
std::optional<std::string> edit(Ui& ui, const Rect& rect, const TextLine& line, bool& editing) {
  const ImGuiID id = item_id(line.id);
  editing = ImGui::GetActiveID() == id;
  std::string given = line.text;  // another field may be the one that is being edited
  if (ui.transient.focus == line.id && ui.transient.focus_moved) ImGui::SetKeyboardFocusHere();
  std::string& text = editing ? ui.transient.typing : given;
  const float height = std::round(line.size * ui.fonts.regular_em);
  ImGui::PushFont(ui.fonts.regular, height);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(12, std::round((rect.height() - height) / 2)));
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0f);
  ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
  ImGui::PushStyleColor(ImGuiCol_Text, editing ? ui.theme.ink : 0);  // at rest our own layout draws it
  ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, with_alpha(ui.theme.accent, 0.3f));
  ImGui::PushStyleColor(ImGuiCol_InputTextCursor, ui.theme.accent);
  ImGui::SetCursorScreenPos({rect.x0, rect.y0});
  ImGui::SetNextItemWidth(rect.width() - line.right);
  ImGuiInputTextFlags flags = ImGuiInputTextFlags_CallbackResize;
  if (line.numeric) flags |= ImGuiInputTextFlags_CharsDecimal;
  ImGui::PushOverrideID(0);  // so that the field's number is its node's, as every widget's is
  const bool changed = ImGui::InputText(("##" + line.id).c_str(), text.data(), text.capacity() + 1, flags, grow, &text);
  ImGui::PopID();
  ImGui::PopStyleColor(4);
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  if (ImGui::IsItemActivated()) {
    ui.transient.focus = line.id;
    ui.transient.focus_seen = false;
  }
  const bool begun = !editing;
  editing = ImGui::GetActiveID() == id;
  if (editing && begun) ui.transient.typing = text;
  if (changed) return text;
  return std::nullopt;
}

}  // namespace

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
  if (ui.web_fields) {
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
  if (!ui.web_fields) changed = edit(ui, rect, line, editing);
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
