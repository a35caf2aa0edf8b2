#include "ui/widgets/input_text.h"

#include <cmath>

#include "imgui.h"
#include "imgui_internal.h"
#include "ui/text/text.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/text_field.h"

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

}  // namespace

std::optional<std::string> draw_input_text(Ui& ui, const Rect& rect, const TextLine& line, bool& editing) {
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

}  // namespace attnscope::ui
