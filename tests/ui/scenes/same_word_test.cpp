#include "ui/scenes/same_word.h"

#include <gtest/gtest.h>

#include "support/text_boxes.h"
#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class SameWordTest : public SceneFixture {
 protected:
  SameWordTest() : SceneFixture("same-word", draw_same_word) {}
};

TEST_F(SameWordTest, FirstTheWordsThenOneVectorThenTwo) {
  for (const Rect& rect : {wide_, middle_, phone_}) {
    open("by-hand");
    go("start");
    draw(rect);
    for (const TextBox& box : stage_.boxes) EXPECT_EQ(box.text.find("0."), std::string::npos) << box.text;
    EXPECT_EQ(stage_.node("plane.same-word"), nullptr);
    go("before/0");
    draw(rect);
    for (const char* side : {"a", "b"}) EXPECT_EQ(value("same-word." + std::string(side) + ".X.0"), "0.50");
    EXPECT_EQ(value("same-word.a.head_output.0"), "none");
    EXPECT_NE(stage_.node("plane.same-word"), nullptr);
    EXPECT_TRUE(stage_.drew("water"));
    go("after/0");
    draw(rect);
    EXPECT_EQ(value("same-word.a.head_output.0"), "0.75");
    EXPECT_EQ(value("same-word.b.head_output.0"), "0.25");
    EXPECT_EQ(value("same-word.a.weights.0"), "0.50");
  }
}

TEST_F(SameWordTest, EachNumberCanBeAsked) {
  open("by-hand");
  go("after/0");
  draw(wide_);
  click(stage_.node("same-word.b.head_output.1")->rect);
  ASSERT_EQ(stage_.commands.size(), 1u);
  const auto* select = std::get_if<lesson::Select>(&stage_.commands.front());
  ASSERT_NE(select, nullptr);
  EXPECT_EQ(select->figure, "b.output");
  EXPECT_EQ(select->index, 1);
  click(stage_.node("scene.same-word.apart.after")->rect);
  EXPECT_EQ(std::get<lesson::Select>(stage_.commands.front()).figure, "output.apart.1.0");
}

}  // namespace
}  // namespace attnscope::ui
