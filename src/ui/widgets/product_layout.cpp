#include <algorithm>
#include <array>
#include <cmath>

#include "ui/widgets/matrix_parts.h"
#include "ui/widgets/product.h"
#include "ui/widgets/product_parts.h"

namespace attnscope::ui {

namespace {

constexpr float kAddedGap = 8;  // between the right factor and a bias

struct Counts {
  std::int64_t rows = 0, inner = 0, columns = 0;
};

/// Widths of a cell along the result's columns and along the contracted axis (or heights, along rows and the contracted axis).
struct Pair {
  float outer = 0, inner = 0;
};

/// Shares out `space` among `outer` cells of the result and `inner` ones of the contracted axis. Equal sizes where they can show
/// digits; else the result keeps its own and the contracted axis shrinks. `steps`: sizes below which something is lost.
Pair share(float space, std::int64_t outer, std::int64_t inner, float most, const std::vector<Pair>& steps) {
  const auto o = static_cast<float>(outer), n = static_cast<float>(inner);
  const float even = fitting_cell(space, outer + inner);
  for (const Pair& step : steps) {
    const float need = o * (step.outer + cell_gap(step.outer)) + n * (step.inner + cell_gap(step.inner));
    if (need > space) continue;
    if (even >= step.outer && even >= step.inner) return {std::min(even, most), std::min(even, most)};
    const float spare = space - need;
    Pair out;
    out.outer = std::min(most, step.outer + std::floor(spare * 0.5f / o));
    const float left = space - o * (out.outer + cell_gap(out.outer));
    out.inner = std::floor(left / n - cell_gap(left / n));
    out.inner = std::max(step.inner, std::min(out.inner, out.outer));
    if (step.inner < 16) out.inner = std::min(out.inner, 15.0f);
    return out;
  }
  return {std::max(0.5f, space / (o + n)), std::max(0.5f, space / (o + n))};
}

const std::vector<Pair>& width_steps(std::int64_t inner) {
  static const std::vector<Pair> few = {{44, 44}, {44, 30}, {30, 30}, {30, 16}, {30, 8}, {16, 16}, {16, 8}, {6, 6}, {2, 4}};
  static const std::vector<Pair> many = {{48, 6}, {44, 6}, {30, 6}, {30, 3}, {16, 3}, {6, 3}, {2, 2}};
  return inner <= 16 ? few : many;
}

const std::vector<Pair>& height_steps(std::int64_t inner) {
  static const std::vector<Pair> few = {{20, 20}, {17, 17}, {17, 12}, {17, 8}, {10, 8}, {6, 6}, {2, 4}};
  static const std::vector<Pair> many = {{20, 4}, {17, 3}, {6, 3}, {2, 2}};
  return inner <= 16 ? few : many;
}

Counts counts_of(const Ui& ui, const Product& product) {
  const MatrixData left(ui, product.left), result(ui, product.result);
  return {drawn_rows(product.result, result), left.columns(), drawn_columns(product.result, result)};
}

float widest(Ui& ui, const Labels& labels) {
  float out = 0;
  const TextStyle style = label_style(ui, labels);
  for (std::size_t i = 0; i < std::min<std::size_t>(labels.texts.size(), 128); ++i) out = std::max(out, measure_text(ui, labels.texts[i], style).width);
  return std::ceil(std::min(out, kMostLabel));
}

}  // namespace

Matrix added_part(const Product& product, bool shrunk) {
  Matrix out = *product.added;
  out.title.clear();
  out.bands = false;
  if (shrunk) {
    out.column_begin = product.column.value_or(0);
    out.column_count = 1;
  }
  return out;
}

TextStyle product_title_style(const Ui& ui) {
  TextStyle style;
  style.size = ui.width == Width::phone ? 17.0f : 20.0f;
  style.bold = true;
  style.max_lines = 1;
  style.line_height = 1.2f;
  return style;
}

Matrix left_part(const Product& product, bool shrunk) {
  Matrix out = product.left;
  out.title.clear();
  out.bands = false;
  out.axis_titles = out.color_bar = false;
  out.columns = product.contracted;
  if (shrunk) {
    out.row_begin = product.row.value_or(0);
    out.row_count = 1;
  }
  return out;
}

Matrix above_part(const Product& product, bool shrunk) {
  Matrix out = product.above;
  out.title.clear();
  out.bands = false;
  out.axis_titles = out.color_bar = false;
  out.rows = product.contracted;
  if (shrunk) {
    out.column_begin = product.column.value_or(0);
    out.column_count = 1;
  }
  return out;
}

Matrix result_part(const Product& product, bool shrunk) {
  Matrix out = product.result;
  out.title.clear();
  out.bands = false;
  out.axis_titles = out.color_bar = false;
  out.band_row = product.row;
  out.band_column = product.column;
  if (!shrunk) {
    out.rows = {};
    out.columns = {};
  } else {
    out.rows = product.left.rows;
    out.columns = product.above.columns;
  }
  return out;
}

ProductLayout layout_product(Ui& ui, const Product& product, const Rect& space) {
  const Counts n = counts_of(ui, product);
  ProductLayout out;
  out.outer = {space.x0, space.y0, space.x0, space.y0};
  if (n.rows == 0 || n.inner == 0 || n.columns == 0) return out;
  const bool phone = ui.width == Width::phone;
  const auto f = [](std::int64_t i) { return static_cast<float>(i); };

  // What stands around the cells.
  const float row_labels = widest(ui, product.left.rows) + (product.left.rows.texts.empty() ? 0 : kLabelGap);
  const float marks = widest(ui, product.contracted) + (product.contracted.texts.empty() ? 0 : kLabelGap);
  const float column_labels = product.above.columns.texts.empty() ? 0.0f : 24.0f;
  const float marks_height = product.contracted.texts.empty() ? 0.0f : 20.0f;
  const float title = std::ceil(product_title_style(ui).size * 1.2f);
  const TextStyle quiet = quiet_style(ui);
  float side = measure_text(ui, product.result.title, product_title_style(ui)).width;
  side = std::max(side, measure_text(ui, ui.t("view.who_asks"), quiet).width * (product.result.axis_titles ? 1.0f : 0.0f));
  side = std::max(side, measure_text(ui, ui.t("view.who_is_asked"), quiet).width * (product.result.axis_titles ? 1.0f : 0.0f));
  side = std::max(side, product.result.color_bar ? kBarWidth : 0.0f) + 16;
  const float foot = title + (product.result.axis_titles ? 24.0f : 4.0f) + (product.result.color_bar && !phone ? 8.0f : 0.0f);

  // Beside the result where that costs it nothing, else below it.
  out.shrunk = n.rows > 32 || n.columns > 32;
  const float middle = std::max(phone ? 22.0f : 30.0f, marks + 10) + (out.shrunk ? row_labels : 0.0f);
  const float most = n.rows == 1 && n.columns == 1 && n.inner <= 4 ? 72.0f : product.result.most_cell;
  const auto widths = [&](float around) {
    const float w = space.width() - around;
    if (!out.shrunk) return share(w, n.columns, n.inner, most, width_steps(n.inner));
    const float inner = std::clamp(std::floor(w * 0.3f / f(n.inner)) - 2, 3.0f, 30.0f);
    const float result = std::min((w - f(n.inner) * (inner + cell_gap(inner))) / f(n.columns), 12.0f);
    return Pair{result >= 7 ? std::floor(result) - cell_gap(std::floor(result)) : result, inner};
  };
  Pair width = widths(row_labels + middle + side);
  out.foot = phone;
  if (!out.foot) {
    const Pair wider = widths(row_labels + middle);
    out.foot = std::max(cell_mode(wider.outer), cell_mode(wider.inner)) < std::max(cell_mode(width.outer), cell_mode(width.inner)) ||
               cell_mode(wider.outer) < cell_mode(width.outer) || out.shrunk;
    if (out.foot) width = wider;
  } else {
    width = widths(row_labels + middle);
  }

  // Heights: the left factor's title stands over its marks, or beside them where room is short.
  // A bias takes a row of its own under the right factor.
  const float added = product.added ? kAddedGap + 18.0f : 0.0f;
  const float gap_roomy = title + marks_height + 12, gap_tight = std::max(marks_height + 8, title + 6);
  const float labels = out.shrunk ? 22.0f : 0.0f;
  const auto heights = [&](float gap) {
    const float h = space.height() - column_labels - gap - labels - added - (out.foot ? foot : 0);
    const float flat = cell_mode(width.outer) == CellMode::full ? 0.62f : phone ? 0.95f : 0.8f;
    const float tallest = n.rows == 1 && n.columns == 1 ? most : std::max(20.0f, std::floor(std::max(width.outer, 6.0f) * flat));
    if (!out.shrunk) return share(h, n.rows, n.inner, tallest, height_steps(n.inner));
    const float inner = std::clamp(std::floor(h * 0.22f / f(n.inner)) - 2, 3.0f, 20.0f);
    const float result = std::min((h - f(n.inner) * (inner + cell_gap(inner))) / f(n.rows), 12.0f);
    return Pair{result >= 7 ? std::floor(result) - cell_gap(std::floor(result)) : std::min(result, 6.0f), inner};
  };
  Pair height = heights(gap_roomy);
  out.tight = height.outer < 26 && !out.shrunk;
  if (out.tight) height = heights(gap_tight);
  const float gap = out.tight ? gap_tight : gap_roomy;
  if (!out.shrunk && cell_mode(width.outer) <= CellMode::brief) {
    // Digits are worth a stage that scrolls.
    const float least = cell_mode(width.outer) == CellMode::full ? 22.0f : 18.0f;
    height.outer = std::max(height.outer, least);
    if (cell_mode(width.inner) <= CellMode::brief) height.inner = std::max(height.inner, least);
  }
  if (out.shrunk && height.outer >= 6 && width.outer >= 6) {
    width.outer = std::min(width.outer, height.outer * 1.6f);
  } else if (out.shrunk) {
    const float cell = std::min(width.outer, height.outer);
    width.outer = height.outer = cell;
  }

  // From sizes to places, the whole centred.
  const Matrix left = left_part(product, out.shrunk), above = above_part(product, out.shrunk), result = result_part(product, out.shrunk);
  const float left_width = cells_span(width.inner, n.inner), above_height = cells_span(height.inner, n.inner);
  const float result_width = cells_span(width.outer, n.columns);
  const float total = row_labels + left_width + middle + result_width + (out.foot ? 0 : side);
  float x = space.x0 + std::max(0.0f, std::floor((space.width() - total) / 2)) + row_labels;
  const float result_x = x + left_width + middle;
  const float y = space.y0 + column_labels;
  const float added_y = y + above_height + kAddedGap, added_height = std::clamp(height.inner, 18.0f, 30.0f);
  const float result_y = y + above_height + gap + labels + (product.added ? kAddedGap + added_height : 0.0f);
  const float strip = 24;  // a shrunk factor's own thickness
  if (!out.shrunk) {
    out.left = place_matrix(ui, left, x, result_y, width.inner, height.outer);
    out.above = place_matrix(ui, above, result_x, y, width.outer, height.inner);
  } else {
    const float row_y = result_y + f(product.row.value_or(0)) * (height.outer + cell_gap(height.outer)) + height.outer / 2 - strip / 2;
    const float column_x = result_x + f(product.column.value_or(0)) * (width.outer + cell_gap(width.outer)) + width.outer / 2 - 44.0f / 2;
    out.left = place_matrix(ui, left, x, std::floor(row_y), width.inner, strip);
    out.above = place_matrix(ui, above, std::floor(std::min(column_x, space.x1 - 46)), y, 44, height.inner);
  }
  out.result = place_matrix(ui, result, result_x, result_y, width.outer, height.outer);
  if (product.added) {
    const MatrixLayout& over = out.above;
    out.added = place_matrix(ui, added_part(product, out.shrunk), over.cells.x0, added_y, over.cell_width, added_height);
  }
  out.outer = {x - row_labels, space.y0, result_x + result_width + (out.foot ? 0 : side), out.result.cells.y1 + 8 + (out.foot ? foot : 0)};
  return out;
}

}  // namespace attnscope::ui
