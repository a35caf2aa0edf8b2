#include "ui/widgets/named_numbers.h"

#include "lesson/number_text.h"
#include "ui/text/text.h"
#include "ui/widgets/number_link.h"

namespace attnscope::ui {
namespace {

constexpr float kNarrow = 290;  // of the column, below which the caption stands over the numbers
constexpr float kRow = 32, kCaptionRow = 20, kAfterName = 6, kBetween = 18;

/// Returns where the numbers begin.
Rect draw_caption(Ui& ui, const NamedNumbers& numbers, const Rect& column) {
  if (numbers.caption.empty()) return column;
  const bool over = column.width() < kNarrow;
  const float width = over ? column.width() : numbers.caption_width, high = over ? kCaptionRow : kRow;
  draw_text_in(ui, {column.x0, column.y0, column.x0 + width, column.y0 + high}, numbers.caption, quiet_line(14));
  return {over ? column.x0 : column.x0 + width, column.y0 + (over ? kCaptionRow : 0), column.x1, column.y1};
}

}  // namespace

float draw_named_numbers(Ui& ui, const NamedNumbers& numbers, const Rect& column) {
  const Rect place = draw_caption(ui, numbers, column);
  float x = place.x0, y = place.y0;
  if (numbers.figure == nullptr) return y + kRow;
  TextStyle style;
  style.size = 15;
  style.bold = numbers.bold;
  for (std::int64_t c = 0; c < numbers.figure->columns(); ++c) {
    const auto at = static_cast<std::size_t>(c);
    const std::string name = at < numbers.names.texts.size() ? numbers.names.texts[at] : "";
    const std::string number = lesson::fixed(static_cast<double>(numbers.figure->at(numbers.row, c)), 2);
    const float named = name.empty() ? 0 : measure_text(ui, name, quiet_line(14)).width + kAfterName;
    const float width = named + measure_text(ui, number, style).width + 1;
    if (x > place.x0 && x + width > place.x1) {
      x = place.x0;
      y += kRow;
    }
    if (named > 0) draw_text_in(ui, {x, y, x + named, y + kRow}, name, quiet_line(14));
    const std::string spoken = name.empty() ? std::to_string(c) : plain_label(name);
    draw_number_link(ui, {x + named, y, x + width, y + kRow}, numbers.id + "." + std::to_string(c), spoken, number, style,
                     {numbers.figure->name, numbers.row * numbers.figure->columns() + c});
    x += width + kBetween;
  }
  return y + kRow;
}

}  // namespace attnscope::ui
