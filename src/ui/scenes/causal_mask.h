#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Scenes attention and causal-mask: scores, scaled, masked, softmax and mixture of one head, a step at a time. Returns the height needed.
float draw_causal_mask(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
