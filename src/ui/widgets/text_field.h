#pragma once
#include <string>

#include "ui/widgets/item.h"

namespace attnscope::ui {

/// A line of text that the reader edits: ImGui's field where there is Ui::input_text, else the page's own over the canvas. Its text comes
/// back through App::set_text on the web, and as the value returned on the desktop.
struct TextLine {
  std::string id, text, label, placeholder;
  float size = 16;
  float right = 0;         // pixels at its right end kept free for what the frame draws there
  bool refused = false;    // its text was not taken: outlined so
  bool numeric = false;
};
/// The new text where it changed in this frame.
std::optional<std::string> draw_text_line(Ui& ui, const Rect& rect, const TextLine& line);

}  // namespace attnscope::ui
