#include "ui/widgets/plot_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace attnscope::ui {
namespace {

constexpr float kTickRoom = 44, kPositionRoom = 64;  // pixels that a labelled tick should have
constexpr float kFloorGap = 26;                      // between the last decade and the floor line

struct Range {
  double least = std::numeric_limits<double>::infinity(), largest = 0;  // of the positive values
  bool zeros = false;
};

Range range_of(std::span<const Curve> curves) {
  Range out;
  for (const Curve& curve : curves) {
    for (const double value : curve.values) {
      if (!std::isfinite(value)) continue;
      if (value > 0) {
        out.least = std::min(out.least, value);
        out.largest = std::max(out.largest, value);
      } else {
        out.zeros = true;
      }
    }
  }
  return out;
}

struct Point {
  float x, y;
};

/// Points along each curve, a few on each of its parts where there are not many.
std::vector<std::vector<Point>> sampled(const PlotGeometry& geometry, std::span<const Curve> curves) {
  std::vector<std::vector<Point>> lines;
  for (const Curve& curve : curves) {
    std::vector<Point>& line = lines.emplace_back();
    const auto count = static_cast<std::int64_t>(curve.values.size());
    const int parts = count < 200 ? 5 : 1;
    for (std::int64_t i = 0; i < count; ++i) {
      const Point to{geometry.point_x(i, count), geometry.to_y(curve.values[static_cast<std::size_t>(i)])};
      const Point from = line.empty() ? to : line.back();
      for (int part = line.empty() ? parts : 1; part <= parts; ++part) {
        const float t = static_cast<float>(part) / static_cast<float>(parts);
        line.push_back({from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t});
      }
    }
  }
  return lines;
}

int most_ticks(float room, float each) {
  return std::max(2, static_cast<int>(room / each));
}

}  // namespace

float PlotGeometry::to_x(double value) const {
  return area.x0 + static_cast<float>(x.share(value)) * area.width();
}

float PlotGeometry::to_y(double value) const {
  if (y.log && !(value > 0)) return floor.value_or(area.y1);
  const float bottom = floor ? *floor - kFloorGap : area.y1;
  return bottom - static_cast<float>(y.share(value)) * (bottom - area.y0);
}

float PlotGeometry::point_x(std::int64_t index, std::int64_t count) const {
  if (!over_share) return to_x(static_cast<double>(index));
  return to_x(count < 2 ? 1 : static_cast<double>(index) / static_cast<double>(count - 1));
}

std::int64_t PlotGeometry::nearest(float pixel, std::int64_t count) const {
  const double share = static_cast<double>((pixel - area.x0) / std::max(1.0f, area.width()));
  const double value = x.low + share * (x.high - x.low);
  const double index = over_share ? value * static_cast<double>(count - 1) : value;
  return std::clamp<std::int64_t>(std::llround(index), 0, std::max<std::int64_t>(0, count - 1));
}

std::int64_t longest_curve(std::span<const Curve> curves) {
  std::size_t longest = 0;
  for (const Curve& curve : curves) longest = std::max(longest, curve.values.size());
  return static_cast<std::int64_t>(longest);
}

std::int64_t matching_index(std::int64_t position, std::int64_t longest, std::int64_t count) {
  if (longest < 2 || count < 2) return 0;
  return std::llround(static_cast<double>(position) * static_cast<double>(count - 1) / static_cast<double>(longest - 1));
}

PlotGeometry plot_geometry(std::span<const Curve> curves, PlotRange range, bool over_share, const Rect& area) {
  PlotGeometry out;
  out.area = area;
  out.over_share = over_share;
  const Range values = range_of(curves);
  const int most_y = most_ticks(area.height(), kTickRoom), most_x = most_ticks(area.width(), kPositionRoom);
  if (range == PlotRange::decades && values.largest > 0) {
    if (values.zeros) out.floor = area.y1;
    out.y = log_axis(values.least, values.largest, most_y);
    out.y_ticks = log_ticks(out.y, most_y);
  } else {
    out.y = range == PlotRange::to_one ? Axis{false, 0, 1} : linear_axis(values.largest, most_y);
    out.y_ticks = linear_ticks(out.y, most_y);
  }
  if (over_share) {
    out.x = {false, 0, 1};
    out.x_ticks = linear_ticks(out.x, most_x);
  } else {
    const std::int64_t last = std::max<std::int64_t>(0, longest_curve(curves) - 1);
    // A single position stands in the middle.
    out.x = last == 0 ? Axis{false, -1, 1} : Axis{false, 0, static_cast<double>(last)};
    out.x_ticks = position_ticks(last, most_x);
  }
  return out;
}

