// Experiment edit: what a reader does with it, in the whole program.
#include <gtest/gtest.h>

#include <algorithm>

#include "lesson/moved.h"
#include "support/program.h"
#include "ui/node.h"

namespace attnscope::app {
namespace {

using test::Program;

std::string named(const Program& program, const char* node) {
  const ui::Node* found = program.node(node);
  return found == nullptr ? "" : found->name;
}

Program& at_edit(Program& program, const char* lesson = "chapter-attention") {
  program.act(lesson::SetLanguage{lesson::Language::en});
  program.act(lesson::OpenLesson{lesson});
  program.act(lesson::GoTo{"edit"});
  return program;
}

TEST(EditScene, ANumberOfXMovesItsRow) {
  Program program;
  at_edit(program);
  for (const char* node : {"matrix.X", "matrix.W_Q", "matrix.W_K", "matrix.W_V", "matrix.Q", "matrix.K", "matrix.V"})
    EXPECT_NE(program.node(node), nullptr) << node;
  program.act(lesson::Edit{"X", 6, 0.5});
  EXPECT_EQ(named(program, "edit.moved"), "X[1, 2] changed: row “cat” of Q, K and V moved (4 cells each).");
  EXPECT_NE(named(program, "badge").find("1 number changed"), std::string::npos) << named(program, "badge");
  program.act(lesson::Edit{"W_V.weight", 5, 2});
  EXPECT_EQ(named(program, "edit.moved").find("2 numbers changed: row “cat” of Q and K moved (4 cells each); "), 0u)
      << named(program, "edit.moved");
  program.click("edit.clear");
  EXPECT_TRUE(program.app().state().edits.empty());
  program.tap(ImGuiKey_Z, true);
  EXPECT_EQ(program.app().state().edits.size(), 2u) << "taking all back can be undone";
}

TEST(EditScene, WhatDidNotMoveLooksAsItDid) {
  Program program;
  at_edit(program, "by-hand");
  const auto drawn = [&](const char* text) {
    const std::vector<ui::TextBox>& all = program.app().text_boxes();
    return std::count_if(all.begin(), all.end(), [&](const ui::TextBox& box) { return box.text == text; });
  };
  const auto ones = drawn("1"), zeros = drawn("0");
  ASSERT_GT(ones, 10);
  program.act(lesson::Edit{"W_K.weight", 0, 1.5});  // cat's key alone
  EXPECT_EQ(drawn("1.50"), 2);
  EXPECT_EQ(drawn("1"), ones - 2);
  EXPECT_EQ(drawn("0"), zeros);
}

TEST(EditScene, TheWayBackGoesAlong) {
  Program program;
  at_edit(program);
  EXPECT_EQ(program.node("badge.clear"), nullptr);
  program.act(lesson::Edit{"X", 6, 0.5});
  EXPECT_EQ(program.node("badge.clear"), nullptr) << "the scene has its own";
  for (const float width : {1440.0f, 1024.0f, 390.0f}) {
    program.screen().resize(width, 844);
    program.act(lesson::GoTo{"symmetric"});
    ASSERT_NE(program.node("badge.clear"), nullptr) << width;
  }
  program.click("badge.clear");
  EXPECT_TRUE(program.app().state().edits.empty());
  EXPECT_EQ(program.node("badge.clear"), nullptr);
}

TEST(EditScene, OnThePhoneAPressOpensThePanelBelowWhatMoves) {
  Program program(390, 844);
  at_edit(program);
  program.act(lesson::Select{"X", 6});
  program.settle();
  const ui::Node *more = program.node("edit.more"), *k = program.node("matrix.K");
  ASSERT_TRUE(more != nullptr && k != nullptr);
  EXPECT_GE(k->rect.y0, 52) << "under the top bar";
  EXPECT_LE(k->rect.y1, program.node("sheet")->rect.y0);
  program.click("edit.more");
  EXPECT_EQ(program.app().state().edits.size(), 1u);
  EXPECT_EQ(named(program, "edit.panel_moved"), named(program, "edit.moved")) << "the panel lies over the scene's own account";
  k = program.node("matrix.K");
  EXPECT_LE(k->rect.y1, program.node("sheet")->rect.y0) << "still in view though the account above has grown";
  program.click("inspector.close");
  EXPECT_EQ(program.node("edit.more"), nullptr);
  program.act(lesson::Select{"X", 6});
  program.settle();
  EXPECT_NE(program.node("edit.more"), nullptr) << "once more";
}

TEST(EditScene, AButtonThatIsPressedAgainStaysWhereItIs) {
  Program program;
  at_edit(program);
  program.act(lesson::Select{"X", 6});
  program.settle();
  const ui::Rect before = program.node("edit.more")->rect;
  program.click("edit.more");
  const ui::Rect after = program.node("edit.more")->rect;
  EXPECT_TRUE(after.y0 == before.y0 && after.x0 == before.x0);
}

TEST(EditScene, AWeightMovesAColumnOfItsOwnProduct) {
  Program program;
  at_edit(program);
  program.act(lesson::Edit{"W_K.weight", 1, 3});
  EXPECT_EQ(named(program, "edit.moved"), "W_K.weight[0, 1] changed: column 0 of K moved (3 cells); Q and V did not move.");
  program.act(lesson::SetLanguage{lesson::Language::zh});
  EXPECT_EQ(named(program, "edit.moved"), "改了 W_K.weight[0, 1]：K 的第 0 列变了（3 格）；Q 和 V 没有变。");
}

TEST(EditScene, OfAWrittenModelItCountsWhatMoves) {
  Program program;
  at_edit(program, "by-hand");
  // W_K and W_V are identities there, and the query's weights use the second feature alone.
  program.act(lesson::Edit{"X", 1 * 4 + 2, 5});
  EXPECT_EQ(named(program, "edit.moved"), "X[1, 2] changed: 1 of the 4 cells in row “cat” of K and V moved; Q did not move.");
  program.act(lesson::Edit{"X", 1 * 4 + 2, 0});
  EXPECT_EQ(named(program, "edit.moved"), "X[1, 2] changed: Q, K and V did not move.") << "the same number as before";
}

TEST(EditScene, ThePredictionIsAnsweredByDoingIt) {
  Program program;
  at_edit(program);
  ASSERT_NE(program.node("guess"), nullptr);
  EXPECT_EQ(program.node("notice"), nullptr) << "it would answer";
  program.click("guess.1");
  program.act(lesson::Edit{"X", 6, 0.5});
  EXPECT_EQ(program.node("guess.reveal"), nullptr) << "W_K was not changed";
  program.act(lesson::Edit{"X", 6, std::nullopt});
  ASSERT_NE(program.node("guess.1"), nullptr);
  EXPECT_TRUE(program.node("guess.1")->checked);
  program.act(lesson::Edit{"W_K.weight", 1, 3});
  EXPECT_EQ(named(program, "guess.reveal").find("You said “Q and K”, but: only K"), 0u) << named(program, "guess.reveal");
  program.click("guess.because");
  EXPECT_EQ(program.app().state().selection->figure, "K");

  Program shown;
  at_edit(shown);
  shown.click("guess.show");
  ASSERT_EQ(shown.app().state().edits.size(), 1u);
  EXPECT_EQ(named(shown, "edit.moved").find("W_K.weight[0, 0] changed: column 0 of K moved"), 0u);
}

TEST(EditScene, TheInspectorChangesANumber) {
  for (const float width : {1440.0f, 390.0f}) {
    Program program(width, 844);
    at_edit(program);
    program.act(lesson::Select{"W_K.weight", 1});
    if (width < 720) program.click("sheet");
    for (const char* id : {"edit.less", "edit.more", "edit.value", "edit.zero", "edit.reset"}) ASSERT_NE(program.node(id), nullptr) << id;
    EXPECT_FALSE(program.node("edit.reset")->enabled);
    program.click("edit.zero");
    ASSERT_EQ(program.app().state().edits.size(), 1u);
    EXPECT_EQ(program.app().state().edits[0].number.value, 0);
    EXPECT_EQ(program.app().state().selection, (lesson::Selection{"W_K.weight", 1})) << "it stays asked for";
    program.click("edit.more");
    const float step = program.app().state().edits[0].number.value;
    EXPECT_GT(step, 0);
    program.click("edit.less");
    program.click("edit.less");
    EXPECT_FLOAT_EQ(program.app().state().edits[0].number.value, -step);
    EXPECT_NE(named(program, "inspector.origin.0").find("Entered by hand; it was drawn as"), std::string::npos);
    EXPECT_EQ(program.node("inspector.line"), nullptr);
    program.click("edit.reset");
    EXPECT_TRUE(program.app().state().edits.empty());
    program.act(lesson::Select{"K", 0});
    EXPECT_EQ(program.node("edit.value"), nullptr) << "what follows from others cannot be changed";
  }
}

TEST(EditScene, ANumberCanBeTyped) {
  Options web;  // the page has the text fields
  Program program(1440, 900, web);
  at_edit(program);
  program.act(lesson::Select{"X", 6});
  program.app().focus_field("edit.value");
  program.app().set_text("edit.value", "-1.5");
  program.settle();
  ASSERT_EQ(program.app().state().edits.size(), 1u);
  EXPECT_EQ(program.app().state().edits[0].number.value, -1.5f);
  program.app().set_text("edit.value", "-1.5x");
  program.settle();
  EXPECT_EQ(program.app().state().edits[0].number.value, -1.5f) << "what is no number changes nothing";
  // What was typed when the field had gone reaches no other number.
  program.act(lesson::ClearSelection{});
  program.app().set_text("edit.value", "7");
  program.settle();
  program.act(lesson::Select{"X", 0});
  EXPECT_EQ(program.app().state().edits.size(), 1u);
}

TEST(EditScene, TheKeyboardReachesIt) {
  Program program;
  at_edit(program);
  program.act(lesson::Select{"X", 6});
  program.app().enter(true);
  program.settle();
  const auto focused = [&] { return program.node("edit.zero") != nullptr && program.node("edit.zero")->focused; };
  for (int i = 0; i < 60 && !focused(); ++i) program.tap(ImGuiKey_Tab);
  ASSERT_TRUE(focused());
  program.tap(ImGuiKey_Enter);
  ASSERT_EQ(program.app().state().edits.size(), 1u);
  EXPECT_EQ(program.app().state().edits[0].number.value, 0);
}

}  // namespace
}  // namespace attnscope::app
