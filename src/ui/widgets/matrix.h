#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ui/ui.h"
#include "ui/widgets/color_scale.h"

namespace attnscope::ui {

inline constexpr std::int64_t kAllCells = std::numeric_limits<std::int64_t>::max();

/// How cells show their numbers, by their width: ≥ 44 "−0.42"; ≥ 30 "−.42"; ≥ 16 colour; ≥ 6 colour and a few labels; below
/// that one texture with zoom and minimap.
enum class CellMode { full, brief, color, small, texture };
CellMode cell_mode(float width);

struct CellText {
  CellMode mode = CellMode::full;
  bool weight = false;  // a positive number that rounds to 0.00 is "<.01"
  bool sign = false;    // "+0.08", for differences
  bool whole = false;   // every number of the matrix is a whole one: "1", "0"
};
/// The digits of a cell, with a true minus. full: "−0.42", "12.3", "123"; otherwise ".42", "−1.1", "12".
std::string cell_text(double value, const CellText& as);

/// The labels along one axis, marked text.
struct Labels {
  std::vector<std::string> texts;  // one a row or column of the figure; empty: none
  bool quiet = false;              // numbers of a contracted axis: small, in second ink, always level
};
/// The sentence's tokens: repeated ones carry their position ("the_{0} … the_{4}"); a space is ␣, a line break ↵.
Labels token_labels(const Ui& ui);
Labels token_labels(const std::vector<lesson::Token>& tokens);
/// 0 … count − 1, quiet.
Labels index_labels(std::int64_t count);
/// Names of the model's columns where the lesson has `axes` and there are `count` of them, else the indices.
Labels feature_labels(const Ui& ui, std::int64_t count);
/// A token's label without marks, for lines of text and nodes: "the₀".
std::string plain_label(std::string_view marked);

/// What a matrix view shows. Rows and columns are those that are drawn: of the transposed figure where `transposed`.
struct Matrix {
  std::string id;      // its node is "matrix." + id
  std::string figure;  // of the trace or a reading (Ui::figures): cells are selected by it
  std::int64_t head = 0;
  bool transposed = false;

  // The part that is drawn.
  std::int64_t row_begin = 0, row_count = -1;  // −1: all from row_begin
  std::int64_t column_begin = 0, column_count = -1;

