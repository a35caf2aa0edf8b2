#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// The tour's stops as links, and the chapter's questions, each answered with a number of the reader's own sentence.
float draw_tour(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
