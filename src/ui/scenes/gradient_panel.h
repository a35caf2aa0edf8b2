#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// What stands beside the plots of rnn-vs-attention: the chapter's readings (first, middle, last gradient, the first half's share),
/// the telephone game and the norm of the chain of Jacobians. Under each other, or in columns where `columns`. Returns the height.
float draw_gradient_panel(Ui& ui, const Rect& rect, bool columns);

}  // namespace attnscope::ui
