#pragma once
#include <cstdint>

#include "ui/ui.h"

namespace attnscope::ui {

/// A head's hue, for its chip and its bars: eight of them, then again from the first. The number always stands with it.
Color head_color(const Theme& theme, std::int64_t head);

inline constexpr float kChipHeight = 22;
float chip_width(Ui& ui, std::int64_t head);
/// A head's number on its hue, the pill's left middle at (x, y). Returns what it covers.
Rect draw_head_chip(Ui& ui, float x, float y, std::int64_t head);

}  // namespace attnscope::ui
