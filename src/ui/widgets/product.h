#pragma once
#include <optional>

#include "ui/widgets/matrix.h"

namespace attnscope::ui {

/// left · above = result in the one geometry: left factor left, right factor above, result in the corner, so that the row and the
/// column of a cell are bands that meet in it. The factors' columns and rows are the contracted axis, with the same marks on both.
struct Product {
  Matrix left, above, result;  // drawn shapes (R, n), (n, C), (R, C)
  Labels contracted;           // marks of the contracted axis
  std::optional<std::int64_t> row, column;  // the cell that is being made or asked for
  double met_at = -1;          // time at which row and column began to meet in it (Ui::now), −1: at rest
};

struct ProductLayout {
  MatrixLayout left, above, result;
  Rect outer;
  bool shrunk = false;  // T ≥ 64: the factors are the chosen row and column alone
};

ProductLayout layout_product(Ui& ui, const Product& product, const Rect& space);
void draw_product(Ui& ui, const Product& product, const ProductLayout& layout);

/// Seconds that the motion takes in which the row and the column meet.
inline constexpr double kMeetSeconds = 0.22;

}  // namespace attnscope::ui
