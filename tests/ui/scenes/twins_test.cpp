#include "ui/scenes/twins.h"

#include <gtest/gtest.h>

#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class TwinsTest : public SceneFixture {
 protected:
  TwinsTest() : SceneFixture("twins", draw_twins) {}
};

TEST_F(TwinsTest, RowsDifferencesAndVerdictsComeWithTheirStage) {
  for (const Rect& rect : {wide_, middle_, phone_}) {
    headless_.resize(rect.x1 + 20, 2400);
    open("by-hand");
    go("start");
    draw(rect);
    EXPECT_NE(stage_.node("matrix.X.first"), nullptr);
    EXPECT_EQ(stage_.node("matrix.X.difference"), nullptr);
    EXPECT_EQ(stage_.node("twins.X"), nullptr) << "the answer";
    go("lookup");
    draw(rect);
    EXPECT_NE(stage_.node("matrix.X.difference"), nullptr);
    ASSERT_NE(stage_.node("twins.X"), nullptr);
    EXPECT_EQ(stage_.node("twins.X")->name, "equal, to the last digit");
    EXPECT_EQ(stage_.node("matrix.Q.difference"), nullptr);
    go("end");
    draw(rect);
    for (const char* node : {"twins.Q", "twins.K", "twins.V", "twins.output"}) {
      ASSERT_NE(stage_.node(node), nullptr) << node;
      EXPECT_EQ(stage_.node(node)->name, "equal, to the last digit") << node;
    }
    ASSERT_NE(stage_.node("twins.line"), nullptr);
    EXPECT_NE(stage_.node("twins.line")->name.find("cannot tell"), std::string::npos);
  }
}

TEST_F(TwinsTest, WithPositionsTheLargestDifferenceCanBeAskedFor) {
  open("by-hand", {lesson::Set{"twins", "positions", 1}});
  go("end");
  draw(wide_);
  const Node* largest = stage_.node("twins.X");
  ASSERT_NE(largest, nullptr);
  EXPECT_EQ(largest->role, NodeRole::link);
  ASSERT_TRUE(largest->command);
  EXPECT_EQ(std::get<lesson::Select>(*largest->command).figure, "X.rows.0.4");
  EXPECT_NE(stage_.node("twins.line")->name.find("numbers of its own"), std::string::npos);
  EXPECT_TRUE(stage_.node("setting.positions")->checked);
}

}  // namespace
}  // namespace attnscope::ui
