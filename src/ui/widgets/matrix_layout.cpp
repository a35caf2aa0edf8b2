#include <algorithm>
#include <cmath>

#include "ui/widgets/matrix_parts.h"

namespace attnscope::ui {

namespace {

constexpr float kSmallLabel = 0.86f;
constexpr std::int64_t kMeasured = 128;  // labels measured at most: beyond them the widest is taken

float widest_label(Ui& ui, const Labels& labels, std::int64_t begin, std::int64_t count) {
  if (labels.texts.empty()) return 0;
  const auto size = static_cast<std::int64_t>(labels.texts.size());
  if (count > kMeasured) return kMostLabel;
  const TextStyle style = label_style(ui, labels);
  float widest = 0;
  for (std::int64_t i = begin; i < std::min(begin + count, size); ++i) {
    widest = std::max(widest, measure_text(ui, labels.texts[static_cast<std::size_t>(i)], style).width);
  }
  return std::ceil(widest);
}

/// How the column labels stand above cells of this pitch.
MatrixLayout::Slant slant_of(const Matrix& matrix, CellMode mode, float widest, float pitch) {
  if (matrix.columns.texts.empty()) return MatrixLayout::Slant::none;
  if (mode == CellMode::small || mode == CellMode::texture) return MatrixLayout::Slant::level;  // only a few of them
  if (widest <= pitch - 2) return MatrixLayout::Slant::level;
  if (matrix.columns.quiet) return pitch >= 16 ? MatrixLayout::Slant::slanted : MatrixLayout::Slant::off;
  return MatrixLayout::Slant::slanted;
}

float label_height(const Ui& ui, const Matrix& matrix, MatrixLayout::Slant slant, float widest) {
  const float line = std::ceil(label_style(ui, matrix.columns).size * 1.4f);
  if (slant == MatrixLayout::Slant::level) return line + 3;
  if (slant == MatrixLayout::Slant::slanted) return std::ceil((std::min(widest, kMostLabel) + line) * 0.7071f) + 2;
  return 0;
}

struct Sizes {
  CellMode mode = CellMode::full;
  float width = 0, height = 0;
};

/// The cells that fit into width × height.
Sizes fit(const Matrix& matrix, std::int64_t rows, std::int64_t columns, float width, float height) {
  Sizes out;
  out.width = std::min(fitting_cell(width, columns, Along::columns), matrix.most_cell);
  out.height = fitting_cell(height, rows, Along::rows);
  out.mode = std::max(cell_mode(out.width), matrix.finest);
  if (out.mode == CellMode::full && out.height < 20) out.mode = CellMode::brief;
  const float least = out.mode == CellMode::full ? 20.0f : kLeastDigits;
  if (out.mode <= CellMode::brief && out.height >= least) {
    const float flattest = out.mode == CellMode::full ? 44.0f : 34.0f;
    out.width = std::min(out.width, std::max(std::floor(out.height * 1.9f), flattest));
    const float part = out.mode == CellMode::full ? 0.72f : 0.9f;
    const float tallest = rows == 1 && columns == 1 ? out.width : std::max(least, std::floor(out.width * part));
    out.height = std::min(out.height, tallest);
    return out;
  }
  // Colour alone: nearly square.
  out.width = std::min({out.width, 29.0f, std::floor(std::max(out.height, 1.0f) * 1.6f)});
  out.height = std::min(out.height, out.width);
  out.mode = std::max(cell_mode(out.height < 6 ? 0.0f : out.width), matrix.finest);
  const auto r = static_cast<float>(rows), c = static_cast<float>(columns);
  if (out.mode == CellMode::texture) {
    const float scale = std::min(width / c, height / r);
    const float ratio = c / r;
    out.width = ratio > 4 || ratio < 0.25f ? width / c : scale;
    out.height = ratio > 4 || ratio < 0.25f ? height / r : scale;
    out.width = std::min(out.width, 6.0f);
    out.height = std::min(out.height, 6.0f);
  }
  return out;
}

}  // namespace

TextStyle label_style(const Ui& ui, const Labels& labels) {
  TextStyle style;
  style.size = labels.quiet || ui.width == Width::phone ? 12.0f : 14.0f;
  style.ink = Ink::second;
  style.max_width = kMostLabel;
  style.max_lines = 1;
  style.middle_ellipsis = true;
  return style;
}

TextStyle quiet_style(const Ui& ui) {
  TextStyle style;
  style.size = ui.width == Width::phone ? 12.0f : 13.0f;
  style.ink = Ink::second;
  style.max_lines = 1;
  return style;
}

std::int64_t drawn_rows(const Matrix& matrix, const MatrixData& data) {
  const std::int64_t left = std::max<std::int64_t>(0, data.rows() - matrix.row_begin);
  return matrix.row_count < 0 ? left : std::min(left, matrix.row_count);
}

std::int64_t drawn_columns(const Matrix& matrix, const MatrixData& data) {
  const std::int64_t left = std::max<std::int64_t>(0, data.columns() - matrix.column_begin);
  return matrix.column_count < 0 ? left : std::min(left, matrix.column_count);
}

bool quiet_row(const Matrix& matrix, std::int64_t row) {
  return std::binary_search(matrix.quiet_rows.begin(), matrix.quiet_rows.end(), row);
}

float title_height(const Matrix& matrix) {
  return matrix.title.empty() ? 0.0f : 30.0f;
}

float fitting_cell(float space, std::int64_t count, Along along) {
  const auto n = static_cast<float>(std::max<std::int64_t>(count, 1));
  const auto fits = [&](float size) { return cells_span(size, count, along) <= space; };
  float size = std::floor((space + 2) / n);  // with the narrowest gaps; a wider one may cost a pixel or two
  while (size >= 1 && !fits(size)) size -= 1;
  return size >= 1 ? size : space / n;
}

Rect MatrixLayout::cell(std::int64_t row, std::int64_t column) const {
  const float x = cells.x0 + static_cast<float>(column) * (cell_width + gap_x),
              y = cells.y0 + static_cast<float>(row) * (cell_height + gap_y);
  return {x, y, x + cell_width, y + cell_height};
}

bool has_zoom(const Matrix& matrix, const MatrixLayout& layout) {
  return matrix.zoom && matrix.interactive && layout.mode == CellMode::texture && layout.rows > 1 &&
         layout.columns > 1 && layout.cell_width < 16;
}

MatrixLayout moved_matrix(Ui& ui, const Matrix& matrix, const MatrixLayout& layout, float x, float y) {
  return place_matrix(ui, matrix, layout.cells.x0 - layout.outer.x0 + x, layout.cells.y0 - layout.outer.y0 + y, layout.cell_width,
                      layout.cell_height, layout.side_footer);
}

MatrixLayout place_matrix(Ui& ui, const Matrix& matrix, float x, float y, float cell_width, float cell_height, bool side_footer) {
  const MatrixData data(ui, matrix);
  MatrixLayout out;
  out.rows = drawn_rows(matrix, data);
  out.columns = drawn_columns(matrix, data);
  out.cell_width = cell_width;
  out.cell_height = cell_height;
  out.mode = cell_mode(cell_width);
  if (out.mode == CellMode::full && cell_height < 20) out.mode = CellMode::brief;
  if (out.mode == CellMode::brief && cell_height < kLeastDigits) out.mode = CellMode::color;
  if (cell_height < 6) out.mode = CellMode::texture;
  out.mode = std::max(out.mode, matrix.finest);
  out.gap_x = out.mode == CellMode::texture ? 0 : cell_gap(cell_width, Along::columns);
  out.gap_y = out.mode == CellMode::texture ? 0 : cell_gap(cell_height, Along::rows);
  const auto across = static_cast<float>(out.columns), down = static_cast<float>(out.rows);
  out.cells = {x, y, x + across * (cell_width + out.gap_x) - out.gap_x, y + down * (cell_height + out.gap_y) - out.gap_y};
  const float widest = widest_label(ui, matrix.columns, matrix.column_begin, out.columns);
  out.column_slant = slant_of(matrix, out.mode, widest, cell_width + out.gap_x);
  if (out.column_slant == MatrixLayout::Slant::slanted && widest * kSmallLabel <= cell_width + out.gap_x - 2) {
    out.column_slant = MatrixLayout::Slant::level;
    out.column_label_scale = kSmallLabel;
  }
  out.column_label_height = label_height(ui, matrix, out.column_slant, widest);
  const float labels = widest_label(ui, matrix.rows, matrix.row_begin, out.rows);
  out.row_label_width = labels > 0 ? std::min(labels, kMostLabel) + label_gap(ui) : 0;
  out.title_height = title_height(matrix);
  out.side_footer = side_footer && (matrix.axis_titles || matrix.color_bar);
  if (!out.side_footer) out.footer = footer_of(ui, matrix, std::max(out.cells.width(), kBarWidth));
  const bool zoom = has_zoom(matrix, out), phone = ui.width == Width::phone;
  out.zoom_y = out.cells.y1 + std::max(out.footer.height, matrix.below_offset) + 8;
  if (zoom && phone) out.footer.height = out.zoom_y + kZoomRow - out.cells.y1;
  float right = zoom && !phone ? kSideGap + kMiniMap : 0;
  if (out.side_footer) right = std::max(right, kSideGap + side_width(ui, matrix));
  right = std::max(right, out.footer.width - out.cells.width());
  if (out.column_slant == MatrixLayout::Slant::slanted) {
    right = std::max(right, std::ceil(std::min(widest, kMostLabel) * 0.7071f - cell_width / 2 + 6));
  }
  out.outer = {x - out.row_label_width, y - out.column_label_height - out.title_height, out.cells.x1 + right,
               out.cells.y1 + out.footer.height};
  if (out.side_footer) out.outer.y1 = std::max(out.outer.y1, y + side_height(matrix));
  return out;
}

namespace {

MatrixLayout layout_with(Ui& ui, const Matrix& matrix, const Rect& space, bool side_footer) {
  const MatrixData data(ui, matrix);
  const std::int64_t rows = drawn_rows(matrix, data), columns = drawn_columns(matrix, data);
  if (rows == 0 || columns == 0) {
    MatrixLayout none;
    none.outer = none.cells = {space.x0, space.y0, space.x0, space.y0};
    return none;
  }
  const float labels = widest_label(ui, matrix.rows, matrix.row_begin, rows);
  const float left = labels > 0 ? std::min(labels, kMostLabel) + label_gap(ui) : 0;
  const float title = title_height(matrix);
  // What stands around the cells depends on their size, and the other way round: a few rounds settle it.
  float right = side_footer ? kSideGap + side_width(ui, matrix) : 0, top = 22,
        bottom = side_footer ? 0 : footer_of(ui, matrix, space.width()).height;
  MatrixLayout out;
  for (int round = 0; round < 4; ++round) {
    const float width = std::max(1.0f, space.width() - left - right);
    const float height = std::max(1.0f, space.height() - title - top - bottom);
    const Sizes size = fit(matrix, rows, columns, width, height);
    out = place_matrix(ui, matrix, space.x0 + left, space.y0 + title + top, size.width, size.height, side_footer);
    if (out.outer.x1 <= space.x1 + 0.5f && out.outer.y1 <= space.y1 + 0.5f && out.outer.y0 >= space.y0 - 0.5f) break;
    right = std::max(right, out.outer.x1 - out.cells.x1);
    top = out.column_label_height;
    bottom = out.footer.height;
  }
  // The labels may want less height than was set aside.
  const float up = out.outer.y0 - space.y0;
  return up == 0 ? out : moved_matrix(ui, matrix, out, space.x0, space.y0);
}

}  // namespace

MatrixLayout layout_matrix(Ui& ui, const Matrix& matrix, const Rect& space) {
  const MatrixLayout below = layout_with(ui, matrix, space, false);
  if (!matrix.axis_titles && !matrix.color_bar) return below;
  // Where height is short, what stands below goes to the side.
  const MatrixLayout beside = layout_with(ui, matrix, space, true);
  const bool better = beside.mode < below.mode ||
                      (beside.mode == below.mode && beside.mode >= CellMode::color && beside.cell_height > below.cell_height * 1.05f);
  return better ? beside : below;
}

Rect show_matrix(Ui& ui, const Matrix& matrix, const Rect& space) {
  const MatrixLayout layout = layout_matrix(ui, matrix, space);
  draw_matrix(ui, matrix, layout);
  return layout.outer;
}

}  // namespace attnscope::ui
