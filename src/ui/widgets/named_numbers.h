#pragma once
#include <string>

#include "ui/ui.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {

/// A row of a figure as words: what it is, then each number behind its name. Every number can be asked.
struct NamedNumbers {
  std::string id;       // its numbers' nodes are id + ".0", id + ".1", …
  std::string caption;  // marked; before the numbers or, where it is narrow, over them
  Labels names;         // one for each column; a column without one stands by itself
  const model::Figure* figure = nullptr;
  std::int64_t row = 0;
  bool bold = false;
  float caption_width = 132;
};

/// In as many lines as `column` needs. Returns the lower edge.
float draw_named_numbers(Ui& ui, const NamedNumbers& numbers, const Rect& column);

}  // namespace attnscope::ui
