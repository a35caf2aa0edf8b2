#include "ui/widgets/product.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/widgets/matrix_parts.h"
#include "ui/widgets/product_parts.h"

namespace attnscope::ui {

namespace {

std::string shape_text(std::int64_t rows, std::int64_t columns) {
  return "[" + std::to_string(rows) + ", " + std::to_string(columns) + "]";
}

/// How far the row and the column have come towards their cell, 0 to 1.
float met(Ui& ui, const Product& product) {
  if (product.met_at < 0 || ui.transient.reduced_motion) return 1;
  const double share = (ui.now - product.met_at) / kMeetSeconds;
  if (share >= 1) return 1;
  ui.animating = true;
  const double left = 1 - std::max(0.0, share);
  return static_cast<float>(1 - left * left * left);
}

struct Draw {
  Ui& ui;
  const Product& product;
  const ProductLayout& layout;
  float come;  // of met()
};

void draw_bands(const Draw& d) {
  const Product& p = d.product;
  const ProductLayout& l = d.layout;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Color ink = with_alpha(d.ui.theme.ink, 0.08f);
  const auto toward = [&](float from, float to) { return from + (to - from) * d.come; };
  if (p.row) {
    const std::int64_t row = l.shrunk || l.one_row ? 0 : *p.row - p.left.row_begin;
    const Rect cell = l.left.cell(row, 0);
    const float start = l.left.cells.x0 - l.left.row_label_width - 6;
    if (!l.shrunk) {
      list->AddRectFilled({start, cell.y0 - 3}, {toward(l.left.cells.x1 + 4, l.result.cells.x1 + 6), cell.y1 + 3}, ink, 6);
    } else {
      // The factor is thicker than its row: the band narrows towards it.
      const Rect at = l.result.cell(*p.row - p.result.row_begin, 0);
      const float x = l.result.cells.x0 - l.result.row_label_width - 4;
      list->AddRectFilled({start, cell.y0 - 3}, {l.left.cells.x1 + 4, cell.y1 + 3}, ink, 6);
      list->AddQuadFilled({l.left.cells.x1 + 4, cell.y0}, {l.left.cells.x1 + 4, cell.y1}, {x, at.y1 + 1}, {x, at.y0 - 1}, ink);
    }
  }
  if (p.column) {
    const std::int64_t column = l.shrunk ? 0 : *p.column - p.above.column_begin;
    const Rect cell = l.above.cell(0, column);
    const float start = l.above.cells.y0 - l.above.column_label_height - 2;
    if (!l.shrunk) {
      list->AddRectFilled({cell.x0 - 3, start}, {cell.x1 + 3, toward(l.above.cells.y1 + 4, l.result.cells.y1 + 6)}, ink, 6);
    } else {
      const Rect at = l.result.cell(0, *p.column - p.result.column_begin);
      const float y = l.result.cells.y0 - l.result.column_label_height;
      list->AddRectFilled({cell.x0 - 3, start}, {cell.x1 + 3, l.above.cells.y1 + 4}, ink, 6);
      list->AddQuadFilled({cell.x0, l.above.cells.y1 + 4}, {cell.x1, l.above.cells.y1 + 4}, {at.x1 + 1, y}, {at.x0 - 1, y}, ink);
    }
  }
}

void draw_titles(const Draw& d) {
  Ui& ui = d.ui;
  const ProductLayout& l = d.layout;
  const MatrixData left(ui, d.product.left), above(ui, d.product.above), result(ui, d.product.result);
  TextStyle title = product_title_style(ui);
  TextStyle quiet = quiet_style(ui);
  const bool shapes = ui.width != Width::phone;
  const float height = std::ceil(title.size * 1.2f);
  // The left factor's: over its marks, or to their left.
  if (!d.product.left.title.empty()) {
    const float marks = l.left.column_label_height;
    if (!l.tight) {
      const float y = l.left.cells.y0 - marks - height - 4;
      const Rect at = draw_text(ui, l.left.cells.x0, y, d.product.left.title, title);
      if (shapes) draw_text(ui, at.x1 + 9, y + title.size * 1.2f - quiet.size * 1.4f - 1, shape_text(left.rows(), left.columns()), quiet);
    } else {
      TextStyle right = title;
      right.align = 1;
      draw_text(ui, l.left.cells.x0 - label_gap(d.ui), l.left.cells.y0 - height - (l.left.cell_height < 16 ? 10.0f : 2.0f),
                d.product.left.title, right);
    }
  }
  // The right factor's: at the left of its marks.
  if (!d.product.above.title.empty()) {
    const float x = l.above.cells.x0 - l.above.row_label_width - 12;
    title.align = quiet.align = 1;
    const Rect at = draw_text(ui, x, l.above.cells.y0 - 2, d.product.above.title, title);
    if (shapes && l.above.cells.height() >= height + 18) draw_text(ui, x, at.y1, shape_text(above.rows(), above.columns()), quiet);
    title.align = quiet.align = 0;
  }
  if (d.product.added) {
    TextStyle name = title;
    name.size = 15;
    name.align = 1;
    const Rect& cells = l.added.cells;
    draw_text_in(ui, {cells.x0 - 80, cells.y0, cells.x0 - label_gap(d.ui), cells.y1}, "+ " + d.product.added->title, name);
  }
  // The result's: at its right, or below it.
  const Matrix& m = d.product.result;
  ColorScale scale = m.scale;
  if (stretched(ui, m)) {
    const std::span<const float> values = result.values();
    scale.range =
        nice_range(values.first(static_cast<std::size_t>(std::min<std::int64_t>(m.revealed, static_cast<std::int64_t>(values.size())))));
  }
  if (!l.foot) {
    const float x = l.result.cells.x1 + kSideGap;
    const Rect at = draw_text(ui, x, l.result.cells.y0 + l.side_offset - l.title_tall - 2, m.title, title);
    if (shapes) draw_text(ui, x, at.y1, shape_text(result.rows(), result.columns()), quiet);
    return;
  }
  const float y = l.result.cells.y1 + 10;
  const Rect name = draw_text(ui, l.foot_x, y, m.title, title);
  const Rect shape =
      draw_text(ui, name.x1 + 9, y + title.size * 1.2f - quiet.size * 1.4f - 1, shape_text(result.rows(), result.columns()), quiet);
  float x = shape.x1 + 24;
  if (m.axis_titles && l.foot_lines == 1) {
    draw_axis_titles(ui, x, shape.y0, true);
    x += measure_text(ui, ui.t("view.who_asks"), quiet).width + measure_text(ui, ui.t("view.who_is_asked"), quiet).width + 36;
  } else if (m.axis_titles) {
    draw_axis_titles(ui, l.foot_x, y + height + 6, true);
  }
  if (m.color_bar && ui.width != Width::phone) draw_color_bar(ui, m, scale, x, y + 6);
}

}  // namespace

void draw_product(Ui& ui, const Product& product, const ProductLayout& layout) {
  if (layout.result.rows == 0) return;
  Draw draw{ui, product, layout, met(ui, product)};
  draw_bands(draw);
  draw_titles(draw);
  Matrix result = result_part(product, layout);
  if (draw.come < 1 && product.row && product.column) {
    // The number is there once its row and its column have met.
    const MatrixData data(ui, result);
    const std::int64_t columns = data.columns();
    result.revealed = std::min(result.revealed, *product.row * columns + *product.column);
  }
  draw_matrix(ui, left_part(product, layout), layout.left);
  draw_matrix(ui, above_part(product, layout), layout.above);
  if (product.added) draw_matrix(ui, added_part(product, layout), layout.added);
  draw_matrix(ui, result, layout.result);
}

}  // namespace attnscope::ui
