#include "platform/glyphs.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "imgui.h"
#include "imgui_internal.h"
#include "platform/glyph_source.h"

namespace attnscope::platform {
namespace {

// What an ImFontConfig carries as its font data.
struct Spec {
  Face face;
  const ClusterText* cluster_text = nullptr;
};

struct Source {
  explicit Source(const Spec& s) : spec(s), glyphs(s.face) {}
  Spec spec;
  GlyphSource glyphs;
};

Source& source_of(const ImFontConfig* config) {
  return *static_cast<Source*>(config->FontLoaderData);
}

std::string text_of(const Source& source, ImWchar code_point) {
  if (const std::string_view cluster = (*source.spec.cluster_text)(code_point); !cluster.empty()) return std::string(cluster);
  char bytes[5];
  ImTextCharToUtf8(bytes, code_point);
  return bytes;
}

bool is_digit(ImWchar c) {
  return c >= '0' && c <= '9';
}

// The widest digit's advance, whole device pixels: numbers in columns stand under each other whatever face the reader has.
float digit_advance(GlyphSource& glyphs, float em) {
  float widest = 0;
  for (char digit = '0'; digit <= '9'; ++digit) widest = std::max(widest, glyphs.advance(std::string_view(&digit, 1), em));
  return std::round(widest);
}

bool init_source(ImFontAtlas*, ImFontConfig* config) {
  config->FontLoaderData = IM_NEW(Source)(*static_cast<const Spec*>(config->FontData));
  return true;
}

void destroy_source(ImFontAtlas*, ImFontConfig* config) {
  IM_DELETE(&source_of(config));
  config->FontLoaderData = nullptr;
}

bool contains_glyph(ImFontAtlas*, ImFontConfig*, ImWchar) {
  return true;
}

bool init_baked(ImFontAtlas* atlas, ImFontConfig*, ImFontBaked* baked, void*) {
  const float density = baked->RasterizerDensity;
  const float share = source_of(atlas->Fonts[0]->Sources[0]).glyphs.ascent_share();
  baked->Ascent = std::round(baked->Size * share * density) / density;
  baked->Descent = baked->Ascent - baked->Size;  // ImGui counts it downwards as negative
  return true;
}

void destroy_baked(ImFontAtlas*, ImFontConfig*, ImFontBaked*, void*) {}

bool load_glyph(ImFontAtlas* atlas, ImFontConfig* config, ImFontBaked* baked, void*, ImWchar code_point, ImFontGlyph* glyph,
                float* advance_only) {
  Source& source = source_of(config);
  const float density = baked->RasterizerDensity;
  const float em = baked->Size * density;
  const std::string text = text_of(source, code_point);
  float advance = std::round(source.glyphs.advance(text, em));
  int shift = 0;
  if (is_digit(code_point)) {
    const float own = advance;
    advance = digit_advance(source.glyphs, em);
    shift = static_cast<int>((advance - own) / 2);
  }
  if (advance_only) {
    *advance_only = advance / density;
    return true;
  }
  glyph->AdvanceX = advance / density;
  const GlyphImage image = source.glyphs.draw(text, em);
  if (image.width == 0 || image.height == 0) return true;  // a blank
  const ImFontAtlasRectId id = ImFontAtlasPackAddRect(atlas, image.width, image.height);
  if (id == ImFontAtlasRectId_Invalid) return false;
  glyph->X0 = static_cast<float>(image.left + shift) / density;
  glyph->Y0 = static_cast<float>(image.top) / density + baked->Ascent;
  glyph->X1 = glyph->X0 + static_cast<float>(image.width) / density;
  glyph->Y1 = glyph->Y0 + static_cast<float>(image.height) / density;
  glyph->Visible = true;
  glyph->Colored = image.colored;
  glyph->PackId = id;
  ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, config, glyph, ImFontAtlasPackGetRect(atlas, id), image.rgba.data(),
                                     ImTextureFormat_RGBA32, image.width * 4);
  return true;
}

const ImFontLoader& loader() {
  static const ImFontLoader made = [] {
    ImFontLoader l;
    l.Name = "attnscope";
    l.FontSrcInit = init_source;
    l.FontSrcDestroy = destroy_source;
    l.FontSrcContainsGlyph = contains_glyph;
    l.FontBakedInit = init_baked;
    l.FontBakedDestroy = destroy_baked;
    l.FontBakedLoadGlyph = load_glyph;
    return l;
  }();
  return made;
}

ImFont* add_font(ImFontAtlas& atlas, const char* name, Spec spec) {
  ImFontConfig config;
  config.FontLoader = &loader();
  config.FontData = &spec;  // copied by the atlas
  config.FontDataSize = sizeof spec;
  config.FontDataOwnedByAtlas = false;
  config.SizePixels = 16;
  config.EllipsisChar = 0x2026;
  ImStrncpy(config.Name, name, sizeof config.Name);
  return atlas.AddFont(&config);
}

}  // namespace

FontSet add_fonts(ImFontAtlas& atlas, const ClusterText& cluster_text) {
  FontSet fonts;
  fonts.regular = add_font(atlas, "regular", {{false, false}, &cluster_text});
  fonts.bold = add_font(atlas, "bold", {{true, false}, &cluster_text});
  fonts.mono = add_font(atlas, "mono", {{false, true}, &cluster_text});
  return fonts;
}

void forget_glyphs(ImFontAtlas& atlas) {
  for (ImFont* font : atlas.Fonts) {
    source_of(font->Sources[0]).glyphs.forget();
    ImFontAtlasFontDiscardBakes(&atlas, font, 0);
  }
}

}  // namespace attnscope::platform
