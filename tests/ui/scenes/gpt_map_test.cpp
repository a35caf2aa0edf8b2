#include "ui/scenes/gpt_map.h"

#include <gtest/gtest.h>

#include "support/text_boxes.h"
#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class GptMapTest : public SceneFixture {
 protected:
  GptMapTest() : SceneFixture("gpt-map", draw_gpt_map) {}
};

TEST_F(GptMapTest, TheShapesAreTheSentencesAndThePartsLeadToTheirScenes) {
  for (const Rect& rect : {wide_, middle_, phone_}) {
    open("by-hand");
    draw(rect);
    EXPECT_EQ(stage_.node("gpt-map.embedding")->value, "6 × 4");
    const auto& command = stage_.node("gpt-map.attention")->command;
    ASSERT_TRUE(command);
    EXPECT_EQ(std::get<lesson::GoTo>(*command).scene, "attention");
  }
  draw(wide_);
  click(stage_.node("gpt-map.attention")->rect);
  ASSERT_EQ(stage_.commands.size(), 1u);
  EXPECT_EQ(std::get<lesson::GoTo>(stage_.commands.front()).scene, "attention");
}

}  // namespace
}  // namespace attnscope::ui
