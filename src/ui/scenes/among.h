#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Experiment of the scene "attention": a word's output lies among the V's that it mixes, in each column and in the plane of two.
/// Returns the height that it needs.
float draw_among(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
