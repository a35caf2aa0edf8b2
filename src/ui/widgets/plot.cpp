#include "ui/widgets/plot.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/text/marks.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/plot_lines.h"
#include "ui/widgets/plot_parts.h"

namespace attnscope::ui {
namespace {

constexpr float kTickSize = 13, kNameSize = 14, kNameGap = 20;
constexpr std::int64_t kDottedBelow = 25;  // so few points are drawn as dots upon the line

void draw_axes(Ui& ui, const Plot& plot, const PlotGeometry& geometry) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Rect& axes = geometry.area;
  for (const Tick& tick : geometry.y_ticks) {
    const float y = geometry.to_y(tick.value);
    list->AddLine({axes.x0, y}, {axes.x1, y}, ui.theme.hairline, 1);
    draw_text_in(ui, {axes.x0 - 78, y - 10, axes.x0 - 8, y + 10}, tick.label, tick_style(1));
  }
  if (geometry.floor) {
    const float y = *geometry.floor;
    draw_dashes(list, axes.x0, y, axes.x1, y, ui.theme.second, 1, 2, 3);
    draw_text_in(ui, {axes.x0 - 78, y - 10, axes.x0 - 8, y + 10}, "0", tick_style(1));
  }
  for (const Tick& tick : geometry.x_ticks) {
    const float x = geometry.to_x(tick.value);
    list->AddLine({x, axes.y1}, {x, axes.y1 + 4}, ui.theme.second, 1);
    const auto place = static_cast<std::size_t>(std::max(0.0, std::round(tick.value)));
    draw_text(ui, x, axes.y1 + 7, place < plot.places.size() ? plain(plot.places[place]) : tick.label, tick_style(0.5f));
  }
  if (!plot.x_title.empty()) draw_text(ui, (axes.x0 + axes.x1) / 2, axes.y1 + 26, plot.x_title, tick_style(0.5f));
}

/// Names at the lines' ends, right of the axes; where the curves' ends meet but their starts do not, at the starts.
std::vector<Rect> draw_names(Ui& ui, const Plot& plot, const PlotGeometry& geometry) {
  std::vector<Rect> covered;
  const Rect& axes = geometry.area;
  std::vector<float> wanted;
  for (const Curve& curve : plot.curves) {
    const double end = curve.values.empty() ? 0 : plot.over_share ? curve.values.front() : curve.values.back();
    const float y = geometry.to_y(std::isfinite(end) ? end : 0);
    wanted.push_back(plot.over_share ? y + 14 : y);
  }
  const std::vector<float> placed = spread_labels(std::move(wanted), kNameGap, axes.y0, axes.y1 + kNameGap / 2);
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    const Curve& curve = plot.curves[k];
    const float x = plot.over_share ? axes.x0 + 10 : axes.x1 + 10;
    covered.push_back(
        draw_text_in(ui, {x, placed[k] - kNameGap / 2, x + 160, placed[k] + kNameGap / 2}, curve.name, name_style(curve.ink)));
  }
  return covered;
}

/// The curve whose point at `position` is nearest to a pixel; −1 without curves.
int nearest_curve(const Plot& plot, const PlotGeometry& geometry, std::int64_t position, float y) {
  int best = -1;
  float least = 0;
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    const Curve& curve = plot.curves[k];
    if (curve.values.empty()) continue;
    const std::int64_t index = matching_index(position, longest_curve(plot.curves), count_of(curve));
    const float distance = std::abs(geometry.to_y(value_at(curve, index)) - y);
    if (best < 0 || distance < least) best = static_cast<int>(k), least = distance;
  }
  return best;
}

lesson::Selection point(const Plot& plot, int curve, std::int64_t position) {
  const Curve& of = plot.curves[static_cast<std::size_t>(curve)];
  return {of.figure, matching_index(position, longest_curve(plot.curves), count_of(of))};
}

