// A first visit: the sentence alone, and everything once the reader goes on.
#include <gtest/gtest.h>

#include "app/preferences.h"
#include "support/judge.h"

namespace attnscope::app {
namespace {

using test::Program;

Options first(const char* stored = "", const char* fragment = "") {
  Options options = test::window_options();
  options.first_visit = true;
  options.stored = stored;
  options.fragment = fragment;
  return options;
}

TEST(FirstVisit, ShowsTheSentenceAloneAndNothingOverlaps) {
  for (const auto& [width, height] : {std::pair{1440.0f, 900.0f}, {1024.0f, 768.0f}, {390.0f, 844.0f}, {340.0f, 600.0f}}) {
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      Program program(width, height, first());
      program.act(lesson::SetLanguage{language});
      program.settle();
      for (int step = 0; step < 3; ++step) {
        EXPECT_EQ(test::judged(program), "") << width << " step " << step;
        for (const char* id : {"rail.qkv", "sentence", "lessons", "share", "step.scrub", "seed"})
          EXPECT_EQ(program.node(id), nullptr) << id;
        for (const char* id : {"step.next", "quiet.all"}) EXPECT_NE(program.node(id), nullptr) << id;
        program.act(lesson::Step{lesson::Move::next});
        program.settle();
      }
    }
  }
}

TEST(FirstVisit, WhereItHasNoRoomThereIsNone) {
  Program program(300, 600, first());
  program.settle();
  EXPECT_NE(program.node("sentence"), nullptr);
  EXPECT_EQ(program.node("quiet.all"), nullptr);
}

TEST(FirstVisit, EverythingIsOneClickAwayAndStays) {
  Program program(1440, 900, first());
  program.settle();
  program.click("quiet.all");
  program.settle();
  for (const char* id : {"rail.qkv", "sentence", "lessons", "share", "step.scrub"}) EXPECT_NE(program.node(id), nullptr) << id;
  EXPECT_EQ(program.node("quiet.all"), nullptr);
  // What was left with the browser opens the next visit with everything.
  Program again(1440, 900, first(program.store.c_str()));
  again.settle();
  EXPECT_NE(again.node("rail.qkv"), nullptr) << program.store;
  EXPECT_EQ(again.node("quiet.all"), nullptr);
}

TEST(FirstVisit, ItEndsWithTheFirstScene) {
  Program program(1440, 900, first());
  program.settle();
  for (int k = 0; k < 3; ++k) program.click("step.next");
  program.settle();
  EXPECT_NE(program.app().state().scene, "why");
  EXPECT_NE(program.node("rail.qkv"), nullptr);
}

TEST(FirstVisit, ASwappedWordKeepsItAndAnOwnSentenceEndsIt) {
  Program program(1440, 900, first());
  program.settle();
  program.act(lesson::SeekText{"end"});
  program.settle();
  program.click("why.swap");
  program.click("why.swap.cat.dog");
  program.settle();
  EXPECT_EQ(program.app().state().sentence, "the dog sat on the mat");
  EXPECT_NE(program.node("quiet.all"), nullptr);
  program.click("why.own");
  program.settle();
  ASSERT_NE(program.node("sentence"), nullptr);
  EXPECT_TRUE(program.node("sentence")->focused);
}

TEST(FirstVisit, WhoComesByALinkOrHasBeenHereSeesTheWholeProgram) {
  for (const Options& options : {first("", "lesson=by-hand"), first("lang=zh theme=dark visited")}) {
    Program program(1440, 900, options);
    program.settle();
    EXPECT_NE(program.node("rail.qkv"), nullptr);
    EXPECT_EQ(program.node("quiet.all"), nullptr);
  }
  EXPECT_TRUE(read_preferences("lang=zh theme=dark visited").visited);
  EXPECT_FALSE(read_preferences("lang=zh theme=dark").visited);
  EXPECT_FALSE(read_preferences("unvisited").visited);
}

TEST(FirstVisit, ThatItEndedIsKept) {
  Program program(1440, 900, first());
  program.settle();
  EXPECT_EQ(program.store, "");
  program.act(lesson::GoTo{"qkv"});
  EXPECT_TRUE(read_preferences(program.store).visited) << program.store;
}

}  // namespace
}  // namespace attnscope::app
