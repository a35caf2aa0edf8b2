#include "platform/glyphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "imgui_internal.h"
#include "platform/desktop/emoji.h"
#include "platform/desktop/scale_image.h"
#include "platform/glyph_source.h"

namespace attnscope::platform {
namespace {

constexpr char32_t kCluster = 0x100000;
constexpr std::string_view kFamily = "👨‍👩‍👧";

// An ImGui context with the three faces and one frame begun, at a density.
class Glyphs : public testing::Test {
 protected:
  void SetUp() override { begin(1); }
  void TearDown() override { end(); }
  void begin(float density) {
    context_ = ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
    io.DisplaySize = ImVec2(100, 100);
    io.DisplayFramebufferScale = ImVec2(density, density);
    fonts_ = add_fonts(*io.Fonts, cluster_text_);
    ImGui::NewFrame();
    for (ImFont* font : {fonts_.regular, fonts_.bold, fonts_.mono}) font->CurrentRasterizerDensity = density;
  }
  void end() {
    ImGui::EndFrame();
    ImGui::DestroyContext(context_);
  }
  ImFontGlyph glyph(ImFont* font, float size, char32_t c) { return *font->GetFontBaked(size)->FindGlyph(static_cast<ImWchar>(c)); }

  ClusterText cluster_text_ = [](char32_t c) { return c == kCluster ? kFamily : std::string_view(); };
  ImGuiContext* context_ = nullptr;
  FontSet fonts_;
};

TEST_F(Glyphs, SizeIsTheEm) {
  for (const float size : {12.f, 15.f, 16.f, 24.f, 40.f}) {
    EXPECT_EQ(glyph(fonts_.regular, size, U'猫').AdvanceX, size) << "a Han character is an em wide";
    ImFontBaked* baked = fonts_.regular->GetFontBaked(size);
    EXPECT_FLOAT_EQ(baked->Ascent - baked->Descent, size);
  }
}

TEST_F(Glyphs, TheThreeFacesShareABaseline) {
  for (const float size : {12.f, 15.f, 24.f}) {
    EXPECT_EQ(fonts_.regular->GetFontBaked(size)->Ascent, fonts_.bold->GetFontBaked(size)->Ascent);
    EXPECT_EQ(fonts_.regular->GetFontBaked(size)->Ascent, fonts_.mono->GetFontBaked(size)->Ascent);
  }
}

TEST_F(Glyphs, DigitsAreEquallyWideAndAdvancesWholePixels) {
  for (ImFont* font : {fonts_.regular, fonts_.bold, fonts_.mono}) {
    for (const float size : {12.f, 13.f, 15.f, 17.f}) {
      for (char32_t c = '0'; c <= '9'; ++c) EXPECT_EQ(glyph(font, size, c).AdvanceX, glyph(font, size, '0').AdvanceX);
      for (const char32_t c : U"aiWm.−∑√猫é") EXPECT_EQ(glyph(font, size, c).AdvanceX, std::round(glyph(font, size, c).AdvanceX));
    }
  }
}

TEST_F(Glyphs, ADenseScreenHasFinerPixels) {
  const ImFontGlyph coarse = glyph(fonts_.regular, 15, U'猫');
  end();
  begin(2);
  const ImFontGlyph fine = glyph(fonts_.regular, 15, U'猫');
  EXPECT_EQ(fine.AdvanceX, coarse.AdvanceX);
  EXPECT_EQ(fine.AdvanceX * 2, std::round(fine.AdvanceX * 2));
  const float atlas = static_cast<float>(ImGui::GetIO().Fonts->TexData->Width);
  const float pixels = (fine.U1 - fine.U0) * atlas;
  EXPECT_NEAR(pixels, (fine.X1 - fine.X0) * 2, 0.01f);
}

TEST_F(Glyphs, BoldIsBoldAndMonoIsMono) {
  EXPECT_GT(glyph(fonts_.bold, 40, U'm').X1 - glyph(fonts_.bold, 40, U'm').X0,
            glyph(fonts_.regular, 40, U'm').X1 - glyph(fonts_.regular, 40, U'm').X0);
  EXPECT_EQ(glyph(fonts_.mono, 15, U'i').AdvanceX, glyph(fonts_.mono, 15, U'W').AdvanceX);
}

TEST_F(Glyphs, AFamilyIsOneColouredGlyph) {
  const ImFontGlyph family = glyph(fonts_.regular, 40, kCluster);
  EXPECT_TRUE(family.Colored);
  EXPECT_TRUE(family.Visible);
  EXPECT_GT(family.AdvanceX, 40 * 0.8f);
  EXPECT_LT(family.AdvanceX, 40 * 1.5f) << "three people side by side would be thrice as wide";
  EXPECT_GT(family.Y1 - family.Y0, 40 * 0.7f);
}

TEST_F(Glyphs, WhateverAReaderTypesIsDrawn) {
  for (const char32_t c : U"猫坐在垫子上∑√⊤−∞σγ→↓😀ไع한ひ") {
    if (c == 0) continue;
    EXPECT_TRUE(glyph(fonts_.regular, 16, c).Visible) << std::hex << static_cast<unsigned>(c);
  }
}

TEST(GlyphSource, AnAccentIsComposed) {
  GlyphSource source({});
  EXPECT_EQ(source.advance("e\u0301", 16), source.advance("e", 16));
  EXPECT_GT(source.draw("e\u0301", 16).height, source.draw("e", 16).height);
}

TEST(WantsEmoji, FollowsPresentation) {
  EXPECT_TRUE(wants_emoji(U"😀"));
  EXPECT_TRUE(wants_emoji(U"⌚"));
  EXPECT_TRUE(wants_emoji(U"❤\uFE0F"));
  EXPECT_FALSE(wants_emoji(U"❤"));
  EXPECT_FALSE(wants_emoji(U"⌚\uFE0E"));
  EXPECT_FALSE(wants_emoji(U"猫"));
  EXPECT_FALSE(wants_emoji(U"1"));
}

TEST(ScaleImage, KeepsColourAndShare) {
  GlyphImage image;
  image.width = image.height = 8;
  image.colored = true;
  image.rgba.assign(8 * 8 * 4, 0);
  for (std::size_t y = 0; y < 8; ++y)
    for (std::size_t x = 0; x < 4; ++x) {  // the left half is opaque red
      image.rgba[(y * 8 + x) * 4] = 200;
      image.rgba[(y * 8 + x) * 4 + 3] = 255;
    }
  const GlyphImage small = scale_image(image, 0.375f);
  ASSERT_EQ(small.width, 3);
  ASSERT_EQ(small.height, 3);
  double alpha = 0;
  for (std::size_t i = 0; i < 9; ++i) {
    alpha += small.rgba[i * 4 + 3];
    if (small.rgba[i * 4 + 3] > 0) {
      EXPECT_EQ(small.rgba[i * 4], 200) << "colour is not thinned by what is transparent";
    }
  }
  EXPECT_NEAR(alpha / 9 / 255, 0.5, 0.01);
  const GlyphImage same = scale_image(image, 1);
  EXPECT_EQ(same.rgba, image.rgba);
}

}  // namespace
}  // namespace attnscope::platform
