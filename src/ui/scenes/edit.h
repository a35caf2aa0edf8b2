#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Experiment edit: X beside the three weights with Q, K and V below them; what the reader's edits moved is outlined, and counted in a
/// line. A cell is asked for as everywhere; the inspector changes it. Returns the height needed.
float draw_edit(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
