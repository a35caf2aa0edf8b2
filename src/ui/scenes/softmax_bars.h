#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Scene "softmax-bars": three scores to drag, and what softmax makes of them, as the formula is written and as PyTorch computes it.
float draw_softmax_bars(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
