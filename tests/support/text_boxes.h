#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "ui/node.h"

namespace attnscope::test {

/// Two texts of one layer that cover each other by more than a line's own leading, as "A / B"; "" where there are none.
inline std::string overlapping_texts(const std::vector<ui::TextBox>& boxes) {
  constexpr float kAcross = 1, kDown = 3;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      const ui::Rect &a = boxes[i].rect, &b = boxes[j].rect;
      const float across = std::min(a.x1, b.x1) - std::max(a.x0, b.x0), down = std::min(a.y1, b.y1) - std::max(a.y0, b.y0);
      if (boxes[i].layer == boxes[j].layer && across > kAcross && down > kDown) return boxes[i].text + " / " + boxes[j].text;
    }
  }
  return {};
}

/// A text that leaves `rect` to a side; "" where there is none.
inline std::string text_beside(const std::vector<ui::TextBox>& boxes, const ui::Rect& rect) {
  for (const ui::TextBox& box : boxes) {
    if (box.rect.x0 < rect.x0 - 1 || box.rect.x1 > rect.x1 + 1) return box.text;
  }
  return {};
}

/// The text whose middle lies in `rect`; "" where there is none.
inline std::string text_within(const std::vector<ui::TextBox>& boxes, const ui::Rect& rect) {
  for (const ui::TextBox& box : boxes) {
    if (rect.contains((box.rect.x0 + box.rect.x1) / 2, (box.rect.y0 + box.rect.y1) / 2)) return box.text;
  }
  return {};
}

}  // namespace attnscope::test
