#include "app/keys.h"

#include <gtest/gtest.h>

#include "support/program.h"

namespace attnscope::app {
namespace {

using test::Program;

/// The chapter's scores, all revealed, and a click on one of the cells.
void click_cell(Program& program, int row, int column) {
  program.act(lesson::OpenLesson{"chapter-attention"});
  program.act(lesson::GoTo{"causal-mask"});
  program.act(lesson::SeekText{"scores"});
  ASSERT_NE(program.node("matrix.scores"), nullptr);
  const ui::Rect cells = program.node("matrix.scores")->rect;
  const float x = cells.x0 + cells.width() * (static_cast<float>(column) + 0.5f) / 3;
  const float y = cells.y0 + cells.height() * (static_cast<float>(row) + 0.5f) / 3;
  program.screen().click(x, y, [&](double now) { program.app().frame(now); });
  program.settle();
  ASSERT_EQ(program.app().state().selection, (lesson::Selection{"scores", row * 3 + column}));
}

lesson::Position position(Program& program) {
  return program.app().state().positions.at("causal-mask");
}

TEST(Keys, TheArrowsMoveFromTheClickedCell) {
  Program program;
  click_cell(program, 1, 1);
  const lesson::Position before = position(program);
  program.tap(ImGuiKey_RightArrow);
  EXPECT_EQ(program.app().state().selection, (lesson::Selection{"scores", 5}));
  program.tap(ImGuiKey_UpArrow);
  EXPECT_EQ(program.app().state().selection, (lesson::Selection{"scores", 2}));
  program.tap(ImGuiKey_Home);
  EXPECT_EQ(program.app().state().selection, (lesson::Selection{"scores", 0}));
  program.tap(ImGuiKey_DownArrow);
  EXPECT_EQ(program.app().state().selection, (lesson::Selection{"scores", 3}));
  program.tap(ImGuiKey_LeftArrow);  // at the edge
  EXPECT_EQ(program.app().state().selection, (lesson::Selection{"scores", 3}));
  EXPECT_EQ(before, position(program));
}

TEST(Keys, EscapeGivesTheArrowsBackToTheSteps) {
  Program program;
  click_cell(program, 1, 1);
  const lesson::Position before = position(program);
  program.tap(ImGuiKey_Escape);
  EXPECT_EQ(program.app().state().selection, std::nullopt);
  program.tap(ImGuiKey_RightArrow);
  EXPECT_EQ(program.app().state().selection, std::nullopt);
  EXPECT_NE(before, position(program));
}

TEST(Keys, EscapeGivesThemBackAlsoWhereTabCame) {
  Program program;
  click_cell(program, 0, 0);
  program.act(lesson::ClearSelection{});
  program.tap(ImGuiKey_Tab);
  program.tap(ImGuiKey_Tab, false, true);  // to the matrix and back: the keyboard is there
  program.tap(ImGuiKey_RightArrow);
  EXPECT_NE(program.app().state().selection, std::nullopt);
  program.tap(ImGuiKey_Escape);
  const lesson::Position before = position(program);
  program.tap(ImGuiKey_LeftArrow);
  EXPECT_NE(before, position(program));
  EXPECT_EQ(program.app().state().selection, std::nullopt);
}

TEST(Keys, AreListed) {
  Program program;
  program.click("keys");
  EXPECT_TRUE(program.drew("after a click: from cell to cell"));
}

}  // namespace
}  // namespace attnscope::app
