#include "lesson/number_text.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace attnscope::lesson {
namespace {

constexpr const char* kMinus = "\u2212";

/// What is neither a number nor printed by printf as we want it; empty where `value` is finite.
std::string special(double value, bool ascii) {
  if (std::isnan(value)) return ascii ? "nan" : "NaN";
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

/// Decimal digits without the point, and the power of ten of the first one.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

/// The shortest decimal by printf and strtof, which are exact.
Decimal shortest_slowly(float value) {
  char text[32];
  const auto reads_back = [&] { return std::strtof(text, nullptr) == value; };
  const auto write = [&](int digits, double number) { std::snprintf(text, sizeof text, "%.*e", digits, number); };
  int exponent = 0;
  const bool power_of_two = std::frexp(value, &exponent) == 0.5f;
  for (int digits = 0; digits < 9; ++digits) {
    write(digits, static_cast<double>(value));
    if (reads_back()) break;
    if (!power_of_two) continue;
    // Below a power of two floats lie twice as close: the decimal one unit further from zero may serve where the nearest does not.
    write(digits, std::strtod(text, nullptr) + std::pow(10.0, std::atoi(std::strchr(text, 'e') + 1) - digits));
    if (reads_back()) break;
  }
  const char* e = std::strchr(text, 'e');
  Decimal out{{}, std::atoi(e + 1)};
  for (const char* at = text; at != e; ++at) {
    if (*at >= '0' && *at <= '9') out.digits += *at;
  }
  return out;
}

/// The same for positive values from 1e-12 to 1e20, in a twentieth of the time: up to 10^22 powers of ten are exact doubles, so that
/// one multiplication or division is rounded once. Nothing where that rounding could matter.
std::optional<Decimal> shortest_quickly(float value) {
  static constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                       1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (value < 1e-12f || value > 1e20f) return std::nullopt;
  const auto v = static_cast<double>(value);
  int exponent = static_cast<int>(std::floor(std::log10(v)));
  for (int digits = 0; digits < 9; ++digits) {
    const int shift = digits - exponent;
    const double power = kPowers[std::abs(shift)], scaled = shift >= 0 ? v * power : v / power, below = std::floor(scaled);
    if (std::abs(scaled - below - 0.5) < 1e-6) return std::nullopt;  // a tie, perhaps
    const double whole = scaled - below > 0.5 ? below + 1 : below, back = shift >= 0 ? whole / power : whole * power;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &back, sizeof bits);
    constexpr std::uint64_t kBelowFloat = (1u << 29) - 1, kMiddle = 1u << 28;
    const std::uint64_t rest = bits & kBelowFloat;  // what a float cannot hold
    if (rest + 1 >= kMiddle && rest <= kMiddle + 1) return std::nullopt;
    if (static_cast<float>(back) != value) continue;
    Decimal out{std::to_string(static_cast<std::int64_t>(whole)), exponent};
    out.exponent += static_cast<int>(out.digits.size()) - 1 - digits;  // 9.99 became 10.0, or log10 was a little off
    out.digits.resize(out.digits.find_last_not_of('0') + 1);
    return out;
  }
  return std::nullopt;
}

std::string without_zero(std::string digits) {  // "−0.42" → "−.42"
  const std::size_t at = digits.find("0.");
  if (at != std::string::npos && (at == 0 || digits[at - 1] < '0' || digits[at - 1] > '9')) digits.erase(at, 1);
  return digits;
}

/// "2.5e+31" → "2.5e31": where there is little room.
std::string short_power(double value, int decimals) {
  std::string out = scientific(value, decimals);
  if (const std::size_t at = out.find("e+"); at != std::string::npos) out.erase(at + 1, out[at + 2] == '0' ? 2 : 1);
  return out;
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
  const float size = std::abs(value);
  const std::optional<Decimal> quick = shortest_quickly(size);
  const Decimal decimal = quick ? *quick : shortest_slowly(size);
  return plain(value < 0, decimal.digits, decimal.exponent);
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

std::string cell_number(double value, const CellNumber& as) {
  if (!std::isfinite(value)) return fixed(value, 0);
  const double size = std::fabs(value);
  std::string digits;
  if (as.whole && size < 10000) {
    digits = fixed(value, 0);
  } else if (as.weight && value > 0 && size < 0.005) {
    digits = "<.01";
  } else if (size >= (as.brief ? 9999.5 : 99999.5)) {
    digits = short_power(value, 0);
  } else if (as.brief) {
    digits = size < 0.995 ? without_zero(fixed(value, 2)) : fixed(value, size < 9.95 ? 1 : 0);
  } else {
    digits = fixed(value, size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
  }
  if (as.sign && value >= 0 && digits.find_first_of("123456789") != std::string::npos) digits.insert(0, "+");
  return digits;
}

std::string told_number(double value) {
  const double size = std::fabs(value);
  if (size == 0) return "0";
  return size < 1e-3 || size >= 1e7 ? scientific(value, 3) : fixed(value, 4);
}

std::string power_number(double value, int decimals) {
  return value == 0 ? "0" : scientific(value, decimals);
}

std::string scale_number(double value) {
  const double size = std::fabs(value);
  const bool plain_one = size < 99999.5 && size >= 1e-4;
  for (int decimals = 0; plain_one && decimals < 5; ++decimals) {
    const double unit = std::pow(10.0, decimals);
    if (std::fabs(value * unit - std::round(value * unit)) < 1e-4 * unit * size) return fixed(value, decimals);
  }
  if (value == 0 || !std::isfinite(value)) return fixed(value, 0);
  const double mantissa = size / std::pow(10.0, std::floor(std::log10(size)));
  return short_power(value, std::fabs(mantissa - std::round(mantissa)) < 1e-3 ? 0 : 1);
}

std::string percent_number(double share) {
  if (share == 0) return "0 %";
  return (std::fabs(share) >= 1e-5 ? fixed(100 * share, 3) : scientific(100 * share, 2)) + " %";
}

std::string share_number(double share) {
  if (!(share > 0 && share < 1)) return fixed(share, 2);
  int decimals = 2;
  for (double ten = 100; decimals < 6 && (std::round(share * ten) == 0 || std::round(share * ten) == ten); ten *= 10) ++decimals;
  if (decimals < 6) return fixed(share, decimals);
  return share < 0.5 ? scientific(share, 0) : fixed(share, 2);  // a whole whose float32 sum misses 1 by its last digit
}

std::string bar_number(double value) {
  if (value == 0) return "0";
  return std::fabs(value) >= 0.005 ? fixed(value, 2) : scientific(value, 0);
}

std::string superscript_power(int exponent, const std::string& mantissa) {
  const std::string power = "10^{" + fixed(exponent, 0) + "}";
  return mantissa.empty() ? power : mantissa + "·" + power;
}

}  // namespace attnscope::lesson
