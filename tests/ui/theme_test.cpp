#include "ui/theme.h"

#include <gtest/gtest.h>

namespace attnscope::ui {
namespace {

constexpr Ink kInks[] = {Ink::ink, Ink::second, Ink::accent, Ink::q, Ink::k, Ink::v, Ink::rnn, Ink::attention, Ink::error};

TEST(Theme, ContrastIsWcagRatio) {
  EXPECT_NEAR(contrast(rgb(0xFFFFFF), rgb(0x000000)), 21.0, 1e-9);
  EXPECT_NEAR(contrast(rgb(0x777777), rgb(0xFFFFFF)), 4.48, 0.005);
  EXPECT_DOUBLE_EQ(contrast(rgb(0x2B59C3), rgb(0xFBFAF7)), contrast(rgb(0xFBFAF7), rgb(0x2B59C3)));
}

TEST(Theme, EveryTextReadsOnEveryGround) {
  for (const Theme* theme : {&light_theme(), &dark_theme()}) {
    for (const Ink ink : kInks)
      for (const Color ground : {theme->page, theme->surface})
        EXPECT_GE(contrast(theme->of(ink), ground), 4.5) << "ink " << static_cast<int>(ink) << (theme->dark ? " dark" : " light");
    for (const Ink ink : {Ink::ink, Ink::second}) EXPECT_GE(contrast(theme->of(ink), theme->field), 4.5);
    EXPECT_GE(contrast(theme->on_accent, theme->accent), 4.5);
    // Bands are ink at 8 % over the page.
    for (const Ink ink : {Ink::ink, Ink::second}) EXPECT_GE(contrast(theme->of(ink), mix(theme->page, theme->ink, 0.08f)), 4.5);
  }
}

TEST(Theme, DigitsReadOnEveryColourOfTheScales) {
  for (const Theme* theme : {&light_theme(), &dark_theme()})
    for (const Color end : {theme->negative, theme->positive, theme->sequential})
      for (int i = 0; i <= 100; ++i) {
        const Color ground = mix(theme->page, end, static_cast<float>(i) / 100);
        EXPECT_GE(contrast(digits_on(ground), ground), 4.5);
      }
}

TEST(Theme, MixAndAlphaKeepChannelsApart) {
  EXPECT_EQ(mix(rgb(0x000000), rgb(0xFF8040), 1), rgb(0xFF8040));
  EXPECT_EQ(mix(rgb(0x000000), rgb(0xFFFFFF), 0.5f), rgb(0x808080));
  EXPECT_EQ(with_alpha(rgb(0x123456), 0), 0x00563412u);
  EXPECT_EQ(with_alpha(rgb(0x123456), 1), rgb(0x123456));
}

}  // namespace
}  // namespace attnscope::ui
