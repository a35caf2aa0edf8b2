#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Scene "root-d": products of standard normal vectors by their width, and what softmax makes of them with and without ÷ √d.
float draw_root_d(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
