#pragma once
#include <string>

#include "ui/text/text.h"
#include "ui/ui.h"

namespace attnscope::ui {

/// A number in the text that can be asked where it comes from: `text` (plain) drawn in `box`, underlined while it is hovered or
/// selected. Its node is `id`, its name says what it is. Returns what the text covers.
Rect draw_number_link(Ui& ui, const Rect& box, const std::string& id, const std::string& name, const std::string& text,
                      const TextStyle& style, const lesson::Selection& source);

}  // namespace attnscope::ui
