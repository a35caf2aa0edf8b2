#pragma once
#include <span>

#include "ui/theme.h"

namespace attnscope::ui {

/// How a value becomes a colour: neutral at 0, the end's colour at ±range and beyond, straight in between (in sRGB). The same rule
/// stands in shaders/heatmap.frag.glsl.
struct ColorScale {
  float range = 1;
  Color neutral = 0, negative = 0, positive = 0;
  bool diverging = true;  // else 0 … range
};

ColorScale diverging_scale(const Theme& theme, float range);  // −range … range
ColorScale weight_scale(const Theme& theme);                  // 0 … 1
Color color_of(const ColorScale& scale, float value);         // opaque; not a number: neutral; each channel rounded to the nearest

/// The largest finite |value|, rounded up to 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten; 1 where all are zero.
float nice_range(std::span<const float> values);

}  // namespace attnscope::ui
