#include "ui/scenes/tour.h"

#include <gtest/gtest.h>

#include "support/text_boxes.h"
#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class TourTest : public SceneFixture {
 protected:
  TourTest() : SceneFixture("tour", draw_tour) {}
};

TEST_F(TourTest, AStopOpensItsLink) {
  open("chapter-attention");
  draw(wide_);
  click(stage_.node("tour.stop.2")->rect);
  ASSERT_EQ(stage_.commands.size(), 1u);
  const auto* link = std::get_if<lesson::OpenLink>(&stage_.commands.front());
  ASSERT_NE(link, nullptr);
  EXPECT_NE(link->link.find("scene=same-word"), std::string::npos);
}

TEST_F(TourTest, AnAnswerIsShownWhenItsQuestionIsPressed) {
  for (const Rect& rect : {wide_, middle_, phone_}) {
    open("by-hand");
    draw(rect);
    EXPECT_FALSE(stage_.drew("0.4000"));
    ASSERT_NE(stage_.node("tour.question.1"), nullptr);
    EXPECT_FALSE(stage_.node("tour.question.1")->checked);
    open("by-hand", {lesson::Set{"tour", "answer", 1}});
    draw(rect);
    EXPECT_TRUE(stage_.node("tour.question.1")->checked);
    EXPECT_TRUE(stage_.drew("0.4000"));
    const Node* because = stage_.node("tour.because.1");
    ASSERT_NE(because, nullptr);
    EXPECT_EQ(std::get<lesson::Select>(*because->command).figure, "unmasked.weights");
  }
}

}  // namespace
}  // namespace attnscope::ui
