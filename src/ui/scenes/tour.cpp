#include "ui/scenes/tour.h"

#include <algorithm>
#include <string>

#include "lesson/tour.h"
#include "ui/frame/frame.h"
#include "ui/frame/names.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kGap = 10, kPad = 14, kNumber = 34, kTwoColumns = 820, kMostWidth = 1120, kQuestion = 46;

TextStyle body(float width) {
  TextStyle style;
  style.size = 14;
  style.ink = Ink::second;
  style.max_width = width;
  return style;
}

float stop_height(Ui& ui, const lesson::Stop& stop, float width) {
  const std::string asks = ui.t("tour." + std::string(stop.id) + ".asks");
  return 2 * kPad + 24 + measure_text(ui, asks, body(width - kNumber - 2 * kPad)).height;
}

/// A stop: its number, what it is called, what it asks. A press opens it.
void draw_stop(Ui& ui, const lesson::Stop& stop, const Rect& rect) {
  const std::string key = "tour." + std::string(stop.id), name = ui.t(key + ".name"), asks = ui.t(key + ".asks");
  const lesson::Command open = lesson::OpenLink{std::string(stop.in(ui.state.language))};
  Node node;
  node.id = "tour.stop." + std::to_string(stop.number);
  node.role = NodeRole::link;
  node.name = unmarked(name);
  node.value = unmarked(asks);
  node.rect = rect;
  node.command = open;
  const Area hit = area(ui, std::move(node));
  if (hit.clicked) go_to_stop(ui, stop);
  card(ui, rect);
  if (hit.hovered) fill(rect, with_alpha(ui.theme.ink, 0.04f), kRadius);
  TextStyle number;
  number.size = 18;
  number.ink = Ink::second;
  draw_text(ui, rect.x0 + kPad, rect.y0 + kPad - 2, std::to_string(stop.number), number);
  TextStyle title;
  title.size = 15.5f;
  title.bold = true;
  title.ink = Ink::accent;
  title.max_lines = 1;
  title.max_width = rect.width() - kNumber - 2 * kPad;
  const float x = rect.x0 + kPad + kNumber;
  draw_text(ui, x, rect.y0 + kPad - 1, name, title);
  draw_text(ui, x, rect.y0 + kPad + 24, asks, body(rect.x1 - kPad - x));
}

/// In rows of equal height, one column or two; read down the first column, then down the second.
float draw_stops(Ui& ui, const Rect& rect) {
  const std::vector<lesson::Stop>& all = lesson::stops();
  const std::size_t columns = rect.width() >= kTwoColumns ? 2 : 1, rows = (all.size() + columns - 1) / columns;
  const float width = (rect.width() - kGap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  std::vector<float> heights(rows);
  for (std::size_t k = 0; k < all.size(); ++k) heights[k % rows] = std::max(heights[k % rows], stop_height(ui, all[k], width));
  float low = rect.y0;
  for (std::size_t k = 0; k < all.size(); ++k) {  // in the order in which they are read, which Tab follows
    const float x = rect.x0 + (width + kGap) * static_cast<float>(k / rows);
    float y = rect.y0;
    for (std::size_t r = 0; r < k % rows; ++r) y += heights[r] + kGap;
    draw_stop(ui, all[k], {x, y, x + width, y + heights[k % rows]});
    low = std::max(low, y + heights[k % rows]);
  }
  return low;
}

/// A question, which a press opens and shuts; open, its answer. Returns the lower edge.
float draw_question(Ui& ui, const lesson::ChapterQuestion& question, std::int64_t index, const Rect& rect) {
  const bool open = lesson::setting(ui.state, ui.shown.lesson, "tour", "answer") == index;
  const std::string words = ui.t("tour.question." + question.id);
  const lesson::Command toggle = lesson::Set{"tour", "answer", open ? 0 : index};
  TextStyle style;
  style.size = 15.5f;
  style.bold = open;
  style.max_width = rect.width() - 34;
  const Rect row{rect.x0, rect.y0, rect.x1, rect.y0 + std::max(kQuestion, measure_text(ui, words, style).height + 16)};
  Node node;
  node.id = "tour.question." + std::to_string(index);
  node.role = NodeRole::toggle;
  node.name = unmarked(words);
  node.checked = open;
  node.rect = row;
  node.command = toggle;
  const Area hit = area(ui, std::move(node));
  if (hit.clicked) ui.act(toggle);
  if (hit.hovered) fill(row, with_alpha(ui.theme.ink, 0.04f), kRadius);
  draw_icon(ui, {row.x0, row.y0, row.x0 + 26, row.y1}, open ? Icon::down : Icon::right, ui.theme.second);
  const float high = measure_text(ui, words, style).height;
  draw_text(ui, row.x0 + 34, (row.y0 + row.y1 - high) / 2, words, style);
  if (!open) return row.y1;
  TextStyle answer;
  answer.size = 15.5f;
  answer.line_height = 1.5f;
  answer.max_width = std::min(640.0f, rect.width() - 34);
  float y = draw_text(ui, row.x0 + 34, row.y1, close_up(question.answer), answer).y1 + 4;
  if (question.number) {
    Button from;
    from.id = "tour.because." + std::to_string(index);
    from.label = ui.t("guess.because");
    from.look = ButtonLook::link;
    from.command = lesson::Select{question.number->figure, question.number->index};
    const float wide = button_width(ui, from), tall = least_hit(ui);
    draw_button(ui, {row.x0 + 34, y, row.x0 + 34 + wide, y + tall}, from);
    y += tall;
  }
  return y + 6;
}

float draw_questions(Ui& ui, const Rect& rect) {
  const std::vector<lesson::ChapterQuestion> all = lesson::chapter_questions(ui.shown.lesson, ui.trace, ui.text);
  TextStyle heading;
  heading.size = 18;
  heading.bold = true;
  heading.max_width = rect.width();
  float y = draw_text(ui, rect.x0, rect.y0, ui.t("tour.questions"), heading).y1 + 2;
  y = draw_text(ui, rect.x0, y, ui.t(all.empty() ? "tour.questions.none" : "tour.questions.lead"), body(rect.width())).y1 + 8;
  for (std::size_t k = 0; k < all.size(); ++k) {
    y = draw_question(ui, all[k], static_cast<std::int64_t>(k) + 1, {rect.x0, y, rect.x1, rect.y1});
    level_line(rect.x0, rect.x1, y, ui.theme.hairline);
    y += 1;
  }
  return y;
}

}  // namespace

float draw_tour(Ui& ui, const Rect& stage) {
  const float x1 = std::min(stage.x1, stage.x0 + kMostWidth);
  float y = draw_stops(ui, {stage.x0, stage.y0, x1, stage.y1});
  y = draw_questions(ui, {stage.x0, y + 28, x1, stage.y1});
  Node group;
  group.id = "tour";
  group.role = NodeRole::group;
  group.name = ui.t("tour.questions");
  group.rect = {stage.x0, stage.y0, x1, y};
  group.focusable = false;
  file(ui, std::move(group));
  return y - stage.y0;
}

}  // namespace attnscope::ui
