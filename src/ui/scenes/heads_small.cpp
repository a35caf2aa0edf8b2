// All heads at a glance.
#include <algorithm>
#include <cmath>

#include "ui/scenes/heads_parts.h"
#include "ui/widgets/head_chip.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kSmallGap = 14, kSmallTitle = 34;
constexpr std::int64_t kFewWords = 8;

/// A small map's chip, which makes its head head A, and beside it whether it is A or B.
void draw_choice(Ui& ui, const HeadsView& view, std::int64_t head, float x, float middle) {
  Node node;
  node.id = "heads.choose." + std::to_string(head);
  node.role = NodeRole::choice;
  node.name = ui.t("scene.heads.head", {std::to_string(head)});
  node.checked = head == view.a;
  node.rect = {x, middle - kChipHeight / 2, x + chip_width(ui, head), middle + kChipHeight / 2};
  node.command = set_heads("head_a", head);
  const Rect chip = node.rect;
  const Area hit = area(ui, std::move(node), (least_hit(ui) - kChipHeight) / 2);
  if (hit.clicked) ui.act(set_heads("head_a", head));
  draw_head_chip(ui, x, middle, head);
  if (head == view.a || hit.hovered) outline(chip.inset(-3), ui.theme.ink, kChipHeight / 2 + 3, head == view.a ? 2.0f : 1.0f);
  const char* which = head == view.a ? "A" : head == view.b ? "B" : "";
  draw_text_in(ui, {chip.x1 + 9, chip.y0, chip.x1 + 30, chip.y1}, which, note_style());
}

struct SmallMaps {
  int columns = 2;
  float cell = 0, left = 0, top = 0, side = 0;  // of a cell; of the labels; of a map
  bool labelled = true;                         // above the columns
};

Matrix small_map(const Ui& ui, const HeadsView& view, std::int64_t head, bool labelled) {
  Matrix map = head_map(ui, view, head);
  map.id = "heads.small." + std::to_string(head);
  map.finest = CellMode::color;
  map.rows.quiet = map.columns.quiet = true;  // their small labels
  if (!labelled) map.columns.texts.clear();
  return map;
}

SmallMaps place_small_maps(Ui& ui, const HeadsView& view, const Rect& space, bool labelled) {
  const Matrix map = small_map(ui, view, 0, labelled);
  const auto tokens = static_cast<float>(view.tokens);
  SmallMaps best;
  for (int columns = 2; columns <= std::min<std::int64_t>(8, std::max<std::int64_t>(2, view.heads)); columns *= 2) {
    const int rows = (static_cast<int>(view.heads) + columns - 1) / columns;
    const MatrixLayout probe = place_matrix(ui, map, 0, 0, 20, 20);
    const float across =
        (space.width() - probe.row_label_width - kSmallGap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const float down = (space.height() - probe.column_label_height - kSmallTitle * static_cast<float>(rows)) / static_cast<float>(rows);
    float cell = std::min({across / tokens, down / tokens, 30.0f});
    if (cell >= 7) cell = std::floor(cell - 1);
    if (cell < best.cell) continue;
    const MatrixLayout fitted = place_matrix(ui, map, 0, 0, cell, cell);
    best = {columns, cell, fitted.row_label_width, fitted.column_label_height, fitted.cells.width(), labelled};
  }
  // Of a few words in small cells only the first would have its label: better larger cells with none above them.
  if (labelled && view.tokens <= kFewWords && cell_mode(best.cell) > CellMode::color) return place_small_maps(ui, view, space, false);
  return best;
}

}  // namespace

Rect draw_small_maps(Ui& ui, const HeadsView& view, const Rect& space) {
  const SmallMaps maps = place_small_maps(ui, view, space, true);
  Rect covered{space.x0, space.y0, space.x0, space.y0};
  for (int k = 0; k < static_cast<int>(view.heads); ++k) {
    const int row = k / maps.columns, column = k % maps.columns;
    Matrix map = small_map(ui, view, k, maps.labelled);
    map.interactive = maps.cell >= 6;  // a texture's minimap has no place here
    // One set of labels; above every column only where they stand by each cell.
    if (column > 0) map.rows.texts.clear();
    if (row > 0 || (column > 0 && cell_mode(maps.cell) > CellMode::color)) map.columns.texts.clear();
    const float x = space.x0 + maps.left + static_cast<float>(column) * (maps.side + kSmallGap);
    const float y = space.y0 + kSmallTitle + maps.top + static_cast<float>(row) * (maps.side + kSmallTitle);
    const MatrixLayout layout = place_matrix(ui, map, x, y, maps.cell, maps.cell);
    draw_matrix(ui, map, layout);
    draw_choice(ui, view, k, x, row == 0 ? space.y0 + 13 : y - kSmallTitle / 2);
    covered.x1 = std::max(covered.x1, layout.cells.x1);
    covered.y1 = std::max(covered.y1, layout.cells.y1);
  }
  return covered;
}

}  // namespace attnscope::ui
