#include "app/keys.h"

#include <algorithm>
#include <vector>

#include "imgui.h"
#include "imgui_internal.h"
#include "lesson/settings.h"
#include "ui/widgets/popup.h"

namespace attnscope::app {
namespace {

bool pressed(ImGuiKey key, bool repeat = false) { return ImGui::IsKeyPressed(key, repeat); }

/// The nodes that Tab goes through, in the order in which they were drawn; only an open popup's.
std::vector<const ui::Node*> stops(const ui::Ui& ui) {
  std::vector<const ui::Node*> out;
  const int least = ui.transient.open_popup.empty() ? 0 : ui::kPopupLayer;
  for (const ui::Node& node : ui.nodes)
    if (node.focusable && node.enabled && node.layer >= least && node.layer < ui::kTipLayer) out.push_back(&node);
  return out;
}

void focus(ui::Ui& ui, const std::string& id) {
  ui.transient.focus = id;
  ui.transient.focus_seen = true;
  ui.transient.focus_moved = true;
  ui.animating = true;  // the next frame draws the ring
  if (ImGui::GetActiveID() != 0) ImGui::ClearActiveID();
}

/// Moves by one; whether there was somewhere to go. In a popup it goes round.
bool move_focus(ui::Ui& ui, int by) {
  const std::vector<const ui::Node*> all = stops(ui);
  const int count = static_cast<int>(all.size());
  int at = -1;
  for (int i = 0; i < count; ++i)
    if (all[static_cast<std::size_t>(i)]->id == ui.transient.focus) at = i;
  int to = at < 0 ? (by > 0 ? 0 : count - 1) : at + by;
  if (!ui.transient.open_popup.empty() && count > 0) to = (to + count) % count;
  if (to < 0 || to >= count) return false;
  focus(ui, all[static_cast<std::size_t>(to)]->id);
  return true;
}

/// The arrows, which a matrix has taken, go back to the stepper; whether it had them.
bool release_matrix(ui::Ui& ui) {
  const auto focused = std::find_if(ui.nodes.begin(), ui.nodes.end(), [](const ui::Node& node) { return node.focused; });
  if (focused == ui.nodes.end() || focused->role != ui::NodeRole::matrix) return false;
  const bool had = ui.transient.focus_seen || ui.state.selection.has_value();
  ui.transient.focus_seen = false;
  return had;
}

bool escape(ui::Ui& ui) {
  if (!ui.transient.open_popup.empty()) ui::close_popup(ui);
  else if (ui.state.playing) ui.act(lesson::Play{false});
  else if (ui.width == ui::Width::phone && ui.transient.sheet > 0) ui.transient.sheet = 0;
  else {
    const bool released = release_matrix(ui);
    if (ui.state.selection) ui.act(lesson::ClearSelection{});
    else if (!released) return false;
  }
  ui.animating = true;
  return true;
}

void toggle_mask(ui::Ui& ui) {
  if (lesson::find_setting(ui.state.scene, "mask") == nullptr) return;
  const std::int64_t now = lesson::setting(ui.state, ui.shown.lesson, ui.state.scene, "mask");
  ui.act(lesson::Set{ui.state.scene, "mask", now != 0 ? 0 : 1});
}

void step_keys(ui::Ui& ui) {
  if (ui.steps.empty()) return;
  const auto move = [&](lesson::Move m) { ui.act(lesson::Step{m}); };
  if (pressed(ImGuiKey_RightArrow, true) || pressed(ImGuiKey_Space)) move(lesson::Move::next);
  if (pressed(ImGuiKey_LeftArrow, true)) move(lesson::Move::back);
  if (pressed(ImGuiKey_Home)) move(lesson::Move::start);
  if (pressed(ImGuiKey_End)) move(lesson::Move::end);
  if (pressed(ImGuiKey_P)) ui.act(lesson::Play{!ui.state.playing});
  constexpr ImGuiKey digits[] = {ImGuiKey_1, ImGuiKey_2, ImGuiKey_3, ImGuiKey_4};
  for (std::size_t g = 0; g < std::size(digits); ++g)
    if (pressed(digits[g])) ui.act(lesson::SetGrain{static_cast<lesson::Grain>(g)});
}

void shortcuts(ui::Ui& ui) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl || io.KeySuper) {
    if (pressed(ImGuiKey_Z, true)) {
      if (io.KeyShift) ui.act(lesson::Redo{});
      else ui.act(lesson::Undo{});
    }
    if (pressed(ImGuiKey_Y, true)) ui.act(lesson::Redo{});
    return;
  }
  if (io.KeyAlt) return;
  if (pressed(ImGuiKey_Slash)) {
    if (io.KeyShift) ui::open_popup(ui, "keys");
    else ui::go_to_sentence(ui);
    ui.animating = true;
    return;
  }
  if (io.KeyShift) return;
  if (pressed(ImGuiKey_M)) toggle_mask(ui);
  step_keys(ui);
}

}  // namespace

void enter_nodes(ui::Ui& ui, bool forward) {
  ui.transient.focus.clear();
  move_focus(ui, forward ? 1 : -1);
}

KeyOutcome handle_keys(ui::Ui& ui) {
  KeyOutcome out;
  const bool typing = ImGui::GetIO().WantTextInput;
  const bool popup = !ui.transient.open_popup.empty();
  if (ui.transient.popup_fresh) {
    ui.transient.popup_fresh = false;
    if (ui.transient.focus_seen && popup) {
      ui.transient.focus.clear();
      move_focus(ui, 1);
    }
  }
  if (pressed(ImGuiKey_Tab, true) && !ImGui::GetIO().KeyCtrl && !ImGui::GetIO().KeyAlt) {
    const int by = ImGui::GetIO().KeyShift ? -1 : 1;
    if (!move_focus(ui, by)) {
      out.leave = by;
      ui.transient.focus.clear();
    }
    return out;
  }
  if (pressed(ImGuiKey_Escape) && !typing) {
    out.release = !escape(ui);
    return out;
  }
  if (typing || ui.keys_used) return out;
  if (popup) {
    if (pressed(ImGuiKey_DownArrow, true)) move_focus(ui, 1);
    if (pressed(ImGuiKey_UpArrow, true)) move_focus(ui, -1);
    return out;
  }
  shortcuts(ui);
  return out;
}

}  // namespace attnscope::app
