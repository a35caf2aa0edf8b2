#pragma once
#include <vector>

#include "ui/node.h"

namespace attnscope::ui {

/// An item as ImGui saw it, for the test that finds one without a node.
struct SeenItem {
  unsigned id = 0;
  Rect rect;
};
/// From now on ImGui reports its items into `items` (cleared by the caller); nullptr: no longer. Of the current context.
void watch_items(std::vector<SeenItem>* items);

}  // namespace attnscope::ui
