#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// Scene qkv: tokens and their rows in the embedding table, X, and the three products with their weights, one large at a time.
/// Returns the height needed.
float draw_qkv(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
