#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

// The few shapes that the frame and the widgets are made of, drawn into the current window.

inline constexpr float kRadius = 8;

void fill(const Rect& rect, Color color, float radius = 0);
void outline(const Rect& rect, Color color, float radius = 0, float width = 1);
void level_line(float x0, float x1, float y, Color color);    // one pixel
void upright_line(float x, float y0, float y1, Color color);
void disc(float x, float y, float radius, Color color);
/// A card: surface with a hairline around it.
void card(const Ui& ui, const Rect& rect, float radius = kRadius);

enum class Icon { back, start, play, pause, end, close, more, down, right, check, theme, copy, plus, minus, keyboard };
/// About 16 px, centred in `rect`.
void draw_icon(const Ui& ui, const Rect& rect, Icon icon, Color color);

}  // namespace attnscope::ui
