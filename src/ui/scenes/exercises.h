#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// The exercises: their list with what is solved, the task with its drawn numbers, fields for the answer and what is said to it.
/// Returns the height that it needs.
float draw_exercises(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
