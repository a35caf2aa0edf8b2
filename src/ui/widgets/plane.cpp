#include "ui/widgets/plane.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "imgui.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/axis.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kDot = 5, kHead = 8, kTickRoom = 20, kSideRoom = 34, kTitleRoom = 22;

/// The square's range: the origin and every point, with a little room, in steps of a nice size.
Axis range_of(const Plane& plane, int most_ticks) {
  double low = 0, high = 0;
  for (const PlanePoint& point : plane.points) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y)) continue;
    low = std::min({low, point.x, point.y});
    high = std::max({high, point.x, point.y});
  }
  if (high <= low) high = low + 1;
  const double step = nice_step(high - low, most_ticks);
  Axis axis;
  axis.low = std::floor(low / step + 1e-9) * step;
  axis.high = std::ceil(high / step - 1e-9) * step;
  return axis;
}

struct Frame {
  Rect square;
  Axis axis;
  float x(double value) const { return square.x0 + square.width() * static_cast<float>(axis.share(value)); }
  float y(double value) const { return square.y1 - square.height() * static_cast<float>(axis.share(value)); }
};

bool drawn(const PlanePoint& point) {
  return std::isfinite(point.x) && std::isfinite(point.y);
}

void draw_grid(Ui& ui, const Frame& frame, const Plane& plane) {
  TextStyle style = quiet_line(12);
  const double step = nice_step(frame.axis.high - frame.axis.low, 5);
  const auto count = static_cast<int>(std::lround((frame.axis.high - frame.axis.low) / step));
  const int decimals = static_cast<int>(std::max(0.0, std::ceil(-std::log10(step) - 1e-9)));
  for (int k = 0; k <= count; ++k) {
    const double value = frame.axis.low + k * step;
    const bool zero = std::abs(value) < step / 2;
    const Color color = zero ? mix(ui.theme.hairline, ui.theme.ink, 0.35f) : ui.theme.hairline;
    upright_line(frame.x(value), frame.square.y0, frame.square.y1, color);
    level_line(frame.square.x0, frame.square.x1, frame.y(value), color);
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", decimals, zero ? 0.0 : value);
    std::string label = text[0] == '-' ? "−" + std::string(text + 1) : text;
    style.align = 0.5f;
    const float x = frame.x(value), y = frame.y(value);
    draw_text_in(ui, {x - 24, frame.square.y1 + 3, x + 24, frame.square.y1 + kTickRoom}, label, style);
    style.align = 1;
    draw_text_in(ui, {frame.square.x0 - kSideRoom, y - 9, frame.square.x0 - 6, y + 9}, label, style);
  }
  style.align = 1;
  style.size = 13;
  const float under = frame.square.y1 + kTickRoom;
  draw_text_in(ui, {frame.square.x0, under, frame.square.x1, under + kTitleRoom}, plane.x_title + " →", style);
  style.align = 0;
  draw_text_in(ui, {frame.square.x0 - kSideRoom, frame.square.y0 - kTitleRoom - 4, frame.square.x1, frame.square.y0 - 4},
               "↑ " + plane.y_title, style);
}

void draw_arrow(ImVec2 from, ImVec2 to, Color color, float short_by) {
  const float dx = to.x - from.x, dy = to.y - from.y, length = std::sqrt(dx * dx + dy * dy);
  if (length < short_by + 2) return;
  const float ux = dx / length, uy = dy / length;
  const ImVec2 tip{to.x - ux * short_by, to.y - uy * short_by}, base{tip.x - ux * kHead, tip.y - uy * kHead};
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddLine(from, base, color, 2);
  list->AddTriangleFilled(tip, {base.x - uy * kHead / 2, base.y + ux * kHead / 2}, {base.x + uy * kHead / 2, base.y - ux * kHead / 2},
                          color);
}

