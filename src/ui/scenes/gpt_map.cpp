#include "ui/scenes/gpt_map.h"

#include <algorithm>
#include <string>
#include <vector>

#include "imgui.h"
#include "ui/scenes/attention_parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kArrow = 30, kHigh = 84, kInnerHigh = 46, kInnerGap = 14, kHead = 34, kPad = 14;
constexpr float kLeastAcross = 720;  // below, the parts stand one under the other
constexpr float kMostAcross = 1120;

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

struct Way {
  std::vector<Stop> before, after;
  std::vector<std::string> before_details, after_details;
};
Way way_of(const Ui& ui) {
  const auto tokens = std::to_string(ui.shown.lesson.tokens.size());
  return {{{"tokens", ""}, {"embedding", "qkv"}},
          {{"scores", ""}, {"next", ""}},
          {ui.t("scene.gpt-map.tokens.is", {tokens}), shape(ui)},
          {ui.t("scene.gpt-map.scores.is", {tokens}), ui.t("scene.gpt-map.next.is")}};
}

float draw_across(Ui& ui, const Rect& stage) {
  const Way way = way_of(ui);
  const float width = std::min(kMostAcross, stage.width()), each = (width - 4 * kArrow) / 5.4f, wide = each * 1.4f;
  const float middle = stage.y0 + block_height() / 2;
  float x = stage.x0;
  const auto stop = [&](const Stop& one, const std::string& detail) {
    draw_stop(ui, {x, middle - kHigh / 2, x + each, middle + kHigh / 2}, one, detail);
    x += each;
  };
  const auto arrow = [&] {
    draw_way(ui, x + 4, middle, x + kArrow - 4, middle);
    x += kArrow;
  };
  for (std::size_t k = 0; k < way.before.size(); ++k) {
    stop(way.before[k], way.before_details[k]);
    arrow();
  }
  draw_block(ui, {x, stage.y0, x + wide, stage.y0 + block_height()});
  x += wide;
  for (std::size_t k = 0; k < way.after.size(); ++k) {
    arrow();
    stop(way.after[k], way.after_details[k]);
  }
  return block_height();
}

float draw_down(Ui& ui, const Rect& stage) {
  const Way way = way_of(ui);
  const float x0 = stage.x0, x1 = std::min(stage.x1, x0 + 420), middle = (x0 + x1) / 2;
  float y = stage.y0;
  const auto stop = [&](const Stop& one, const std::string& detail) {
    draw_stop(ui, {x0, y, x1, y + 60}, one, detail);
    y += 60;
  };
  const auto arrow = [&] {
    draw_way(ui, middle, y + 3, middle, y + 21);
    y += 24;
  };
  for (std::size_t k = 0; k < way.before.size(); ++k) {
    stop(way.before[k], way.before_details[k]);
    arrow();
  }
  draw_block(ui, {x0, y, x1, y + block_height()});
  y += block_height();
  for (std::size_t k = 0; k < way.after.size(); ++k) {
    arrow();
    stop(way.after[k], way.after_details[k]);
  }
  return y - stage.y0;
}

}  // namespace

float draw_gpt_map(Ui& ui, const Rect& stage) {
  if (!ui.shown.lesson.model) return 0;
  const float used = stage.width() >= kLeastAcross ? draw_across(ui, stage) : draw_down(ui, stage);
  Node group;
  group.id = "gpt-map";
  group.role = NodeRole::group;
  group.name = ui.t("scene.gpt-map.whole");
  group.figure = figure_of(ui, "X");
  group.rect = {stage.x0, stage.y0, stage.x1, stage.y0 + used};
  group.focusable = false;
  file(ui, std::move(group));
  return used;
}

}  // namespace attnscope::ui
