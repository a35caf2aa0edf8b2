#pragma once
#include <optional>
#include <string>

#include "ui/ui.h"

namespace attnscope::ui {

/// ImGui's own text field, for Ui::input_text where there is a window: the page has its own, and does without this code. While it is
/// being edited its text is kept in Transient::typing; `line`'s counts otherwise. The new text where it changed in this frame.
std::optional<std::string> draw_input_text(Ui& ui, const Rect& rect, const TextLine& line, bool& editing);

}  // namespace attnscope::ui
