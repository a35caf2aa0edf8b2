#pragma once
#include <optional>

#include "ui/text/text.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {

/// left · above = result in the one geometry: left factor left, right factor above, result in the corner, so that the row and the
/// column of a cell are bands that meet in it. The factors' columns and rows are the contracted axis, with the same marks on both.
struct Product {
  Matrix left, above, result;               // drawn shapes (R, n), (n, C), (R, C)
  Labels contracted;                        // marks of the contracted axis
  std::optional<Matrix> added;              // (C): a bias, added to each row of the result; stands as one more row under the right factor
  std::optional<std::int64_t> row, column;  // the cell that is being made or asked for
  double met_at = -1;                       // time at which row and column began to meet in it (Ui::now), −1: at rest
};

struct ProductLayout {
  MatrixLayout left, above, result, added;
  Rect outer;
  bool shrunk = false;         // a large result: the factors are the chosen row and column alone
  bool one_row = false;        // many rows and a long contracted axis: the chosen row of the left factor gives one row of the result
  bool foot = false;           // the result's title, axis titles and colour bar stand below it, not beside it
  bool no_row_labels = false;  // of the left factor where it is a single row: on the phone
  int foot_lines = 1;
  float foot_x = 0;
  float title_tall = 0, side_offset = 0;  // of the result's title beside it; where what follows it begins, from the result's top
  bool tight = false;                     // the left factor's title stands beside its marks, not above them
};

ProductLayout layout_product(Ui& ui, const Product& product, const Rect& space);
void draw_product(Ui& ui, const Product& product, const ProductLayout& layout);

/// Seconds that the motion takes in which the row and the column meet.
inline constexpr double kMeetSeconds = 0.22;

}  // namespace attnscope::ui
