#pragma once
#include <string>
#include <vector>

#include "ui/widgets/button.h"

namespace attnscope::ui {

/// A handle of 24 px on a line. Arrows move it by one place, page keys by a tenth, Home and End to the ends.
struct Slider {
  std::string id, name, value_text;   // for its node
  std::int64_t low = 0, high = 1, value = 0;
  std::vector<std::int64_t> values;   // ascending: the only places there are; empty: every whole number
  std::vector<std::int64_t> knots;    // ascending from low to high: equally far apart, straight in between; empty: none
  bool logarithmic = false;           // equal ratios are equally far apart; low ≥ 1
  std::int64_t leap = 0;              // places that a page key moves it by; 0: a tenth of them
  bool filled = true;                 // ink from the left end to the handle
  bool enabled = true;
};
inline constexpr float kHandle = 24;
/// Draws it on the middle of `rect`, the handle staying within; the new value where it was moved.
std::optional<std::int64_t> draw_slider(Ui& ui, const Rect& rect, const Slider& slider);

/// Where a value lies, 0 to 1, and the value at a share of the way.
float slider_share(const Slider& slider, std::int64_t value);
std::int64_t slider_value(const Slider& slider, float share);

}  // namespace attnscope::ui
