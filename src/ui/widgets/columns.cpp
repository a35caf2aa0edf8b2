#include "ui/widgets/columns.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/item.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kTitle = 26, kName = 22, kFoot = 26, kNumber = 22, kMostBar = 64, kShareOfPitch = 0.5f;

TextStyle one_line(float size, float align, Ink ink) {
  TextStyle style;
  style.size = size;
  style.align = align;
  style.ink = ink;
  style.max_lines = 1;
  return style;
}

/// What ∞ looks like: strokes beyond a bar's top.
void draw_open_end(const Ui& ui, const Rect& bar) {
  for (float y = bar.y0 + 3; y < bar.y0 + 16; y += 5) level_line(bar.x0, bar.x1, y, ui.theme.page);
}

/// `axes`: where bars may stand, with room for a number over the highest and under the lowest.
void draw_column(Ui& ui, const Columns& c, std::size_t k, const Rect& column, const Rect& axes) {
  const Columns::Column& one = c.columns[k];
  Node node;
  node.id = "columns." + c.id + "." + std::to_string(k);
  node.role = NodeRole::link;
  node.name = unmarked(c.title) + " · " + unmarked(one.label);
  node.value = one.number;
  node.rect = column;
  node.figure = one.source.figure;
  node.command = lesson::Select{one.source.figure, one.source.index};
  const Area hit = area(ui, std::move(node));
  if (hit.hovered) ui.transient.next_hover = one.source;
  if (hit.clicked) ui.act(lesson::Select{one.source.figure, one.source.index});

  const double value = std::isnan(one.value) || one.value == -HUGE_VAL ? 0 : std::clamp(one.value, c.low, c.high);
  const auto at = [&](double y) { return axes.y1 - static_cast<float>((y - c.low) / (c.high - c.low)) * axes.height(); };
  const float middle = (column.x0 + column.x1) / 2, half = std::min(kMostBar, column.width() * kShareOfPitch) / 2;
  const float zero = at(0), top = at(value);
  const Rect bar{middle - half, std::min(zero, top), middle + half, std::max(zero, top)};
  if (bar.height() > 0) fill(bar, value < 0 ? c.below : c.color, std::min(3.0f, bar.height() / 2));
  if (std::isinf(one.value) && one.value > 0) draw_open_end(ui, bar);
  const bool selected = ui.state.selection == one.source, hovered = ui.transient.hover == one.source;
  TextStyle number = one_line(14, 0.5f, std::isnan(one.value) ? Ink::error : Ink::ink);
  number.bold = true;
  const float y = value < 0 ? bar.y1 + 3 : bar.y0 - kNumber - 2;
  if (c.whole) {  // the line at 1 does not run through it
    const float width = measure_text(ui, plain(one.number), number).width / 2 + 4;
    fill({middle - width, y, middle + width, y + kNumber}, ui.theme.page);
  }
  if (selected || hovered) outline({bar.x0 - 3, bar.y0 - 3, bar.x1 + 3, bar.y1 + 3}, ui.theme.ink, 5, selected ? 2.0f : 1.0f);
  draw_text_in(ui, {column.x0, y, column.x1, y + kNumber}, plain(one.number), number);
}

}  // namespace

float columns_around(const Columns& columns) {
  return kTitle + 2 * kNumber + kName + (columns.foot.empty() ? 0 : kFoot);
}

void draw_columns(Ui& ui, const Columns& c, const Rect& rect) {
  Node group;
  group.id = "columns." + c.id;
  group.role = NodeRole::group;
  group.name = unmarked(c.title);
  group.rect = rect;
  group.figure = c.figure;
  file(ui, std::move(group));
  TextStyle title = one_line(14.5f, 0, Ink::ink);
  title.bold = true;
  draw_text_in(ui, {rect.x0, rect.y0, rect.x1, rect.y0 + kTitle - 4}, c.title, title);
  const float foot = c.foot.empty() ? 0 : kFoot, names = rect.y1 - foot - kName;
  const Rect axes{rect.x0, rect.y0 + kTitle + kNumber, rect.x1, names - (c.low < 0 ? kNumber + 2 : 2)};
  const float zero = axes.y1 + static_cast<float>(c.low / (c.high - c.low)) * axes.height();
  level_line(axes.x0, axes.x1, zero, mix(ui.theme.hairline, ui.theme.second, 0.5f));
  if (c.whole) level_line(axes.x0, axes.x1, axes.y0, ui.theme.hairline);
  const float pitch = rect.width() / static_cast<float>(std::max<std::size_t>(1, c.columns.size()));
  for (std::size_t k = 0; k < c.columns.size(); ++k) {
    const float x = rect.x0 + pitch * static_cast<float>(k);
    draw_column(ui, c, k, {x, rect.y0 + kTitle, x + pitch, names + kName}, axes);
    draw_text_in(ui, {x, names, x + pitch, names + kName}, c.columns[k].label, one_line(13.5f, 0.5f, Ink::second));
  }
  if (foot == 0) return;
  const TextStyle quiet = one_line(13.5f, 0, Ink::second);
  const float width = measure_text(ui, c.foot, quiet).width;
  draw_text_in(ui, {rect.x0, rect.y1 - kFoot, rect.x0 + width + 1, rect.y1}, c.foot, quiet);
  draw_number_link(ui, {rect.x0 + width + 8, rect.y1 - kFoot, rect.x1, rect.y1}, "columns." + c.id + ".foot", unmarked(c.foot),
                   c.foot_number, one_line(14, 0, Ink::ink), c.foot_source);
}

}  // namespace attnscope::ui
