#pragma once
#include <functional>
#include <string_view>

struct ImFont;
struct ImFontAtlas;

namespace attnscope::platform {

/// The grapheme cluster that a private code point stands for, so that it is drawn as one glyph; "" for any other code point.
using ClusterText = std::function<std::string_view(char32_t code_point)>;

struct FontSet {
  ImFont* regular = nullptr;
  ImFont* bold = nullptr;
  ImFont* mono = nullptr;
};

/// Adds the three faces to an atlas, each drawing any script with the system's fonts (web: the browser's, through a 2D canvas;
/// desktop: FreeType with fontconfig's). Contract:
/// - a font's size is its em in CSS pixels, as CSS counts it, on both platforms;
/// - ascent + descent = size, in the proportion of the first face of `regular`, for all three: their baselines agree;
/// - advances are whole device pixels, the ten digits equally wide;
/// - colour emoji and clusters come out whole, in their own colours.
/// `cluster_text` is asked as long as the atlas lives.
FontSet add_fonts(ImFontAtlas& atlas, const ClusterText& cluster_text);

/// Forgets the glyphs that were drawn: the fonts of the system have changed (web: some arrived late).
void forget_glyphs(ImFontAtlas& atlas);

}  // namespace attnscope::platform