std::vector<float> spread_labels(std::vector<float> wanted, float gap, float low, float high) {
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  // Runs of touching labels, each placed about the mean of what its members wanted; runs that touch are merged.
  struct Run {
    std::size_t begin, count;
    float centre;
  };
  std::vector<Run> runs;
  const auto half = [&](const Run& run) { return gap * static_cast<float>(run.count) / 2; };
  for (std::size_t k = 0; k < order.size(); ++k) {
    runs.push_back({k, 1, wanted[order[k]]});
    for (;;) {
      Run& last = runs.back();
      last.centre = std::max(std::min(last.centre, high - half(last)), low + half(last));
      if (runs.size() < 2) break;
      Run& before = runs[runs.size() - 2];
      if (before.centre + half(before) <= last.centre - half(last)) break;
      const auto n = static_cast<float>(before.count), m = static_cast<float>(last.count);
      before.centre = (n * before.centre + m * last.centre) / (n + m);
      before.count += last.count;
      runs.pop_back();
    }
  }
  for (const Run& run : runs) {
    for (std::size_t k = 0; k < run.count; ++k) {
      wanted[order[run.begin + k]] = run.centre - half(run) + gap * (static_cast<float>(k) + 0.5f);
    }
  }
  return wanted;
}

Rect reading_box(const PlotGeometry& geometry, std::span<const Curve> curves, std::span<const Rect> taken, float x, float width,
                 float height) {
  constexpr float kAside = 14, kEdge = 6, kFarther = 60;
  constexpr int kSlots = 33, kSteps = 8;
  const Rect& axes = geometry.area;
  struct Side {
    float x;
    double cost;
  };
  std::vector<Side> sides;  // near the crosshair first; farther off where the curves leave no room
  for (int step = 0; step < kSteps; ++step) {
    const float right = x + kAside + kFarther * static_cast<float>(step), left = x - kAside - width - kFarther * static_cast<float>(step);
    if (right + width <= axes.x1 + kEdge) sides.push_back({right, 0.015 * step});
    if (left >= axes.x0 + kEdge) sides.push_back({left, 0.015 * (step + 1)});
  }
  if (sides.empty()) sides.push_back({std::clamp(x + kAside, axes.x0, std::max(axes.x0, axes.x1 - width)), 0});
  const std::vector<std::vector<Point>> lines = sampled(geometry, curves);
  Rect best;
  double least = std::numeric_limits<double>::infinity();
  for (const Side& side : sides) {
    for (int slot = 0; slot < kSlots; ++slot) {
      const float share = static_cast<float>(slot) / (kSlots - 1);
      const float y0 = axes.y0 + kEdge + share * std::max(0.0f, axes.height() - height - 2 * kEdge);
      const Rect box{side.x, y0, side.x + width, y0 + height}, around = box.inset(-kEdge);
      double cost = 2e-4 * slot + side.cost;
      for (const std::vector<Point>& line : lines) {
        for (std::size_t i = 0; i < line.size() && cost < least; ++i) {
          if (around.contains(line[i].x, line[i].y)) cost += 1.0 / static_cast<double>(line.size());
        }
      }
      for (const Rect& rect : taken) {
        if (rect.x0 < around.x1 && around.x0 < rect.x1 && rect.y0 < around.y1 && around.y0 < rect.y1) cost += 10;
      }
      if (cost < least) least = cost, best = box;
    }
  }
  return best;
}

}  // namespace attnscope::ui
