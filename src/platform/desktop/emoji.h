#pragma once
#include <string>
#include <string_view>

namespace attnscope::platform {

std::u32string decode_utf8(std::string_view text);

/// Joiners, variation selectors and tags: they shape a cluster and need no glyph of their own.
bool is_shaping_mark(char32_t c);

/// Whether a cluster is to be drawn as a colour emoji rather than as text (Unicode TR 51): one of the characters with
/// Emoji_Presentation, or any with U+FE0F after it; U+FE0E asks for text.
bool wants_emoji(const std::u32string& cluster);

}  // namespace attnscope::platform
