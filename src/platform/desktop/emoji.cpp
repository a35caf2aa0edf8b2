#include "platform/desktop/emoji.h"

#include <algorithm>
#include <array>

#include "imgui.h"
#include "imgui_internal.h"

namespace attnscope::platform {
namespace {

struct Range {
  char32_t first, last;
};

// Emoji_Presentation below U+1F000 (emoji-data.txt, Unicode 15). Above it the blocks of pictographs are taken whole: what is not
// an emoji there is in no colour font, and text faces are asked next.
constexpr std::array kEmoji = {
    Range{0x231A, 0x231B}, Range{0x23E9, 0x23EC}, Range{0x23F0, 0x23F0}, Range{0x23F3, 0x23F3},   Range{0x25FD, 0x25FE},
    Range{0x2614, 0x2615}, Range{0x2648, 0x2653}, Range{0x267F, 0x267F}, Range{0x2693, 0x2693},   Range{0x26A1, 0x26A1},
    Range{0x26AA, 0x26AB}, Range{0x26BD, 0x26BE}, Range{0x26C4, 0x26C5}, Range{0x26CE, 0x26CE},   Range{0x26D4, 0x26D4},
    Range{0x26EA, 0x26EA}, Range{0x26F2, 0x26F3}, Range{0x26F5, 0x26F5}, Range{0x26FA, 0x26FA},   Range{0x26FD, 0x26FD},
    Range{0x2705, 0x2705}, Range{0x270A, 0x270B}, Range{0x2728, 0x2728}, Range{0x274C, 0x274C},   Range{0x274E, 0x274E},
    Range{0x2753, 0x2755}, Range{0x2757, 0x2757}, Range{0x2795, 0x2797}, Range{0x27B0, 0x27B0},   Range{0x27BF, 0x27BF},
    Range{0x2B1B, 0x2B1C}, Range{0x2B50, 0x2B50}, Range{0x2B55, 0x2B55}, Range{0x1F000, 0x1FAFF},
};

}  // namespace

std::u32string decode_utf8(std::string_view text) {
  std::u32string out;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    unsigned int c = 0;
    at += std::max(1, ImTextCharFromUtf8(&c, at, end));
    out.push_back(c);
  }
  return out;
}

bool is_shaping_mark(char32_t c) {
  return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0020 && c <= 0xE007F);
}

bool wants_emoji(const std::u32string& cluster) {
  if (cluster.empty() || cluster.find(char32_t{0xFE0E}) != cluster.npos) return false;
  if (cluster.find(char32_t{0xFE0F}) != cluster.npos) return true;
  return std::any_of(kEmoji.begin(), kEmoji.end(), [&](Range r) { return cluster[0] >= r.first && cluster[0] <= r.last; });
}

}  // namespace attnscope::platform
