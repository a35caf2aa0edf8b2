#pragma once
#include <string>
#include <vector>

#include "ui/ui.h"

namespace attnscope::ui {

/// A few upright bars beside each other, each with its number over it (under it where it hangs down) and its name at the foot.
struct Columns {
  struct Column {
    std::string label;         // marked
    double value = 0;          // ∞ fills the height; −∞ and what is no number have no bar
    std::string number;        // plain text
    lesson::Selection source;  // what a press asks for
  };
  std::string id;      // its node is "columns." + id, each column's "columns.ID.k"
  std::string figure;  // of its node
  std::string title;   // marked
  std::vector<Column> columns;
  double low = 0, high = 1;           // of the axis; low ≤ 0 ≤ high
  Color color = 0, below = 0;         // of bars that stand, of bars that hang
  bool whole = false;                 // a line at `high`, which all together make
  std::string foot;                   // marked; under the names: "sum"
  std::string foot_number;            // plain text, behind it; asks for foot_source
  lesson::Selection foot_source = {};
};

/// What stands over and under the bars.
float columns_around(const Columns& columns);
void draw_columns(Ui& ui, const Columns& columns, const Rect& rect);

}  // namespace attnscope::ui
