#include "ui/widgets/matrix.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/text/marks.h"
#include "ui/widgets/matrix_parts.h"

namespace attnscope::ui {

namespace {

/// The revealed cell under a point of the screen.
std::optional<CellAt> cell_under(const MatrixDraw& draw, float x, float y) {
  const MatrixLayout& layout = draw.layout;
  if (!layout.cells.contains(x, y)) return std::nullopt;
  float column = 0, row = 0;
  if (layout.mode == CellMode::texture) {
    column = draw.window.x0 + (x - layout.cells.x0) / layout.cells.width() * (draw.window.x1 - draw.window.x0);
    row = draw.window.y0 + (y - layout.cells.y0) / layout.cells.height() * (draw.window.y1 - draw.window.y0);
  } else {
    column = (x - layout.cells.x0) / (layout.cell_width + layout.gap_x);
    row = (y - layout.cells.y0) / (layout.cell_height + layout.gap_y);
  }
  const CellAt at{draw.first_row() + std::clamp<std::int64_t>(static_cast<std::int64_t>(row), 0, layout.rows - 1),
                  draw.first_column() + std::clamp<std::int64_t>(static_cast<std::int64_t>(column), 0, layout.columns - 1)};
  if (!draw.data.revealed(at.first, at.second)) return std::nullopt;
  return at;
}

void select(MatrixDraw& draw, const CellAt& at) {
  if (draw.matrix.figure.empty()) return;
  draw.ui.act(lesson::Select{draw.matrix.figure, draw.data.index(at.first, at.second)});
  if (draw.layout.mode == CellMode::texture) keep_in_window(draw.ui, draw.matrix, draw.layout, at);
}

/// Arrows, Home and End move the selection among the revealed cells, also beyond the part that is drawn (which then follows): once the
/// keyboard has come here, or a cell of this matrix was clicked. Escape lets go of the selection, and the arrows step again.
void take_keys(MatrixDraw& draw) {
  const CellAt first{draw.first_row(), draw.first_column()};
  const CellAt from = draw.selected ? *draw.selected : draw.current ? *draw.current : first;
  const bool fresh = !draw.selected && !draw.current;
  CellAt to = from;
  bool moved = false;
  const auto key = [&](Key which, std::int64_t down, std::int64_t right) {
    if (!take_key(draw.ui, which, draw.selected.has_value())) return;
    moved = true;
    if (fresh) return;
    to.first = std::clamp<std::int64_t>(from.first + down, 0, draw.data.rows() - 1);
    to.second = std::clamp<std::int64_t>(from.second + right, 0, draw.data.columns() - 1);
  };
  key(Key::left, 0, -1);
  key(Key::right, 0, 1);
  key(Key::up, -1, 0);
  key(Key::down, 1, 0);
  key(Key::home, 0, -draw.data.columns());
  key(Key::end, 0, draw.data.columns());
  if (moved && draw.data.revealed(to.first, to.second)) select(draw, to);
}

struct Pointed {
  std::optional<CellAt> lens;
  float x = 0, y = 0;
};

Pointed interact(MatrixDraw& draw) {
  Ui& ui = draw.ui;
  Node node;
  node.id = "matrix." + draw.matrix.id;
  node.role = NodeRole::matrix;
  node.name = !draw.matrix.name.empty() ? draw.matrix.name : !draw.matrix.title.empty() ? unmarked(draw.matrix.title) : draw.matrix.figure;
  node.value = std::to_string(draw.data.rows()) + " × " + std::to_string(draw.data.columns());
  node.rect = draw.layout.cells;
  node.figure = draw.matrix.figure;
  if (!draw.matrix.interactive) {
    node.role = NodeRole::image;
    if (!draw.matrix.name.empty()) file(ui, std::move(node));  // else a picture within something that has its own node
    return {};
  }
  const Area it = area(ui, std::move(node));
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  Pointed out{std::nullopt, mouse.x, mouse.y};
  const std::optional<CellAt> under = it.hovered || it.held || it.clicked ? cell_under(draw, mouse.x, mouse.y) : std::nullopt;
  if (it.hovered || it.held) {
    draw.hovered = under;
    out.lens = under;
    if (under && !draw.matrix.figure.empty())
      ui.transient.next_hover = lesson::Selection{draw.matrix.figure, draw.data.index(under->first, under->second)};
  }
  if (draw.layout.mode == CellMode::texture) move_texture(draw, it);
  const bool dragged = ImGui::GetIO().MouseDragMaxDistanceSqr[0] > 25 && draw.layout.mode == CellMode::texture;
  if (it.clicked && under && !dragged) select(draw, *under);
  if (it.focused) {
    take_keys(draw);
    if (!out.lens && draw.selected && ui.transient.focus_seen) {
      const Rect cell = draw.cell(*draw.selected);
      out = {draw.selected, cell.x1, cell.y1};
    }
  }
  return out;
}

void draw_bands(const MatrixDraw& draw) {
  if (!draw.matrix.bands) return;
  const MatrixLayout& layout = draw.layout;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Color ink = with_alpha(draw.ui.theme.ink, 0.08f);
  if (draw.matrix.band_row) {
    const Rect cell = draw.cell({*draw.matrix.band_row, draw.first_column()});
    list->AddRectFilled({layout.cells.x0 - layout.row_label_width - 4, cell.y0 - 3}, {layout.cells.x1 + 5, cell.y1 + 3}, ink, 6);
  }
  if (draw.matrix.band_column) {
    const Rect cell = draw.cell({draw.first_row(), *draw.matrix.band_column});
    list->AddRectFilled({cell.x0 - 3, layout.cells.y0 - layout.column_label_height - 2}, {cell.x1 + 3, layout.cells.y1 + 5}, ink, 6);
  }
}

}  // namespace

void draw_matrix(Ui& ui, const Matrix& matrix, const MatrixLayout& layout) {
  if (layout.rows == 0 || layout.columns == 0) return;
  MatrixDraw draw{ui, matrix, layout, MatrixData(ui, matrix), matrix.scale, {}, false, {}, {}, {}};
  draw.whole = matrix.wholes && !matrix.weight && draw.data.whole();
  if (stretched(ui, matrix)) {
    const std::span<const float> values = draw.data.values();
    draw.scale.range = nice_range(
        values.first(static_cast<std::size_t>(std::min<std::int64_t>(matrix.revealed, static_cast<std::int64_t>(values.size())))));
  }
  if (layout.mode == CellMode::texture) draw.window = texture_window(ui, matrix, layout);
  const auto place = [&](const std::optional<lesson::Selection>& selection) -> std::optional<CellAt> {
    if (!selection || matrix.figure.empty() || selection->figure != matrix.figure) return std::nullopt;
    return draw.data.place(selection->index);
  };
  draw.selected = place(ui.state.selection);
  draw.hovered = place(ui.transient.hover);
  if (matrix.band_row && matrix.band_column) draw.current = CellAt{*matrix.band_row, *matrix.band_column};
  const Pointed pointed = interact(draw);
  draw_bands(draw);
  if (layout.mode == CellMode::texture) {
    draw_texture(draw);
  } else {
    draw_cells(draw);
  }
  draw_rings(draw);
  draw_labels(draw);
  draw_title(draw);
  const float side = draw_footer(draw);
  if (has_zoom(matrix, layout)) draw_texture_side(draw, side);
  if (matrix.lens && pointed.lens && layout.mode >= CellMode::color) draw_lens(draw, *pointed.lens, pointed.x, pointed.y);
}

}  // namespace attnscope::ui
