#include "lesson/number_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace attnscope::lesson {
namespace {

constexpr const char* kMinus = "\u2212";

/// What is neither a number nor printed by printf as we want it; empty where `value` is finite.
std::string special(double value, bool ascii) {
  if (std::isnan(value)) return "nan";
  if (!std::isinf(value)) return {};
  if (ascii) return value < 0 ? "-inf" : "inf";
  return value < 0 ? std::string(kMinus) + "∞" : "∞";
}

/// printf's text with true minus signs, and without a sign where every digit before an exponent is 0.
std::string finish(const char* text, bool ascii) {
  const std::string_view all(text);
  const std::string_view digits = all.substr(0, all.find('e'));
  const bool zero = digits.find_first_of("123456789") == std::string_view::npos;
  std::string out;
  for (const char* at = text + (zero && *text == '-' ? 1 : 0); *at != 0; ++at) {
    if (*at == '-' && !ascii) {
      out += kMinus;
    } else {
      out += *at;
    }
  }
  return out;
}

/// A mantissa "d.dddd" (or "d") and an exponent of ten, written without an exponent where it is between −5 and 9.
std::string plain(bool negative, const std::string& digits, int exponent) {
  std::string out = negative ? "-" : "";
  if (exponent < -5 || exponent > 9) {
    out += digits[0];
    if (digits.size() > 1) out += '.' + digits.substr(1);
    return out + 'e' + std::to_string(exponent);
  }
  if (exponent < 0) return out + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) return out + digits + std::string(whole - digits.size(), '0');
  return out + digits.substr(0, whole) + '.' + digits.substr(whole);
}

}  // namespace

std::string fixed(double value, int decimals, bool ascii) {
  if (std::string text = special(value, ascii); !text.empty()) return text;
  char text[400];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return finish(text, ascii);
}

std::string scientific(double value, int decimals, bool ascii) {
  if (std::string text = special(value, ascii); !text.empty()) return text;
  char text[64];
  std::snprintf(text, sizeof text, "%.*e", decimals, value);
  return finish(text, ascii);
}

std::string shortest(float value) {
  if (std::string text = special(value, true); !text.empty()) return text;
  if (value == 0) return std::signbit(value) ? "-0" : "0";
  char text[32];
  const auto reads_back = [&] { return std::strtof(text, nullptr) == value; };
  const auto write = [&](int digits, double number) { std::snprintf(text, sizeof text, "%.*e", digits, number); };
  int exponent = 0;
  const bool power_of_two = std::abs(std::frexp(value, &exponent)) == 0.5f;
  write(5, static_cast<double>(value));
  for (int digits = reads_back() ? 0 : 6; digits < 9; ++digits) {
    write(digits, static_cast<double>(value));
    if (reads_back()) break;
    if (!power_of_two) continue;
    // Below a power of two floats lie twice as close: the decimal one unit further from zero may serve where the nearest does not.
    const double unit = std::pow(10.0, std::atoi(std::strchr(text, 'e') + 1) - digits);
    write(digits, std::strtod(text, nullptr) + std::copysign(unit, static_cast<double>(value)));
    if (reads_back()) break;
  }
  const char* e = std::strchr(text, 'e');
  std::string digits;
  for (const char* at = text; at != e; ++at) {
    if (*at >= '0' && *at <= '9') digits += *at;
  }
  return plain(value < 0, digits, std::atoi(e + 1));
}

std::string exact_decimal(float value) {
  if (std::string text = special(value, false); !text.empty()) return text;
  char text[256];
  std::snprintf(text, sizeof text, "%.149f", static_cast<double>(value));  // the smallest float is 2^-149
  std::size_t length = std::strlen(text);
  while (text[length - 1] == '0') --length;
  if (text[length - 1] == '.') --length;
  text[length] = 0;
  return finish(text, false);
}

}  // namespace attnscope::lesson
