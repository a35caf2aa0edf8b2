#include "ui/scenes/gpt_map.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "imgui.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kArrow = 30, kHigh = 84, kInnerHigh = 46, kInnerGap = 14, kHead = 34, kPad = 14;
constexpr float kLeastAcross = 980;  // below, the parts stand one under the other
constexpr float kMostAcross = 1120, kMostDown = 420, kDownHigh = 64;

/// A part of the way: "scene.gpt-map.ID", with what it hands on under its name.
struct Stop {
  const char* id;
  const char* scene;  // that shows it; "" none yet
  bool here = false;  // this scene's subject
};
constexpr Stop kBlock[] = {{"attention", "attention", true}, {"norm1", ""}, {"ffn", ""}, {"norm2", ""}};

std::string shape(const Ui& ui) {
  const auto tokens = ui.shown.lesson.tokens.size();
  return std::to_string(tokens) + " × " + std::to_string(ui.shown.lesson.model->d_model);
}

/// One part: a card that leads to its scene, where there is one.
void draw_stop(Ui& ui, const Rect& rect, const Stop& stop, const std::string& detail) {
  const std::string key = std::string("scene.gpt-map.") + stop.id, name = ui.t(key);
  Node node;
  node.id = std::string("gpt-map.") + stop.id;
  node.name = unmarked(name);
  node.value = unmarked(detail);
  node.rect = rect;
  Area hit;
  if (stop.scene[0] != 0) {
    node.role = NodeRole::link;
    const lesson::Command go = lesson::GoTo{stop.scene};
    node.command = go;
    hit = area(ui, std::move(node));
    if (hit.clicked) ui.act(go);
  } else {
    node.focusable = false;
    file(ui, std::move(node));
  }
  fill(rect, hit.hovered ? ui.theme.field : ui.theme.surface, kRadius);
  outline(rect, stop.here ? ui.theme.ink : ui.theme.hairline, kRadius, stop.here ? 2.0f : 1.0f);
  TextStyle style;
  style.size = 15;
  style.bold = stop.here;
  style.align = 0.5f;
  style.ink = stop.scene[0] != 0 ? Ink::accent : Ink::ink;
  style.max_width = rect.width() - 12;
  style.line_height = 1.25f;
  TextStyle small;
  small.size = 13;
  small.ink = Ink::second;
  small.align = 0.5f;
  small.max_width = rect.width() - 12;
  const float high = measure_text(ui, name, style).height + (detail.empty() ? 0 : measure_text(ui, detail, small).height);
  const float x = (rect.x0 + rect.x1) / 2;
  const float y = draw_text(ui, x, (rect.y0 + rect.y1 - high) / 2, name, style).y1;
  if (!detail.empty()) draw_text(ui, x, y, detail, small);
}

void draw_way(Ui& ui, float x0, float y0, float x1, float y1) {
  constexpr float kTip = 6;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Color color = ui.theme.second;
  if (y0 == y1) {
    list->AddLine({x0, y0}, {x1 - kTip, y1}, color, 1.5f);
    list->AddTriangleFilled({x1, y1}, {x1 - kTip, y1 - kTip / 1.6f}, {x1 - kTip, y1 + kTip / 1.6f}, color);
  } else {
    list->AddLine({x0, y0}, {x1, y1 - kTip}, color, 1.5f);
    list->AddTriangleFilled({x1, y1}, {x1 - kTip / 1.6f, y1 - kTip}, {x1 + kTip / 1.6f, y1 - kTip}, color);
  }
}

float block_height() {
  return kHead + 4 * kInnerHigh + 3 * kInnerGap + kPad;
}

void draw_block(Ui& ui, const Rect& rect) {
  fill(rect, ui.theme.field, kRadius);
  TextStyle head;
  head.size = 14;
  head.ink = Ink::second;
  head.max_lines = 1;
  head.align = 0.5f;
  draw_text_in(ui, {rect.x0 + 8, rect.y0, rect.x1 - 8, rect.y0 + kHead}, ui.t("scene.gpt-map.block"), head);
  float y = rect.y0 + kHead;
  for (const Stop& stop : kBlock) {
    if (y > rect.y0 + kHead) draw_way(ui, (rect.x0 + rect.x1) / 2, y - kInnerGap, (rect.x0 + rect.x1) / 2, y);
    const std::string detail = stop.here ? ui.t("scene.gpt-map.here") : "";
    draw_stop(ui, {rect.x0 + kPad, y, rect.x1 - kPad, y + kInnerHigh}, stop, detail);
    y += kInnerHigh + kInnerGap;
  }
}

/// The parts in the order of the way; `block` in their middle is drawn by draw_block.
struct Part {
  Stop stop;
  std::string detail;
  bool block = false;
};
std::vector<Part> parts_of(const Ui& ui) {
  const std::size_t count = ui.shown.lesson.tokens.size();
  const std::string tokens = ui.t(count == 1 ? "ui.token" : "ui.tokens", {std::to_string(count)});
  return {{{"tokens", ""}, ui.t("scene.gpt-map.tokens.is", {tokens})},
          {{"embedding", "qkv"}, shape(ui)},
          {{"block", ""}, "", true},
          {{"scores", ""}, ui.t("scene.gpt-map.scores.is")},
          {{"next", ""}, ui.t("scene.gpt-map.next.is")}};
}

/// From left to right where there is room, else downwards. Returns the height used.
float draw_parts(Ui& ui, const Rect& stage) {
  const bool across = stage.width() >= kLeastAcross;
  const float width = std::min(kMostAcross, stage.width()), each = across ? (width - 4 * kArrow) / 5.4f : std::min(kMostDown, width);
  const float middle_x = stage.x0 + each / 2, middle_y = stage.y0 + block_height() / 2;
  float x = stage.x0, y = stage.y0;
  bool first = true;
  for (const Part& part : parts_of(ui)) {
    if (!std::exchange(first, false)) {
      if (across) draw_way(ui, x + 4, middle_y, x + kArrow - 4, middle_y);
      else draw_way(ui, middle_x, y + 4, middle_x, y + kArrow - 4);
      (across ? x : y) += kArrow;
    }
    const float wide = across && part.block ? each * 1.4f : each, high = part.block ? block_height() : across ? kHigh : kDownHigh;
    const float top = across ? middle_y - high / 2 : y;
    const Rect rect{x, top, x + wide, top + high};
    if (part.block) draw_block(ui, rect);
    else draw_stop(ui, rect, part.stop, part.detail);
    (across ? x : y) += across ? wide : high;
  }
  return across ? block_height() : y - stage.y0;
}

}  // namespace

float draw_gpt_map(Ui& ui, const Rect& stage) {
  if (!ui.shown.lesson.model) return 0;
  const float used = draw_parts(ui, stage);
  Node group;
  group.id = "gpt-map";
  group.role = NodeRole::group;
  group.name = ui.t("scene.gpt-map.whole");
  group.rect = {stage.x0, stage.y0, stage.x1, stage.y0 + used};
  group.focusable = false;
  file(ui, std::move(group));
  return used;
}

}  // namespace attnscope::ui
