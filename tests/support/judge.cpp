#include "support/judge.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "imgui_internal.h"
#include "ui/widgets/item.h"

namespace attnscope::test {
namespace {

using ui::Rect;
using ui::TextBox;

constexpr float kTouch = 1.0f;  // boxes that meet by so little do not overlap
constexpr float kLap = 3.5f;    // upright: a box is as high as an accent, a hanging script and a Han character need together

Rect meet(const Rect& a, const Rect& b) { return {std::max(a.x0, b.x0), std::max(a.y0, b.y0), std::min(a.x1, b.x1), std::min(a.y1, b.y1)}; }
bool empty(const Rect& r) { return r.x1 <= r.x0 || r.y1 <= r.y0; }

std::string at(const Rect& r) {
  char text[96];
  std::snprintf(text, sizeof text, " [%.0f %.0f %.0f %.0f]", double{r.x0}, double{r.y0}, double{r.x1}, double{r.y1});
  return text;
}

void judge_texts(const std::vector<TextBox>& boxes, std::vector<std::string>& out) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const TextBox& a = boxes[i];
    if (a.text.find("⟨") != std::string::npos) out.push_back("missing text " + a.text);
    const Rect seen = meet(a.rect, a.clip);
    const bool beside = a.rect.x0 < a.clip.x0 - kTouch || a.rect.x1 > a.clip.x1 + kTouch;
    const bool over = a.rect.y0 < a.clip.y0 - kTouch || a.rect.y1 > a.clip.y1 + kTouch;
    if (beside || (over && !a.may_clip)) out.push_back("cut off: \"" + a.text + "\"" + at(a.rect) + " in" + at(a.clip));
    if (empty(seen)) continue;
    for (std::size_t k = i + 1; k < boxes.size(); ++k) {
      if (boxes[k].layer != a.layer) continue;
      const Rect both = meet(seen, meet(boxes[k].rect, boxes[k].clip));
      if (both.width() > kTouch && both.height() > kLap)
        out.push_back("overlap: \"" + a.text + "\"" + at(a.rect) + " and \"" + boxes[k].text + "\"" + at(boxes[k].rect));
    }
  }
}

/// Windows, their scroll bars and the like, which are no widgets.
std::set<unsigned> windows_items() {
  std::set<unsigned> out;
  for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    for (const ImGuiID id : {window->ID, window->MoveId, window->ChildId}) out.insert(id);
    for (const ImGuiAxis axis : {ImGuiAxis_X, ImGuiAxis_Y}) out.insert(ImGui::GetWindowScrollbarID(window, axis));
    out.insert(window->GetID("#COLLAPSE"));  // of the window that ImGui opens in case anybody draws without one
  }
  return out;
}

bool must_be_hit(ui::NodeRole role) {
  using R = ui::NodeRole;
  return role == R::button || role == R::toggle || role == R::choice || role == R::tab || role == R::menu || role == R::menu_item;
}

void judge_nodes(Program& program, std::vector<std::string>& out) {
  std::set<std::string> ids;
  std::set<unsigned> known = windows_items();
  for (const ui::Node& node : program.app().nodes()) {
    if (!ids.insert(node.id).second) out.push_back("two nodes " + node.id);
    if (node.id.empty() || (node.name.empty() && node.role != ui::NodeRole::group)) out.push_back("a node without a name: " + node.id);
    if (node.name.find("⟨") != std::string::npos) out.push_back("missing text " + node.name);
    known.insert(ui::item_id(node.id));
  }
  const float least = program.screen().canvas().width() < 720 ? 44.0f : 32.0f;
  for (const ui::SeenItem& item : program.screen().items()) {
    if (known.count(item.id) == 0) out.push_back("an item without a node" + at(item.rect));
    for (const ui::Node& node : program.app().nodes()) {
      if (!node.focusable || !must_be_hit(node.role) || ui::item_id(node.id) != item.id) continue;
      if (item.rect.width() < least - 0.5f || item.rect.height() < least - 0.5f)
        out.push_back("too small to hit: " + node.id + at(item.rect));
    }
  }
}

}  // namespace

std::vector<std::string> judge(Program& program) {
  std::vector<std::string> out;
  judge_texts(program.app().text_boxes(), out);
  judge_nodes(program, out);
  return out;
}

std::string judged(Program& program) {
  constexpr std::size_t kMost = 12;
  const std::vector<std::string> faults = judge(program);
  std::string out;
  for (std::size_t i = 0; i < std::min(faults.size(), kMost); ++i) out += "\n  " + faults[i];
  return out;
}

}  // namespace attnscope::test
