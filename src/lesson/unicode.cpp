#include "lesson/unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <iterator>

namespace attnscope::lesson {
namespace {

struct Range {
  std::int32_t first, last;
};

template <std::size_t N> bool within(const Range (&ranges)[N], std::int32_t c) {
  return std::any_of(std::begin(ranges), std::end(ranges), [c](const Range& r) { return c >= r.first && c <= r.last; });
}

bool is_emoji(std::string_view cluster, CodePoint base) {
  const int bound = utf8proc_get_property(base.value)->boundclass;
  if (bound == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC || bound == UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR) return true;
  constexpr std::int32_t kKeycap = 0x20E3;
  for (std::size_t at = base.length; at < cluster.size();) {
    const CodePoint c = code_point(cluster, at);
    if (c.value == kKeycap) return true;
    at += c.length;
  }
  return false;
}

}  // namespace

CodePoint code_point(std::string_view text, std::size_t at) {
  utf8proc_int32_t c = 0;
  const utf8proc_ssize_t length =
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at), static_cast<utf8proc_ssize_t>(text.size() - at), &c);
  return {c, length > 0 ? static_cast<std::size_t>(length) : 1};
}

bool is_white_space(std::int32_t c) {
  static constexpr Range kSpaces[] = {{0x09, 0x0D},     {0x20, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},     {0x1680, 0x1680},
                                      {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
  return within(kSpaces, c);
}

bool is_han(std::int32_t c) {
  // The planes 2 and 3 are kept for ideographs, so that later extensions are in as well.
  static constexpr Range kHan[] = {{0x3005, 0x3005}, {0x3007, 0x3007}, {0x3021, 0x3029},   {0x3038, 0x303B},  {0x3400, 0x4DBF},
                                   {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0x16FE2, 0x16FE3}, {0x20000, 0x3FFFD}};
  return within(kHan, c);
}

bool is_kana(std::int32_t c) {
  static constexpr Range kKana[] = {{0x3041, 0x3096}, {0x309D, 0x309F}, {0x30A1, 0x30FA},   {0x30FC, 0x30FF},
                                    {0x31F0, 0x31FF}, {0xFF66, 0xFF9D}, {0x1AFF0, 0x1AFFE}, {0x1B000, 0x1B167}};
  return within(kKana, c);
}

ClusterClass classify(std::string_view cluster) {
  CodePoint base = code_point(cluster, 0);
  // A sign that goes before its letter or digit (Arabic's number sign) leaves the class to that.
  for (std::size_t at = 0;
       at + base.length < cluster.size() && utf8proc_get_property(base.value)->boundclass == UTF8PROC_BOUNDCLASS_PREPEND;) {
    at += base.length;
    base = code_point(cluster, at);
  }
  const std::int32_t c = base.value;
  if (is_white_space(c)) return ClusterClass::space;
  if (is_han(c) || is_kana(c) || is_emoji(cluster, base)) return ClusterClass::character;
  if (c == '_') return ClusterClass::digit;
  if (cluster.size() == base.length && (c == '\'' || c == 0x2019 || c == '-' || c == 0x2010 || c == 0x2011)) return ClusterClass::joiner;
  switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO: return ClusterClass::letter;
    case UTF8PROC_CATEGORY_ND: return ClusterClass::digit;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME: return ClusterClass::mark;
    default: return ClusterClass::other;
  }
}

}  // namespace attnscope::lesson
