#pragma once
#include "ui/frame/frame.h"
#include "ui/ui.h"

namespace attnscope::app {

/// What the keyboard asked for beyond commands.
struct KeyOutcome {
  int leave = 0;        // Tab went past the last node (+1) or before the first (−1)
  bool release = false; // Escape found nothing to close
};

/// After the frame is drawn: Tab through its nodes, and the shortcuts, unless a focused widget or a text field took the keys.
KeyOutcome handle_keys(ui::Ui& ui);

/// Gives the keyboard to the first (or the last) node that takes it.
void enter_nodes(ui::Ui& ui, bool forward);

}  // namespace attnscope::app
