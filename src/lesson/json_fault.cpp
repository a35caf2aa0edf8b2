#include <algorithm>
#include <string>

#include "lesson/json_document.h"
#include "lesson/unicode.h"

namespace attnscope::lesson {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Whether a byte could belong to a number or a word.
bool in_run(char c) {
  return is_letter(c) || is_digit(c) || c == '.' || c == '+' || c == '-';
}

std::string_view run(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && in_run(text[end])) ++end;
  return text.substr(at, end - at);
}

/// Whether `number` is written as JSON writes numbers.
bool well_formed(std::string_view number) {
  std::size_t at = number.substr(0, 1) == "-" ? 1 : 0;
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < number.size() && is_digit(number[at])) ++at;
    return at - begin;
  };
  const bool zero = at < number.size() && number[at] == '0';
  const std::size_t whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (at < number.size() && number[at] == '.') {
    ++at;
    if (digits() == 0) return false;
  }
  if (at < number.size() && (number[at] == 'e' || number[at] == 'E')) {
    ++at;
    if (at < number.size() && (number[at] == '+' || number[at] == '-')) ++at;
    if (digits() == 0) return false;
  }
  return at == number.size();
}

/// The four hexadecimal digits at `at` as a number, or −1.
int hex4(std::string_view text, std::size_t at) {
  if (at + 4 > text.size()) return -1;
  int value = 0;
  for (const char c : text.substr(at, 4)) {
    const int digit = is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/// A text in quotation marks that begins at `at`: what is wrong with it, or that it should not stand there.
JsonFault in_text(std::string_view text, std::size_t at) {
  std::size_t i = at + 1;
  while (i < text.size() && text[i] != '"') {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20) return {i, {"json_control", {std::to_string(byte)}, ""}};
    if (text[i] != '\\') {
      ++i;
      continue;
    }
    if (i + 1 >= text.size()) break;
    if (std::string_view("\"\\/bfnrt").find(text[i + 1]) != std::string_view::npos) {
      i += 2;
      continue;
    }
    if (text[i + 1] != 'u') return {i, {"json_escape", {std::string(text.substr(i, 1 + code_point(text, i + 1).length))}, ""}};
    const int unit = hex4(text, i + 2);
    if (unit < 0) return {i, {"json_escape", {std::string(text.substr(i, 6))}, ""}};
    const bool high = unit >= 0xD800 && unit <= 0xDBFF, low = unit >= 0xDC00 && unit <= 0xDFFF;
    const int second = high && text.substr(i + 6, 2) == "\\u" ? hex4(text, i + 8) : -1;
    if (low || (high && (second < 0xDC00 || second > 0xDFFF))) return {i, {"json_surrogate", {std::string(text.substr(i, 6))}, ""}};
    i += high ? 12 : 6;
  }
  if (i >= text.size()) return {at, {"json_open_text", {}, ""}};
  return {at, {"json_unexpected", {std::string(text.substr(at, i + 1 - at))}, ""}};
}

}  // namespace

JsonFault find_json_fault(std::string_view text, std::size_t next) {
  if (next >= text.size()) return {text.size(), {"json_end", {}, ""}};
  while (next > 0 && in_run(text[next]) && in_run(text[next - 1])) --next;
  const char c = text[next];
  if (c == '/' || c == '#') return {next, {"json_comment", {}, ""}};
  if (c == '"') return in_text(text, next);
  const std::string_view word = run(text, next);
  const std::size_t sign = !word.empty() && (word[0] == '-' || word[0] == '+') ? 1 : 0;
  if (word.size() > sign && is_letter(word[sign])) {
    const bool known = word == "true" || word == "false" || word == "null";
    return {next, {known ? "json_unexpected" : "json_word", {std::string(word)}, ""}};
  }
  if (!word.empty()) return {next, {well_formed(word) ? "json_unexpected" : "json_number", {std::string(word)}, ""}};
  return {next, {"json_unexpected", {std::string(text.substr(next, code_point(text, next).length))}, ""}};
}

Place place_in(std::string_view text, std::size_t offset, std::string pointer) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t newline = before.rfind('\n');
  const std::string_view line = newline == std::string_view::npos ? before : before.substr(newline + 1);
  // Bytes of the form 10xxxxxx continue a character.
  const auto column = std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  return {static_cast<std::size_t>(lines) + 1, static_cast<std::size_t>(column) + 1, std::move(pointer)};
}

}  // namespace attnscope::lesson
