#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Scene rnn-vs-attention: gradients by position, one plot large and the others as thumbnails, with the readings beside them.
float draw_rnn_vs_attention(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
