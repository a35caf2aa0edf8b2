#include "ui/frame/frame.h"

#include <algorithm>

#include "imgui.h"
#include "ui/frame/parts.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/popup.h"

namespace attnscope::ui {
namespace {

constexpr float kTop = 56, kPhoneTop = 52, kFieldRow = 56, kSteps = 76, kPhoneSteps = 80, kInspector = 330, kNarrowRail = 64;
constexpr float kSheetLine = 76;
constexpr float kLow = 360;         // a phone's canvas so low has no row for the sentence
constexpr float kLeastStage = 120;  // what the sheet's line leaves of the stage; else the step bar gives way
constexpr float kInspectorBeside = 1024;  // from here on the stage makes room for it

/// One line, or as many as its words need.
void draw_too_small(Ui& ui) {
  TextStyle style = text_style(13);
  style.max_width = std::max(20.0f, ui.canvas.width() - 12);
  style.align = 0.5f;
  const std::string words = ui.t("ui.too_small");
  const Extent size = measure_text(ui, words, style);
  Node node;
  node.id = "too_small";
  node.name = words;
  node.rect = draw_text(ui, (ui.canvas.x0 + ui.canvas.x1) / 2, std::max(ui.canvas.y0, (ui.canvas.y0 + ui.canvas.y1 - size.height) / 2),
                        words, style);
  file(ui, std::move(node));
}

}  // namespace

FrameLayout layout_frame(const Rect& canvas, Width width, bool zh, bool steps, bool inspector, int sheet, bool quiet) {
  FrameLayout out;
  const bool phone = width == Width::phone;
  out.has_steps = steps;
  out.has_inspector = inspector;
  out.has_rail = !phone && !quiet;
  out.rail_names = width == Width::wide;
  out.top = {canvas.x0, canvas.y0, canvas.x1, canvas.y0 + (phone ? kPhoneTop : kTop)};
  float y = out.top.y1;
  if (phone && !quiet && canvas.height() >= kLow) {
    out.field_row = {canvas.x0, y, canvas.x1, y + kFieldRow};
    y = out.field_row.y1;
  }
  const bool crowded = phone && inspector && canvas.y1 - y - kPhoneSteps - kSheetLine < kLeastStage;
  if (crowded) out.has_steps = steps = false;
  const float bottom = canvas.y1 - (steps ? (phone ? kPhoneSteps : kSteps) : 0);
  out.steps = {canvas.x0, bottom, canvas.x1, canvas.y1};
  const float rail = !out.has_rail ? 0 : !out.rail_names ? kNarrowRail : zh ? 168.0f : 200.0f;
  out.rail = {canvas.x0, y, canvas.x0 + rail, bottom};
  out.stage = {canvas.x0 + rail, y, canvas.x1, bottom};
  out.seen = out.stage;
  if (!inspector) return out;
  if (phone) {
    out.inspector_over = sheet > 0;
    const float height = sheet == 0 ? kSheetLine : sheet == 1 ? (bottom - y) * 0.55f : bottom - out.top.y1;
    out.inspector = {canvas.x0, bottom - height, canvas.x1, bottom};
    out.stage.y1 = bottom - kSheetLine;
    out.seen.y1 = bottom - (sheet == 1 ? height : kSheetLine);
  } else {
    out.inspector_over = canvas.width() < kInspectorBeside;
    out.inspector = {canvas.x1 - kInspector, y, canvas.x1, bottom};
    if (!out.inspector_over) out.stage.x1 = out.seen.x1 = out.inspector.x0;
  }
  return out;
}

bool has_sentence_field(const Ui& ui) {
  const bool room = ui.width != Width::phone || ui.canvas.height() >= kLow;
  return ui.shown.lesson.model.has_value() && !ui.shown.own && room;
}

void go_to_sentence(Ui& ui) {
  if (!has_sentence_field(ui)) return;
  ui.transient.quiet = false;
  ui.focus_next = "sentence";
}

Scale scale_of(const Ui& ui) {
  Scale scale;
  if (ui.width == Width::phone) {
    scale.title = 20;
    scale.lead = 14;
    scale.value = 24;
    scale.margin = 16;
  } else if (ui.width == Width::middle) {
    scale.title = 23;
    scale.margin = 24;
  }
  return scale;
}

TextStyle text_style(float size, Ink ink, bool bold, float align) {
  TextStyle style;
  style.size = size;
  style.ink = ink;
  style.bold = bold;
  style.align = align;
  return style;
}

FrameWish draw_frame(Ui& ui, const Chrome& chrome) {
  follow_tour(ui);
  FrameWish wish;
  ImGui::SetNextWindowPos({ui.canvas.x0, ui.canvas.y0});
  ImGui::SetNextWindowSize({ui.canvas.width(), ui.canvas.height()});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
  ImGui::Begin("##page", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
  const FrameLayout layout =
      layout_frame(ui.canvas, ui.width, ui.zh(), !ui.steps.empty(), has_selection(ui), ui.transient.sheet, ui.transient.quiet);
  fill(ui.canvas, ui.theme.page);
  if (ui.canvas.width() < kLeastCanvas || ui.canvas.height() < kLeastCanvas) {
    draw_too_small(ui);
    ImGui::End();
    return wish;
  }
  draw_top_bar(ui, layout, chrome, wish);
  if (layout.has_rail) draw_rail(ui, layout, chrome);
  draw_stage(ui, layout, chrome);
  if (layout.has_inspector) {
    if (ui.width == Width::phone) draw_sheet(ui, layout);
    else draw_inspector(ui, layout);
  }
  if (layout.has_steps) draw_step_bar(ui, layout, chrome);
  ImGui::End();
  draw_popups(ui, layout, chrome);
  // What it belonged to may have gone: another scene, another width.
  if (!ui.transient.open_popup.empty() && !ui.transient.popup_fresh && !ui.popup_drawn) close_popup(ui);
  draw_tooltip(ui);
  return wish;
}

}  // namespace attnscope::ui
