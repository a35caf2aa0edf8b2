#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Experiment sums: the weights with the sum of each row beside them and that of each column below, each with its stage; the words of
/// which most and least is taken. Returns the height needed.
float draw_sums(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
