#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace attnscope::lesson {

/// What a grapheme cluster is to the tokenizer `words`.
enum class ClusterClass {
  space,      // Unicode's White_Space
  letter,     // part of a word; an apostrophe or a hyphen may stand between two of these
  digit,      // part of a word: decimal digits and `_`
  joiner,     // ' ’ - ‐ ‑ without marks upon them: part of a word between two letters
  mark,       // a combining mark that begins a cluster: part of the word that it follows, else a token
  character,  // a Han character, a kana or an emoji: a token of its own
  other,      // any other mark or symbol: a token of its own
};

/// The code point at text[at], valid UTF-8, and its length in bytes.
struct CodePoint {
  std::int32_t value = 0;
  std::size_t length = 0;
};
CodePoint code_point(std::string_view text, std::size_t at);

bool is_white_space(std::int32_t c);
bool is_han(std::int32_t c);   // script Han that stands for itself: ideographs, 々, 〇; not the radicals, which are symbols
bool is_kana(std::int32_t c);  // hiragana and katakana, half-width ones too, with ー and the iteration marks

ClusterClass classify(std::string_view cluster);

}  // namespace attnscope::lesson
