#include "ui/widgets/product_parts.h"

namespace attnscope::ui {

namespace {

/// Titles and bands are the product's.
Matrix untitled(const Matrix& matrix) {
  Matrix out = matrix;
  out.title.clear();
  out.bands = false;
  return out;
}

Matrix factor(const Matrix& matrix) {
  Matrix out = untitled(matrix);
  out.axis_titles = out.color_bar = out.zoom = false;
  return out;
}

void only_row(Matrix& matrix, const Product& product) {
  matrix.row_begin = product.row.value_or(0);
  matrix.row_count = 1;
}

void only_column(Matrix& matrix, const Product& product) {
  matrix.column_begin = product.column.value_or(0);
  matrix.column_count = 1;
}

}  // namespace

TextStyle product_title_style(const Ui& ui) {
  TextStyle style;
  style.size = ui.width == Width::phone ? 17.0f : 20.0f;
  style.bold = true;
  style.max_lines = 1;
  style.line_height = 1.2f;
  return style;
}

Matrix added_part(const Product& product, const ProductLayout& layout) {
  Matrix out = untitled(*product.added);
  if (layout.shrunk) only_column(out, product);
  return out;
}

Matrix left_part(const Product& product, const ProductLayout& layout) {
  Matrix out = factor(product.left);
  out.columns = product.contracted;
  if (layout.no_row_labels) out.rows = {};
  if (layout.shrunk || layout.one_row) only_row(out, product);
  return out;
}

Matrix above_part(const Product& product, const ProductLayout& layout) {
  Matrix out = factor(product.above);
  out.rows = product.contracted;
  if (layout.shrunk) only_column(out, product);
  return out;
}

Matrix result_part(const Product& product, const ProductLayout& layout) {
  Matrix out = untitled(product.result);
  if (layout.foot) {
    out.axis_titles = out.color_bar = false;
    out.below_offset = kFoot + (layout.foot_lines > 1 ? kFootLine : 0.0f);
  }
  out.side_offset = layout.side_offset;
  out.band_row = product.row;
  out.band_column = product.column;
  if (layout.one_row) only_row(out, product);
  if (!layout.shrunk) {
    out.rows = {};
    out.columns = {};
  } else {
    out.rows = product.left.rows;
    out.columns = product.above.columns;
  }
  return out;
}

}  // namespace attnscope::ui
