#pragma once
#include <optional>

namespace attnscope::platform {

/// When to draw: on demand. After anything happened a few frames are drawn, so that hover, layout and popups settle; then none
/// until something happens again, the program asks for one, or a time that it named has come. Seconds, one clock.
class Pace {
 public:
  static constexpr int kSettle = 3;

  /// Something happened: input, a new size, a command.
  void stir() { left_ = kSettle; }
  /// A frame was drawn. `input_left`: events that the next frame will take.
  void drew(bool again, std::optional<double> wake_at, bool input_left) {
    if (left_ > 0) --left_;
    again_ = again || input_left;
    wake_at_ = wake_at;
  }
  /// When the next frame is due: a time not later than `now` means at once; none: not until something happens.
  std::optional<double> due(double now) const {
    if (left_ > 0 || again_) return now;
    return wake_at_;
  }

 private:
  int left_ = kSettle;
  bool again_ = false;
  std::optional<double> wake_at_;
};

}  // namespace attnscope::platform
