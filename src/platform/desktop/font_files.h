#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "platform/glyph_source.h"

namespace attnscope::platform {

struct FontFile {
  std::string path;
  int index = 0;          // as FT_New_Face takes it, a variable font's instance included
  bool embolden = false;  // there is no bold one: thicken the strokes
  bool operator==(const FontFile& o) const { return path == o.path && index == o.index; }
};

/// The system's best file for a face that has this code point, or none. `family` as fontconfig knows it: "sans-serif", "emoji".
std::optional<FontFile> find_font(const char* family, const Face& face, const char* language, std::uint32_t code_point);

}  // namespace attnscope::platform
