#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// A question among titled texts: titles (K) decide how much is read, texts (V) are what is read.
float draw_library_card(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
