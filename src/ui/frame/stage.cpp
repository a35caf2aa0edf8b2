#include <algorithm>
#include <utility>

#include "imgui.h"
#include "lesson/labels.h"
#include "ui/frame/names.h"
#include "ui/frame/pane.h"
#include "ui/frame/parts.h"
#include "ui/scenes/registry.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"

namespace attnscope::ui {
namespace {

constexpr float kLeastExhibit[3] = {420, 460, 440};  // by Width: where it does not fit above the notes, these wait below the fold
constexpr float kQuietColumn = 1040;  // of a first visit's page
constexpr float kEmsOfLead[2] = {33, 34};  // 62 Latin characters, 34 Han, by Language

float reading_width(const Ui& ui, float size, float room) {
  return std::min(room, size * kEmsOfLead[static_cast<std::size_t>(ui.state.language)]);
}

/// Title with the origin badge beside it, or under it where there is no room; what must be said about the model; lead. Returns the end.
float draw_head(Ui& ui, const Rect& column, const Scale& scale) {
  const std::string badge = badge_text(ui);
  // What was changed by hand goes along into every scene: so does the way back.
  Button clear;
  clear.id = "badge.clear";
  clear.label = ui.t("scene.edit.clear");
  clear.look = ButtonLook::link;
  clear.size = 13.5f;
  clear.command = lesson::ClearEdits{};
  const bool clears = !ui.shown.lesson.edits.empty() && ui.state.scene != "edit";  // that scene has its own
  const float clear_wide = clears ? button_width(ui, clear) : 0;
  const float badge_room = badge_width(ui, badge) + 20 + (clear_wide > 0 ? clear_wide + 10 : 0);
  const bool beside = ui.width != Width::phone && column.width() - badge_room > 320;
  TextStyle title = text_style(scale.title, Ink::ink, true);
  title.line_height = 1.25f;
  title.max_width = column.width() - (beside ? badge_room : 0);
  float y = write(ui, column.x0, column.y0, "title", scene_text(ui, "title"), title, NodeRole::heading);
  const auto draw_clear = [&](float x, float middle) {
    const float high = std::max(kBadgeHeight, least_hit(ui));
    if (clear_wide > 0) draw_button(ui, {x, middle - high / 2, x + clear_wide, middle + high / 2}, clear);
  };
  if (beside) {
    const float middle = column.y0 + scale.title * 1.25f / 2;
    draw_badge(ui, column.x1, middle - kBadgeHeight / 2, "badge", badge, true);
    draw_clear(column.x1 - badge_room + 20, middle);
  }
  TextStyle lead = text_style(scale.lead, Ink::second);
  lead.line_height = 1.5f;
  lead.max_width = reading_width(ui, scale.lead, column.width());
  if (const std::string text = scene_text(ui, "lead"); !text.empty()) {
    lead.max_width = balanced_width(ui, text, lead);
    y = write(ui, column.x0, y + 4, "lead", text, lead, NodeRole::text);
  }
  const bool redrawn = ui.shown.redrawn, borrowed = ui.shown.borrowed, open = ui.shown.open_vocabulary;
  if (redrawn || borrowed || open) {
    TextStyle said = text_style(scale.small, Ink::second);
    said.line_height = 1.5f;
    said.max_width = reading_width(ui, scale.lead, column.width());
    const char* key = ui.shown.other_words   ? "ui.other_words"
                      : redrawn && !borrowed ? "ui.redrawn"
                      : !borrowed          ? "ui.open_vocabulary"
                      : ui.shown.lesson.model ? "ui.borrowed"
                                              : "ui.borrowed_gradients";
    const std::string rows = std::to_string(ui.shown.lesson.rows.value_or(0));
    const std::string sentence = lesson::escape_marks(ui.shown.lesson.sentence);
    y = write(ui, column.x0, y + 4, "model_note", ui.t(key, {rows, sentence}), said, NodeRole::text);
  }
  if (!beside) {
    const Rect pill = draw_badge(ui, column.x0, y + 8, "badge", badge, false, column.width());
    const bool fits = pill.x1 + 10 + clear_wide <= column.x1;
    draw_clear(fits ? pill.x1 + 10 : column.x0, fits ? (pill.y0 + pill.y1) / 2 : pill.y1 + least_hit(ui) / 2);
    y = pill.y1 + (clear_wide > 0 && !fits ? least_hit(ui) : 0);
  }
  return y;
}

/// What to notice, and the lesson's own notes. Measured first, since the exhibit's place ends above it.
struct Foot {
  std::string notice, notes;
  float height = 0;
};

TextStyle foot_style(const Ui& ui, float width, const Scale& scale) {
  TextStyle style = text_style(scale.body);
  style.line_height = 1.5f;
  style.max_width = reading_width(ui, scale.lead * 1.3f, width) - 16;
  return style;
}

/// `asking`: the reader is asked to predict something; both would answer it.
Foot make_foot(Ui& ui, float width, const Scale& scale, bool with_notes, bool asking) {
  Foot foot{asking ? "" : scene_text(ui, "notice"), with_notes && !asking ? notes_text(ui) : "", 0};
  const TextStyle style = foot_style(ui, width, scale);
  if (!foot.notice.empty()) foot.height += measure_text(ui, foot.notice, style).height;
  if (!foot.notes.empty()) foot.height += measure_text(ui, foot.notes, style).height + (foot.height > 0 ? 6 : 0);
  return foot;
}

void draw_foot(Ui& ui, float x, float y, float width, const Foot& foot, const Scale& scale) {
  TextStyle style = foot_style(ui, width, scale);
  const float most = style.max_width;
  if (foot.height > 0) fill({x, y + 3, x + 3, y + foot.height - 3}, ui.theme.second);
  if (!foot.notice.empty()) {
    style.max_width = balanced_width(ui, foot.notice, style);
    y = write(ui, x + 16, y, "notice", foot.notice, style, NodeRole::text) + 6;
  }
  if (foot.notes.empty()) return;
  style.ink = Ink::second;
  style.max_width = most;
  style.max_width = balanced_width(ui, foot.notes, style);
  write(ui, x + 16, y, "notes", foot.notes, style, NodeRole::text);
}

}  // namespace

float write(Ui& ui, float x, float y, const std::string& id, const std::string& marked, const TextStyle& style, NodeRole role) {
  const Rect covers = draw_text(ui, x, y, marked, style);
  Node node;
  node.id = id;
  node.role = role;
  node.name = unmarked(marked);
  node.rect = covers;
  file(ui, std::move(node));
  return covers.y1;
}

void draw_stage(Ui& ui, const FrameLayout& layout, const Chrome& chrome) {
  Scale scale = scale_of(ui);
  if (ui.transient.quiet) scale.margin = std::max(scale.margin, (layout.stage.width() - kQuietColumn) / 2);
  if (std::exchange(ui.transient.scene_drawn, ui.state.scene) != ui.state.scene) ImGui::SetNextWindowScroll({0, 0});
  const Pane pane = begin_pane(ui, "stage", layout.seen, true);
  const float top = ui.width == Width::phone ? 12.0f : 24.0f, foot_gap = ui.width == Width::phone ? 14.0f : 20.0f;
  const float y0 = pane.content.y0;
  const Rect column{pane.content.x0 + scale.margin, y0 + top, pane.rect.x1 - scale.margin, y0 + layout.stage.height()};
  const float gap = ui.width == Width::phone ? 12.0f : 20.0f;
  float head = draw_head(ui, column, scale) + gap;
  const Prediction prediction = draw_prediction(ui, {column.x0, head, column.x1, column.y1}, !chrome.embedded);
  if (prediction.end > head) head = prediction.end + gap;
  const Foot foot = make_foot(ui, column.width(), scale, !chrome.embedded, prediction.asking);
  // The tour's way on is there all the time, in view where there is room; what else leads on waits for the last step.
  const float tour = chrome.embedded ? 0 : tour_height(ui);
  const float room = column.y1 - head - foot.height - 2 * foot_gap - (tour > 0 ? tour + gap : 0);
  const Rect exhibit{column.x0, head, column.x1, head + std::max(room, kLeastExhibit[static_cast<std::size_t>(ui.width)])};
  const float used = scene_drawing(ui.state.scene)(ui, exhibit);
  // Where steps lead through a scene the notice keeps its place at the foot; else, and on the phone, it follows what it speaks of.
  const lesson::SceneSpec* scene = lesson::find_scene(ui.state.scene);
  const bool follows = ui.width == Width::phone || ui.steps.empty() || (scene != nullptr && !scene->part_of.empty());
  const float foot_y = (follows ? exhibit.y0 + used : std::max(exhibit.y1, exhibit.y0 + used)) + foot_gap;
  draw_foot(ui, column.x0, foot_y, column.width(), foot, scale);
  float end = foot_y + foot.height;
  if (!chrome.embedded) {
    const float from = foot.height > 0 ? end + gap : end;
    if (const float under = draw_onward(ui, {column.x0, from, column.x1, column.y1}, chrome); under > from) end = under;
  }
  if (chrome.working) {
    const std::string text = ui.t("ui.working");
    draw_badge(ui, pane.rect.x1 - scale.margin - badge_width(ui, text), pane.rect.y1 - kBadgeHeight - 10, "working", text);
  }
  end_pane(ui, pane, end + foot_gap - pane.content.y0);
}

}  // namespace attnscope::ui
