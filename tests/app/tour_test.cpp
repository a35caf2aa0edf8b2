// The tour in the whole program: a stop says what follows it, until its scene is left.
#include <gtest/gtest.h>

#include "lesson/tour.h"
#include "support/program.h"

namespace attnscope::app {
namespace {

using test::Program;

void open_stop(Program& program, int number) {
  program.act(lesson::GoTo{"tour"});
  program.click("tour.stop." + std::to_string(number));
  program.settle();
}

TEST(TourWays, AStopLeadsToTheNextOne) {
  Program program;
  open_stop(program, 4);
  EXPECT_EQ(program.app().state().scene, "edit");
  const ui::Node* next = program.node("onward.stop");
  ASSERT_NE(next, nullptr);
  EXPECT_EQ(next->name, "Stop 5: One score");
  program.click("onward.stop");
  program.settle();
  EXPECT_EQ(program.app().state().scene, "attention");
}

TEST(TourWays, AtTheEndOfTheStepsTheMainButtonGoesOnWithTheTour) {
  for (const float width : {1440.0f, 390.0f}) {
    Program program(width, 844);
    open_stop(program, 2);
    program.act(lesson::SeekText{"end"});
    ASSERT_NE(program.node("step.next"), nullptr);
    EXPECT_EQ(program.node("step.next")->name, "Stop 3: From a word to its row");
    program.click("step.next");
    program.settle();
    EXPECT_EQ(program.app().state().scene, "twins");
  }
  Program program;
  open_stop(program, 8);
  program.act(lesson::SeekText{"end"});
  ASSERT_NE(program.node("step.next"), nullptr);
  EXPECT_EQ(program.node("step.next")->name.find("On to"), 0u) << "after the last stop";
}

TEST(TourWays, AStopMayHaveTwoScenes) {
  Program program;
  open_stop(program, 6);
  EXPECT_EQ(program.app().state().scene, "softmax-bars");
  program.act(lesson::SeekText{"end"});
  ASSERT_NE(program.node("step.next"), nullptr);
  EXPECT_EQ(program.node("step.next")->name.find("On to: Why"), 0u);
  program.click("step.next");
  program.settle();
  EXPECT_EQ(program.app().state().scene, "root-d");
  ASSERT_NE(program.node("onward.stop"), nullptr) << "still the same stop";
  program.act(lesson::SeekText{"end"});
  EXPECT_EQ(program.node("step.next")->name.find("Stop 7"), 0u);
  program.click("step.next");
  program.settle();
  EXPECT_EQ(program.app().state().scene, "attention");
}

TEST(TourWays, TheWayOnIsInView) {
  Program program;
  for (const int number : {1, 5, 7, 8}) {
    open_stop(program, number);
    const ui::Node *next = program.node(number == 8 ? "onward.tour" : "onward.stop"), *bar = program.node("step.next");
    ASSERT_TRUE(next != nullptr && bar != nullptr) << number;
    EXPECT_LT(next->rect.y1, bar->rect.y0) << number;
  }
}

TEST(TourWays, AStopEndsWhenItsSceneIsLeft) {
  Program program;
  open_stop(program, 4);
  ASSERT_NE(program.node("onward.stop"), nullptr);
  program.act(lesson::GoTo{"why"});
  program.act(lesson::GoTo{"edit"});
  EXPECT_EQ(program.node("onward.stop"), nullptr);
}

TEST(TourWays, TheLastStopLeadsBackToTheList) {
  Program program;
  const int last = lesson::stops().back().number;
  open_stop(program, last);
  EXPECT_EQ(program.node("onward.stop"), nullptr);
  EXPECT_NE(program.node("onward.tour"), nullptr);
}

}  // namespace
}  // namespace attnscope::app
