// Stages scale and mask: two matrices of the same shape and what happens between them.
#include <algorithm>
#include <cmath>

#include "lesson/number_text.h"
#include "ui/scenes/causal_mask_parts.h"

namespace attnscope::ui {

namespace {

/// What happens between two matrices of the same shape: "÷ √4", or the mask itself. Returns its width.
float draw_between(MaskScene& s, float x, float middle, bool draw) {
  Ui& ui = s.ui;
  TextStyle style;
  style.size = ui.width == Width::phone ? 15.0f : 18.0f;
  style.max_lines = 1;
  if (s.now.id == "scale") {
    const model::Figure* scaled = ui.trace.find(s.now.figure);
    if (scaled == nullptr) return 0;
    const std::int64_t width = columns_of(s, "Q");
    const std::string first = "÷ \\sqrt{" + std::to_string(width) + "}", second = "= ÷ " + lesson::fixed(scaled->scalar, 2);
    TextStyle small = style;
    small.size -= 4;
    small.ink = Ink::second;
    const float wide = std::max(measure_text(ui, first, style).width, measure_text(ui, second, small).width);
    if (!draw) return wide;
    style.align = small.align = 0.5f;
    draw_text(ui, x + wide / 2, middle - 26, first, style);
    draw_text(ui, x + wide / 2, middle + 2, second, small);
    return wide;
  }
  // The mask as a small map.
  Matrix map;
  map.id = "mask";
  map.name = ui.t("stage.mask");
  map.figure = s.mask;
  map.scale = {1, ui.theme.page, ui.theme.page, mix(ui.theme.page, ui.theme.second, 0.35f), false};
  map.mask = s.mask;
  map.weight = true;
  map.finest = CellMode::small;
  map.interactive = map.lens = false;
  const MatrixData data(ui, map);
  constexpr float kMap = 72, kMostCell = 14;
  const float each = kMap / static_cast<float>(std::max<std::int64_t>(data.columns(), 1));
  const float cell = each < 2 ? each : std::min(std::floor(each) - 1, kMostCell);  // of very many a cell is less than a pixel
  const MatrixLayout layout = place_matrix(ui, map, x, middle, cell, cell);
  const float wide = std::max(layout.cells.width(), measure_text(ui, ui.t("stage.mask"), style).width);
  if (!draw) return wide;
  style.align = 0.5f;
  style.size -= 3;
  style.ink = Ink::second;
  const float top = std::floor(middle - layout.cells.height() / 2);
  draw_matrix(ui, map, place_matrix(ui, map, std::floor(x + (wide - layout.cells.width()) / 2), top, cell, cell));
  draw_text(ui, x + wide / 2, top - 26, ui.t("stage.mask"), style);
  return wide;
}

}  // namespace

Rect draw_pair(MaskScene& s, const Matrix& from_given, Matrix to, const Rect& space) {
  Ui& ui = s.ui;
  Matrix from = from_given;
  from.band_row = to.band_row = s.now.row;
  from.band_column = to.band_column = s.now.column;
  to.revealed = s.now.revealed;
  to.axis_titles = to.color_bar = true;
  if (ui.width == Width::phone) {
    // What it is made from as a small map beside what happens; below them what it gives.
    constexpr float kSource = 116;
    from.title.clear();
    from.rows = from.columns = {};
    from.finest = CellMode::color;
    from.zoom = false;
    const MatrixLayout source = layout_matrix(ui, from, {space.x0, space.y0, space.x0 + kSource, space.y0 + kSource});
    const float between = draw_between(s, 0, 0, false);
    const float x = space.x0 + std::max(0.0f, std::floor((space.width() - source.outer.width() - kBetween - between) / 2));
    draw_matrix(ui, from, moved_matrix(ui, from, source, x, space.y0));
    draw_between(s, x + source.outer.width() + kBetween, space.y0 + source.outer.height() / 2, true);
    const float y = space.y0 + source.outer.height() + 18;
    const Rect covers = show_matrix(ui, to, {space.x0, y, space.x1, std::max(space.y1, y + 230)});
    return {space.x0, space.y0, space.x1, std::max(space.y1, covers.y1)};
  }
  const float between = draw_between(s, 0, 0, false) + 2 * kBetween;
  const float half = (space.width() - between) / 2;
  MatrixLayout left = layout_matrix(ui, from, {space.x0, space.y0, space.x0 + half, space.y1});
  MatrixLayout right = layout_matrix(ui, to, {space.x0, space.y0, space.x0 + half, space.y1});
  if (right.mode > CellMode::brief) {
    // Too many for both: the source as a small map, the result as large as can be.
    const float small = std::min(half, std::max(150.0f, space.width() * 0.24f));
    from.finest = CellMode::color;
    from.zoom = false;
    left = layout_matrix(ui, from, {space.x0, space.y0, space.x0 + small, space.y1});
    right = layout_matrix(ui, to, {space.x0, space.y0, space.x1 - between - (left.outer.x1 - left.outer.x0), space.y1});
  } else {
    // Cells of one size.
    const float width = std::min(left.cell_width, right.cell_width), height = std::min(left.cell_height, right.cell_height);
    left = place_matrix(ui, from, space.x0, space.y0, width, height);
    right = place_matrix(ui, to, space.x0, space.y0, width, height, right.side_footer);
  }
  const float from_width = left.outer.x1 - left.outer.x0, to_width = right.outer.x1 - right.outer.x0;
  const float total = from_width + between + to_width, tall = std::max(left.outer.height(), right.outer.height());
  const float x = space.x0 + std::max(0.0f, std::floor((space.width() - total) / 2));
  const float y = space.y0 + std::max(0.0f, std::floor((space.height() - tall) / 2));
  const float cells_middle = y + (right.cells.y0 + right.cells.y1) / 2 - right.outer.y0;
  // The source's cells are level with the result's.
  const float from_y = std::max(space.y0, std::floor(cells_middle - (left.cells.y0 + left.cells.y1) / 2 + left.outer.y0));
  draw_between(s, x + from_width + kBetween, cells_middle, true);
  draw_matrix(ui, from, moved_matrix(ui, from, left, x, from_y));
  draw_matrix(ui, to, moved_matrix(ui, to, right, x + from_width + between, y));
  return {x, space.y0, x + total, std::max(space.y1, y + tall)};
}

}  // namespace attnscope::ui
