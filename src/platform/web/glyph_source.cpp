#include <array>
#include <cmath>

#include "platform/glyph_source.h"

// glyphs.js: the browser's own fonts through a 2D canvas.
extern "C" {
// out: advance; left, top, right and bottom of the ink from the baseline's start, y down; ascent and descent of the font.
void attn_glyph_measure(const char* text, std::size_t size, int bold, int mono, float em, float* out);
// Draws into width × height pixels, of which (left, top) is the first; returns whether it has colours of its own.
int attn_glyph_draw(const char* text, std::size_t size, int bold, int mono, float em, int left, int top, int width, int height,
                    unsigned char* rgba);
}

namespace attnscope::platform {
namespace {

struct Ink {
  float advance, left, top, right, bottom, ascent, descent;
};

Ink measure(const Face& face, std::string_view text, float em) {
  std::array<float, 7> m{};
  attn_glyph_measure(text.data(), text.size(), face.bold, face.mono, em, m.data());
  return {m[0], m[1], m[2], m[3], m[4], m[5], m[6]};
}

}  // namespace

struct GlyphSource::Self {
  Face face;
  float share = 0;  // 0: not asked yet
};

GlyphSource::GlyphSource(const Face& face) : self_(std::make_unique<Self>()) {
  self_->face = face;
}
GlyphSource::~GlyphSource() = default;

float GlyphSource::ascent_share() {
  if (self_->share == 0) {
    constexpr float kLarge = 200;  // browsers round a font's ascent and descent to pixels
    const Ink m = measure(self_->face, "x", kLarge);
    self_->share = m.ascent > 0 ? m.ascent / (m.ascent + m.descent) : 0.8f;
  }
  return self_->share;
}

float GlyphSource::advance(std::string_view cluster, float em) {
  return measure(self_->face, cluster, em).advance;
}

GlyphImage GlyphSource::draw(std::string_view cluster, float em) {
  const Ink m = measure(self_->face, cluster, em);
  GlyphImage image;
  if (m.right - m.left <= 0 || m.bottom - m.top <= 0) return image;
  // A pixel more on each side: what a browser measures may leave out the faint edge of a curve.
  image.left = static_cast<int>(std::floor(m.left)) - 1;
  image.top = static_cast<int>(std::floor(m.top)) - 1;
  image.width = static_cast<int>(std::ceil(m.right)) + 1 - image.left;
  image.height = static_cast<int>(std::ceil(m.bottom)) + 1 - image.top;
  image.rgba.resize(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4);
  image.colored = attn_glyph_draw(cluster.data(), cluster.size(), self_->face.bold, self_->face.mono, em, image.left, image.top,
                                  image.width, image.height, image.rgba.data()) != 0;
  return image;
}

void GlyphSource::forget() {
  self_->share = 0;
}

}  // namespace attnscope::platform
