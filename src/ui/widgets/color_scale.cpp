#include "ui/widgets/color_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope::ui {

ColorScale diverging_scale(const Theme& theme, float range) {
  return {range, theme.page, theme.negative, theme.positive, true};
}

ColorScale weight_scale(const Theme& theme) {
  return {1, theme.page, theme.page, theme.sequential, false};
}

Color color_of(const ColorScale& scale, float value) {
  const float t = std::isnan(value) ? 0 : std::clamp(value / scale.range, -1.0f, 1.0f);
  const Color end = t < 0 ? scale.negative : scale.positive;
  Color out = 0xFF000000u;
  for (int shift = 0; shift < 24; shift += 8) {
    const float from = static_cast<float>(scale.neutral >> shift & 0xFFu), to = static_cast<float>(end >> shift & 0xFFu);
    out |= static_cast<Color>(std::lround(from + (to - from) * std::fabs(t))) << shift;
  }
  return out;
}

namespace {
float as_float(double value) {
  return static_cast<float>(std::min(value, static_cast<double>(std::numeric_limits<float>::max())));
}
}  // namespace

float nice_range(std::span<const float> values) {
  float largest = 0;
  for (const float value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::fabs(value));
  }
  if (largest <= 0) return 1;
  const double power = std::pow(10.0, std::floor(std::log10(static_cast<double>(largest))));
  for (const double step : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0}) {
    if (static_cast<double>(largest) <= step * power * (1 + 1e-6)) return as_float(step * power);
  }
  return as_float(10 * power);
}

}  // namespace attnscope::ui
