#include <algorithm>
#include <array>
#include <cmath>

#include "ui/widgets/matrix_parts.h"
#include "ui/widgets/product.h"
#include "ui/widgets/product_parts.h"

namespace attnscope::ui {

namespace {

constexpr std::int64_t kMany = 32, kManyOnPhone = 8, kFewRows = 8;
constexpr float kAddedGap = 8;    // between the right factor and a bias
constexpr float kShrunkGap = 26;  // in which the chosen column's band narrows
constexpr float kLeastFactor = 112;  // pixels of a factor of many rows, also where the stage then scrolls
constexpr float kBelow = 8;       // what the column's band has beyond the result

struct Counts {
  std::int64_t rows = 0, inner = 0, columns = 0;
};

/// Widths of a cell along the result's columns and along the contracted axis (or heights, along rows and the contracted axis).
struct Pair {
  float outer = 0, inner = 0;
};

/// Shares out `space` among `outer` cells of the result and `inner` ones of the contracted axis. Equal sizes where they can show
/// digits; else the result keeps its own and the contracted axis shrinks. `steps`: sizes below which something is lost.
Pair share(float space, std::int64_t outer, std::int64_t inner, float most, Along along, const std::vector<Pair>& steps) {
  const auto o = static_cast<float>(outer), n = static_cast<float>(inner);
  const float even = fitting_cell(space, outer + inner, along);
  for (const Pair& step : steps) {
    const float need = o * (step.outer + cell_gap(step.outer, along)) + n * (step.inner + cell_gap(step.inner, along));
    if (need > space) continue;
    if (even >= step.outer && even >= step.inner) return {std::min(even, most), std::min(even, most)};
    const float spare = space - need;
    Pair out;
    out.outer = std::min(most, step.outer + std::floor(spare * 0.5f / o));
    const float left = space - o * (out.outer + cell_gap(out.outer, along));
    out.inner = std::floor(left / n - cell_gap(left / n, along));
    out.inner = std::max(step.inner, std::min(out.inner, out.outer));
    if (step.inner < 16) out.inner = std::min(out.inner, 15.0f);
    return out;
  }
  const float each = std::min(most, std::floor(space * 0.25f / o));
  if (each >= 1) return {each, std::max(0.25f, (space - o * (each + cell_gap(each, along))) / n)};
  return {std::max(0.25f, space * 0.6f / o), std::max(0.25f, space * 0.4f / n)};
}

const std::vector<Pair>& width_steps(std::int64_t inner, bool phone) {
  static const std::vector<Pair> narrow = {{44, 44}, {30, 30}, {30, 16}, {30, 8}, {16, 16}, {16, 8}, {6, 6}, {2, 4}};
  static const std::vector<Pair> few = {{44, 44}, {44, 30}, {30, 30}, {30, 16}, {30, 8}, {16, 16}, {16, 8}, {6, 6}, {2, 4}};
  static const std::vector<Pair> many = {{48, 6}, {44, 6}, {30, 6}, {30, 3}, {16, 3}, {6, 3}, {2, 2}};
  if (inner <= 16) return phone ? narrow : few;
  return many;
}

const std::vector<Pair>& height_steps(std::int64_t rows, std::int64_t inner) {
  // A row by itself is read whole; what it is multiplied with takes what is left.
  static const std::vector<Pair> one = {{20, 20}, {20, 15}, {20, 8}, {20, 4}, {20, 3}, {20, 2}, {20, 1}};
  static const std::vector<Pair> few = {{20, 20}, {15, 15}, {15, 12}, {15, 5}, {10, 8}, {6, 6}, {3, 15}, {2, 8}, {2, 4}};
  static const std::vector<Pair> many = {{20, 4}, {15, 3}, {6, 3}, {2, 2}};
  return rows == 1 ? one : inner <= 16 ? few : many;
}

/// Cells of a large result: 12 px at most, whole from 6 px on.
float shrunk_cell(float space, std::int64_t count, Along along) {
  const float whole = std::min(12.0f, fitting_cell(space, count, along));
  return whole >= 6 ? whole : std::min(6.0f, space / static_cast<float>(count));
}

Counts counts_of(const Ui& ui, const Product& product) {
  const MatrixData left(ui, product.left), result(ui, product.result);
  return {drawn_rows(product.result, result), left.columns(), drawn_columns(product.result, result)};
}

float widest(Ui& ui, const Labels& labels) {
  float out = 0;
  const TextStyle style = label_style(ui, labels);
  for (std::size_t i = 0; i < std::min<std::size_t>(labels.texts.size(), 128); ++i)
    out = std::max(out, measure_text(ui, labels.texts[i], style).width);
  return std::ceil(std::min(out, kMostLabel));
}

}  // namespace

ProductLayout layout_product(Ui& ui, const Product& product, const Rect& space) {
  Counts n = counts_of(ui, product);
  ProductLayout out;
  out.shrunk = n.rows > kMany && n.columns > kMany;
  const bool phone = ui.width == Width::phone;
  const std::int64_t many = phone ? kManyOnPhone : kMany;
  out.one_row = n.rows > many && n.inner > many && !out.shrunk;
  if (out.one_row) n.rows = 1;
  out.no_row_labels = phone && out.shrunk;
  out.outer = {space.x0, space.y0, space.x0, space.y0};
  if (n.rows == 0 || n.inner == 0 || n.columns == 0) return out;
  const auto f = [](std::int64_t i) { return static_cast<float>(i); };

  // What stands around the cells.
  const float label_column = widest(ui, product.left.rows) + (product.left.rows.texts.empty() ? 0 : label_gap(ui));
  const float row_labels = out.shrunk && phone ? 0 : label_column;  // on the phone the result's label says it too
  const float column_labels = product.above.columns.texts.empty() ? 0.0f : 24.0f;
  const float marks_height = product.contracted.texts.empty() ? 0.0f : 20.0f;
  const float title = std::ceil(product_title_style(ui).size * 1.2f);
  const TextStyle quiet = quiet_style(ui);
  float side = measure_text(ui, product.result.title, product_title_style(ui)).width;
  side = std::max(side, measure_text(ui, ui.t("view.who_asks"), quiet).width * (product.result.axis_titles ? 1.0f : 0.0f));
  side = std::max(side, measure_text(ui, ui.t("view.who_is_asked"), quiet).width * (product.result.axis_titles ? 1.0f : 0.0f));
  side = std::max(side, product.result.color_bar ? kBarWidth : 0.0f) + 16;
  const float titles = measure_text(ui, ui.t("view.who_asks"), quiet).width + measure_text(ui, ui.t("view.who_is_asked"), quiet).width + 12;

  // Beside the result where that costs it nothing, else below it.
  const float middle = (phone ? 16.0f : 30.0f) + (out.shrunk ? label_column : 0.0f);  // the marks have the free corner
  const float most = n.rows == 1 && n.columns == 1 && n.inner <= 4 ? 72.0f : product.result.most_cell;
  const auto widths = [&](float around) {
    const float w = space.width() - around;
    if (!out.shrunk) return share(w, n.columns, n.inner, most, Along::columns, width_steps(n.inner, phone));
    const float inner = std::clamp(std::floor(w * (phone ? 0.12f : 0.3f) / f(n.inner)) - 2, 3.0f, 30.0f);
    return Pair{shrunk_cell(w - cells_span(inner, n.inner, Along::columns), n.columns, Along::columns), inner};
  };
  Pair width = widths(row_labels + middle + side);
  out.foot = phone;
  if (!out.foot) {
    const Pair wider = widths(row_labels + middle);
    out.foot = std::max(cell_mode(wider.outer), cell_mode(wider.inner)) < std::max(cell_mode(width.outer), cell_mode(width.inner)) ||
               cell_mode(wider.outer) < cell_mode(width.outer);
    if (out.shrunk) out.foot = false;  // a large result wants the height
    if (out.foot) width = wider;
  } else {
    width = widths(row_labels + middle);
  }

  // Below the result: its title, the axes' titles and the colour bar, on one line where they fit.
  const float result_span = cells_span(width.outer, n.columns, Along::columns);
  const float bar = product.result.color_bar && !phone ? kBarWidth + 20 + measure_text(ui, ui.t("view.stretch"), quiet).width + 14 : 0.0f;
  const float name = measure_text(ui, product.result.title, product_title_style(ui)).width + 80;
  out.foot_lines = product.result.axis_titles && name + titles + 24 + bar > result_span ? 2 : 1;
  const float foot = kFoot + (out.foot_lines > 1 ? kFootLine : 0.0f);

  // Heights: the left factor's title stands over its marks, or beside them where room is short.
  // A bias takes a row of its own under the right factor.
  const float added = product.added ? kAddedGap + 18.0f : 0.0f;
  const float gap_roomy = title + marks_height + 12, gap_tight = std::max(marks_height + 8, title + 12);
  const float labels = out.shrunk ? 22.0f : 0.0f;
  const auto heights = [&](float gap) {
    if (out.shrunk) gap = kShrunkGap;
    const float h = space.height() - column_labels - gap - labels - added - kBelow - (out.foot ? foot : 0);
    const float flat = cell_mode(width.outer) == CellMode::full ? 0.62f : phone ? 0.95f : 0.8f;
    const float tallest = n.rows == 1 && n.columns == 1 ? most : std::max(20.0f, std::floor(std::max(width.outer, 6.0f) * flat));
    if (!out.shrunk) return share(h, n.rows, n.inner, tallest, Along::rows, height_steps(n.rows, n.inner));
    // The chosen column's numbers, without digits where these would cost the result its cells.
    float inner = std::clamp(std::floor(h * 0.22f / f(n.inner)) - 2, 3.0f, 20.0f);
    const float spare = std::floor((h - cells_span(6, n.rows, Along::rows)) / f(n.inner)) - 2;
    if (spare >= 10 && spare < inner) inner = spare;
    return Pair{shrunk_cell(h - cells_span(inner, n.inner, Along::rows), n.rows, Along::rows), inner};
  };
  Pair height = heights(gap_roomy);
  out.tight = height.outer < 26 && !out.shrunk && product.contracted.quiet &&
              measure_text(ui, product.left.title, product_title_style(ui)).width <= row_labels;
  if (out.tight) height = heights(gap_tight);
  const float gap = out.shrunk ? kShrunkGap : out.tight ? gap_tight : gap_roomy;
  if (!out.shrunk && cell_mode(width.outer) <= CellMode::brief) {
    // The result's digits are worth a stage that scrolls a little, and so are those of a factor with few rows.
    const float more = (kLeastDigits - height.outer) * f(n.rows);
    if (more > 0 && more < space.height() * 0.4f) height.outer = kLeastDigits;
    if (n.inner <= kFewRows && height.outer >= kLeastDigits) height.inner = std::max(height.inner, kLeastDigits);
  }
  if (out.one_row) {  // what the row is multiplied with is still seen as rows
    const float each = kLeastFactor / f(n.inner);
    height.inner = std::max(height.inner, each - cell_gap(each, Along::rows));
  }
  if (out.shrunk && height.outer >= 6 && width.outer >= 6) {
    width.outer = std::min(width.outer, std::max(11.0f, height.outer * 1.6f));
  } else if (out.shrunk) {
    const float cell = std::min(width.outer, height.outer);
    width.outer = height.outer = cell;
  }

  out.title_tall = title + (phone ? 6.0f : 26.0f);
  out.side_offset = out.title_tall;

  // From sizes to places, the whole centred.
  const Matrix left = left_part(product, out), above = above_part(product, out), result = result_part(product, out);
  const float left_width = cells_span(width.inner, n.inner, Along::columns), above_height = cells_span(height.inner, n.inner, Along::rows);
  const float result_width = cells_span(width.outer, n.columns, Along::columns);
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
    const float row_y =
        result_y + f(product.row.value_or(0)) * (height.outer + cell_gap(height.outer, Along::rows)) + height.outer / 2 - strip / 2;
    const float column_x =
        result_x + f(product.column.value_or(0)) * (width.outer + cell_gap(width.outer, Along::columns)) + width.outer / 2 - 44.0f / 2;
    out.left = place_matrix(ui, left, x, std::floor(row_y), width.inner, strip);
    out.above = place_matrix(ui, above, std::floor(std::min(column_x, space.x1 - 46)), y, 44, height.inner);
  }
  // What stands beside a low result reaches up beside the right factor.
  const float result_height = cells_span(height.outer, n.rows, Along::rows);
  Matrix sided = result;
  if (!out.foot) out.side_offset -= std::max(0.0f, side_height(result) + out.side_offset - result.side_offset - result_height);
  sided.side_offset = out.side_offset;
  out.result = place_matrix(ui, sided, result_x, result_y, width.outer, height.outer, !out.foot);
  if (product.added) {
    const MatrixLayout& over = out.above;
    out.added = place_matrix(ui, added_part(product, out), over.cells.x0, added_y, over.cell_width, added_height);
  }
  if (out.foot) {
    const float bar_room = bar > 0 ? bar + 24 : 0.0f, axes = product.result.axis_titles ? titles + 24 : 0.0f;
    const float wide = out.foot_lines == 1 ? name + axes + bar_room : std::max(name + bar_room, titles);
    out.foot_x = std::max(space.x0, std::min(result_x, space.x1 - wide));
  }
  out.outer = {x - row_labels, space.y0, result_x + result_width + (out.foot ? 0 : side),
               out.result.cells.y1 + kBelow + (out.foot ? foot : 0)};
  out.outer.y1 = std::max(out.outer.y1, out.result.outer.y1);
  return out;
}

}  // namespace attnscope::ui
