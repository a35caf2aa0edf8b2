#pragma once
#include <string>
#include <vector>

#include "ui/ui.h"

namespace attnscope::ui {

/// A horizontal bar: label, bar, number.
struct Bar {
  std::string label;   // marked
  double length = 0;   // share of the longest possible bar, 0 to 1
  std::string number;  // plain text
  Color color = 0;
  lesson::Selection source;  // what a click asks about and hover shares; figure empty: neither
};

struct Bars {
  std::string id;    // its node is "bars." + id, each bar's "bars.ID.k"
  std::string name;  // of the node
  std::vector<Bar> bars;
  float most_label = 88;        // width of the labels: the widest, at most this
  bool numbers_at_end = false;  // numbers in a column on the right, else behind each bar
};

/// Height of a bar with its space: what a pointer or a finger meets.
float bar_row(const Ui& ui);
/// Draws at the top of `rect`; returns what it covers.
Rect draw_bars(Ui& ui, const Bars& bars, const Rect& rect);

}  // namespace attnscope::ui
