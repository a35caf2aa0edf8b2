#include "lesson/labels.h"

#include <algorithm>

#include "lesson/catalogue.h"

namespace attnscope::lesson {

std::string visible_token(std::string_view text) {
  if (text == " " || text == "\u00A0" || text == "\u3000") return "␣";
  if (text == "\n" || text == "\r" || text == "\r\n") return "↵";
  if (text == "\t") return "⇥";
  return std::string(text);
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

}  // namespace attnscope::lesson
