#include "platform/glyph_source.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <harfbuzz/hb-ft.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>

#include "platform/desktop/emoji.h"
#include "platform/desktop/font_files.h"
#include "platform/desktop/scale_image.h"

namespace attnscope::platform {
namespace {

constexpr char32_t kLatinLetter = 'a', kHanLetter = 0x732B;  // 猫
constexpr char32_t kEmojiFace = 0x1F600;

struct OpenFace {
  FontFile file;
  FT_Face face = nullptr;
  hb_font_t* shaper = nullptr;
  float size = 0;   // em in device pixels that is set now
  float scale = 1;  // device pixels for one pixel of the face's bitmaps, where it has only bitmaps of a fixed size

  bool has(char32_t c) const { return FT_Get_Char_Index(face, c) != 0; }
  bool has_all(const std::u32string& cluster) const {
    return std::all_of(cluster.begin(), cluster.end(), [&](char32_t c) { return is_shaping_mark(c) || has(c); });
  }
};

struct Placed {
  unsigned glyph = 0;
  float x = 0, y = 0;  // device pixels, y up
};

struct Shaped {
  std::vector<Placed> glyphs;
  float advance = 0;
};

// Draws b over a, both with a not premultiplied.
void blend(unsigned char* under, const unsigned char* over) {
  const int alpha = over[3], rest = under[3] * (255 - alpha) / 255, sum = alpha + rest;
  if (sum == 0) return;
  for (int k = 0; k < 3; ++k) under[k] = static_cast<unsigned char>((over[k] * alpha + under[k] * rest) / sum);
  under[3] = static_cast<unsigned char>(sum);
}

GlyphImage copy_bitmap(const FT_Bitmap& bitmap) {
  GlyphImage image;
  image.width = static_cast<int>(bitmap.width);
  image.height = static_cast<int>(bitmap.rows);
  image.colored = bitmap.pixel_mode == FT_PIXEL_MODE_BGRA;
  image.rgba.assign(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4, 255);
  for (int y = 0; y < image.height; ++y) {
    const unsigned char* from = bitmap.buffer + y * bitmap.pitch;
    unsigned char* to = image.rgba.data() + static_cast<std::ptrdiff_t>(y) * image.width * 4;
    for (int x = 0; x < image.width; ++x, to += 4) {
      if (image.colored) {
        const unsigned char* p = from + 4 * x;  // premultiplied
        const int a = p[3];
        for (int k = 0; k < 3; ++k) to[k] = a == 0 ? 0 : static_cast<unsigned char>(std::min(255, (p[2 - k] * 255 + a / 2) / a));
        to[3] = static_cast<unsigned char>(a);
      } else if (bitmap.pixel_mode == FT_PIXEL_MODE_MONO) {
        to[3] = (from[x / 8] >> (7 - x % 8)) & 1 ? 255 : 0;
      } else {
        to[3] = from[x];
      }
    }
  }
  return image;
}

GlyphImage compose(const std::vector<GlyphImage>& parts) {
  if (parts.size() == 1) return parts[0];
  GlyphImage all;
  if (parts.empty()) return all;
  int right = parts[0].left, bottom = parts[0].top;
  all.left = right;
  all.top = bottom;
  for (const GlyphImage& part : parts) {
    all.left = std::min(all.left, part.left);
    all.top = std::min(all.top, part.top);
    right = std::max(right, part.left + part.width);
    bottom = std::max(bottom, part.top + part.height);
    all.colored = all.colored || part.colored;
  }
  all.width = right - all.left;
  all.height = bottom - all.top;
  all.rgba.assign(static_cast<std::size_t>(all.width) * static_cast<std::size_t>(all.height) * 4, 0);
  for (const GlyphImage& part : parts)
    for (int y = 0; y < part.height; ++y)
      for (int x = 0; x < part.width; ++x)
        blend(&all.rgba[static_cast<std::size_t>(((part.top - all.top + y) * all.width + part.left - all.left + x) * 4)],
              &part.rgba[static_cast<std::size_t>((y * part.width + x) * 4)]);
  return all;
}

}  // namespace

struct GlyphSource::Self {
  explicit Self(const Face& f) : wanted(f) {
    FT_Init_FreeType(&library);
    add(find_font(family(), wanted, "en", kLatinLetter));
    add(find_font("sans-serif", wanted, "zh-cn", kHanLetter));
  }
  ~Self() {
    for (OpenFace& open : faces) {
      hb_font_destroy(open.shaper);
      FT_Done_Face(open.face);
    }
    FT_Done_FreeType(library);
  }

  const char* family() const { return wanted.mono ? "monospace" : "sans-serif"; }

  // The place in `faces`, or none where the file cannot be read.
  std::optional<std::size_t> add(const std::optional<FontFile>& file) {
    if (!file) return std::nullopt;
    for (std::size_t i = 0; i < faces.size(); ++i)
      if (faces[i].file == *file) return i;
    OpenFace open;
    open.file = *file;
    if (FT_New_Face(library, file->path.c_str(), file->index, &open.face) != 0) return std::nullopt;
    FT_Select_Charmap(open.face, FT_ENCODING_UNICODE);
    open.shaper = hb_ft_font_create_referenced(open.face);
    faces.push_back(open);
    return faces.size() - 1;
  }

