#pragma once
#include <string_view>

#include "tensor/result.h"

namespace attnscope::lesson {

/// A number as a reader writes it into a field.
struct Entry {
  double value = 0;
  int decimals = 0;       // that were written: "0.350" has 3
  bool fraction = false;  // "7/20": as exact as it stands
};

/// "0.35", ".35", "0,35", "35 %", "7/20", "1.7e-19", with a sign of any kind and blanks around, in the digits of a Chinese keyboard too.
/// Errors: `entry_empty`, `entry_number` (with the text).
Result<Entry> read_entry(std::string_view text);

}  // namespace attnscope::lesson
