#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Experiment symmetric: the scores, the same turned over, and their difference; the pairs that differ most; the switch that gives W_K
/// the numbers of W_Q. Returns the height needed.
float draw_symmetric(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