  // The face that a cluster is drawn with: the first that has all of it; where none has, the system's best for what is missing.
  OpenFace* face_for(const std::u32string& cluster) {
    if (wants_emoji(cluster)) {
      if (!emoji_asked) emoji = add(find_font("emoji", Face{}, "und-zsye", kEmojiFace));
      emoji_asked = true;
      if (emoji && faces[*emoji].has_all(cluster)) return &faces[*emoji];
    }
    for (std::size_t i = 0; i < faces.size(); ++i)
      if (i != emoji && faces[i].has_all(cluster)) return &faces[i];
    for (const char32_t c : cluster) {
      if (is_shaping_mark(c) || (!faces.empty() && faces[0].has(c))) continue;
      const auto [known, fresh] = found.try_emplace(c, std::nullopt);
      if (fresh) known->second = add(find_font(family(), wanted, "en", c));
      if (known->second) return &faces[*known->second];
    }
    return faces.empty() ? nullptr : &faces[0];
  }

  static void set_size(OpenFace& open, float em) {
    if (open.size == em) return;
    open.size = em;
    open.scale = 1;
    if (FT_IS_SCALABLE(open.face)) {
      FT_Set_Char_Size(open.face, 0, std::lround(em * 64), 72, 72);
    } else if (open.face->num_fixed_sizes > 0) {
      int best = 0;  // the smallest that is not smaller than wanted, else the largest
      const auto ppem = [&](int i) { return static_cast<float>(open.face->available_sizes[i].y_ppem) / 64; };
      for (int i = 1; i < open.face->num_fixed_sizes; ++i)
        if (ppem(best) < em ? ppem(i) > ppem(best) : ppem(i) >= em && ppem(i) < ppem(best)) best = i;
      FT_Select_Size(open.face, best);
      open.scale = em / ppem(best);
    }
    hb_ft_font_changed(open.shaper);
    hb_ft_font_set_load_flags(open.shaper, load_flags(open));
  }

  static int load_flags(const OpenFace& open) {
    // Small outlines are fitted to the pixel grid vertically; widths stay as the face has them.
    if (!FT_IS_SCALABLE(open.face)) return FT_LOAD_COLOR;
    return FT_LOAD_COLOR | FT_LOAD_NO_BITMAP | (open.size < kUnhintedFrom ? FT_LOAD_TARGET_LIGHT : FT_LOAD_NO_HINTING);
  }
  static constexpr float kUnhintedFrom = 28;

  Shaped shape(OpenFace& open, const std::u32string& cluster) {
    hb_buffer_t* buffer = hb_buffer_create();
    hb_buffer_add_utf32(buffer, reinterpret_cast<const std::uint32_t*>(cluster.data()), static_cast<int>(cluster.size()), 0, -1);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(open.shaper, buffer, nullptr, 0);
    unsigned count = 0;
    const hb_glyph_info_t* glyphs = hb_buffer_get_glyph_infos(buffer, &count);
    const hb_glyph_position_t* places = hb_buffer_get_glyph_positions(buffer, &count);
    Shaped shaped;
    const float unit = open.scale / 64;
    for (unsigned i = 0; i < count; ++i) {
      shaped.glyphs.push_back({glyphs[i].codepoint, shaped.advance + unit * static_cast<float>(places[i].x_offset),
                               unit * static_cast<float>(places[i].y_offset)});
      shaped.advance += unit * static_cast<float>(places[i].x_advance);
    }
    hb_buffer_destroy(buffer);
    return shaped;
  }

  std::optional<GlyphImage> draw_one(OpenFace& open, const Placed& placed) {
    if (FT_Load_Glyph(open.face, placed.glyph, load_flags(open)) != 0) return std::nullopt;
    FT_GlyphSlot slot = open.face->glyph;
    if (open.file.embolden && slot->format == FT_GLYPH_FORMAT_OUTLINE)
      FT_Outline_Embolden(&slot->outline, std::lround(open.size * 64 / 28));
    if (slot->format == FT_GLYPH_FORMAT_SVG || FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) != 0) return std::nullopt;
    if (slot->bitmap.width == 0 || slot->bitmap.rows == 0) return std::nullopt;
    GlyphImage image = copy_bitmap(slot->bitmap);
    if (open.scale != 1) image = scale_image(image, open.scale);
    image.left = static_cast<int>(std::lround(placed.x + static_cast<float>(slot->bitmap_left) * open.scale));
    image.top = -static_cast<int>(std::lround(placed.y + static_cast<float>(slot->bitmap_top) * open.scale));
    return image;
  }

  Face wanted;
  FT_Library library = nullptr;
  std::vector<OpenFace> faces;  // Latin, Chinese, then what was asked for
  std::optional<std::size_t> emoji;
  bool emoji_asked = false;
  std::map<char32_t, std::optional<std::size_t>> found;
};

GlyphSource::GlyphSource(const Face& face) : self_(std::make_unique<Self>(face)) {}
GlyphSource::~GlyphSource() = default;

float GlyphSource::ascent_share() {
  if (self_->faces.empty()) return 0.8f;
  const FT_Face face = self_->faces[0].face;
  return static_cast<float>(face->ascender) / static_cast<float>(face->ascender - face->descender);
}

float GlyphSource::advance(std::string_view cluster, float em) {
  const std::u32string text = decode_utf8(cluster);
  OpenFace* open = self_->face_for(text);
  if (!open) return em / 2;
  Self::set_size(*open, em);
  return self_->shape(*open, text).advance;
}

GlyphImage GlyphSource::draw(std::string_view cluster, float em) {
  const std::u32string text = decode_utf8(cluster);
  OpenFace* open = self_->face_for(text);
  if (!open) return {};
  Self::set_size(*open, em);
  std::vector<GlyphImage> parts;
  for (const Placed& placed : self_->shape(*open, text).glyphs)
    if (std::optional<GlyphImage> part = self_->draw_one(*open, placed)) parts.push_back(std::move(*part));
  return compose(parts);
}

void GlyphSource::forget() {}  // the system's fonts stay as they are while the program runs

}  // namespace attnscope::platform
