#pragma once
#include <string>
#include <vector>

#include "ui/widgets/button.h"

namespace attnscope::ui {

// One thing at a time may lie over the page: a menu, the share card. What is beneath does not react; a press outside, or Esc,
// closes it and gives the focus back.

void open_popup(Ui& ui, const std::string& id);
void close_popup(Ui& ui);
inline bool popup_is_open(const Ui& ui, const std::string& id) { return ui.transient.open_popup == id; }

/// Begins it where it is open: a card of this size, moved so far that it lies within the canvas; `rect` becomes where it lies, and
/// what is taller than the canvas scrolls. Where it returns true, end_popup must follow.
bool begin_popup(Ui& ui, const std::string& id, Rect& rect);
void end_popup(Ui& ui);

struct MenuItem {
  std::string id, label, detail;  // marked; detail in second ink behind it
  bool checked = false, enabled = true;
  std::optional<lesson::Command> command;
};
/// A button that opens a menu under it, its node and popup both `button.id`. Returns the item that was chosen (its command done), or −1.
int draw_menu_button(Ui& ui, const Rect& rect, Button button, const std::vector<MenuItem>& items, float width, bool align_right = false);

/// The tooltip that a widget asked for in this frame, over everything: drawn last.
void draw_tooltip(Ui& ui);

}  // namespace attnscope::ui
