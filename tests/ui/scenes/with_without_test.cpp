#include "ui/scenes/with_without.h"

#include <gtest/gtest.h>

#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class WithWithoutTest : public SceneFixture {
 protected:
  WithWithoutTest() : SceneFixture("with-without", draw_with_without) {}
};

const lesson::Command kAfterwards = lesson::Set{"with-without", "afterwards", 1};

TEST_F(WithWithoutTest, TheChaptersPeekIsTakenAway) {
  open("chapter-mask");
  draw(wide_);
  for (const char* node : {"matrix.with_without.without", "matrix.with_without.with", "matrix.with_without.difference"})
    EXPECT_NE(stage_.node(node), nullptr) << node;
  // cat → sat: 0.39, then 0, a change of −0.39; what it saw of the and itself grows.
  for (const char* digits : {"0.39", "−0.39", "+0.18", "+0.21", "0.2388"}) EXPECT_TRUE(stage_.drew(digits)) << digits;
  const Node* bar = stage_.node("bars.peek.1");
  ASSERT_NE(bar, nullptr);
  EXPECT_EQ(bar->name, "cat");
  EXPECT_EQ(bar->value, "0.39");
  EXPECT_EQ(bar->figure, "peek");
  EXPECT_TRUE(stage_.drew("“cat” gives 0.39 to “sat”"));
}

TEST_F(WithWithoutTest, CutOffAfterwardsARowNoLongerAddsUp) {
  open("chapter-mask", {kAfterwards});
  draw(wide_);
  EXPECT_NE(stage_.node("matrix.with_without.cut"), nullptr);
  EXPECT_EQ(stage_.node("matrix.with_without.with"), nullptr);
  const Node* bar = stage_.node("bars.peek.1");
  ASSERT_NE(bar, nullptr);
  EXPECT_EQ(bar->value, "0.61 of 1");
  EXPECT_EQ(bar->figure, "unmasked.weights.seen");
  EXPECT_TRUE(stage_.drew("keeps 0.61 of 1"));
  EXPECT_FALSE(stage_.drew("+0.18"));  // nothing is shared anew
  click(bar->rect);
  ASSERT_FALSE(stage_.commands.empty());
  const auto* select = std::get_if<lesson::Select>(&stage_.commands.back());
  ASSERT_NE(select, nullptr);
  EXPECT_EQ(select->index, 1);
}

TEST_F(WithWithoutTest, SceneOnesSentenceLosesMat) {
  open("by-hand");
  draw(wide_);
  EXPECT_TRUE(stage_.drew("“sat” gives 0.50 to words that come later"));
  for (const char* digits : {"0.05", "0.35", "0.40", "0.10", "0.70", "0.20"}) EXPECT_TRUE(stage_.drew(digits)) << digits;
}

TEST_F(WithWithoutTest, TheWordsSpeakOfTheRowThatWasAsked) {
  open("by-hand", {lesson::Select{"weights.minus.unmasked", 1 * 6 + 5}});
  draw(wide_);
  EXPECT_TRUE(stage_.drew("“cat” gives 0.67"));
  open("by-hand", {lesson::Select{"peek", 5}});
  draw(wide_);
  EXPECT_TRUE(stage_.drew("No later word is hidden from “mat”"));
}

TEST_F(WithWithoutTest, AHeadsNumbersAreThatHeads) {
  open("chapter-heads", {lesson::Set{"with-without", "head", 1}});
  draw(wide_);
  const model::Figure& peek = *stage_.trace.find("peek");
  const Node* bar = stage_.node("bars.peek.0");
  ASSERT_NE(bar, nullptr);
  click(bar->rect);
  ASSERT_FALSE(stage_.commands.empty());
  EXPECT_EQ(std::get<lesson::Select>(stage_.commands.back()).index, peek.columns());
  const Node* difference = stage_.node("matrix.with_without.difference");
  ASSERT_NE(difference, nullptr);
  click({difference->rect.x0, difference->rect.y0, difference->rect.x0 + 8, difference->rect.y0 + 8});
  ASSERT_FALSE(stage_.commands.empty());
  EXPECT_EQ(std::get<lesson::Select>(stage_.commands.back()).index, 25);
}

TEST_F(WithWithoutTest, OfALongSentenceTheRowsThatLoseMost) {
  std::string words;
  for (int k = 0; k < 40; ++k) words += "word" + std::to_string(k) + " ";
  open("chapter-attention", {lesson::SetSentence{words}});
  draw(wide_);
  EXPECT_NE(stage_.node("bars.peek.4"), nullptr);
  EXPECT_EQ(stage_.node("bars.peek.5"), nullptr);
  EXPECT_TRUE(stage_.drew("5 rows of 40"));
}

}  // namespace
}  // namespace attnscope::ui