int curve_of(const Plot& plot, const std::optional<lesson::Selection>& number) {
  for (std::size_t k = 0; number && k < plot.curves.size(); ++k) {
    if (plot.curves[k].figure == number->figure) return static_cast<int>(k);
  }
  return -1;
}

/// What the keyboard does to a focused plot: the crosshair's new place, kept from frame to frame as the hovered point.
void steer(Ui& ui, const Plot& plot, std::int64_t position, bool clicked) {
  const std::int64_t last = longest_curve(plot.curves) - 1, tenth = std::max<std::int64_t>(1, last / 10);
  int curve = std::max(0, curve_of(plot, ui.transient.hover));
  bool moved = false;
  const auto on = [&](Key key) { return take_key(ui, key) && (moved = true); };
  if (on(Key::left)) --position;
  if (on(Key::right)) ++position;
  if (on(Key::page_up)) position += tenth;
  if (on(Key::page_down)) position -= tenth;
  if (on(Key::home)) position = 0;
  if (on(Key::end)) position = last;
  const int curves = static_cast<int>(plot.curves.size());
  if (on(Key::up)) curve = (curve + curves - 1) % curves;
  if (on(Key::down)) curve = (curve + 1) % curves;
  position = std::clamp<std::int64_t>(position, 0, last);
  if (moved || (curve_of(plot, ui.transient.hover) >= 0 && !ui.transient.next_hover))
    ui.transient.next_hover = point(plot, curve, position);
  if (clicked) ui.act(lesson::Select{plot.curves[static_cast<std::size_t>(curve)].figure, point(plot, curve, position).index});
}

float widest_tick(Ui& ui, const PlotGeometry& geometry) {
  float width = 0;
  for (const Tick& tick : geometry.y_ticks) width = std::max(width, measure_text(ui, tick.label, tick_style(0)).width);
  return width;
}

PlotGeometry place(Ui& ui, const Plot& plot, const Rect& rect) {
  float names = 0;
  for (const Curve& curve : plot.curves) names = std::max(names, measure_text(ui, curve.name, name_style(curve.ink)).width);
  Rect axes{rect.x0, rect.y0 + 10, rect.x1 - (plot.over_share ? 12 : names + 14), rect.y1 - (plot.x_title.empty() ? 28 : 48)};
  if (reads_below(rect)) axes.y1 -= height_below(plot);
  // The ticks depend on the height alone, so that the labels' width is known before the axes' place.
  axes.x0 += widest_tick(ui, plot_geometry(plot.curves, plot.range, plot.over_share, axes)) + 10;
  return plot_geometry(plot.curves, plot.range, plot.over_share, axes);
}

}  // namespace

TextStyle tick_style(float align) {
  TextStyle style;
  style.size = kTickSize;
  style.ink = Ink::second;
  style.align = align;
  style.max_lines = 1;
  return style;
}

TextStyle name_style(Ink ink) {
  TextStyle style;
  style.size = kNameSize;
  style.bold = true;
  style.ink = ink;
  style.max_lines = 1;
  return style;
}

std::optional<std::int64_t> position_in(const Plot& plot, const lesson::Selection& number) {
  for (const Curve& curve : plot.curves) {
    if (curve.figure != number.figure || number.index < 0 || number.index >= count_of(curve)) continue;
    return matching_index(number.index, count_of(curve), longest_curve(plot.curves));
  }
  return std::nullopt;
}

