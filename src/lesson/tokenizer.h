#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"

namespace attnscope::lesson {

/// Splits a sentence (docs/lesson-format.md, "Tokens"). `text` must be valid UTF-8. Rows are left at -1.
/// `words`: a bracketed word of `vocabulary` is one token.
std::vector<Token> tokenize(std::string_view text, Tokenizer tokenizer, const std::vector<std::string>* vocabulary = nullptr);

/// Ends of the grapheme clusters of valid UTF-8, in bytes, ascending; the last one is text.size().
std::vector<std::size_t> cluster_ends(std::string_view text);

/// Offset of the first byte that is no UTF-8, or npos.
std::size_t find_bad_utf8(std::string_view text);

}  // namespace attnscope::lesson
