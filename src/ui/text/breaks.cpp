#include "ui/text/breaks.h"

#include <string_view>

namespace attnscope::ui {
namespace {

constexpr std::u32string_view kNoStart =
    U"。，、！？）」》：；』】〕〉”’…—–·ー々％‰°%,.!?)]}:;"
    U"ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
constexpr std::u32string_view kNoEnd = U"（「《『【〔〈“‘([{";

bool in(std::u32string_view set, char32_t c) { return set.find(c) != std::u32string_view::npos; }
bool is_hyphen(char32_t c) { return c == U'-' || c == U'‐' || c == U'–' || c == U'—'; }

}  // namespace

bool is_blank(char32_t c) { return c == U' ' || c == U'\t' || c == 0x3000; }

bool is_wide(char32_t c) {
  return (c >= 0x2E80 && c <= 0x303F) || (c >= 0x3040 && c <= 0x31FF) || (c >= 0x3200 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0xFE30 && c <= 0xFE4F) || (c >= 0xFF00 && c <= 0xFFEF) || (c >= 0x20000 && c <= 0x3FFFF);
}

bool stands_alone(char32_t c) {
  return (c >= 0x20 && c < 0x300) || (c >= 0x370 && c < 0x483) || (c >= 0x2010 && c < 0x20D0 && c != 0x2060) ||
         (c >= 0x2100 && c < 0x2300) || (c >= 0x2460 && c < 0x25A0) || (c >= 0x3000 && c < 0x302A) || (c >= 0x3041 && c < 0x3099) ||
         (c >= 0x309B && c < 0xA000 && c != 0x3297 && c != 0x3299) || (c >= 0xFF01 && c < 0xFF9E) || (c >= 0x20000 && c < 0x3FFFF);
}

bool may_break(char32_t before, char32_t after) {
  if (is_blank(after)) return false;  // the blank stays at its line's end, unseen
  if (in(kNoStart, after)) return is_blank(before) && !is_wide(after);
  if (is_blank(before)) return true;
  if (in(kNoEnd, before)) return false;
  if (is_wide(before) || is_wide(after)) return true;
  return is_hyphen(before) && after > U'9';  // "embed-ding", not "-5" or "1e-19"
}

}  // namespace attnscope::ui
