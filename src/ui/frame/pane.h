#pragma once
#include <string>

#include "ui/ui.h"

namespace attnscope::ui {

// A rectangle of the page with a clip of its own, that may scroll: by the wheel, its bar, the keyboard's focus, a finger.

/// What a pane draws starts here: `rect` moved up by what is scrolled away; its right edge leaves room for the bar.
struct Pane {
  Rect rect;     // on screen
  Rect content;  // where its content stands; as high as the pane
};
Pane begin_pane(Ui& ui, const std::string& id, const Rect& rect, bool scrolls);
/// `height`: how high the content came to be, from content.y0.
void end_pane(Ui& ui, const Pane& pane, float height);

}  // namespace attnscope::ui
