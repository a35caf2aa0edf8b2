#include "ui/scenes/formula.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "imgui.h"
#include "ui/frame/names.h"
#include "ui/scenes/attention_parts.h"
#include "ui/text/text.h"
#include "ui/widgets/item.h"

namespace attnscope::ui {
namespace {

constexpr float kGap = 3;

/// A piece of the formula; without a stage it is a sign between the others.
struct Part {
  std::string_view stage, marked;
};
constexpr Part kParts[] = {
    {"softmax", "softmax"}, {"", "("}, {"scores", "{q|Q} {k|K^{T}}"}, {"scale", "/ \\sqrt{d_{k}}"}, {"mask", "+ M"}, {"", ")"},
    {"mix", "{v|V}"}};

std::vector<Part> parts_of(const Ui& ui) {
  std::vector<Part> out;
  for (const Part& part : kParts)
    if (part.stage.empty() || ui.steps.find_stage(part.stage) >= 0) out.push_back(part);
  return out;
}

TextStyle part_style(bool now) {
  TextStyle style;
  style.size = 17;
  style.bold = now;
  style.ink = now ? Ink::ink : Ink::second;
  style.max_lines = 1;
  return style;
}

/// As wide as its bold form: nothing moves with the stage.
float part_width(Ui& ui, const Part& part) {
  return measure_text(ui, std::string(part.marked), part_style(!part.stage.empty())).width;
}

void draw_part(Ui& ui, const Part& part, const Rect& box) {
  const int stage = ui.steps.find_stage(part.stage);
  const bool now = !part.stage.empty() && stage == std::max(0, ui.at.stage);
  if (!part.stage.empty()) {
    Node node;
    node.id = "formula." + std::string(part.stage);
    node.role = NodeRole::link;
    node.name = stage_name(ui, stage);
    node.checked = now;
    node.rect = box;
    const lesson::Command go = go_to_stage(ui, stage);
    node.command = go;
    const Area hit = area(ui, std::move(node), 2);
    if (hit.clicked) ui.act(go);
    if (hit.hovered || now)
      ImGui::GetWindowDrawList()->AddRectFilled({box.x0, box.y1 - 4}, {box.x1, box.y1 - 2}, now ? ui.theme.ink : ui.theme.hairline);
  }
  draw_text_in(ui, box, std::string(part.marked), part_style(now));
}

}  // namespace

float formula_width(Ui& ui) {
  float width = 0;
  for (const Part& part : parts_of(ui)) width += part_width(ui, part) + kGap;
  return width;
}

void draw_formula(Ui& ui, float x, float y) {
  for (const Part& part : parts_of(ui)) {
    const float width = part_width(ui, part);
    draw_part(ui, part, {x, y, x + width, y + kFormulaHeight});
    x += width + kGap;
  }
}

}  // namespace attnscope::ui
