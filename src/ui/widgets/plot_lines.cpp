#include "ui/widgets/plot_lines.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "imgui.h"

namespace attnscope::ui {
namespace {

constexpr float kDash = 7, kGap = 4;

/// Dashes along a line of many short parts: the pattern runs on from part to part.
void dashed_line(ImDrawList* list, const std::vector<ImVec2>& points, Color color, float width, float dash, float gap) {
  std::vector<ImVec2> piece = {points.front()};
  const auto flush = [&] {
    if (piece.size() > 1) list->AddPolyline(piece.data(), static_cast<int>(piece.size()), color, 0, width);
    piece.clear();
  };
  bool on = true;
  float left = dash;  // of this dash or gap
  for (std::size_t k = 1; k < points.size(); ++k) {
    const ImVec2 from = points[k - 1], to = points[k];
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    float done = 0;
    while (length - done > left) {
      done += left;
      const float t = done / length;
      piece.push_back({from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t});
      if (on) flush();
      on = !on;
      left = on ? dash : gap;
    }
    left -= length - done;
    if (on) piece.push_back(to);
  }
  if (on) flush();
}

void line(ImDrawList* list, const std::vector<ImVec2>& points, bool dashed, Color color, float width) {
  if (points.size() < 2) return;
  if (dashed) return dashed_line(list, points, color, width, kDash, kGap);
  list->AddPolyline(points.data(), static_cast<int>(points.size()), color, 0, width);
}

}  // namespace

void draw_curve(ImDrawList* list, const PlotGeometry& geometry, const Curve& curve, Color color, float width, bool dots) {
  const auto count = static_cast<std::int64_t>(curve.values.size());
  std::vector<ImVec2> points;
  const auto flush = [&] {
    line(list, points, curve.dashed, color, width);
    if (points.size() == 1) list->AddCircleFilled(points[0], width + 1.5f, color);
    points.clear();
  };
  for (std::int64_t i = 0; i < count; ++i) {
    const double value = curve.values[static_cast<std::size_t>(i)];
    if (!std::isfinite(value)) {
      flush();
      continue;
    }
    const ImVec2 at(geometry.point_x(i, count), geometry.to_y(value));
    if (dots) list->AddCircleFilled(at, width + 0.8f, color);
    points.push_back(at);
  }
  flush();
}

void draw_dashes(ImDrawList* list, float x0, float y0, float x1, float y1, Color color, float width, float dash, float gap) {
  dashed_line(list, {{x0, y0}, {x1, y1}}, color, width, dash, gap);
}

}  // namespace attnscope::ui
