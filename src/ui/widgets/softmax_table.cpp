#include "ui/widgets/softmax_table.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "imgui.h"
#include "lesson/number_text.h"
#include "ui/widgets/matrix_parts.h"

namespace attnscope::ui {

namespace {

constexpr float kTitle = 28, kHead = 26, kFoot = 30, kMostRow = 32, kLeastRow = 21, kGap = 2, kOver = 3, kMostCell = 66;
constexpr std::size_t kColumns = 4;  // x, x − max, e^(x − max), share
using lesson::Part;

struct Span {
  std::int64_t begin = 0, end = 0;
  bool cut = false;
};

/// The lines that are drawn: all, or as many as fit around the one that the step stands at.
Span lines_of(const SoftmaxTable& table, float height) {
  const auto count = static_cast<std::int64_t>(table.row.x.size());
  const auto room = static_cast<std::int64_t>((height + kGap) / (kLeastRow + kGap));
  if (count <= room) return {0, count, false};
  const std::int64_t shown = std::max<std::int64_t>(3, room - 1);
  const std::int64_t begin = std::clamp<std::int64_t>(table.column - shown / 2, 0, std::max<std::int64_t>(0, count - shown));
  return {begin, std::min(count, begin + shown), true};
}

struct Draw {
  Ui& ui;
  const SoftmaxTable& table;
  float left = 0, width = 0, row = 0;  // left edge and width of the number columns, height of a line

