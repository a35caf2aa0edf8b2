#pragma once
#include <string>

#include "ui/widgets/button.h"

namespace attnscope::ui {

/// A button that copies `text`, and for a moment says that it did. True when it was pressed.
bool draw_copy_button(Ui& ui, const Rect& rect, Button button, const std::string& text);
/// Its width for either label.
float copy_button_width(Ui& ui, const Button& button);

}  // namespace attnscope::ui
