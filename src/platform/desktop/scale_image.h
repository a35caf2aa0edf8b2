#pragma once
#include "platform/glyph_source.h"

namespace attnscope::platform {

/// A picture made smaller or larger: each new pixel is the mean, weighted by alpha, of what it covers. left and top are left at 0.
GlyphImage scale_image(const GlyphImage& image, float scale);

}  // namespace attnscope::platform
