#include "ui/widgets/bars.h"

#include <algorithm>

#include "imgui.h"
#include "ui/text/text.h"
#include "ui/widgets/item.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {
namespace {

constexpr float kGap = 8, kThickness = 17;

TextStyle label_style() {
  TextStyle style;
  style.size = 13.5f;
  style.ink = Ink::second;
  style.align = 1;
  style.max_lines = 1;
  style.middle_ellipsis = true;
  return style;
}

TextStyle number_style(bool at_end) {
  TextStyle style;
  style.size = 13.5f;
  style.align = at_end ? 1.0f : 0.0f;
  style.max_lines = 1;
  return style;
}

bool same(const std::optional<lesson::Selection>& a, const lesson::Selection& b) {
  return a && !b.figure.empty() && *a == b;
}

void draw_bar(Ui& ui, const Bars& bars, std::size_t k, const Rect& row, float labels, float numbers) {
  const Bar& bar = bars.bars[k];
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (!bar.source.figure.empty()) {
    Node node;
    node.id = "bars." + bars.id + "." + std::to_string(k);
    node.role = NodeRole::button;
    node.name = plain_label(bar.label);
    node.value = bar.number;
    node.rect = row;
    node.figure = bar.source.figure;
    node.command = lesson::Select{bar.source.figure, bar.source.index};
    const Area hit = area(ui, std::move(node), (least_hit(ui) - row.height()) / 2);
    if (hit.hovered) ui.transient.next_hover = bar.source;
    if (hit.clicked) ui.act(lesson::Select{bar.source.figure, bar.source.index});
  }
  draw_text_in(ui, {row.x0, row.y0, row.x0 + labels, row.y1}, bar.label, label_style());
  const float x0 = row.x0 + labels + kGap, most = std::max(8.0f, row.x1 - numbers - kGap - x0);
  const float length = std::max(2.0f, static_cast<float>(std::clamp(bar.length, 0.0, 1.0)) * most);
  const float inset = (row.height() - kThickness) / 2;
  const Rect body{x0, row.y0 + inset, x0 + length, row.y1 - inset};
  list->AddRectFilled({body.x0, body.y0}, {body.x1, body.y1}, bar.color, std::min(3.0f, length / 2));
  if (same(ui.state.selection, bar.source)) {
    list->AddRect({body.x0 - 3, body.y0 - 3}, {body.x1 + 3, body.y1 + 3}, ui.theme.ink, 5, 0, 2);
  } else if (same(ui.transient.hover, bar.source)) {
    list->AddRect({body.x0 - 2, body.y0 - 2}, {body.x1 + 2, body.y1 + 2}, ui.theme.ink, 4, 0, 1);
  }
  const Rect place =
      bars.numbers_at_end ? Rect{row.x1 - numbers - 2, row.y0, row.x1, row.y1} : Rect{body.x1 + kGap, row.y0, row.x1 + 2, row.y1};
  draw_text_in(ui, place, plain(bar.number), number_style(bars.numbers_at_end));
}

}  // namespace

float bar_row(const Ui& ui) {
  return ui.width == Width::phone ? 38.0f : 28.0f;
}

Rect draw_bars(Ui& ui, const Bars& bars, const Rect& rect) {
  float labels = 0, numbers = 0;
  for (const Bar& bar : bars.bars) {
    labels = std::max(labels, measure_text(ui, bar.label, label_style()).width);
    numbers = std::max(numbers, measure_text(ui, plain(bar.number), number_style(false)).width);
  }
  labels = std::min(labels + 1, bars.most_label);
  const Rect covered{rect.x0, rect.y0, rect.x1, rect.y0 + bar_row(ui) * static_cast<float>(bars.bars.size())};
  Node group;
  group.id = "bars." + bars.id;
  group.role = NodeRole::group;
  group.name = plain_label(bars.name);
  group.rect = covered;
  file(ui, std::move(group));
  for (std::size_t k = 0; k < bars.bars.size(); ++k) {
    const float y = rect.y0 + bar_row(ui) * static_cast<float>(k);
    draw_bar(ui, bars, k, {rect.x0, y, rect.x1, y + bar_row(ui)}, labels, numbers);
  }
  return covered;
}

}  // namespace attnscope::ui
