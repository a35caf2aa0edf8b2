#include <gtest/gtest.h>

#include "ui/frame/frame.h"

namespace attnscope::ui {
namespace {

bool apart(const Rect& a, const Rect& b) { return a.x1 <= b.x0 || b.x1 <= a.x0 || a.y1 <= b.y0 || b.y1 <= a.y0; }

FrameLayout lay(float width, float height, bool inspector = false, int sheet = 0) {
  const Width kind = width >= 1200 ? Width::wide : width >= 720 ? Width::middle : Width::phone;
  return layout_frame({0, 0, width, height}, kind, false, true, inspector, sheet);
}

TEST(FrameLayout, PartsStandBesideEachOther) {
  for (const float width : {320.0f, 390.0f, 719.0f, 720.0f, 1023.0f, 1024.0f, 1199.0f, 1200.0f, 1440.0f, 2560.0f}) {
    const FrameLayout l = lay(width, 800);
    EXPECT_TRUE(apart(l.top, l.stage)) << width;
    EXPECT_TRUE(apart(l.stage, l.steps)) << width;
    EXPECT_TRUE(!l.has_rail || apart(l.rail, l.stage)) << width;
    EXPECT_FLOAT_EQ(l.stage.x1, width);
    EXPECT_FLOAT_EQ(l.steps.y1, 800);
  }
}

TEST(FrameLayout, TheInspectorTakesRoomWhereThereIsSome) {
  const FrameLayout beside = lay(1440, 900, true), over = lay(1000, 800, true);
  EXPECT_FALSE(beside.inspector_over);
  EXPECT_FLOAT_EQ(beside.stage.x1, beside.inspector.x0);
  EXPECT_FLOAT_EQ(beside.inspector.width(), 330);
  EXPECT_TRUE(over.inspector_over);
  EXPECT_FLOAT_EQ(over.stage.x1, 1000);
}

TEST(FrameLayout, TheSheetHasThreeHeights) {
  const FrameLayout line = lay(390, 844, true, 0), half = lay(390, 844, true, 1), full = lay(390, 844, true, 2);
  EXPECT_LT(line.inspector.height(), half.inspector.height());
  EXPECT_LT(half.inspector.height(), full.inspector.height());
  EXPECT_FLOAT_EQ(line.stage.y1, line.inspector.y0);  // the line covers nothing
  EXPECT_FLOAT_EQ(full.inspector.y0, full.top.y1);
  EXPECT_FLOAT_EQ(half.inspector.y1, half.steps.y0);
}

TEST(FrameLayout, TheRailHasNamesWhereItIsWide) {
  EXPECT_TRUE(lay(1200, 800).rail_names);
  EXPECT_FALSE(lay(1199, 800).rail_names);
  EXPECT_FALSE(lay(719, 800).has_rail);
  EXPECT_FLOAT_EQ(layout_frame({0, 0, 1440, 900}, Width::wide, true, false, false, 0).rail.width(), 168);
}

}  // namespace
}  // namespace attnscope::ui
