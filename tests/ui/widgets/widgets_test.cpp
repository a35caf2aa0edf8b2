#include <gtest/gtest.h>

#include "imgui.h"
#include "support/headless.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/setting.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/text_field.h"

namespace attnscope::ui {
namespace {

class WidgetTest : public ::testing::Test {
 protected:
  template <class Draw>
  void click(float x, float y, Draw draw) {
    stage_.with(headless_, draw);  // a window is hovered from its second frame on
    headless_.move(x, y);
    stage_.with(headless_, draw);
    headless_.press(true);
    stage_.with(headless_, draw);
    headless_.press(false);
    stage_.with(headless_, draw);
    stage_.with(headless_, draw);
  }
  template <class Draw>
  void tap(ImGuiKey key, Draw draw) {
    headless_.key(key, true);
    stage_.with(headless_, draw);
    headless_.key(key, false);
    stage_.with(headless_, draw);
  }
  void focus(const std::string& id) {
    stage_.transient.focus = id;
    stage_.transient.focus_seen = true;
  }
  test::Headless headless_{800, 600};
  test::Stage stage_;
};

TEST_F(WidgetTest, AButtonActsWhenItIsLetGoUponIt) {
  Button button;
  button.id = "go";
  button.label = "**Next**: {q|Q}";
  button.command = lesson::Step{lesson::Move::next};
  const auto draw = [&](Ui& ui) { draw_button(ui, {100, 100, 200, 140}, button); };
  click(150, 120, draw);
  ASSERT_EQ(stage_.commands.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<lesson::Step>(stage_.commands[0]));
  click(250, 120, draw);
  EXPECT_EQ(stage_.commands.size(), 1u);
  ASSERT_NE(stage_.node("go"), nullptr);
  EXPECT_EQ(stage_.node("go")->name, "Next: Q");
  EXPECT_EQ(stage_.node("go")->role, NodeRole::button);
  EXPECT_TRUE(stage_.drew("Next: Q"));
  button.enabled = false;
  click(150, 120, draw);
  EXPECT_EQ(stage_.commands.size(), 1u);
  EXPECT_FALSE(stage_.node("go")->enabled);
}

TEST_F(WidgetTest, TheKeyboardPressesTheFocusedButtonAlone) {
  Button a, b;
  a.id = "a", a.label = "A", a.command = lesson::Undo{};
  b.id = "b", b.label = "B", b.command = lesson::Redo{};
  const auto draw = [&](Ui& ui) {
    draw_button(ui, {100, 100, 200, 140}, a);
    draw_button(ui, {100, 200, 200, 240}, b);
  };
  focus("b");
  tap(ImGuiKey_Enter, draw);
  tap(ImGuiKey_Space, draw);
  ASSERT_EQ(stage_.commands.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<lesson::Redo>(stage_.commands[1]));
  EXPECT_TRUE(stage_.node("b")->focused);
}

TEST_F(WidgetTest, SegmentsMoveByClickAndArrows) {
  Segmented s;
  s.id = "grain";
  s.ids = {"walk", "number", "row"};
  s.labels = {"Walk", "Number", "Row"};
  s.chosen = 1;
  int made = -1;
  const auto draw = [&](Ui& ui) {
    const int now = draw_segmented(ui, {100, 100, 400, 134}, s);
    if (now >= 0) made = now;
  };
  click(390, 117, draw);
  EXPECT_EQ(made, 2);
  focus("grain.number");
  tap(ImGuiKey_LeftArrow, draw);
  EXPECT_EQ(made, 0);
  EXPECT_EQ(stage_.transient.focus, "grain.walk");
  EXPECT_TRUE(stage_.node("grain.number")->checked);
  EXPECT_FALSE(stage_.node("grain.row")->focusable);  // Tab stops once
}

TEST_F(WidgetTest, ASliderIsDraggedAndMovedByKeys) {
  Slider s;
  s.id = "length";
  s.name = "Length";
  s.low = 2;
  s.high = 500;
  s.value = 80;
  s.value_text = "80";
  const auto draw = [&](Ui& ui) {
    if (const auto moved = draw_slider(ui, {100, 100, 300, 140}, s)) s.value = *moved;
  };
  click(299, 120, draw);
  EXPECT_EQ(s.value, 500);
  focus("length");
  tap(ImGuiKey_LeftArrow, draw);
  EXPECT_EQ(s.value, 499);
  tap(ImGuiKey_Home, draw);
  EXPECT_EQ(s.value, 2);
  const Node* node = stage_.node("length");
  EXPECT_EQ(node->role, NodeRole::slider);
  EXPECT_EQ(node->low, 2);
  EXPECT_EQ(node->high, 500);
  EXPECT_GE(node->rect.height(), 24);
}

TEST_F(WidgetTest, ASliderKnowsOnlyItsPlaces) {
  Slider s;
  s.values = {1, 2, 4, 8};
  s.low = 1;
  s.high = 8;
  s.value = 4;
  EXPECT_FLOAT_EQ(slider_share(s, 4), 2.0f / 3);
  for (float t = 0; t <= 1; t += 0.01f) EXPECT_NE(slider_value(s, t), 3);
  for (const std::int64_t v : s.values) EXPECT_EQ(slider_value(s, slider_share(s, v)), v);
  Slider wide;
  wide.low = 2;
  wide.high = 512;
  wide.logarithmic = true;
  for (const std::int64_t v : {2, 3, 80, 511, 512}) EXPECT_EQ(slider_value(wide, slider_share(wide, v)), v);
  EXPECT_NEAR(slider_share(wide, 32), 0.5f, 0.01f);
}

TEST_F(WidgetTest, AMenuOpensChoosesAndCloses) {
  Button button;
  button.id = "menu.lesson";
  button.label = "Lesson";
  const std::vector<MenuItem> items = {{"lesson.a", "A", "3", true, true, lesson::OpenLesson{"a"}},
                                       {"lesson.b", "B", "", false, true, lesson::OpenLesson{"b"}}};
  Button other;
  other.id = "other", other.label = "Other", other.command = lesson::Undo{};
  const auto draw = [&](Ui& ui) {
    draw_menu_button(ui, {100, 100, 200, 134}, button, items, 220);
    draw_button(ui, {500, 300, 600, 340}, other);
  };
  click(150, 117, draw);
  EXPECT_EQ(stage_.transient.open_popup, "menu.lesson");
  ASSERT_NE(stage_.node("lesson.b"), nullptr);
  EXPECT_EQ(stage_.node("lesson.b")->layer, kPopupLayer);
  click(550, 320, draw);  // what lies beneath does not react
  EXPECT_TRUE(stage_.commands.empty());
  EXPECT_EQ(stage_.transient.open_popup, "");
  click(150, 117, draw);
  const Rect line = stage_.node("lesson.b")->rect;
  click(line.x0 + 20, line.y0 + 10, draw);
  ASSERT_EQ(stage_.commands.size(), 1u);
  EXPECT_EQ(std::get<lesson::OpenLesson>(stage_.commands[0]).name, "b");
  EXPECT_EQ(stage_.node("lesson.b"), nullptr);
}

TEST_F(WidgetTest, ATextLineIsTypedIntoOnTheDesktop) {
  TextLine line;
  line.id = "sentence";
  line.text = "the cat";
  line.label = "Sentence";
  const auto draw = [&](Ui& ui) {
    if (const auto changed = draw_text_line(ui, {100, 100, 500, 140}, line)) line.text = *changed;
  };
  stage_.with(headless_, draw);
  EXPECT_TRUE(stage_.drew("the cat"));
  click(400, 120, draw);
  tap(ImGuiKey_End, draw);
  headless_.type(" 坐着");
  stage_.with(headless_, draw);
  EXPECT_EQ(line.text, "the cat 坐着");
  EXPECT_EQ(stage_.node("sentence")->role, NodeRole::text_field);
  EXPECT_TRUE(stage_.fields.empty());
}

TEST_F(WidgetTest, ATextLineIsThePagesOnTheWeb) {
  TextLine line;
  line.id = "sentence";
  line.text = "the cat";
  line.right = 80;
  const auto draw = [&](Ui& ui) {
    ui.input_text = nullptr;
    draw_text_line(ui, {100, 100, 500, 140}, line);
  };
  stage_.with(headless_, draw);
  ASSERT_EQ(stage_.fields.size(), 1u);
  EXPECT_EQ(stage_.fields[0].text, "the cat");
  EXPECT_FALSE(stage_.fields[0].hidden);
  EXPECT_FLOAT_EQ(stage_.fields[0].rect.x1, 420);
  EXPECT_GE(stage_.fields[0].size, 16);
  stage_.transient.open_popup = "menu";
  stage_.with(headless_, draw);
  EXPECT_TRUE(stage_.fields[0].hidden);
  EXPECT_TRUE(stage_.drew("the cat"));
}

TEST_F(WidgetTest, ATooltipWaitsForARestingPointer) {
  Button button;
  button.id = "rail.heads", button.label = "4", button.tip = "Heads";
  double wake = 0;
  const auto draw = [&](Ui& ui) {
    draw_button(ui, {100, 100, 140, 140}, button);
    wake = ui.wake_at.value_or(0);
    draw_tooltip(ui);
  };
  headless_.move(120, 120);
  for (int i = 0; i < 3; ++i) stage_.with(headless_, draw);
  EXPECT_GT(wake, headless_.now);
  EXPECT_EQ(stage_.node("tooltip"), nullptr);
  headless_.now = wake;
  stage_.with(headless_, draw);
  ASSERT_NE(stage_.node("tooltip"), nullptr);
  EXPECT_EQ(stage_.node("tooltip")->name, "Heads");
}

}  // namespace
}  // namespace attnscope::ui
