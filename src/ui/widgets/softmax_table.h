#pragma once
#include "lesson/softmax_row.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {

/// One row of a softmax, worked: a line for each token that is asked, with x, x − max, e^{x − max} and its share; below them the
/// maximum, the sum of the exponentials and, at the end, the sum of the shares. Only what has been revealed is there.
struct SoftmaxTable {
  std::string id;  // its node is "softmax." + id
  lesson::SoftmaxRow row;
  std::string weights;  // figure of the shares
  std::string title;    // marked: whose row it is
  Labels labels;        // of the tokens asked
  ColorScale scores, shares;
  // What is revealed: 0 nothing, then the maximum (with x − max), `exps` exponentials, their sum, `divided` shares.
  bool max = true, sum = true;
  std::int64_t exps = kAllCells, divided = kAllCells;
  std::int64_t column = 0;  // the token that the step stands at
  lesson::Part part = lesson::Part::divide;
};

/// The height that it takes for `width`, at most `most`: longer rows show the tokens around `column`.
Rect draw_softmax_table(Ui& ui, const SoftmaxTable& table, const Rect& space);
float softmax_table_height(const SoftmaxTable& table, float most);
/// The width that it wants: less for long rows, whose matrix needs the room.
float softmax_table_width(const Ui& ui, const SoftmaxTable& table);

}  // namespace attnscope::ui
