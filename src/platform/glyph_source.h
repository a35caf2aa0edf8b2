#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::platform {

struct Face {
  bool bold = false, mono = false;
  bool operator==(const Face&) const = default;
};

/// A drawn cluster, in device pixels, y down from the baseline. Nothing visible: width and height 0.
struct GlyphImage {
  int left = 0, top = 0, width = 0, height = 0;
  bool colored = false;
  std::vector<unsigned char> rgba;  // not premultiplied; white where not coloured
};

/// Where glyphs come from: one a platform (desktop/glyph_source.cpp, web/glyph_source.cpp). `em` is in device pixels.
class GlyphSource {
 public:
  explicit GlyphSource(const Face& face);
  ~GlyphSource();
  GlyphSource(const GlyphSource&) = delete;
  GlyphSource& operator=(const GlyphSource&) = delete;

  /// Ascent and descent of the first face, as shares of their sum: ascent / (ascent + descent).
  float ascent_share();
  /// Unrounded.
  float advance(std::string_view cluster, float em);
  GlyphImage draw(std::string_view cluster, float em);
  /// Fonts may have changed.
  void forget();

 private:
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace attnscope::platform
