#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// The weights without the causal mask, with it, and what it changes; what each row would have given to later words. With the switch
/// "afterwards" the mask cuts off what softmax has shared out already, and the rows no longer add up to 1.
float draw_with_without(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
