#include <algorithm>
#include <string>
#include <utility>

#include "ui/frame/pane.h"
#include "ui/frame/parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/popup.h"

namespace attnscope::ui {
namespace {

constexpr float kRow = 36, kPartRow = 32, kGap = 2, kPad = 10;

/// Experiments stand in the rail only beneath the scene that is open.
bool stands_in_rail(const Ui& ui, const lesson::SceneSpec& scene) {
  const lesson::SceneSpec* open = lesson::find_scene(ui.state.scene);
  return scene.part_of.empty() || (open != nullptr && lesson::whole_of(*open).id == scene.part_of);
}

float row_height(const lesson::SceneSpec& scene) { return scene.part_of.empty() ? kRow : kPartRow; }

void draw_entry(Ui& ui, const Rect& row, const lesson::SceneSpec& scene, bool names) {
  const std::string id(scene.id), name = ui.t("scene." + id + ".name");
  const bool here = id == ui.state.scene;
  Node node;
  node.id = "rail." + id;
  node.role = NodeRole::tab;
  node.name = unmarked(name);
  node.checked = here;
  node.rect = row;
  const lesson::Command go = lesson::GoTo{id};
  node.command = go;
  const std::string node_id = node.id;
  const Area pressed = area(ui, std::move(node));
  if (here) fill(row, ui.theme.field, kRadius);
  else if (pressed.hovered) fill(row, with_alpha(ui.theme.ink, 0.04f), kRadius);
  TextStyle number = text_style(14, here ? Ink::ink : Ink::second, here);
  const bool part = !scene.part_of.empty();
  if (part && names) {
    draw_text_in(ui, {row.x0 + 36, row.y0, row.x1 - 8, row.y1}, name, text_style(13.5f, here ? Ink::ink : Ink::second, here));
  } else if (part) {
    disc((row.x0 + row.x1) / 2, (row.y0 + row.y1) / 2, here ? 4.0f : 3.0f, here ? ui.theme.ink : ui.theme.second);
    tooltip(ui, pressed, node_id, row, name);
  } else if (names) {
    if (scene.number > 0) draw_text_in(ui, {row.x0 + 14, row.y0, row.x0 + 34, row.y1}, std::to_string(scene.number), number);
    draw_text_in(ui, {row.x0 + 36, row.y0, row.x1 - 8, row.y1}, name, text_style(14.5f, Ink::ink, here));
  } else {
    number.align = 0.5f;
    draw_text_in(ui, row, scene.number > 0 ? std::to_string(scene.number) : ui.t("scene." + id + ".short"), number);
    tooltip(ui, pressed, node_id, row, name);
  }
  if (pressed.clicked && !here) ui.act(go);
}

}  // namespace

void draw_rail(Ui& ui, const FrameLayout& layout, const Chrome& chrome) {
  const Rect& rail = layout.rail;
  upright_line(rail.x1 - 1, rail.y0, rail.y1, ui.theme.hairline);
  const float side = 34, foot = chrome.embedded ? 0 : side + 18;
  float wanted = 0;
  for (const lesson::SceneSpec& scene : lesson::scenes()) wanted += stands_in_rail(ui, scene) ? row_height(scene) + kGap : 0;
  const float room = rail.height() - foot;
  const float top = std::clamp((room - wanted) / 2, 4.0f, 18.0f);
  const Pane pane = begin_pane(ui, "rail", {rail.x0, rail.y0, rail.x1 - 1, rail.y1 - foot}, wanted + top > room);
  float y = pane.content.y0 + top;
  for (const lesson::SceneSpec& scene : lesson::scenes()) {
    if (!stands_in_rail(ui, scene)) continue;
    draw_entry(ui, {rail.x0 + kPad, y, rail.x1 - kPad - 1, y + row_height(scene)}, scene, layout.rail_names);
    y += row_height(scene) + kGap;
  }
  end_pane(ui, pane, y - pane.content.y0);
  if (chrome.embedded) return;
  Button keys;
  keys.id = kKeys;
  keys.label = ui.t("ui.keys");
  keys.icon = Icon::keyboard;
  keys.look = ButtonLook::bare;
  keys.tip = keys.label;
  if (draw_button(ui, {rail.x0 + kPad + 4, rail.y1 - side - 12, rail.x0 + kPad + 4 + side, rail.y1 - 12}, keys)) open_popup(ui, kKeys);
}

}  // namespace attnscope::ui
