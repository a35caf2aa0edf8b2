#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// The way of a sentence through a GPT, from its words to the next one; each part that a scene shows leads there.
float draw_gpt_map(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
