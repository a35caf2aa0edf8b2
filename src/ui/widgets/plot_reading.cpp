// What the crosshair reads.
#include <algorithm>
#include <cmath>

#include "lesson/number_text.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/plot_parts.h"

namespace attnscope::ui {
namespace {

constexpr float kReadSize = 13, kReadRow = 20, kNarrow = 480;

/// The crosshair's numbers as they are set: a heading and a row a curve.
struct ReadingBlock {
  std::vector<Reading> rows;
  std::string heading;
  TextStyle head = tick_style(0), number = name_style(Ink::ink);
  float names = 0, numbers = 0;
};

ReadingBlock set_reading(Ui& ui, const Plot& plot, std::int64_t position) {
  ReadingBlock block;
  block.rows = read_plot(plot, position);
  block.heading = place_name(ui, plot, position);
  block.head.size = block.number.size = kReadSize;
  for (const Reading& row : block.rows) {
    block.names = std::max(block.names, measure_text(ui, row.name, block.number).width + 2);
    block.numbers = std::max(block.numbers, measure_text(ui, plain(row.number), block.number).width + 2);
  }
  return block;
}

void draw_row(Ui& ui, const ReadingBlock& block, std::size_t k, const Rect& row) {
  TextStyle style = block.number;
  style.ink = block.rows[k].ink;
  draw_text_in(ui, {row.x0, row.y0, row.x0 + block.names, row.y1}, block.rows[k].name, style);
  style.align = 1;
  draw_text_in(ui, {row.x1 - block.numbers, row.y0, row.x1, row.y1}, plain(block.rows[k].number), style);
}

int lines_below(const Plot& plot) {
  return 1 + (static_cast<int>(plot.curves.size()) + 1) / 2;
}

}  // namespace

std::string plot_number(double value, Plot::Numbers numbers) {
  switch (numbers) {
    case Plot::Numbers::scientific: return lesson::power_number(value, 3);
    case Plot::Numbers::percent: return lesson::percent_number(value);
    case Plot::Numbers::plain: return lesson::told_number(value);
  }
  return {};
}

std::vector<Reading> read_plot(const Plot& plot, std::int64_t position) {
  std::vector<Reading> out;
  const std::int64_t longest = longest_curve(plot.curves);
  for (const Curve& curve : plot.curves) {
    if (curve.values.empty()) continue;
    const std::int64_t index = matching_index(position, longest, count_of(curve));
    out.push_back({curve.name, plot_number(value_at(curve, index), plot.numbers), index, curve.ink});
  }
  return out;
}

std::string place_name(Ui& ui, const Plot& plot, std::int64_t position) {
  if (position < static_cast<std::int64_t>(plot.places.size()))
    return plot.x_title + " = " + plot.places[static_cast<std::size_t>(position)];
  if (!plot.over_share) return ui.t("plot.position", {std::to_string(position)});
  const std::int64_t last = longest_curve(plot.curves) - 1;
  return ui.t("plot.share", {lesson::fixed(last > 0 ? 100 * static_cast<double>(position) / static_cast<double>(last) : 100, 0)});
}

void draw_reading(Ui& ui, const Plot& plot, const PlotGeometry& geometry, std::span<const Rect> taken, std::int64_t position) {
  constexpr float kPad = 10, kBetween = 16;
  const ReadingBlock block = set_reading(ui, plot, position);
  const float width = std::max(block.names + kBetween + block.numbers, measure_text(ui, block.heading, block.head).width + 2) + 2 * kPad;
  const float height = kReadRow * static_cast<float>(block.rows.size() + 1) + 2 * kPad - 4;
  const float x = geometry.point_x(position, longest_curve(plot.curves));
  const Rect box = reading_box(geometry, plot.curves, taken, x, width, height);
  card(ui, box);
  float y = box.y0 + kPad - 2;
  draw_text_in(ui, {box.x0 + kPad, y, box.x1 - kPad, y + kReadRow}, block.heading, block.head);
  for (std::size_t k = 0; k < block.rows.size(); ++k) {
    y += kReadRow;
    draw_row(ui, block, k, {box.x0 + kPad, y, box.x1 - kPad, y + kReadRow});
  }
}

bool reads_below(const Rect& rect) {
  return rect.width() < kNarrow;
}

float height_below(const Plot& plot) {
  return kReadRow * static_cast<float>(lines_below(plot)) + 6;
}

void draw_reading_below(Ui& ui, const Plot& plot, const Rect& rect, std::int64_t position) {
  constexpr float kBetween = 28;
  const ReadingBlock block = set_reading(ui, plot, position);
  draw_text_in(ui, {rect.x0, rect.y0, rect.x1, rect.y0 + kReadRow}, block.heading, block.head);
  const float width = std::min((rect.width() - kBetween) / 2, block.names + 14 + block.numbers);
  for (std::size_t k = 0; k < block.rows.size(); ++k) {
    const float x = rect.x0 + (k % 2 == 0 ? 0 : width + kBetween), y = rect.y0 + kReadRow * static_cast<float>(1 + k / 2);
    draw_row(ui, block, k, {x, y, x + width, y + kReadRow});
  }
}

}  // namespace attnscope::ui
