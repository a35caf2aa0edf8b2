#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace attnscope::ui {

/// From a value to its place along an axis.
struct Axis {
  bool log = false;
  double low = 0, high = 1;          // low < high; both positive where log
  double share(double value) const;  // 0 at low, 1 at high
};

struct Tick {
  double value = 0;
  std::string label;  // marked text: "10^{−4}", "0.02", "2·10^{−5}"
};

/// 1, 2 or 5 times a power of ten: the smallest such step that divides `range` into at most `most` parts.
double nice_step(double range, int most);

/// From 0 to the first multiple of a nice step at or above `high`; 0 to 1 where `high` is not positive.
Axis linear_axis(double high, int most_ticks);
std::vector<Tick> linear_ticks(const Axis& axis, int most);

/// Whole decades around the positive values from `low` to `high`, widened to the next labelled decade where that costs less
/// than an eighth of the axis.
Axis log_axis(double low, double high, int most_ticks);
/// Decades, every 1st, 2nd, 5th, 10th …; 1, 2 and 5 within each where fewer than three decades are shown.
std::vector<Tick> log_ticks(const Axis& axis, int most);

/// Positions 0 … last: multiples of a nice whole step, and always the last one (a neighbour that would touch it left out).
std::vector<Tick> position_ticks(std::int64_t last, int most);

}  // namespace attnscope::ui