void draw_plot(Ui& ui, const Plot& plot, const Rect& rect) {
  const std::int64_t longest = longest_curve(plot.curves);
  if (longest == 0) return;
  const PlotGeometry geometry = place(ui, plot, rect);
  const Rect& axes = geometry.area;

  std::int64_t position = std::clamp<std::int64_t>(plot.position, 0, longest - 1);
  if (ui.transient.hover) position = position_in(plot, *ui.transient.hover).value_or(position);

  Node node;
  node.id = "plot." + plot.id;
  node.role = NodeRole::plot;
  node.name = unmarked(plot.title);
  node.rect = axes;
  node.figure = plot.curves.front().figure;
  node.low = 0;
  node.high = static_cast<double>(longest - 1);
  node.number = static_cast<double>(position);
  node.value = place_name(ui, plot, position);
  for (const Reading& reading : read_plot(plot, position)) node.value += " · " + reading.name + " " + reading.number;
  const Area hit = area(ui, std::move(node), 8);  // so that the first and the last point are easily met
  int aimed = curve_of(plot, ui.transient.hover);
  if (hit.hovered || hit.held) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    position = geometry.nearest(mouse.x, longest);
    aimed = nearest_curve(plot, geometry, position, mouse.y);
    ui.transient.next_hover = point(plot, aimed, position);
    if (hit.clicked) ui.act(lesson::Select{ui.transient.next_hover->figure, ui.transient.next_hover->index});
  } else if (hit.focused) {
    steer(ui, plot, position, hit.clicked);
  }

  draw_axes(ui, plot, geometry);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float x = geometry.point_x(position, longest);
  draw_dashes(list, x, axes.y0, x, axes.y1, ui.theme.second, 1, 3, 3);
  for (const Curve& curve : plot.curves)
    draw_curve(list, geometry, curve, ui.theme.of(curve.ink), curve.width, count_of(curve) < kDottedBelow);
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    const Curve& curve = plot.curves[k];
    if (curve.values.empty()) continue;
    const std::int64_t index = matching_index(position, longest, count_of(curve));
    const ImVec2 at(geometry.point_x(index, count_of(curve)), geometry.to_y(value_at(curve, index)));
    list->AddCircleFilled(at, static_cast<int>(k) == aimed ? 6.5f : 5.5f, static_cast<int>(k) == aimed ? ui.theme.ink : ui.theme.page);
    list->AddCircleFilled(at, 4, ui.theme.of(curve.ink));
  }
  std::vector<Rect> taken = draw_names(ui, plot, geometry);
  if (geometry.floor && !plot.floor_note.empty()) {
    taken.push_back(draw_text(ui, axes.x1 - 4, *geometry.floor - 21, plot.floor_note, tick_style(1)));
  }
  if (reads_below(rect)) {
    draw_reading_below(ui, plot, {rect.x0, rect.y1 - height_below(plot) + 6, rect.x1, rect.y1}, position);
  } else {
    draw_reading(ui, plot, geometry, taken, position);
  }
}

void draw_thumbnail(Ui& ui, const Plot& plot, const Rect& rect, const lesson::Command& command) {
  Node node;
  node.id = "thumbnail." + plot.id;
  node.role = NodeRole::button;
  node.name = unmarked(plot.title);
  node.rect = rect;
  node.command = command;
  const Area hit = area(ui, std::move(node));
  if (hit.clicked) ui.act(command);
  ImDrawList* list = ImGui::GetWindowDrawList();
  card(ui, rect);
  if (hit.hovered) outline(rect, ui.theme.second, kRadius);
  TextStyle style = name_style(Ink::ink);
  style.size = 13;
  draw_text_in(ui, {rect.x0 + 12, rect.y0 + 7, rect.x1 - 12, rect.y0 + 27}, plot.title, style);
  const PlotGeometry geometry =
      plot_geometry(plot.curves, plot.range, plot.over_share, {rect.x0 + 12, rect.y0 + 36, rect.x1 - 12, rect.y1 - 12});
  for (const float y : {geometry.area.y0, (geometry.area.y0 + geometry.area.y1) / 2, geometry.area.y1}) {
    list->AddLine({geometry.area.x0, y}, {geometry.area.x1, y}, ui.theme.hairline, 1);
  }
  for (const Curve& curve : plot.curves) draw_curve(list, geometry, curve, ui.theme.of(curve.ink), 1.5f, false);
}

}  // namespace attnscope::ui
