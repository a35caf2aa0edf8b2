#pragma once
#include <string>
#include <vector>

#include "lesson/explain.h"
#include "ui/text/text.h"
#include "ui/ui.h"

namespace attnscope::ui {

/// A line of arithmetic: numbers in the colour of whose they are; one that stands in a figure can be pressed and is asked for, and
/// shares its hover with the figure's cell. Breaks before a sign where it is too long.
struct Arithmetic {
  std::string id;                     // its numbers' nodes are "ID.k"
  std::vector<lesson::Piece> pieces;  // empty: `words`
  std::string words;                  // marked
  float size = 16;
  float align = 0;    // of its lines within the rectangle
  bool links = true;  // numbers can be pressed
};

/// Draws at the top of `rect`; returns the height used.
float draw_arithmetic(Ui& ui, const Rect& rect, const Arithmetic& arithmetic);
float arithmetic_height(Ui& ui, float width, const Arithmetic& arithmetic);

/// The same within a card, the stage's own line: draws at the top of `rect`, returns the card's height.
float draw_arithmetic_card(Ui& ui, const Rect& rect, const Arithmetic& arithmetic);

}  // namespace attnscope::ui
