#pragma once
#include <string_view>

#include "ui/ui.h"

namespace attnscope::ui {

inline constexpr std::string_view kHeadsScene = "heads";

/// Scene heads: the weights of each head side by side, the difference of two, their average, and what one word reads in each.
float draw_heads(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
