// What a reader can reach: by Tab, in the popups, on a phone, in somebody's page.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/program.h"

namespace attnscope::app {
namespace {

using test::Program;

TEST(Controls, TabGoesThroughEveryControlAndLeavesAtTheEnds) {
  Program program;
  std::vector<std::string> seen;
  program.app().enter(true);
  program.settle();
  for (int i = 0; i < 200; ++i) {
    std::string focused;
    for (const ui::Node& node : program.app().nodes())
      if (node.focused) focused = node.id;
    ASSERT_NE(focused, "") << "after " << (seen.empty() ? "nothing" : seen.back());
    seen.push_back(focused);
    program.screen().key(ImGuiKey_Tab, true);
    const FrameOut out = program.frame();
    program.screen().key(ImGuiKey_Tab, false);
    program.frame();
    program.settle();
    if (out.leave != 0) {
      EXPECT_EQ(out.leave, 1);
      break;
    }
  }
  for (const ui::Node& node : program.app().nodes()) {
    if (!node.focusable || !node.enabled) continue;
    EXPECT_NE(std::find(seen.begin(), seen.end(), node.id), seen.end()) << node.id;
  }
  EXPECT_EQ(seen.front(), "sentence");
  EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()).size(), seen.size());
}

TEST(Controls, EveryPopupOpensAndCloses) {
  Options options = test::window_options();
  options.page_url = "https://example.org/attnscope/";
  Program program(1440, 900, options);
  program.act(lesson::OpenLesson{"chapter-attention"});
  for (const char* id : {"share", "seed", "keys", "lessons", "theme"}) {
    program.click(id);
    bool raised = false;
    for (const ui::Node& node : program.app().nodes()) raised = raised || node.layer > 0;
    EXPECT_TRUE(raised) << id;
    program.tap(ImGuiKey_Escape);
    for (const ui::Node& node : program.app().nodes()) EXPECT_EQ(node.layer, 0) << node.id;
  }
  program.click("share");
  program.click("share.embed");
  EXPECT_EQ(program.clipboard.rfind("<iframe src=\"https://example.org/attnscope/#a1.", 0), 0u) << program.clipboard;
  EXPECT_EQ(program.node("share.embed")->name, "Copied");
  ASSERT_TRUE(program.last.wake_at.has_value());
  program.screen().now = *program.last.wake_at + 0.001;
  program.last.again = true;
  program.settle();
  EXPECT_EQ(program.node("share.embed")->name, "Copy");
  program.tap(ImGuiKey_Escape);
  program.click("seed");
  program.click("seed.more");
  EXPECT_EQ(program.app().state().settings.at("/seed"), 43);
}

TEST(Controls, TheProofSaysPytorchOnlyWhereItsValuesAreCompared) {
  Program program;
  program.act(lesson::OpenLesson{"chapter-attention"});
  program.act(lesson::GoTo{"attention"});
  ASSERT_NE(program.node("proof"), nullptr);
  EXPECT_EQ(program.node("proof")->name, "21 cells against PyTorch");
  program.act(lesson::GoTo{"causal-mask"});
  EXPECT_EQ(program.node("proof")->name, "21 cells against PyTorch");
  program.act(lesson::Set{"", "seed", 9});
  EXPECT_EQ(program.node("proof")->name, "21 cells against double precision");
}

TEST(Controls, TheScriptIsOfWhatIsOnScreen) {
  Program program;
  program.act(lesson::OpenLesson{"chapter-attention"});
  program.act(lesson::SetSentence{"the dog ran"});
  program.act(lesson::Set{"", "seed", 9});
  program.click("share");
  EXPECT_TRUE(program.clipboard.empty());
  program.click("share.script");
  EXPECT_NE(program.clipboard.find("torch.manual_seed(9)\n"), std::string::npos);
  EXPECT_NE(program.clipboard.find("# Rows of the table: the, dog, ran\n"), std::string::npos);
}

TEST(Controls, ThePhoneHasEverythingInItsMenu) {
  Program program(390, 844);
  program.act(lesson::OpenLesson{"chapter-attention"});
  program.click("more");
  for (const char* id : {"language.zh", "theme.dark", "seed.value", "grain.row", "undo", "more.share", "lesson.by-hand"})
    EXPECT_NE(program.node(id), nullptr) << id;
  program.click("theme.dark");
  EXPECT_EQ(program.app().state().theme, lesson::ThemeChoice::dark);
  program.tap(ImGuiKey_Escape);
  program.act(lesson::SeekText{"scores"});
  program.act(lesson::Select{"scores", 3});
  EXPECT_EQ(program.node("inspector.line"), nullptr);  // the line alone
  program.click("sheet");
  EXPECT_NE(program.node("inspector.line"), nullptr);
  program.click("sheet");
  EXPECT_LT(program.node("sheet")->rect.y0, 100);
}

TEST(Controls, AnEmbeddedProgramIsQuieter) {
  Options options = test::window_options();
  options.embedded = true;
  Program embedded(1440, 900, options), own;
  EXPECT_NE(own.node("keys"), nullptr);
  EXPECT_EQ(own.node("notes"), nullptr);  // as long as the reader guesses: they hold the answer
  own.act(lesson::SeekText{"shares"});
  embedded.act(lesson::SeekText{"shares"});
  EXPECT_NE(own.node("notes"), nullptr);
  EXPECT_EQ(embedded.node("keys"), nullptr);
  EXPECT_EQ(embedded.node("notes"), nullptr);
  EXPECT_NE(embedded.node("badge"), nullptr);  // where the weights come from is always said
}

TEST(Controls, WhatIsToBeNoticedWaitsOnlyForAGuess) {
  Options options = test::window_options();
  options.embedded = true;
  Program embedded(1440, 900, options), own;
  for (Program* program : {&own, &embedded}) program->act(lesson::GoTo{"attention"});
  EXPECT_NE(own.node("guess"), nullptr);
  EXPECT_EQ(own.node("notice"), nullptr) << "it would answer";
  EXPECT_EQ(embedded.node("guess"), nullptr);
  EXPECT_NE(embedded.node("notice"), nullptr) << "nothing is asked";
  own.act(lesson::SetSentence{"cat"});
  EXPECT_EQ(own.node("guess"), nullptr);
  EXPECT_NE(own.node("notice"), nullptr) << "of one word nothing is asked";
  own.act(lesson::SetSentence{"the cat sat"});
  own.click("guess.1");
  own.click("step.next");
  EXPECT_NE(own.node("guess.waiting"), nullptr);
  own.act(lesson::SeekText{"scores"});
  EXPECT_NE(own.node("guess.reveal"), nullptr);
  own.click("guess.because");
  EXPECT_TRUE(own.app().state().selection.has_value());
}

TEST(Controls, ARefusalIsSaidAlsoWhereThereIsNoSentence) {
  Program program;
  program.act(lesson::GoTo{"rnn-vs-attention"});
  EXPECT_EQ(program.node("sentence"), nullptr);
  EXPECT_TRUE(program.act(lesson::OpenSource{"{"}));
  EXPECT_NE(program.node("message"), nullptr);
}

}  // namespace
}  // namespace attnscope::app
