#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// The same causal mask in PyTorch's four ways of writing it, each with the line that makes it; and the weights that come of a mask
/// that is upside down.
float draw_conventions(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
