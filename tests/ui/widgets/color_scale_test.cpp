#include "ui/widgets/color_scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace attnscope::ui {
namespace {

int red(Color c) {
  return static_cast<int>(c & 0xFFu);
}

TEST(ColorScale, NeutralAtZeroEndsAtTheRangeAndBeyond) {
  for (const Theme* theme : {&light_theme(), &dark_theme()}) {
    const ColorScale scale = diverging_scale(*theme, 2);
    EXPECT_EQ(color_of(scale, 0), theme->page);
    EXPECT_EQ(color_of(scale, 2), theme->positive);
    EXPECT_EQ(color_of(scale, 50), theme->positive);
    EXPECT_EQ(color_of(scale, -2), theme->negative);
    EXPECT_EQ(color_of(scale, -1e9f), theme->negative);
    EXPECT_EQ(color_of(weight_scale(*theme), 1), theme->sequential);
    EXPECT_EQ(color_of(weight_scale(*theme), 0), theme->page);
  }
}

TEST(ColorScale, StraightInBetween) {
  ColorScale scale{4, rgb(0xC8C8C8), rgb(0x000000), rgb(0x64C8C8), true};  // red: 200 → 100 above, → 0 below
  EXPECT_EQ(red(color_of(scale, 1)), 175);
  EXPECT_EQ(red(color_of(scale, 2)), 150);
  EXPECT_EQ(red(color_of(scale, 0.1f)), 198);  // 197.5 rounds away from zero
  EXPECT_EQ(red(color_of(scale, -1)), 150);
  EXPECT_EQ(red(color_of(scale, -3)), 50);
  EXPECT_EQ(color_of(scale, 1) >> 24, 0xFFu);
}

TEST(ColorScale, RangesAreRoundedUp) {
  EXPECT_FLOAT_EQ(nice_range(std::vector<float>{0.3f, -0.9139f}), 1);
  EXPECT_FLOAT_EQ(nice_range(std::vector<float>{1.05f}), 1.2f);
  EXPECT_FLOAT_EQ(nice_range(std::vector<float>{4.1589f, 0}), 5);
  EXPECT_FLOAT_EQ(nice_range(std::vector<float>{-83}), 100);
  EXPECT_FLOAT_EQ(nice_range(std::vector<float>{2e-5f}), 2e-5f);
  EXPECT_FLOAT_EQ(nice_range(std::vector<float>{0, 0}), 1);
  EXPECT_FLOAT_EQ(nice_range({}), 1);
  EXPECT_FLOAT_EQ(nice_range(std::vector<float>{-INFINITY, 0.4f, NAN}), 0.4f);  // masked scores do not count
}

}  // namespace
}  // namespace attnscope::ui
