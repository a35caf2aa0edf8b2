#include "ui/scenes/next_word.h"

#include <gtest/gtest.h>

#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class NextWordTest : public SceneFixture {
 protected:
  NextWordTest() : SceneFixture("next-word", draw_next_word) {}
  std::string value(const std::string& node) const {
    const Node* found = stage_.node(node);
    return found ? found->value : "no " + node;
  }
};

const lesson::Command kOther = lesson::Set{"next-word", "word", 1}, kUnmasked = lesson::Set{"next-word", "mask", 0};

TEST_F(NextWordTest, RowIAnswersForTheNextWord) {
  open("chapter-mask");
  draw(wide_);
  const char* const pairs[] = {"the → cat", "cat → sat", "sat → not written yet"};
  for (int k = 0; k < 3; ++k) {
    const Node* row = stage_.node("next_word.row." + std::to_string(k));
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->name, pairs[k]);
  }
  EXPECT_TRUE(stage_.drew("3 tokens give 2 pairs"));
  EXPECT_EQ(stage_.node("next_word.moved.0"), nullptr);  // nothing was changed yet
}

TEST_F(NextWordTest, AnotherLastWordMovesTheLastRowAlone) {
  open("chapter-mask", {kOther});
  draw(wide_);
  EXPECT_EQ(value("next_word.moved.0"), "0");
  EXPECT_EQ(value("next_word.moved.1"), "0");
  EXPECT_EQ(value("next_word.moved.2"), "0.3563");
  EXPECT_TRUE(stage_.drew("the last row alone moves"));
  const Node* last = stage_.node("next_word.moved.2");
  ASSERT_NE(last, nullptr);
  click(last->rect);
  ASSERT_FALSE(stage_.commands.empty());
  const auto* select = std::get_if<lesson::Select>(&stage_.commands.back());
  ASSERT_NE(select, nullptr);
  EXPECT_EQ(select->figure, "output.moved");
  EXPECT_EQ(select->index, 2);
}

TEST_F(NextWordTest, WithoutTheMaskEveryRowMoves) {
  open("chapter-mask", {kOther, kUnmasked});
  draw(wide_);
  EXPECT_EQ(value("next_word.moved.0"), "0.7065");
  EXPECT_EQ(value("next_word.moved.1"), "0.8191");
  EXPECT_TRUE(stage_.drew("Without the mask every row reads the last word too"));
  EXPECT_EQ(stage_.node("matrix.next_word.value"), nullptr);  // row 0 is no longer V's
}

TEST_F(NextWordTest, WhatDoesNotMoveIsSaid) {
  std::vector<lesson::Command> commands = {lesson::Set{"next-word", "word", 1}};
  for (const std::int64_t diagonal : {0, 5, 10, 15}) commands.push_back(lesson::Edit{"W_V.weight", diagonal, 0.0});
  open("by-hand", commands);  // no word hands over anything
  draw(wide_);
  EXPECT_TRUE(stage_.drew("With “dog” instead of “mat” nothing moves here"));
}

TEST_F(NextWordTest, TheOtherWordStandsInItsPlace) {
  open("by-hand");
  draw(wide_);
  EXPECT_TRUE(stage_.drew("mat"));
  EXPECT_FALSE(stage_.drew("dog"));
  open("by-hand", {lesson::Set{"next-word", "word", 1}});
  draw(wide_);
  EXPECT_NE(stage_.node("next_word.row.4"), nullptr);
  EXPECT_EQ(stage_.node("next_word.row.4")->name, "the₄ → dog");
}

TEST_F(NextWordTest, RowZeroIsShownBesideV) {
  open("chapter-mask");
  draw(wide_);
  const Node *output = stage_.node("matrix.next_word.output"), *values = stage_.node("matrix.next_word.value");
  ASSERT_TRUE(output != nullptr && values != nullptr);
  EXPECT_EQ(output->figure, "output");
  EXPECT_EQ(values->figure, "V");
  EXPECT_FLOAT_EQ(output->rect.x0, values->rect.x0);
}

TEST_F(NextWordTest, OfALongSentenceBothEnds) {
  std::string words;
  for (int k = 0; k < 40; ++k) words += "word" + std::to_string(k) + " ";
  open("chapter-attention", {lesson::SetSentence{words}});
  draw(wide_);
  EXPECT_NE(stage_.node("next_word.row.5"), nullptr);
  EXPECT_EQ(stage_.node("next_word.row.6"), nullptr);
  EXPECT_EQ(stage_.node("next_word.row.33"), nullptr);
  EXPECT_NE(stage_.node("next_word.row.34"), nullptr);
  EXPECT_TRUE(stage_.drew("28 more rows"));
}

TEST_F(NextWordTest, OneWordHasNobodyToAnswerFor) {
  open("chapter-attention", {lesson::SetSentence{"cat"}});
  draw(wide_);
  EXPECT_TRUE(stage_.drew("A single token gives no pair"));
}

}  // namespace
}  // namespace attnscope::ui
