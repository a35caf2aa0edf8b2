#include "ui/widgets/pipeline.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/text/text.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {

namespace {

constexpr float kArrow = 22, kMap = 38, kInset = 10, kMostStop = 190, kFan = 9;

/// Small maps from x on, `height` high at most; returns where they end.
float draw_maps(Ui& ui, const PipelineStop& stop, float x, const Rect& within, float most_width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float each = (most_width - 4 * static_cast<float>(stop.pictures.size() - 1)) / static_cast<float>(stop.pictures.size());
  for (std::size_t i = 0; i < stop.pictures.size(); ++i) {
    Matrix map = stop.pictures[i];
    map.id = "pipeline." + stop.id + "." + std::to_string(i);
    map.interactive = map.lens = false;
    map.finest = CellMode::small;
    map.rows = map.columns = {};
    map.title.clear();
    map.axis_titles = map.color_bar = false;
    map.band_row.reset();
    map.band_column.reset();
    const MatrixData data(ui, map);
    if (data.rows() == 0 || data.columns() == 0) continue;
    const float space = within.height();
    const float size = std::min({space / static_cast<float>(data.rows()), each / static_cast<float>(data.columns()), 13.0f});
    const float width = size >= 6 ? std::floor(size) - cell_gap(std::floor(size), Along::rows)
                                  : std::max(size, each * 0.5f / static_cast<float>(data.columns()));
    const float height = size >= 6 ? width : std::min(size, space / static_cast<float>(data.rows()));
    const MatrixLayout layout = place_matrix(ui, map, x, 0, width, height);
    const float y = std::floor(within.y0 + (space - layout.cells.height()) / 2);
    if (stop.progress == PipelineStop::Progress::later) {
      const Color line = mix(ui.theme.hairline, ui.theme.second, 0.1f);
      list->AddRect({x, y}, {x + layout.cells.width(), y + layout.cells.height()}, line, 2, 0, 1);
    } else {
      draw_matrix(ui, map, place_matrix(ui, map, x, y, width, height));
    }
    x += layout.cells.width() + 4;
  }
  return x - 4;
}

/// The last stop that is made of stop i: those after the next one that stand beside it are made of i too.
std::size_t last_of_fan(const std::vector<PipelineStop>& stops, std::size_t i) {
  std::size_t last = i + 1;
  while (last + 1 < stops.size() && !stops[last + 1].follows) ++last;
  return last;
}

/// From under stop `from` an arrow to each of the stops behind it.
void draw_fan(Ui& ui, float y, const std::vector<float>& middles, std::size_t from, std::size_t last) {
  const Color color = ui.theme.second;
  const float low = y + kFan;
  upright_line(middles[from], y, low, color);
  level_line(middles[from], middles[last] + 1, low, color);
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (std::size_t k = from + 1; k <= last; ++k) {
    upright_line(middles[k], y + 3, low, color);
    const float x = middles[k] + 0.5f;
    list->AddTriangleFilled({x, y + 1}, {x - 3.5f, y + 6}, {x + 3.5f, y + 6}, color);
  }
}

}  // namespace

void draw_pipeline(Ui& ui, const Rect& rect, const std::vector<PipelineStop>& stops) {
  if (stops.empty()) return;
  ImDrawList* list = ImGui::GetWindowDrawList();
  // A stop with several maps is wider.
  const auto share_of = [](const PipelineStop& stop) { return stop.pictures.size() > 1 ? 1.5f : 1.0f; };
  float shares = 0;
  for (const PipelineStop& stop : stops) shares += share_of(stop);
  const float unit = std::min(kMostStop, (rect.width() - kArrow * static_cast<float>(stops.size() - 1)) / shares);
  float x = rect.x0;
  std::vector<float> middles;
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const PipelineStop& stop = stops[i];
    const float width = std::floor(unit * share_of(stop));
    const Rect card{x, rect.y0, x + width, rect.y1};
    Node node;
    node.id = "pipeline." + stop.id;
    node.role = NodeRole::tab;
    node.name = plain_label(stop.name);
    node.checked = stop.progress == PipelineStop::Progress::now;
    node.enabled = stop.command.has_value();
    node.command = stop.command;
    node.rect = card;
    const Area it = area(ui, std::move(node));
    if (it.clicked && stop.command) ui.act(*stop.command);
    const bool now = stop.progress == PipelineStop::Progress::now, later = stop.progress == PipelineStop::Progress::later;
    const Color ground = now ? ui.theme.surface : later ? ui.theme.page : ui.theme.field;
    list->AddRectFilled({card.x0, card.y0}, {card.x1, card.y1}, it.hovered ? mix(ground, ui.theme.hairline, 0.6f) : ground, 8);
    if (now) {
      list->AddRect({card.x0 + 1, card.y0 + 1}, {card.x1 - 1, card.y1 - 1}, ui.theme.ink, 8, 0, 2);
    } else if (later) {
      list->AddRect({card.x0 + 0.5f, card.y0 + 0.5f}, {card.x1 - 0.5f, card.y1 - 0.5f}, ui.theme.hairline, 8, 0, 1);
    }
    TextStyle name;
    name.size = 14;
    name.bold = now;
    name.ink = later ? Ink::second : Ink::ink;
    name.max_lines = 1;
    // Maps beside the name where both fit, else the name alone.
    const float text = measure_text(ui, stop.name, name).width;
    const float room = width - 3 * kInset - text;
    const float want = stop.pictures.empty() ? 0 : std::min(kMap * static_cast<float>(stop.pictures.size()), room);
    if (want >= 22 && rect.height() >= kPipelineHeight) {
      const float end = draw_maps(ui, stop, card.x0 + kInset, {card.x0, card.y0 + kInset, card.x1, card.y1 - kInset}, want);
      draw_text_in(ui, {end + kInset, card.y0, card.x1 - 4, card.y1}, stop.name, name);
    } else {
      name.align = 0.5f;
      draw_text_in(ui, card.inset(4), stop.name, name);
    }
    middles.push_back(std::floor((card.x0 + card.x1) / 2));
    if (i + 1 < stops.size() && stops[i + 1].follows && last_of_fan(stops, i) == i + 1) {
      TextStyle arrow;
      arrow.size = 15;
      arrow.ink = Ink::second;
      arrow.align = 0.5f;
      draw_text_in(ui, {card.x1, card.y0, card.x1 + kArrow, card.y1}, "→", arrow);
    }
    x += width + kArrow;
  }
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    const std::size_t last = last_of_fan(stops, i);
    if (stops[i + 1].follows && last > i + 1) draw_fan(ui, rect.y1, middles, i, last);
  }
}

}  // namespace attnscope::ui