  std::string title;  // marked; "" none. The shape follows it in second ink: "[3, 4]"
  std::string name;   // for the node; "": the title
  Labels rows, columns;
  bool axis_titles = false;  // who asks ↓ / who is asked →
  bool color_bar = false;    // with "stretch" beside it, for a range of its own
  ColorScale scale;
  bool weight = false;                // shares: "<.01"; a masked cell is 0, not −∞
  bool truth = false;                 // a mask of Booleans: 1 is True, 0 is False
  bool own_digits = false;            // a hatched cell keeps its own number
  bool each_whole = false;            // each whole number by itself, whatever the others are
  bool wholes = true;                 // numbers that are all whole ones are written without decimals
  bool sign = false;                  // differences of shares: digits with their sign, "+0.08"; a masked cell is 0
  std::string mask;                   // a figure that is 0 where a cell is masked: hatch; "" none. A masked score is so in any case
  std::int64_t revealed = kAllCells;  // cells of the figure shown, row-major; the others are empty outlines
  std::optional<std::int64_t> band_row, band_column;  // bands of ink at 8 % behind labels and cells; where they meet stands a ring
  bool bands = true;                                  // false: only the ring (a product draws its bands through all three matrices)
  std::vector<std::int64_t> quiet_rows;  // ascending; drawn without colour and in second ink (rows of the table that nobody uses)
  std::vector<std::int64_t> outlined;    // ascending flat indices of the figure: cells with an outline of their own (what has moved)
  bool lens = true;                      // a 5×5 lens with digits, below 30 px
  bool zoom = true;                      // texture: buttons and minimap beside it
  bool interactive = true;               // hover, click, keys; else a picture
  float most_cell = 72;                  // widest cell
  float side_offset = 0;                 // what stands beside the cells begins so far below their top
  float below_offset = 0;                // what a phone has below them, for the zoom, begins so far below their foot
  CellMode finest = CellMode::full;      // small maps: color or small, whatever the space
};

/// Space between cells of this size, side by side or one below the other: 2, 1 or none.
enum class Along { columns, rows };
inline float cell_gap(float size, Along along) {
  return size >= (along == Along::columns ? 32.0f : 20.0f) ? 2.0f : size >= 8 ? 1.0f : 0.0f;
}
/// The largest whole cell (below 1: a fraction) of which `count` fit into `space` with their gaps.
float fitting_cell(float space, std::int64_t count, Along along);
/// `count` cells with the gaps between them.
inline float cells_span(float size, std::int64_t count, Along along) {
  return static_cast<float>(count) * (size + cell_gap(size, along)) - cell_gap(size, along);
}

/// What stands below the cells in `width`: axis titles and colour bar on one line or two, the bar's switch beside it or below.
struct Footer {
  float width = 0, height = 0, titles = 0;
  bool two_lines = false, switch_below = false;
};

/// Where everything stands. Computed apart from drawing, so that a product can line up its three matrices.
struct MatrixLayout {
  Rect outer;  // with labels, title, colour bar
  Rect cells;  // all cells; texture: the window onto them
  float cell_width = 0, cell_height = 0, gap_x = 0, gap_y = 0;
  CellMode mode = CellMode::full;
  bool side_footer = false;  // axis titles and colour bar stand beside the cells, not below
  float zoom_y = 0;          // phone: where the zoom's buttons stand, below the cells and what belongs to them
  float row_label_width = 0, column_label_height = 0, title_height = 0;
  Footer footer;
  enum class Slant { none, level, slanted, off } column_slant = Slant::none;
  float column_label_scale = 1;                            // below 1: a little smaller, so that they stand level
  std::int64_t rows = 0, columns = 0;                      // drawn
  Rect cell(std::int64_t row, std::int64_t column) const;  // drawn row and column, counted from the part's begin
};

/// A matrix's numbers as they are drawn: rows and columns of the transposed figure where `transposed`, counted from the whole
/// matrix. Looked up once; the Matrix and the trace must outlive it. Empty where the trace has no such figure.
class MatrixData {
 public:
  MatrixData(const Ui& ui, const Matrix& matrix);
  std::int64_t rows() const { return transposed_ ? columns_ : rows_; }
  std::int64_t columns() const { return transposed_ ? rows_ : columns_; }
  std::int64_t index(std::int64_t row, std::int64_t column) const { return base_ + within(row, column); }  // flat, of the figure
  float value(std::int64_t row, std::int64_t column) const { return values_[static_cast<std::size_t>(within(row, column))]; }
  bool revealed(std::int64_t row, std::int64_t column) const { return within(row, column) < revealed_; }
  bool masked(std::int64_t row, std::int64_t column) const;
  /// A part of the drawn matrix for a texture, row-major: masked cells are −∞ (what overflowed to it the lowest finite number).
  void copy_part(std::int64_t row, std::int64_t column, std::int64_t row_count, std::int64_t column_count, float* to) const;
  /// One past the last cell of that part that is revealed, row-major within the part.
  std::int64_t revealed_of_part(std::int64_t row, std::int64_t column, std::int64_t row_count, std::int64_t column_count) const;
  /// The drawn row and column of a flat index; nothing where it lies in another head.
  std::optional<std::pair<std::int64_t, std::int64_t>> place(std::int64_t index) const;
  std::span<const float> values() const { return values_; }  // of the head, row-major
  bool whole() const;                                        // every finite number is a whole one

 private:
  std::int64_t within(std::int64_t row, std::int64_t column) const {
    return transposed_ ? column * columns_ + row : row * columns_ + column;
  }
  std::span<const float> values_;
  std::int64_t rows_ = 0, columns_ = 0, base_ = 0, revealed_ = kAllCells;
  bool transposed_ = false;
  const model::Figure *mask_ = nullptr, *score_mask_ = nullptr;
};

/// The largest cells that fit into `space`; the result starts at its top left and never leaves it.
MatrixLayout layout_matrix(Ui& ui, const Matrix& matrix, const Rect& space);
/// Cells of a given size, the cells' top left corner given.
MatrixLayout place_matrix(Ui& ui, const Matrix& matrix, float x, float y, float cell_width, float cell_height, bool side_footer = false);
/// The same layout with its outer top left corner elsewhere.
MatrixLayout moved_matrix(Ui& ui, const Matrix& matrix, const MatrixLayout& layout, float x, float y);
void draw_matrix(Ui& ui, const Matrix& matrix, const MatrixLayout& layout);
/// Both. Returns what it covers.
Rect show_matrix(Ui& ui, const Matrix& matrix, const Rect& space);

/// Row-major cells of a stage's figure that are revealed where the state stands (for a softmax stage: whose share is known).
std::int64_t revealed_cells(const Ui& ui, std::string_view stage);

}  // namespace attnscope::ui
