#include "ui/frame/names.h"

#include <gtest/gtest.h>

#include "support/headless.h"

namespace attnscope::ui {
namespace {

class NamesTest : public ::testing::Test {
 protected:
  NamesTest() {
    open("chapter-mask");
    stage_.state.scene = "causal-mask";
    load();
  }
  void open(const std::string& name) {
    const Result<lesson::State> opened = lesson::open_builtin(name);
    ASSERT_TRUE(opened);
    stage_.state = *opened;
  }
  void load() {
    const Result<lesson::SceneLesson> shown = lesson::lesson_for(stage_.state.scene, stage_.state);
    ASSERT_TRUE(shown);
    stage_.shown = *shown;
    stage_.steps = lesson::steps_for(stage_.state.scene, shown->lesson);
  }
  template <class Ask>
  std::string ask(Ask question) {
    std::string out;
    stage_.with(headless_, [&](Ui& ui) { out = question(ui); });
    return out;
  }
  std::string next(const std::string& step, lesson::Grain grain) {
    const auto at = stage_.steps.parse(step);
    EXPECT_TRUE(at) << step;
    stage_.at = at.value_or(lesson::Position{});
    stage_.state.grain = grain;
    return ask(next_text);
  }
  test::Headless headless_;
  test::Stage stage_;
};

TEST_F(NamesTest, TheNextStepIsNamedInEveryGrain) {
  using lesson::Grain;
  EXPECT_EQ(next("start", Grain::number), "Scores");
  EXPECT_EQ(next("scores/0/0", Grain::number), "the · cat");
  EXPECT_EQ(next("scores/1/0", Grain::row), "rest of row “cat”");
  EXPECT_EQ(next("scores/0", Grain::row), "row “cat”");
  EXPECT_EQ(next("scores/0", Grain::stage), "the other rows");
  EXPECT_EQ(next("scores", Grain::walk), "Scale");
  EXPECT_EQ(next("softmax/0", Grain::number), "largest of row “cat”");
  EXPECT_EQ(next("softmax/1/0/max", Grain::number), "e^{x} for the");
  EXPECT_EQ(next("softmax/1/2/exp", Grain::number), "their sum");
  EXPECT_EQ(next("softmax/1/0/sum", Grain::number), "cat · the");
  EXPECT_EQ(next("softmax/1/0/max", Grain::row), "rest of row “cat”");
  EXPECT_EQ(next("end", Grain::number), "");
}

TEST_F(NamesTest, EveryStopOfEveryGrainHasAName) {
  for (const char* scene : {"qkv", "causal-mask"}) {
    stage_.state.scene = scene;
    load();
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      stage_.state.language = language;
      for (const lesson::Grain grain : {lesson::Grain::walk, lesson::Grain::number, lesson::Grain::row, lesson::Grain::stage}) {
        stage_.state.grain = grain;
        for (std::int64_t i = 0; i < stage_.steps.total(); ++i) {
          stage_.at = stage_.steps.at(i);
          const std::string name = ask(next_text);
          EXPECT_NE(name, "") << scene << " " << i;
          EXPECT_EQ(name.find("⟨"), std::string::npos) << name;
          EXPECT_EQ(name.find("{0}"), std::string::npos) << name;
        }
      }
    }
  }
}

TEST_F(NamesTest, TitlesNameTheWordThatAsks) {
  stage_.at = *stage_.steps.parse("scores/2/0");
  // The other scene's text.
  EXPECT_EQ(ask([](const Ui& ui) { return scene_text(ui, "title"); }), "How interested is “sat” in each word?");
  stage_.at = *stage_.steps.parse("scale/0/1");
  const std::string scale = ask([](const Ui& ui) { return scene_text(ui, "title"); });
  EXPECT_NE(scale.find("give the answer away"), std::string::npos);  // the mask's scene has a question of its own here
  EXPECT_EQ(ask([](const Ui& ui) { return scene_text(ui, "no such text"); }), "");
}

TEST_F(NamesTest, HanCharactersCloseUp) {
  EXPECT_EQ(close_up("前 的分数"), "前的分数");
  EXPECT_EQ(close_up("“坐” 从每个词"), "“坐”从每个词");
  EXPECT_EQ(close_up("“sat” only knows"), "“sat” only knows");
  EXPECT_EQ(close_up("cat 的分数"), "cat 的分数");
  EXPECT_EQ(close_up("的_{4} 这一行"), "的_{4}这一行");
  EXPECT_EQ(close_up("the_{0} 这一行"), "the_{0} 这一行");
  EXPECT_EQ(close_up("下一步 · 前"), "下一步 · 前");
  EXPECT_EQ(close_up("a  b "), "a  b ");
}

TEST_F(NamesTest, NotesAreOfTheLessonsOwnSentence) {
  EXPECT_NE(ask(notes_text), "");
  stage_.state.sentence = "the dog sat";
  EXPECT_EQ(ask(notes_text), "");
}

TEST_F(NamesTest, TheBadgeSaysWhereWeightsComeFrom) {
  EXPECT_EQ(ask(badge_text), "random weights · untrained · seed 42");
  stage_.shown.lesson.seed = std::uint64_t{0} - 7;
  stage_.shown.lesson.seed_negative = true;
  EXPECT_EQ(ask(badge_text), "random weights · untrained · seed −7");
  open("by-hand");
  load();
  EXPECT_EQ(ask(badge_text), "written by hand");
  stage_.shown.lesson.origin = lesson::Origin::trained;
  EXPECT_EQ(ask(badge_text), "trained weights");
}

}  // namespace
}  // namespace attnscope::ui