  Rect cell(float y, std::size_t column) const {
    const float x = left + static_cast<float>(column) * (width + kGap);
    return {x, y, x + width, y + row};
  }
};

bool revealed(const SoftmaxTable& table, std::int64_t line, std::size_t column) {
  switch (column) {
    case 0: return true;
    case 1: return table.max;
    case 2: return line < table.exps;
    default: return line < table.divided;
  }
}

void draw_cell(const Draw& d, const Rect& rect, std::int64_t line, std::size_t column) {
  Ui& ui = d.ui;
  const SoftmaxTable& t = d.table;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (!revealed(t, line, column)) {
    list->AddRect({rect.x0, rect.y0}, {rect.x1, rect.y1}, mix(ui.theme.hairline, ui.theme.second, 0.1f), 3, 0, 1);
    return;
  }
  const auto at = static_cast<std::size_t>(line);
  const bool masked = t.row.masked[at];
  const std::array<float, kColumns> values = {t.row.x[at], t.row.shifted[at], t.row.exps[at], t.row.shares[at]};
  const float value = values[column];
  TextStyle style;
  style.size = std::clamp(std::floor(std::min((d.width - 4) / 2.9f, d.row * 0.62f)), 10.0f, 14.0f);
  style.align = 0.5f;
  style.max_lines = 1;
  std::string digits;
  if (masked) {
    draw_hatch(ui, rect);
    style.color = ui.theme.second;
    digits = column < 2 ? lesson::fixed(-INFINITY, 0) : "0";
  } else {
    Color ground = ui.theme.surface;
    if (column == 0) ground = color_of(t.scores, value);
    if (column >= 2) ground = color_of(t.shares, value);
    if (std::isnan(value)) ground = ui.theme.error;
    list->AddRectFilled({rect.x0, rect.y0}, {rect.x1, rect.y1}, ground, 3);
    if (column == 1) list->AddRect({rect.x0, rect.y0}, {rect.x1, rect.y1}, ui.theme.hairline, 3, 0, 1);
    style.color = digits_on(ground);
    digits = cell_text(static_cast<double>(value), {cell_mode(d.width), column >= 2, false, false});
  }
  // What the step just made.
  const bool made = (t.part == Part::exp && column == 2 && line == t.column) ||
                    (t.part == Part::divide && column == 3 && line == t.column) ||
                    (t.part == Part::max && column == 0 && line == t.row.most);
  style.bold = made && !masked;
  // x and share stand in figures: they can be asked for, and share their hover with the matrix.
  if (column == 0 || column == 3) {
    const lesson::Selection source{column == 0 ? t.row.input : t.weights, t.row.first + line};
    Node node;
    node.id = "softmax." + t.id + "." + std::to_string(line) + (column == 0 ? ".x" : ".share");
    node.role = NodeRole::link;
    node.name = node.value = digits;
    node.figure = source.figure;
    node.rect = rect;
    node.command = lesson::Select{source.figure, source.index};
    const Area it = area(ui, std::move(node));
    if (it.hovered) ui.transient.next_hover = source;
    if (it.clicked) ui.act(lesson::Select{source.figure, source.index});
    if (ui.transient.hover == source)
      list->AddRect({rect.x0 - 0.5f, rect.y0 - 0.5f}, {rect.x1 + 0.5f, rect.y1 + 0.5f}, ui.theme.ink, 3.5f, 0, 1);
  }
  draw_text_in(ui, rect, digits, style);
  if (made) draw_ring(ui, rect);
}

/// Under the lines: the maximum, the sum, and what the shares add up to.
void draw_foot(const Draw& d, float y) {
  Ui& ui = d.ui;
  const SoftmaxTable& t = d.table;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Color line = mix(ui.theme.hairline, ui.theme.second, 0.35f);
  TextStyle style;
  style.size = 14;
  style.bold = true;
  style.align = 0.5f;
  style.max_lines = 1;
  const auto total = [&](std::size_t column, const std::string& digits, bool ringed) {
    const Rect rect = d.cell(y, column);
    list->AddLine({rect.x0 + 2, y - 1}, {rect.x1 - 2, y - 1}, line, 1);
    draw_text_in(ui, {rect.x0, y + 2, rect.x1, y + kFoot - 4}, digits, style);
    if (ringed) draw_ring(ui, {rect.x0, y + 2, rect.x1, y + kFoot - 4});
  };
  const auto number = [](float value) { return cell_text(static_cast<double>(value), {}); };
  TextStyle label = quiet_style(ui);
  label.align = 1;
  const Rect names{d.left - 120, y + 2, d.left - label_gap(ui), y + kFoot - 4};
  if (t.row.most < 0) return;
  const bool complete = t.divided >= static_cast<std::int64_t>(t.row.x.size());
  if (t.sum) {
    draw_text_in(ui, names, ui.t("softmax.sum"), label);
    total(2, number(t.row.sum), t.part == Part::sum);
  }
  if (complete) total(3, number(t.row.total), false);
}

}  // namespace

float softmax_table_width(const Ui& ui, const SoftmaxTable& table) {
  if (ui.width == Width::phone) return 330;
  return table.row.x.size() > 8 ? 264.0f : 360.0f;
}

float softmax_table_height(const SoftmaxTable& table, float most) {
  const auto count = static_cast<float>(table.row.x.size());
  return std::min(most, kTitle + kHead + kFoot + kOver + count * (kMostRow + kGap));
}

Rect draw_softmax_table(Ui& ui, const SoftmaxTable& table, const Rect& space) {
  if (table.row.x.empty()) return {space.x0, space.y0, space.x0, space.y0};
  const float lines_height = space.height() - kTitle - kHead - kFoot - kOver;
  const Span lines = lines_of(table, lines_height);
  const auto count = static_cast<float>(lines.end - lines.begin + (lines.cut ? 1 : 0));
  float widest = 0;
  const TextStyle label = label_style(ui, table.labels);
  for (std::int64_t i = lines.begin; i < lines.end; ++i) {
    widest = std::max(widest, measure_text(ui, table.labels.texts[static_cast<std::size_t>(i)], label).width);
  }
  widest = std::max(std::min(widest, kMostLabel), measure_text(ui, ui.t("softmax.sum"), quiet_style(ui)).width) + label_gap(ui);
  Draw d{ui, table, space.x0 + std::ceil(widest), 0, 0};
  d.width = std::min(kMostCell, std::floor((space.x1 - d.left + kGap) / kColumns - kGap));
  d.row = std::clamp(std::floor((lines_height + kGap) / count - kGap), kLeastRow, kMostRow);
  float y = space.y0;
  TextStyle title;
  title.size = 15;
  title.bold = true;
  title.max_lines = 1;
  draw_text(ui, d.left, y, table.title, title);
  y += kTitle;
  const std::array<const char*, kColumns> heads = {"softmax.x", "softmax.shifted", "softmax.exp", "softmax.share"};
  TextStyle head = quiet_style(ui);
  head.align = 0.5f;
  for (std::size_t c = 0; c < kColumns; ++c)
    draw_text_in(ui, {d.cell(y, c).x0 - 4, y, d.cell(y, c).x1 + 4, y + kHead - 4}, ui.t(heads[c]), head);
  y += kHead;
  // The line of the token that the step stands at.
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (table.part == Part::exp || table.part == Part::divide) {
    const float band = y + static_cast<float>(table.column - lines.begin) * (d.row + kGap);
    list->AddRectFilled({space.x0 - 6, band - 3}, {d.cell(y, kColumns - 1).x1 + 5, band + d.row + 3}, with_alpha(ui.theme.ink, 0.08f), 6);
  }
  for (std::int64_t i = lines.begin; i < lines.end; ++i) {
    TextStyle mine = label;
    mine.align = 1;
    if (i == table.column) mine.ink = Ink::ink;
    draw_text_in(ui, {space.x0, y, d.left - label_gap(ui), y + d.row}, table.labels.texts[static_cast<std::size_t>(i)], mine);
    for (std::size_t c = 0; c < kColumns; ++c) draw_cell(d, d.cell(y, c), i, c);
    y += d.row + kGap;
  }
  if (lines.cut) {
    TextStyle more = quiet_style(ui);
    const auto hidden = static_cast<std::int64_t>(table.row.x.size()) - (lines.end - lines.begin);
    draw_text(ui, d.left, y + 2, ui.t("softmax.more", {std::to_string(hidden)}), more);
    y += kLeastRow + kGap;
  }
  y += kOver;
  draw_foot(d, y);
  Node node;
  node.id = "softmax." + table.id;
  node.role = NodeRole::group;
  node.name = plain_label(table.title);
  node.figure = table.weights;
  node.rect = {space.x0, space.y0, d.cell(y, kColumns - 1).x1, y + kFoot};
  const Rect covers = node.rect;
  file(ui, std::move(node));
  return covers;
}

}  // namespace attnscope::ui
