#pragma once
#include "ui/scenes/attention_parts.h"

namespace attnscope::ui {

// What the files of the scenes attention and causal-mask share.

inline constexpr float kBetween = 24;  // beside what stands between two matrices

/// One frame of the scene.
struct MaskScene {
  Ui& ui;
  StageNow now;
  std::int64_t head = 0, tokens = 0;
  Labels asks, asked;  // rows and columns of the scores
  ColorScale scores, shares;
  std::string mask;  // figure, "" without one

  std::string figure(std::string_view name_of_it) const { return figure_of(ui, name_of_it); }
};

/// A matrix of who asks and who is asked.
Matrix pairs(const MaskScene& s, std::string_view figure, const std::string& title);
std::int64_t columns_of(const MaskScene& s, std::string_view figure);

/// Scale and mask: what it is made from, what happens, what it gives. Side by side; the source as a small map where that shows more.
Rect draw_pair(MaskScene& s, const Matrix& from, Matrix to, const Rect& space);
/// The worked row beside the weights; with many tokens the sentence view in its place once the row is known.
Rect draw_softmax(MaskScene& s, const Rect& space);

}  // namespace attnscope::ui
