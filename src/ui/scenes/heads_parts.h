#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "ui/widgets/matrix.h"

namespace attnscope::ui {

/// What the scene heads shows: the weights of all heads, the two that are compared, the word that asks.
struct HeadsView {
  const model::Figure* weights = nullptr;  // (H, T, T)
  std::string mask;                        // name of the mask's figure, "" without one
  Labels labels;
  std::int64_t heads = 0, tokens = 0, a = 0, b = 0, query = 0;
  std::optional<std::pair<std::int64_t, std::int64_t>> shared;  // row and column that is pointed at, in whichever map

  bool masked() const { return !mask.empty(); }
};
HeadsView view_heads(const Ui& ui);

/// Maps of T × T cells that share hover: row and column of the cell that is pointed at in any of them, else the asking word's row.
Matrix head_map(const Ui& ui, const HeadsView& view, std::int64_t head);
Matrix difference_map(const Ui& ui, const HeadsView& view);
Matrix average_map(const Ui& ui, const HeadsView& view);

/// The height that a map needs for the largest cells that `width` allows, titles and labels included.
float map_height(const HeadsView& view, float width);
inline constexpr float kMapTitle = 32;
/// A head's chip and name above its map, or a title with a note in second ink.
void draw_head_title(Ui& ui, const Rect& line, std::int64_t head);
void draw_map_title(Ui& ui, const Rect& line, const std::string& title, const std::string& note);
/// Title line and map within `space`; returns what they cover.
Rect draw_head_map(Ui& ui, const HeadsView& view, std::int64_t head, const Rect& space, bool axis_titles);
Rect draw_difference_map(Ui& ui, const HeadsView& view, const Rect& space);
Rect draw_average_map(Ui& ui, const HeadsView& view, const Rect& space);

/// All heads as small maps on one set of labels, in as many columns as make them largest; a chip makes its head head A.
Rect draw_small_maps(Ui& ui, const HeadsView& view, const Rect& space);

/// "sat reads": for heads A and B the sentence shaded by the asking word's weights, and the weights as bars. Side by side or under
/// each other. Returns what it covers.
Rect draw_reads(Ui& ui, const HeadsView& view, const Rect& rect, bool side_by_side);

}  // namespace attnscope::ui
