#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/node.h"
#include "ui/theme.h"
#include "ui/widgets/axis.h"

namespace attnscope::ui {

/// A curve over positions.
struct Curve {
  std::string name;  // stands at the line's end
  Ink ink = Ink::rnn;
  bool dashed = false;
  std::vector<double> values;  // one a position
  std::string figure;          // point i is number i of this figure: what a click asks about
  float width = 2;
};

enum class PlotRange { from_zero, to_one, decades };  // linear, linear up to 1, logarithmic

/// A place on screen for every point of some curves. Pixels grow downwards.
struct PlotGeometry {
  Rect area;  // of the axes; `floor` is its lower edge where there is one
  Axis x, y;
  bool over_share = false;     // curves of different lengths, each over the whole width
  std::optional<float> floor;  // logarithmic: where zeros lie, and what float32 cannot hold
  std::vector<Tick> x_ticks, y_ticks;

  float to_x(double value) const;
  float to_y(double value) const;  // what a logarithmic axis has no place for lies on the floor
  /// Point `index` of a curve of `count` values.
  float point_x(std::int64_t index, std::int64_t count) const;
  /// The index of a curve of `count` values that stands nearest to a pixel.
  std::int64_t nearest(float pixel, std::int64_t count) const;
};

/// Axes and ticks for `curves` within `area`. An axis of positions 0 … longest − 1, or with `over_share` of 0 to 1.
PlotGeometry plot_geometry(std::span<const Curve> curves, PlotRange range, bool over_share, const Rect& area);

/// The index into a curve of `count` values that corresponds to `position` of the longest one.
std::int64_t matching_index(std::int64_t position, std::int64_t longest, std::int64_t count);
std::int64_t longest_curve(std::span<const Curve> curves);

/// Moves labels of height `gap` apart, each as little as the others allow, keeping their order and staying within low … high
/// as long as they fit. In: centres wanted; out: centres.
std::vector<float> spread_labels(std::vector<float> wanted, float gap, float low, float high);

/// Where a box of this size covers the curves least, and none of the rectangles that are taken as long as there is room: right of
/// `x` or left of it, within the axes.
Rect reading_box(const PlotGeometry& geometry, std::span<const Curve> curves, std::span<const Rect> taken, float x, float width,
                 float height);

}  // namespace attnscope::ui
