#include "lesson/labels.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

#include "lesson/catalogue.h"
#include "lesson/unicode.h"

namespace attnscope::lesson {
namespace {

bool is_control(std::int32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

/// Characters that leave no mark by themselves: Unicode's Default_Ignorable_Code_Point, controls and white space.
bool is_invisible(std::int32_t c) {
  constexpr std::pair<std::int32_t, std::int32_t> kIgnorable[] = {
      {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},   {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x200B, 0x200F},
      {0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xE0000, 0xE0FFF}};
  return is_control(c) || is_white_space(c) || std::any_of(std::begin(kIgnorable), std::end(kIgnorable), [c](const auto& range) {
           return c >= range.first && c <= range.second;
         });
}

}  // namespace

std::string escape_marks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (kMarkSigns.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string visible_token(std::string_view text) {
  if (text == " " || text == "\u00A0" || text == "\u3000") return "␣";
  if (text == "\n" || text == "\r" || text == "\r\n") return "↵";
  if (text == "\t") return "⇥";
  bool seen = false;
  for (std::size_t at = 0; at < text.size(); at += code_point(text, at).length) seen = seen || !is_invisible(code_point(text, at).value);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = code_point(text, at);
    if (seen ? is_control(c.value) : c.value != ' ') {
      char name[16];
      std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(c.value));
      out += name;
    } else {
      out += !seen ? "␣" : text.substr(at, c.length);
    }
    at += c.length;
  }
  return out;
}

std::string token_label(const std::vector<Token>& tokens, std::int64_t i) {
  if (i < 0 || i >= static_cast<std::int64_t>(tokens.size())) return std::to_string(i);
  const std::string& text = tokens[static_cast<std::size_t>(i)].text;
  const auto times = std::count_if(tokens.begin(), tokens.end(), [&](const Token& token) { return token.text == text; });
  std::string out = printable(visible_token(text), 24);
  if (times < 2) return out;
  for (char digit : std::to_string(i)) out += std::string("\xE2\x82") + static_cast<char>(0x80 + (digit - '0'));
  return out;
}

std::string quoted_token(const std::string& marked, Language language) {
  const bool plain = language == Language::zh && !marked.empty() && static_cast<unsigned char>(marked.front()) < 0x80;
  return plain ? marked : "“" + marked + "”";
}

std::string quoted_label(const std::vector<Token>& tokens, std::int64_t i, Language language) {
  return quoted_token(escape_marks(token_label(tokens, i)), language);
}

}  // namespace attnscope::lesson
