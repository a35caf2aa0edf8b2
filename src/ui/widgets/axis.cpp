#include "ui/widgets/axis.h"

#include <algorithm>
#include <cmath>

#include "lesson/number_text.h"

namespace attnscope::ui {
namespace {

int exponent_below(double value) {
  return static_cast<int>(std::floor(std::log10(value) + 1e-9));
}
int exponent_above(double value) {
  return static_cast<int>(std::ceil(std::log10(value) - 1e-9));
}

/// Every how many decades a label stands.
int decade_step(int decades, int most) {
  return static_cast<int>(std::lround(std::max(1.0, nice_step(decades, most))));
}

int floor_to(int value, int step) {
  return static_cast<int>(std::floor(static_cast<double>(value) / step)) * step;
}

std::string linear_label(double value, double step) {
  if (value == 0) return "0";
  const int exponent = exponent_below(step);
  if (exponent >= -3 && exponent < 5) return lesson::fixed(value, std::max(0, -exponent));
  // 12 steps of 1·10⁻⁵ are 1.2·10⁻⁴: the mantissa keeps as many decimals as the step needs.
  const int own = exponent_below(value);
  const double mantissa = value / std::pow(10.0, own);
  const int decimals = std::abs(mantissa - std::round(mantissa)) < 1e-6 ? 0 : own - exponent;
  return lesson::superscript_power(own, lesson::fixed(mantissa, decimals));
}

}  // namespace

double Axis::share(double value) const {
  if (log) return (std::log10(value) - std::log10(low)) / (std::log10(high) - std::log10(low));
  return (value - low) / (high - low);
}

double nice_step(double range, int most) {
  const double least = range / std::max(1, most);
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

Axis linear_axis(double high, int most_ticks) {
  if (!(high > 0)) return {false, 0, 1};
  const double step = nice_step(high, most_ticks);
  return {false, 0, std::ceil(high / step - 1e-9) * step};
}

std::vector<Tick> linear_ticks(const Axis& axis, int most) {
  const double step = nice_step(axis.high - axis.low, most);
  std::vector<Tick> ticks;
  for (int k = 0; axis.low + k * step <= axis.high + step * 1e-6; ++k) {
    const double value = axis.low + k * step;
    ticks.push_back({value, linear_label(value, step)});
  }
  return ticks;
}

Axis log_axis(double low, double high, int most_ticks) {
  int least = exponent_below(low), largest = exponent_above(high);
  if (largest <= least) largest = least + 1;
  const int decades = largest - least, step = decade_step(decades, most_ticks);
  const int lower = floor_to(least, step), upper = -floor_to(-largest, step);
  if (8 * (least - lower) <= decades) least = lower;
  if (8 * (upper - largest) <= decades) largest = upper;
  return {true, std::pow(10.0, least), std::pow(10.0, largest)};
}

std::vector<Tick> log_ticks(const Axis& axis, int most) {
  const int least = exponent_below(axis.low), largest = exponent_above(axis.high);
  const int decades = largest - least;
  std::vector<Tick> ticks;
  const bool within = decades < 3 && 3 * decades <= most;
  const int step = decade_step(decades, most);
  for (int e = -floor_to(-least, step); e <= largest; e += step) {
    for (const int mantissa : {1, 2, 5}) {
      if (mantissa > 1 && (!within || e == largest)) break;
      ticks.push_back({mantissa * std::pow(10.0, e), lesson::superscript_power(e, mantissa > 1 ? std::to_string(mantissa) : "")});
    }
  }
  return ticks;
}

std::vector<Tick> position_ticks(std::int64_t last, int most) {
  std::vector<Tick> ticks;
  const auto step =
      static_cast<std::int64_t>(std::lround(std::max(1.0, nice_step(static_cast<double>(std::max<std::int64_t>(1, last)), most))));
  for (std::int64_t p = 0; p < last; p += step) {
    if (p > 0 && 10 * (last - p) < 6 * step) break;
    ticks.push_back({static_cast<double>(p), std::to_string(p)});
  }
  ticks.push_back({static_cast<double>(last), std::to_string(last)});
  return ticks;
}

}  // namespace attnscope::ui
