// Cells below 6 px: one texture, a window onto it, a minimap.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "imgui.h"
#include "render/heatmap.h"
#include "ui/widgets/matrix_parts.h"

namespace attnscope::ui {

namespace {

constexpr float kClosest = 8;  // least number of cells across a window

struct Call {
  render::HeatMapPainter* painter;
  render::HeatMap map;
};

/// Runs while the frame is rendered. The values follow the call in the draw list's own memory.
void paint(const ImDrawList*, const ImDrawCmd* command) {
  Call call;
  std::memcpy(&call, command->UserCallbackData, sizeof call);
  const auto count = static_cast<std::size_t>(call.map.rows) * static_cast<std::size_t>(call.map.columns);
  const char* values = static_cast<const char*>(command->UserCallbackData) + sizeof call;
  std::vector<float> aligned;  // as WebGL's view of the memory needs it; other callbacks' data may have moved ours off it
  if (reinterpret_cast<std::uintptr_t>(values) % alignof(float) != 0) {
    aligned.resize(count);
    std::memcpy(aligned.data(), values, count * sizeof(float));
    values = reinterpret_cast<const char*>(aligned.data());
  }
  const ImDrawData* data = ImGui::GetDrawData();
  const ImVec4& clip = command->ClipRect;
  call.painter->draw(call.map, reinterpret_cast<const float*>(values),
                     {data->DisplayPos.x,
                      data->DisplayPos.y,
                      data->DisplaySize.x,
                      data->DisplaySize.y,
                      data->FramebufferScale.x,
                      data->FramebufferScale.y,
                      {clip.x, clip.y, clip.z, clip.w}});
}

void add_heat_map(const MatrixDraw& draw, const Rect& rect, const CellWindow& window) {
  const Ui& ui = draw.ui;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({rect.x0, rect.y0}, {rect.x1, rect.y1}, ui.theme.page);
  if (ui.heat_maps == nullptr) return;
  const auto rows = static_cast<std::int32_t>(draw.layout.rows), columns = static_cast<std::int32_t>(draw.layout.columns);
  const auto count = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  std::vector<char>& block = draw.ui.transient.scratch;
  block.resize(sizeof(Call) + count * sizeof(float));
  static_assert(sizeof(Call) % alignof(float) == 0 && alignof(Call) >= alignof(float));
  draw.data.copy_part(draw.first_row(), draw.first_column(), rows, columns, reinterpret_cast<float*>(block.data() + sizeof(Call)));
  const std::int64_t revealed = draw.data.revealed_of_part(draw.first_row(), draw.first_column(), rows, columns);
  const Theme& theme = ui.theme;
  Call call{};
  call.painter = ui.heat_maps;
  call.map.rect = {rect.x0, rect.y0, rect.x1, rect.y1};
  call.map.window = {window.x0, window.y0, window.x1, window.y1};
  call.map.rows = rows;
  call.map.columns = columns;
  call.map.revealed = static_cast<std::int32_t>(revealed);
  call.map.range = draw.scale.range;
  call.map.neutral = draw.scale.neutral;
  call.map.negative = draw.scale.negative;
  call.map.positive = draw.scale.positive;
  call.map.empty = theme.page;
  call.map.masked = theme.field;
  call.map.hatch = mix(theme.field, theme.second, 0.28f);
  call.map.nan = theme.error;
  std::memcpy(block.data(), &call, sizeof call);
  list->AddCallback(paint, block.data(), block.size());  // copied
  list->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

std::string key(const Matrix& matrix, const char* what) {
  return "matrix." + matrix.id + what;
}

float stored(const Ui& ui, const std::string& name, float otherwise) {
  const auto found = ui.transient.scroll.find(name);
  return found == ui.transient.scroll.end() ? otherwise : found->second;
}

/// A window of `span` (share of each side) whose middle is (x, y), moved so that it lies within.
void set_window(Ui& ui, const Matrix& matrix, const MatrixLayout& layout, float x, float y, float span) {
  const auto rows = static_cast<float>(layout.rows), columns = static_cast<float>(layout.columns);
  const float least = std::min(1.0f, kClosest / std::max(rows, columns));
  span = std::clamp(span, least, 1.0f);
  ui.transient.scroll[key(matrix, ".span")] = span;
  ui.transient.scroll[key(matrix, ".x")] = std::clamp(x - columns * span / 2, 0.0f, columns * (1 - span));
  ui.transient.scroll[key(matrix, ".y")] = std::clamp(y - rows * span / 2, 0.0f, rows * (1 - span));
}

void zoom(MatrixDraw& draw, float factor, float x, float y) {
  const float span = stored(draw.ui, key(draw.matrix, ".span"), 1);
  set_window(draw.ui, draw.matrix, draw.layout, x, y, span * factor);
  draw.window = texture_window(draw.ui, draw.matrix, draw.layout);
}

bool zoom_button(Ui& ui, const Matrix& matrix, const char* id, const char* sign, const std::string& name, const Rect& rect, bool enabled) {
  Node node;
  node.id = key(matrix, id);
  node.role = NodeRole::button;
  node.name = name;
  node.enabled = enabled;
  node.rect = rect;
  const Area it = area(ui, std::move(node), (least_hit(ui) - rect.height()) / 2);
  ImGui::GetWindowDrawList()->AddRectFilled({rect.x0, rect.y0}, {rect.x1, rect.y1}, it.hovered ? ui.theme.hairline : ui.theme.field, 6);
  TextStyle style;
  style.size = 16;
  style.align = 0.5f;
  style.ink = enabled ? Ink::ink : Ink::second;
  draw_text_in(ui, rect, sign, style);
  return it.clicked;
}

}  // namespace

CellWindow texture_window(const Ui& ui, const Matrix& matrix, const MatrixLayout& layout) {
  const auto rows = static_cast<float>(layout.rows), columns = static_cast<float>(layout.columns);
  const float span = stored(ui, key(matrix, ".span"), 1);
  const float x = std::clamp(stored(ui, key(matrix, ".x"), 0), 0.0f, columns * (1 - span));
  const float y = std::clamp(stored(ui, key(matrix, ".y"), 0), 0.0f, rows * (1 - span));
  return {x, y, x + columns * span, y + rows * span};
}

void keep_in_window(Ui& ui, const Matrix& matrix, const MatrixLayout& layout, const CellAt& at) {
  const CellWindow now = texture_window(ui, matrix, layout);
  const auto x = static_cast<float>(at.second - matrix.column_begin) + 0.5f, y = static_cast<float>(at.first - matrix.row_begin) + 0.5f;
  if (x > now.x0 && x < now.x1 && y > now.y0 && y < now.y1) return;
  set_window(ui, matrix, layout, x, y, stored(ui, key(matrix, ".span"), 1));
}

void move_texture(MatrixDraw& draw, const Area& it) {
  const ImGuiIO& io = ImGui::GetIO();
  const Rect& cells = draw.layout.cells;
  const float width = draw.window.x1 - draw.window.x0, height = draw.window.y1 - draw.window.y0;
  const float middle_x = (draw.window.x0 + draw.window.x1) / 2, middle_y = (draw.window.y0 + draw.window.y1) / 2;
  if (it.held && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) {
    zoom(draw, 1, middle_x - io.MouseDelta.x / cells.width() * width, middle_y - io.MouseDelta.y / cells.height() * height);
  }
  if (it.hovered && io.KeyCtrl && io.MouseWheel != 0) {
    // What is under the pointer stays there.
    const float factor = io.MouseWheel > 0 ? 0.8f : 1.25f;
    const float x = draw.window.x0 + (io.MousePos.x - cells.x0) / cells.width() * width;
    const float y = draw.window.y0 + (io.MousePos.y - cells.y0) / cells.height() * height;
    zoom(draw, factor, x + (middle_x - x) * factor, y + (middle_y - y) * factor);
  }
  if (it.focused && take_key(draw.ui, Key::page_up)) zoom(draw, 0.5f, middle_x, middle_y);
  if (it.focused && take_key(draw.ui, Key::page_down)) zoom(draw, 2, middle_x, middle_y);
}

void draw_texture(MatrixDraw& draw) {
  const Ui& ui = draw.ui;
  const Rect& cells = draw.layout.cells;
  ImDrawList* list = ImGui::GetWindowDrawList();
  add_heat_map(draw, cells, draw.window);
  list->AddRect({cells.x0 - 1, cells.y0 - 1}, {cells.x1 + 1, cells.y1 + 1}, mix(ui.theme.hairline, ui.theme.second, 0.25f), 0, 0, 1);
  // The brushed row: the lines on both of its sides, and a tick at its label.
  if (draw.matrix.band_row) {
    const Rect cell = draw.cell({*draw.matrix.band_row, draw.first_column()});
    if (cell.y1 > cells.y0 && cell.y0 < cells.y1) {
      const float low = std::max(cells.y0, std::min(cell.y0, (cell.y0 + cell.y1) / 2 - 2)),
                  high = std::min(cells.y1, std::max(cell.y1, low + 4));
      const Color line = with_alpha(ui.theme.ink, 0.55f);
      list->AddLine({cells.x0 - 6, low}, {cells.x1 + 6, low}, line, 1);
      list->AddLine({cells.x0 - 6, high}, {cells.x1 + 6, high}, line, 1);
    }
  }
}

void draw_texture_side(MatrixDraw& draw, float y) {
  Ui& ui = draw.ui;
  const auto rows = static_cast<float>(draw.layout.rows), columns = static_cast<float>(draw.layout.columns);
  const float span = stored(ui, key(draw.matrix, ".span"), 1);
  const bool phone = ui.width == Width::phone;
  float x = phone ? draw.layout.cells.x0 : draw.layout.cells.x1 + kSideGap;
  if (phone) y = draw.layout.zoom_y;
  const float middle_x = (draw.window.x0 + draw.window.x1) / 2, middle_y = (draw.window.y0 + draw.window.y1) / 2;
  const float width = phone ? kZoomRow : (kMiniMap - 6) / 2, height = phone ? kZoomRow : 30;
  if (zoom_button(ui, draw.matrix, ".zoom_in", "+", ui.t("view.zoom_in"), {x, y, x + width, y + height},
                  span > kClosest / std::max(rows, columns))) {
    zoom(draw, 0.5f, middle_x, middle_y);
  }
  if (zoom_button(ui, draw.matrix, ".zoom_out", "−", ui.t("view.zoom_out"), {x + width + 6, y, x + 2 * width + 6, y + height}, span < 1)) {
    zoom(draw, 2, middle_x, middle_y);
  }
  if (span >= 1) return;
  const float side = phone ? kZoomRow : kMiniMap;
  if (phone) x += 2 * width + 22;
  else y += 40;
  const Rect map{x, y, x + side, y + std::clamp(side * rows / columns, 12.0f, side)};
  Node node;
  node.id = key(draw.matrix, ".map");
  node.role = NodeRole::image;
  node.name = ui.t("view.minimap");
  node.rect = map;
  const Area it = area(ui, std::move(node));
  add_heat_map(draw, map, {0, 0, columns, rows});
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRect({map.x0, map.y0}, {map.x1, map.y1}, mix(ui.theme.hairline, ui.theme.second, 0.25f), 0, 0, 1);
  const auto to_x = [&](float column) { return map.x0 + column / columns * map.width(); };
  const auto to_y = [&](float row) { return map.y0 + row / rows * map.height(); };
  list->AddRect({to_x(draw.window.x0), to_y(draw.window.y0)}, {to_x(draw.window.x1), to_y(draw.window.y1)}, ui.theme.ink, 0, 0, 2);
  if (it.held) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    zoom(draw, 1, (mouse.x - map.x0) / map.width() * columns, (mouse.y - map.y0) / map.height() * rows);
  }
}

}  // namespace attnscope::ui
