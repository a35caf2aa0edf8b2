#include "ui/widgets/head_chip.h"

#include <gtest/gtest.h>

#include <set>

#include "ui/theme.h"

namespace attnscope::ui {
namespace {

TEST(HeadChip, NumbersAreReadAndBarsAreSeen) {
  for (const Theme* theme : {&light_theme(), &dark_theme()}) {
    std::set<Color> hues;
    for (std::int64_t head = 0; head < 8; ++head) {
      const Color ground = head_color(*theme, head);
      EXPECT_GE(contrast(digits_on(ground), ground), 4.5) << head;
      EXPECT_GE(contrast(ground, theme->page), 3) << head;
      EXPECT_TRUE(hues.insert(ground).second) << head;
    }
    EXPECT_EQ(head_color(*theme, 8), head_color(*theme, 0));
  }
}

}  // namespace
}  // namespace attnscope::ui
