#include <gtest/gtest.h>

#include "lesson/link.h"
#include "support/program.h"

namespace attnscope::app {
namespace {

using test::Program;

/// The name of the scene behind another one.
std::string name_after(std::string_view scene) {
  return lesson::Catalogue::of(lesson::Language::en).get("scene." + std::string(lesson::scene_after(scene)->id) + ".name");
}

TEST(App, OpensWithTheHandWrittenModel) {
  Program program;
  EXPECT_EQ(program.app().state().lesson, "by-hand");
  EXPECT_NE(program.node("sentence"), nullptr);
  EXPECT_EQ(program.node("sentence")->value, "the cat sat on the mat");
  EXPECT_TRUE(program.drew("written by hand"));
  EXPECT_TRUE(program.drew("6 tokens"));
  EXPECT_EQ(program.node("seed"), nullptr);  // nothing is drawn from one
}

TEST(App, SpeaksTheReadersLanguage) {
  Options options = test::window_options();
  options.languages = "fr,zh-CN,en";
  Program program(1440, 900, options);
  EXPECT_EQ(program.app().state().language, lesson::Language::zh);
  EXPECT_EQ(program.app().state().lesson, "by-hand-zh");
  EXPECT_TRUE(program.drew("注意力镜"));
  program.click("language");
  EXPECT_TRUE(program.drew("Attnscope"));
  EXPECT_EQ(program.store, "lang=en theme=auto");
  Options kept;
  kept.languages = "zh";
  kept.stored = program.store;
  Program again(1440, 900, kept);
  EXPECT_EQ(again.app().state().language, lesson::Language::en);
}

TEST(App, ALinksLooksAreNotKept) {
  Options options = test::window_options();
  options.fragment = "lang=zh&theme=dark";
  options.stored = "lang=en theme=light";
  Program program(1440, 900, options);
  EXPECT_EQ(program.app().state().theme, lesson::ThemeChoice::dark);
  program.act(lesson::OpenLink{"lesson=chapter-mask"});
  EXPECT_EQ(program.app().state().theme, lesson::ThemeChoice::dark);  // the link names none
  EXPECT_EQ(program.store, "");
  program.act(lesson::SetTheme{lesson::ThemeChoice::light});
  EXPECT_EQ(program.store, "lang=zh theme=light");
}

TEST(App, StepsByTheButtonsAndTheKeyboard) {
  Program program;
  program.act(lesson::GoTo{"attention"});
  program.act(lesson::Step{lesson::Move::start});
  const auto index = [&] {
    const lesson::State& state = program.app().state();
    return lesson::position(state, lesson::steps_for("attention", lesson::lesson_for("attention", state)->lesson));
  };
  EXPECT_EQ(index().stage, -1);
  EXPECT_FALSE(program.node("step.back")->enabled);
  EXPECT_EQ(program.node("step.next")->name, "Next: Scores");
  program.click("step.next");
  EXPECT_EQ(index().stage, 0);
  EXPECT_TRUE(program.node("step.back")->enabled);
  const lesson::Position first = index();
  program.tap(ImGuiKey_RightArrow);
  EXPECT_NE(index(), first);
  program.tap(ImGuiKey_LeftArrow);
  EXPECT_EQ(index(), first);
  program.tap(ImGuiKey_End);
  EXPECT_EQ(program.node("step.next")->name, "On to: " + name_after("attention"));
  program.tap(ImGuiKey_RightArrow);
  EXPECT_EQ(program.app().state().scene, "attention");  // only the button leads on
  program.click("step.start");
  EXPECT_EQ(index().stage, -1);
  program.tap(ImGuiKey_End);
  program.click("step.next");
  EXPECT_EQ(program.app().state().scene, lesson::scene_after("attention")->id);
}

TEST(App, NamesWhatComesNext) {
  Program program;
  program.act(lesson::GoTo{"attention"});
  program.act(lesson::SetGrain{lesson::Grain::number});
  program.act(lesson::SeekText{"scores/1/0"});
  EXPECT_EQ(program.node("step.next")->name, "Next: cat · cat");
  program.act(lesson::SetGrain{lesson::Grain::row});
  EXPECT_EQ(program.node("step.next")->name, "Next: rest of row “cat”");
  program.act(lesson::SetGrain{lesson::Grain::stage});
  EXPECT_EQ(program.node("step.next")->name, "Next: the other rows");
  program.act(lesson::SeekText{"scores"});
  EXPECT_EQ(program.node("step.next")->name, "Next: Scale");
  program.act(lesson::SetGrain{lesson::Grain::number});
  program.act(lesson::SeekText{"softmax/1/0/max"});
  EXPECT_EQ(program.node("step.next")->name, "Next: ex for the0");
  program.act(lesson::SeekText{"end"});
  EXPECT_EQ(program.node("step.next")->name, "On to: " + name_after("attention"));
}

TEST(App, ARefusedSentenceKeepsThePicture) {
  Program program;
  const std::string before = program.app().answer(R"({"query": "figure", "name": "X"})");
  program.app().set_text("sentence", "");
  program.settle();
  EXPECT_EQ(program.app().state().sentence, std::nullopt);
  EXPECT_EQ(program.app().answer(R"({"query": "figure", "name": "X"})"), before);
  ASSERT_NE(program.node("message"), nullptr);
  EXPECT_EQ(program.node("sentence")->value, "");
  EXPECT_TRUE(program.drew("6 tokens"));  // of what is on screen
  program.app().set_text("sentence", "the dog sat");
  program.settle();
  EXPECT_EQ(program.node("message"), nullptr);
  EXPECT_TRUE(program.drew("3 tokens"));
}

TEST(App, ASentenceIsTypedIntoTheField) {
  Program program;
  program.click("sentence");
  program.tap(ImGuiKey_End);
  program.type(" 😀");
  EXPECT_EQ(program.app().state().sentence, "the cat sat on the mat 😀");
  EXPECT_TRUE(program.drew("7 tokens"));
  program.type("x");
  EXPECT_EQ(program.app().state().sentence, "the cat sat on the mat 😀x");
}

TEST(App, UndoTakesEditsBackAndRedoMakesThemAgain) {
  Program program;
  program.app().set_text("sentence", "a");
  program.settle();
  program.app().set_text("sentence", "a dog");
  program.settle();
  program.screen().now += 10;
  program.act(lesson::Set{"causal-mask", "mask", 0});
  program.act(lesson::SetLanguage{lesson::Language::zh});
  program.act(lesson::Step{lesson::Move::next});
  program.tap(ImGuiKey_Z, true);
  EXPECT_EQ(program.app().state().settings.count("causal-mask/mask"), 0u);
  EXPECT_EQ(program.app().state().sentence, "a dog");
  EXPECT_EQ(program.app().state().language, lesson::Language::zh);  // no edit
  program.tap(ImGuiKey_Z, true);
  EXPECT_EQ(program.app().state().sentence, std::nullopt);  // typing is one edit
  EXPECT_TRUE(program.act(lesson::Undo{}).has_value());
  program.tap(ImGuiKey_Z, true, true);
  program.tap(ImGuiKey_Y, true);
  EXPECT_EQ(program.app().state().sentence, "a dog");
  EXPECT_EQ(program.app().state().settings.at("causal-mask/mask"), 0);
}

TEST(App, ANumberIsAskedAndFollowedBack) {
  Program program;
  program.act(lesson::OpenLesson{"chapter-attention"});
  program.act(lesson::GoTo{"attention"});
  EXPECT_EQ(program.node("inspector.title"), nullptr);
  program.act(lesson::Select{"scores", 3});
  EXPECT_EQ(program.app().state().selection, std::nullopt);  // not revealed: nobody may ask yet
  program.act(lesson::SeekText{"scores"});
  program.act(lesson::Select{"scores", 3});
  ASSERT_NE(program.node("inspector.title"), nullptr);
  EXPECT_TRUE(program.drew("−0.4184"));
  EXPECT_TRUE(program.drew("scores[1, 0]"));
  program.click("inspector.from.Q.4");
  EXPECT_EQ(program.app().state().selection, (lesson::Selection{"Q", 4}));
  ASSERT_NE(program.node("inspector.back"), nullptr);
  EXPECT_EQ(program.node("inspector.back")->name, "‹ scores[1, 0]");
  program.click("inspector.back");
  EXPECT_EQ(program.app().state().selection, (lesson::Selection{"scores", 3}));
  EXPECT_EQ(program.node("inspector.back"), nullptr);
  program.click("inspector.copy_pytorch");
  EXPECT_NE(program.clipboard.find("[1, 0]"), std::string::npos);
  program.tap(ImGuiKey_Escape);
  EXPECT_EQ(program.app().state().selection, std::nullopt);
  EXPECT_EQ(program.node("inspector.title"), nullptr);
}

TEST(App, NoLinkAndNoReplayShowsANumberBeforeItsStep) {
  Program program;
  program.act(lesson::OpenLesson{"chapter-attention"});
  program.act(lesson::GoTo{"attention"});
  program.act(lesson::SeekText{"end"});
  program.act(lesson::Select{"output", 3});
  ASSERT_NE(program.node("inspector.title"), nullptr);
  program.act(lesson::Play{true});
  EXPECT_EQ(program.app().state().selection, std::nullopt);
  lesson::State early = program.app().state();
  early.playing = false;
  early.positions["attention"] = {};
  early.selection = lesson::Selection{"weights", 2};
  program.act(lesson::OpenLink{*lesson::to_link(early)});
  EXPECT_EQ(program.app().state().selection, std::nullopt);
  EXPECT_EQ(program.node("inspector.title"), nullptr);
}

TEST(App, ASceneThatCannotShowTheSentenceSaysSo) {
  Program program;
  program.act(lesson::OpenLesson{"chapter-mask-worked"});
  program.act(lesson::GoTo{"why"});
  program.act(lesson::SetSentence{"a b c d e f"});
  program.click("rail.causal-mask");
  EXPECT_EQ(program.app().state().scene, "why");
  EXPECT_NE(program.node("message"), nullptr);
}

TEST(App, ASelectionThatTheTraceHasNotIsNotShown) {
  Program program;
  program.act(lesson::Select{"no such figure", 0});
  EXPECT_EQ(program.node("inspector.title"), nullptr);
  program.act(lesson::Select{"X", 1000000});
  EXPECT_EQ(program.node("inspector.title"), nullptr);
}

TEST(App, PlaysByTheClockAndStopsAtTheEnd) {
  Program program;
  program.act(lesson::GoTo{"attention"});
  program.act(lesson::SetGrain{lesson::Grain::stage});
  program.click("step.start");
  program.click("step.play");
  ASSERT_TRUE(program.app().state().playing);
  ASSERT_TRUE(program.last.wake_at.has_value());
  EXPECT_GT(*program.last.wake_at, program.screen().now);
  for (int i = 0; i < 10 && program.app().state().playing; ++i) {
    program.screen().now = *program.last.wake_at + 0.001;
    program.last.again = true;
    program.settle();
  }
  EXPECT_FALSE(program.app().state().playing);
  EXPECT_EQ(program.app().state().scene, "attention");
  EXPECT_EQ(program.node("step.next")->name, "On to: " + name_after("attention"));
  EXPECT_FALSE(program.last.wake_at.has_value());
}

TEST(App, TheLinkFollowsTheStateAndOpensIt) {
  Program program;
  EXPECT_EQ(program.fragment, "");
  program.act(lesson::OpenLesson{"chapter-heads"});
  program.app().set_text("sentence", "从前有座山");
  program.settle();
  ASSERT_NE(program.fragment, "");
  Options options = test::window_options();
  options.fragment = program.fragment;
  Program other(1440, 900, options);
  EXPECT_EQ(other.app().state().lesson, "chapter-heads");
  EXPECT_EQ(other.app().state().sentence, "从前有座山");
  options.fragment = "a1.garbage!";
  Program bad(1440, 900, options);
  EXPECT_EQ(bad.app().state().lesson, "by-hand");
  EXPECT_NE(bad.node("message"), nullptr);
  bad.settle();
  EXPECT_EQ(bad.fragment.substr(0, 3), "a1.") << "the address gets the link of what is shown";
  bad.fragment.clear();
  bad.settle();
  EXPECT_EQ(bad.fragment, "") << "once";
  EXPECT_TRUE(bad.act(lesson::OpenLink{"scene=qkv&scene=heads"}));
  EXPECT_EQ(bad.fragment.substr(0, 3), "a1.");
}

TEST(App, IdleMeansNoFrames) {
  Program program;
  EXPECT_FALSE(program.last.again);
  EXPECT_FALSE(program.last.wake_at.has_value());
}

TEST(App, AnswersWhatIsOnScreen) {
  Program program;
  const std::string nodes = program.app().answer(R"({"query": "nodes"})");
  EXPECT_NE(nodes.find(R"("id":"sentence")"), std::string::npos);
  EXPECT_NE(nodes.find(R"("role":"text_field")"), std::string::npos);
  EXPECT_NE(program.app().answer(R"({"query": "strings"})").find("6 tokens"), std::string::npos);
  EXPECT_EQ(program.app().answer(R"({"query": "working"})"), R"({"working":false})");
  EXPECT_NE(program.app().answer(R"({"query": "state"})").find("by-hand"), std::string::npos);
  EXPECT_NE(program.app().answer("rubbish").find("error"), std::string::npos);
}

}  // namespace
}  // namespace attnscope::app
