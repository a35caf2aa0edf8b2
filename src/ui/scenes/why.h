#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Whom does a word ask? The sentence with one word asking: its shares as ribbons from the words that it reads, then the mixture
/// that they make of their content. Before the shares are shown the reader taps the words that it should ask.
float draw_why(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
