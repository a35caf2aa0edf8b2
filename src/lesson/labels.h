#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"

namespace attnscope::lesson {

/// A token as it is shown: white space gets a sign (␣ ↵ ⇥), a character that nobody sees (control, zero width, direction, a blank
/// that is no space) its code point: "U+200B". Within a token that has something visible only controls are written so.
std::string visible_token(std::string_view text);

/// What marks are made of (ui/text/text.h).
inline constexpr std::string_view kMarkSigns = "\\*_^{}|`";
/// Text as marked text (ui/text/text.h) that shows it as it is: what could be a mark has a stroke before it.
std::string escape_marks(std::string_view text);

/// A token (marked text) within a sentence of the product: in quotation marks, so that “the” is seen to be a word that is spoken of;
/// among Han characters a Latin word stands out by itself.
std::string quoted_token(const std::string& marked, Language language);
/// The token i so, by its label.
std::string quoted_label(const std::vector<Token>& tokens, std::int64_t i, Language language);

/// A token as plain text names it, cut at 24 characters: one that comes more than once carries its position in subscript digits
/// ("the₄"); a position that is none is its number.
std::string token_label(const std::vector<Token>& tokens, std::int64_t i);

}  // namespace attnscope::lesson
