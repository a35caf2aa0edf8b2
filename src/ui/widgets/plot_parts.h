#pragma once
// What the files of the plot widget share.
#include <span>

#include "ui/text/text.h"
#include "ui/widgets/plot.h"

namespace attnscope::ui {

TextStyle tick_style(float align);
TextStyle name_style(Ink ink);  // of a curve, at its end and in the reading

inline double value_at(const Curve& curve, std::int64_t index) {
  return curve.values[static_cast<std::size_t>(index)];
}
inline std::int64_t count_of(const Curve& curve) {
  return static_cast<std::int64_t>(curve.values.size());
}

/// "position 12"; for curves of different lengths "36 % of the way".
std::string place_name(Ui& ui, const Plot& plot, std::int64_t position);

/// The crosshair's numbers as a card within the axes, where it covers least.
void draw_reading(Ui& ui, const Plot& plot, const PlotGeometry& geometry, std::span<const Rect> taken, std::int64_t position);

/// Where a plot is narrow the card would cover it, and a finger the card: the numbers stand below the axes, two a line.
bool reads_below(const Rect& rect);
float height_below(const Plot& plot);
void draw_reading_below(Ui& ui, const Plot& plot, const Rect& rect, std::int64_t position);

}  // namespace attnscope::ui
