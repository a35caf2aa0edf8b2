#pragma once
#include <string>

namespace attnscope::lesson {

/// Numbers as the product writes them, with a true minus sign (U+2212) unless `ascii`. What rounds to zero has no sign.
std::string fixed(double value, int decimals, bool ascii = false);       // "−0.4184"
std::string scientific(double value, int decimals, bool ascii = false);  // "1.714e−19"
/// Shortest decimals that read back as the same float32 ("1.926915"); "-inf", "inf", "nan". Always ASCII.
std::string shortest(float value);
/// The float's exact decimal expansion, with a true minus.
std::string exact_decimal(float value);

}  // namespace attnscope::lesson
