#pragma once
// What the files of the matrix widget share.
#include <optional>
#include <utility>

#include "ui/text/text.h"
#include "ui/widgets/item.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {

using CellAt = std::pair<std::int64_t, std::int64_t>;  // drawn row and column of the whole matrix

inline constexpr float kMostLabel = 88;  // widest row label
inline float label_gap(const Ui& ui) {
  return ui.width == Width::phone ? 5.0f : 8.0f;
}  // between a label and the cells
inline constexpr float kLeastDigits = 15;  // least height of a cell with short digits; full ones want 20
inline constexpr float kBarWidth = 96, kBarHeight = 8;
inline constexpr float kMiniMap = 72;  // a texture's minimap, right of it
inline constexpr float kSideGap = 12;
inline constexpr float kZoomRow = 44;  // a phone's zoom buttons

/// The part of a texture that its window shows, in cells.
struct CellWindow {
  float x0 = 0, y0 = 0, x1 = 1, y1 = 1;
};

/// One matrix being drawn.
struct MatrixDraw {
  Ui& ui;
  const Matrix& matrix;
  const MatrixLayout& layout;
  MatrixData data;
  ColorScale scale;    // stretched where the reader asked for it
  CellWindow window;   // texture
  bool whole = false;  // digits as whole numbers
  std::optional<CellAt> hovered, selected, current;

  std::int64_t first_row() const { return matrix.row_begin; }
  std::int64_t first_column() const { return matrix.column_begin; }
  Rect cell(const CellAt& at) const;     // of the whole matrix's row and column; texture: within the window, may lie outside
  Color ground(const CellAt& at) const;  // colour of a revealed cell that is not masked
  std::string digits(const CellAt& at, CellMode mode) const;  // with the dagger where a book prints something else
};

TextStyle label_style(const Ui& ui, const Labels& labels);
TextStyle quiet_style(const Ui& ui);
std::int64_t drawn_rows(const Matrix& matrix, const MatrixData& data);
std::int64_t drawn_columns(const Matrix& matrix, const MatrixData& data);
bool quiet_row(const Matrix& matrix, std::int64_t row);

CellWindow texture_window(const Ui& ui, const Matrix& matrix, const MatrixLayout& layout);
void draw_texture(MatrixDraw& draw);
void draw_texture_side(MatrixDraw& draw, float y);      // minimap and zoom, from y on; on a phone below the cells
void move_texture(MatrixDraw& draw, const Area& area);  // drag and Ctrl + wheel
void keep_in_window(Ui& ui, const Matrix& matrix, const MatrixLayout& layout, const CellAt& at);

void draw_cells(MatrixDraw& draw);
void draw_hatch(const Ui& ui, const Rect& rect);
void draw_rings(MatrixDraw& draw);
void draw_ring(const Ui& ui, const Rect& cell);
void draw_labels(MatrixDraw& draw);
void draw_title(MatrixDraw& draw);
float draw_footer(MatrixDraw& draw);  // where what stands beside the cells ends
void draw_lens(MatrixDraw& draw, const CellAt& at, float x, float y);

float title_height(const Matrix& matrix);
Footer footer_of(Ui& ui, const Matrix& matrix, float width);
float side_width(Ui& ui, const Matrix& matrix);  // of axis titles and colour bar beside the cells
float side_height(const Matrix& matrix);
bool has_zoom(const Matrix& matrix, const MatrixLayout& layout);
/// Axis titles at (x, y), a line each or both on one; returns the height.
float draw_axis_titles(Ui& ui, float x, float y, bool one_line);
/// A colour bar with its numbers and the switch "stretch" beside it or `below` it; returns what it covers.
Rect draw_color_bar(Ui& ui, const Matrix& matrix, const ColorScale& scale, float x, float y, bool below = false);
bool stretched(const Ui& ui, const Matrix& matrix);

}  // namespace attnscope::ui
