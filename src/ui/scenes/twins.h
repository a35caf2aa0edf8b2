#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Experiment twins: the rows of a word that comes twice, one above the other with their difference: of X, of Q, K and V, and of the
/// output. Returns the height needed.
float draw_twins(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
