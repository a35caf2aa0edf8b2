#include "platform/desktop/scale_image.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::platform {

GlyphImage scale_image(const GlyphImage& image, float scale) {
  GlyphImage out;
  out.colored = image.colored;
  out.width = std::max(1, static_cast<int>(std::lround(static_cast<float>(image.width) * scale)));
  out.height = std::max(1, static_cast<int>(std::lround(static_cast<float>(image.height) * scale)));
  out.rgba.resize(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height) * 4);
  const double sx = static_cast<double>(image.width) / out.width, sy = static_cast<double>(image.height) / out.height;
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x) {
      const double x0 = x * sx, x1 = x0 + sx, y0 = y * sy, y1 = y0 + sy;
      std::array<double, 4> sum{};
      double area = 0;
      for (int v = static_cast<int>(y0); v < std::min(image.height, static_cast<int>(std::ceil(y1))); ++v) {
        for (int u = static_cast<int>(x0); u < std::min(image.width, static_cast<int>(std::ceil(x1))); ++u) {
          const double part = (std::min(x1, u + 1.0) - std::max(x0, double(u))) * (std::min(y1, v + 1.0) - std::max(y0, double(v)));
          const unsigned char* p = &image.rgba[static_cast<std::size_t>((v * image.width + u) * 4)];
          for (std::size_t k = 0; k < 3; ++k) sum[k] += part * p[3] * p[k];
          sum[3] += part * p[3];
          area += part;
        }
      }
      unsigned char* to = &out.rgba[static_cast<std::size_t>((y * out.width + x) * 4)];
      for (std::size_t k = 0; k < 3; ++k) to[k] = sum[3] > 0 ? static_cast<unsigned char>(std::lround(sum[k] / sum[3])) : 0;
      to[3] = area > 0 ? static_cast<unsigned char>(std::lround(sum[3] / area)) : 0;
    }
  }
  return out;
}

}  // namespace attnscope::platform