bool meets(const Rect& a, const Rect& b) {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/// A label beside its point: at the first of eight places where it meets no other label and no point and stays within the square, those
/// away from the middle of all points first; left out where there is none.
void draw_labels(Ui& ui, const Frame& frame, const Plane& plane) {
  std::vector<Rect> taken;
  float middle_x = 0;
  for (const PlanePoint& point : plane.points) {
    if (!drawn(point)) continue;
    const float x = frame.x(point.x), y = frame.y(point.y);
    taken.push_back({x - kDot, y - kDot, x + kDot, y + kDot});
    middle_x += x;
  }
  middle_x /= std::max(1.0f, static_cast<float>(taken.size()));
  for (const PlanePoint& point : plane.points) {
    if (!drawn(point) || point.label.empty()) continue;
    TextStyle style;
    style.size = 14;
    style.bold = point.bold;
    style.max_lines = 1;
    const Extent size = measure_text(ui, point.label, style);
    const float x = frame.x(point.x), y = frame.y(point.y), away = kDot + 4;
    const float left = x - away - size.width, right = x + away, middle = y - size.height / 2;
    const float above = y - away - size.height, below = y + away, centre = x - size.width / 2;
    const bool leftward = x < middle_x - kDot;
    const float near = leftward ? left : right, far = leftward ? right : left;
    const ImVec2 places[] = {{near, middle}, {far, middle}, {centre, above}, {centre, below},
                             {near, above},  {near, below}, {far, above},    {far, below}};
    for (const ImVec2& place : places) {
      const Rect box{place.x, place.y, place.x + size.width, place.y + size.height};
      const bool inside =
          box.x0 >= frame.square.x0 + 2 && box.x1 <= frame.square.x1 - 2 && box.y0 >= frame.square.y0 + 2 && box.y1 <= frame.square.y1 - 2;
      if (!inside || std::any_of(taken.begin(), taken.end(), [&](const Rect& other) { return meets(box, other); })) continue;
      taken.push_back(box);
      draw_text(ui, box.x0, box.y0, point.label, style);
      break;
    }
  }
}

}  // namespace

Rect draw_plane(Ui& ui, const Plane& plane, const Rect& rect) {
  const float side = std::floor(std::min(rect.width() - kSideRoom - 14, rect.height() - 2 * kTitleRoom - kTickRoom - 4));
  if (side < 60) return {rect.x0, rect.y0, rect.x0, rect.y0};
  Frame frame;
  frame.square = {rect.x0 + kSideRoom, rect.y0 + kTitleRoom + 4, rect.x0 + kSideRoom + side, rect.y0 + kTitleRoom + 4 + side};
  frame.axis = range_of(plane, 5);
  Node node;
  node.id = "plane." + plane.id;
  node.role = NodeRole::plot;
  node.name = plane.name;
  node.rect = {rect.x0, rect.y0, frame.square.x1, frame.square.y1 + kTickRoom + kTitleRoom};
  node.focusable = false;
  const Rect covers = node.rect;
  file(ui, std::move(node));
  draw_grid(ui, frame, plane);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Color outline = mix(ui.theme.page, ui.theme.second, 0.6f);
  for (std::size_t k = 0; k < plane.hull.size() && plane.hull.size() > 1; ++k) {
    const PlanePoint& a = plane.points[static_cast<std::size_t>(plane.hull[k])];
    const PlanePoint& b = plane.points[static_cast<std::size_t>(plane.hull[(k + 1) % plane.hull.size()])];
    if (drawn(a) && drawn(b)) list->AddLine({frame.x(a.x), frame.y(a.y)}, {frame.x(b.x), frame.y(b.y)}, outline, 1.5f);
  }
  for (const PlaneArrow& arrow : plane.arrows) {
    const PlanePoint& to = plane.points[static_cast<std::size_t>(arrow.to)];
    const PlanePoint& from = plane.points[static_cast<std::size_t>(arrow.from)];
    if (drawn(from) && drawn(to))
      draw_arrow({frame.x(from.x), frame.y(from.y)}, {frame.x(to.x), frame.y(to.y)}, arrow.color, to.hollow ? kDot + 1 : kDot);
  }
  for (const PlanePoint& point : plane.points) {
    if (!drawn(point)) continue;
    const ImVec2 at{frame.x(point.x), frame.y(point.y)};
    list->AddCircleFilled(at, kDot, point.hollow ? ui.theme.page : point.color);
    if (point.hollow) list->AddCircle(at, kDot, point.color, 0, 1.5f);
  }
  draw_labels(ui, frame, plane);
  return covers;
}

}  // namespace attnscope::ui
