#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// One word in two sentences: its vector before attention and after it, as numbers and in the plane.
float draw_same_word(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
