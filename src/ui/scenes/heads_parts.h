#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "ui/text/text.h"
#include "ui/widgets/matrix.h"
#include "ui/widgets/sentence_view.h"

namespace attnscope::ui {

/// What the scene heads shows: the weights of all heads, the two that are compared, the word that asks.
struct HeadsView {
  const model::Figure* weights = nullptr;  // (H, T, T)
  std::string mask;                        // name of the mask's figure, "" without one
  Labels labels;
  std::int64_t heads = 0, tokens = 0, a = 0, b = 0, query = 0;
  std::optional<std::pair<std::int64_t, std::int64_t>> shared;  // row and column that is pointed at, in whichever map

  float range = 1;  // the share that has the deepest colour, one for all heads

  bool masked() const { return !mask.empty(); }
  bool many() const { return static_cast<std::size_t>(tokens) > kManyTokens; }
};
HeadsView view_heads(const Ui& ui);

lesson::Command set_heads(std::string_view key, std::int64_t value);
TextStyle note_style();

/// Maps of T × T cells that share hover: row and column of the cell that is pointed at in any of them, else the asking word's row.
Matrix head_map(const Ui& ui, const HeadsView& view, std::int64_t head);
Matrix difference_map(const Ui& ui, const HeadsView& view);
Matrix average_map(const Ui& ui, const HeadsView& view);

/// The height that a map needs for the largest cells that `width` allows, titles and labels included.
float map_height(const HeadsView& view, float width);
inline constexpr float kMapTitle = 32;
/// The title line of a map: a head's chip and name, or a title with a note in second ink.
void draw_head_title(Ui& ui, const Rect& line, std::int64_t head);
void draw_map_title(Ui& ui, const Rect& line, const std::string& title, const std::string& note);

/// Cells of one size for maps that are compared: the largest with which a map, its title line and what stands under it fit into
/// `space`.
struct MapCells {
  float width = 0, height = 0;
};
MapCells map_cells(Ui& ui, const HeadsView& view, const Rect& space);
/// Title line and map, at (x, y); `width` is what the title may use. They return what they cover.
Rect draw_head_map(Ui& ui, const HeadsView& view, std::int64_t head, float x, float y, float width, const MapCells& cells);
Rect draw_difference_map(Ui& ui, const HeadsView& view, float x, float y, float width, const MapCells& cells);
Rect draw_average_map(Ui& ui, const HeadsView& view, float x, float y, float width, const MapCells& cells);

/// All heads as small maps on one set of labels, in as many columns as make them largest; a chip makes its head head A.
Rect draw_small_maps(Ui& ui, const HeadsView& view, const Rect& space);

/// "sat reads": for heads A and B the sentence shaded by the asking word's weights, and the weights as bars. Side by side or under
/// each other. Returns what it covers.
Rect draw_reads(Ui& ui, const HeadsView& view, const Rect& rect, bool side_by_side);

}  // namespace attnscope::ui
