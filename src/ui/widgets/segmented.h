#pragma once
#include <string>
#include <vector>

#include "ui/widgets/button.h"

namespace attnscope::ui {

/// One of a few, side by side. The arrows move the choice while it is focused; Tab stops at it once.
struct Segmented {
  std::string id;                    // its nodes are id + "." + ids[k]
  std::vector<std::string> ids, labels;  // labels: marked text
  int chosen = 0;
  float size = 13.5f;
  std::vector<lesson::Command> commands;  // one a choice, or none
};
float segmented_width(Ui& ui, const Segmented& segmented);
/// The choice that was made in this frame, or −1.
int draw_segmented(Ui& ui, const Rect& rect, const Segmented& segmented);

}  // namespace attnscope::ui
