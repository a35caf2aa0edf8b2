#include "lesson/entry.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "lesson/tokenizer.h"
#include "lesson/unicode.h"

namespace attnscope::lesson {
namespace {

constexpr std::size_t kMostBytes = 60;
constexpr int kMostDigits = 20;  // of one number, before and after the point: as many as Python prints of a float
constexpr int kMostExponent = 45;

/// What keyboards write for the same sign, in ASCII; 0: means nothing in a number.
char plain_sign(char32_t c) {
  if (c >= U'０' && c <= U'９') return static_cast<char>('0' + (c - U'０'));
  switch (c) {
    case U'−':
    case U'－':
    case U'–':
    case U'﹣': return '-';
    case U'＋': return '+';
    case U'．':
    case U'。':
    case U'，':
    case U',': return '.';
    case U'／':
    case U'∕':
    case U'⁄':
    case U'÷': return '/';
    case U'％': return '%';
    case U'\u00A0':
    case U'\u3000':
    case U'\u2009':
    case U'\u202F': return ' ';
    default: return c < 0x80 ? static_cast<char>(c) : '\0';
  }
}

/// The exponent of "1.7e-19"; 0 where none follows, nothing where it is no whole number.
std::optional<int> take_exponent(std::string_view& text) {
  if (text.empty() || (text.front() != 'e' && text.front() != 'E')) return 0;
  text.remove_prefix(1);
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  int out = 0;
  std::size_t digits = 0;
  for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
    out = out * 10 + (text[digits] - '0');
    if (out > kMostExponent) return std::nullopt;
  }
  text.remove_prefix(digits);
  if (digits == 0) return std::nullopt;
  return negative ? -out : out;
}

/// Digits with at most one point, after an optional sign and with an optional exponent; takes them off `text`.
std::optional<Entry> take_number(std::string_view& text) {
  Entry out;
  double sign = 1;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    if (text.front() == '-') sign = -1;
    text.remove_prefix(1);
  }
  int digits = 0;
  bool point = false;
  while (!text.empty()) {
    const char c = text.front();
    if (c == '.') {
      if (point) return std::nullopt;
      point = true;
    } else if (c >= '0' && c <= '9') {
      if (++digits > kMostDigits) return std::nullopt;
      out.value = out.value * 10 + (c - '0');
      if (point) ++out.decimals;
    } else {
      break;
    }
    text.remove_prefix(1);
  }
  const std::optional<int> exponent = digits > 0 ? take_exponent(text) : std::nullopt;
  if (!exponent) return std::nullopt;
  const int power = *exponent - out.decimals;  // a quotient, since 0.1 itself is rounded
  out.value = sign * (power < 0 ? out.value / std::pow(10.0, -power) : out.value * std::pow(10.0, power));
  out.decimals = std::max(0, out.decimals - *exponent);
  return out;
}

std::optional<Entry> number_of(std::string_view text) {
  std::optional<Entry> out = take_number(text);
  if (!out) return out;
  if (text == "%") {
    out->value /= 100;
    out->decimals += 2;
    return out;
  }
  if (text.empty()) return out;
  if (text.front() != '/') return std::nullopt;
  text.remove_prefix(1);
  const std::optional<Entry> below = take_number(text);
  if (!below || !text.empty() || below->value == 0) return std::nullopt;
  return Entry{out->value / below->value, 0, true};
}

}  // namespace

Result<Entry> read_entry(std::string_view text) {
  const Error no_number{"entry_number", {std::string(text)}, {}};
  if (text.size() > kMostBytes || find_bad_utf8(text) != std::string_view::npos) return no_number;
  const auto digit = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
  std::string closed;  // a blank may stand beside a sign, never between two digits: "1 2" is no number
  bool blank = false;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = code_point(text, at);
    at += c.length;
    const char sign = plain_sign(static_cast<char32_t>(c.value));
    if (sign == '\0') return no_number;
    if (sign == ' ' || sign == '\t') {
      blank = true;
      continue;
    }
    if (blank && !closed.empty() && digit(closed.back()) && digit(sign)) return no_number;
    closed += sign;
    blank = false;
  }
  if (closed.empty()) return Error{"entry_empty", {}, {}};
  const std::optional<Entry> out = number_of(closed);
  if (!out) return no_number;
  return *out;
}

}  // namespace attnscope::lesson
