#pragma once
#include <limits>
#include <string>
#include <string_view>

#include "ui/node.h"
#include "ui/theme.h"

namespace attnscope::ui {

struct Ui;

// The one way in which text gets on screen. Marked text is plain text with these marks:
//   **bold**   _{sub}   ^{sup}   \frac{a}{b}   \sqrt{a}   {q|Q}  {k|K}  {v|V}  {second|…}  {accent|…} {rnn|…} {attention|…} (role colours)
//   `mono`     \\ before a mark: the mark itself
// Lines break at blanks and between any two Han characters, never before 。，、！？）」》：； or after （「《.

struct TextStyle {
  float size = 15;
  bool bold = false, mono = false;
  Ink ink = Ink::ink;
  Color color = 0;        // overrides ink where not 0 (digits on a coloured cell)
  float max_width = std::numeric_limits<float>::infinity();
  int max_lines = 0;      // 0: any; more is cut with an ellipsis at the end
  bool middle_ellipsis = false;  // one line: cut in the middle ("uncha…able")
  float align = 0;        // 0 left, 0.5 centre, 1 right, of the point or box given
  float line_height = 1.4f;
};

/// One line in second ink: names of settings, notes.
inline TextStyle quiet_line(float size) {
  TextStyle style;
  style.size = size;
  style.ink = Ink::second;
  style.max_lines = 1;
  return style;
}

struct Extent { float width = 0, height = 0; };

Extent measure_text(Ui& ui, std::string_view marked, const TextStyle& style);
/// Draws at (x, y) = top of the first line; align moves it left of x. Files its boxes. Returns what it covers.
Rect draw_text(Ui& ui, float x, float y, std::string_view marked, const TextStyle& style);
/// The same, centred vertically within `box` and placed by align within it; never wider than the box.
Rect draw_text_in(Ui& ui, const Rect& box, std::string_view marked, const TextStyle& style);
/// The least width at which it takes no more lines than within `style.max_width`: lines of a heading then are about equally long.
float balanced_width(Ui& ui, std::string_view marked, const TextStyle& style);
/// Text that has no marks: what a reader typed, numbers. Escapes for the functions above.
std::string plain(std::string_view text);

}  // namespace attnscope::ui
