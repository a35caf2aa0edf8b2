#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

inline constexpr float kScrollBar = 10;  // its width

/// How scroll bars look, for the window that begins between the two.
void push_scroll_style(const Ui& ui);
void pop_scroll_style();

}  // namespace attnscope::ui
