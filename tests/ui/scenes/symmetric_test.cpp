#include "ui/scenes/symmetric.h"

#include <gtest/gtest.h>

#include "lesson/number_text.h"
#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class SymmetricTest : public SceneFixture {
 protected:
  SymmetricTest() : SceneFixture("symmetric", draw_symmetric) {}
};

TEST_F(SymmetricTest, TheLargestDifferenceAndItsPairs) {
  open("chapter-attention");
  draw(wide_);
  for (const char* node : {"matrix.scores", "matrix.turned", "matrix.difference", "symmetric.0.there", "symmetric.2.back"})
    EXPECT_NE(stage_.node(node), nullptr) << node;
  const Node* largest = stage_.node("symmetric.largest");
  ASSERT_NE(largest, nullptr);
  ASSERT_TRUE(largest->command);
  const auto& asked = std::get<lesson::Select>(*largest->command);
  EXPECT_EQ(asked.figure, "scores.minus.turned");
  const model::Figure& scores = *stage_.trace.find("scores");
  const std::int64_t row = asked.index / 3, column = asked.index % 3;
  EXPECT_EQ(largest->value,
            lesson::told_number(static_cast<double>(scores.at(row, column)) - static_cast<double>(scores.at(column, row))));
}

TEST_F(SymmetricTest, ANumberOfTheKeysThatWasEnteredIsSaid) {
  const lesson::Set tie{"symmetric", "tie", 1};
  for (const std::vector<lesson::Command>& commands :
       {std::vector<lesson::Command>{tie, lesson::Edit{"W_K.weight", 0, 2.0}}, {lesson::Edit{"W_K.weight", 0, 2.0}, tie}}) {
    open("chapter-attention", commands);
    draw(wide_);
    EXPECT_TRUE(stage_.drew("A number of the keys"));
    EXPECT_FALSE(stage_.drew("are equal now"));
  }
  open("chapter-attention", {tie, lesson::Edit{"W_Q.weight", 0, 2.0}});  // W_K takes the entered number too
  draw(wide_);
  EXPECT_FALSE(stage_.drew("A number of the keys"));
}

TEST_F(SymmetricTest, TiedItIsNothing) {
  for (const Rect& rect : {wide_, phone_}) {
    headless_.resize(rect.x1 + 20, 2400);
    open("chapter-attention", {lesson::Set{"symmetric", "tie", 1}});
    draw(rect);
    ASSERT_NE(stage_.node("symmetric.largest"), nullptr);
    EXPECT_EQ(stage_.node("symmetric.largest")->name, "0");
    EXPECT_EQ(stage_.node("symmetric.0.there"), nullptr);
    EXPECT_TRUE(stage_.node("setting.tie")->checked);
  }
}

}  // namespace
}  // namespace attnscope::ui
