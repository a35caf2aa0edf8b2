// Every scene with every built-in lesson that it can show, in both languages, at three sizes: what all of them must keep.
#include <gtest/gtest.h>

#include "lesson/scene.h"
#include "support/builtins.h"
#include "support/judge.h"

namespace attnscope::app {
namespace {

using test::Program;

struct Size {
  float width, height;
};
constexpr Size kSizes[] = {{1440, 900}, {1024, 768}, {390, 844}};
constexpr std::size_t kLeastNodes = 8;

class Scenes : public testing::TestWithParam<std::string> {
 protected:
  void look(Program& program, const std::string& where, bool page = false) {
    program.settle();
    EXPECT_EQ(test::judged(program), "") << where;
    EXPECT_GE(program.app().nodes().size(), kLeastNodes) << where;
    bool exhibit = false;
    for (const ui::Node& node : program.app().nodes()) {
      const bool shows = node.role == ui::NodeRole::matrix || node.role == ui::NodeRole::plot ||
                         (node.role == ui::NodeRole::group && !node.figure.empty());  // a sentence with its weights
      exhibit = exhibit || (shows && node.rect.width() > 20);
    }
    EXPECT_TRUE(exhibit || page) << where << ": neither matrix, plot nor sentence";
  }

  void walk(Program& program, const lesson::SceneSpec& scene, const std::string& where) {
    look(program, where + " as it opens", scene.page);
    if (scene.stages.empty()) return;
    program.act(lesson::Step{lesson::Move::start});
    look(program, where + " at the start");
    program.act(lesson::SetGrain{lesson::Grain::walk});
    for (int i = 0; i < 40 && program.node("step.next") != nullptr && program.node("step.next")->enabled; ++i) {
      program.act(lesson::Step{lesson::Move::next});
      if (i % 3 == 0) look(program, where + " after step " + std::to_string(i));
    }
    look(program, where + " at the end");
  }

  void ask(Program& program, const lesson::SceneSpec& scene, const std::string& where) {
    for (const ui::Node& node : std::vector<ui::Node>(program.app().nodes())) {
      if (node.role != ui::NodeRole::matrix || node.figure.empty()) continue;
      program.act(lesson::Select{node.figure, 0});
      break;
    }
    look(program, where + " with a number asked", scene.page);
    if (program.screen().canvas().width() >= 720 || program.node("sheet") == nullptr) return;
    for (int i = 0; i < 2; ++i) {
      program.click("sheet");
      look(program, where + " with the sheet up", scene.page);
    }
  }
};

TEST_P(Scenes, KeepTheRules) {
  for (const Size& size : kSizes) {
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      Program program(size.width, size.height);
      program.act(lesson::SetLanguage{language});
      program.act(lesson::SetTheme{size.width < 1200 ? lesson::ThemeChoice::dark : lesson::ThemeChoice::light});
      ASSERT_FALSE(program.act(lesson::OpenLesson{GetParam()}));
      const Result<lesson::Lesson> base = lesson::base_lesson(program.app().state());
      ASSERT_TRUE(base);
      for (const lesson::SceneSpec& scene : lesson::scenes()) {
        const bool own = scene.own_only && GetParam() == lesson::State().lesson;  // the same whichever lesson is open: once
        if (!own && !lesson::can_show(scene, *base)) continue;
        ASSERT_FALSE(program.act(lesson::GoTo{std::string(scene.id)}));
        const std::string where = std::string(scene.id) + " " + std::string(lesson::kLanguageNames[static_cast<std::size_t>(language)]) +
                                  " " + std::to_string(static_cast<int>(size.width));
        walk(program, scene, where);
        ask(program, scene, where);
        program.act(lesson::ClearSelection{});
        program.app().act(lesson::ClearSelection{});
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lessons, Scenes, testing::ValuesIn(test::builtin_names()), test::builtin_test_name);

std::string sentence_of(int tokens, lesson::Language language) {
  constexpr const char* han[] = {"从", "前", "有", "座", "山", "，", "山", "里", "有", "个", "庙", "。"};
  std::string out;
  for (int i = 0; i < tokens; ++i) out += language == lesson::Language::zh ? han[i % 12] : "word" + std::to_string(i % 40) + " ";
  return out;
}

TEST(SceneFrame, EverySceneShowsEverySentenceLength) {
  for (const Size& size : kSizes) {
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      Program program(size.width, size.height);
      program.act(lesson::SetLanguage{language});
      program.act(lesson::OpenLesson{"chapter-attention"});
      for (const int tokens : {1, 2, 3, 6, 11, 16, 20, 33, 64, 150, 512}) {
        ASSERT_FALSE(program.act(lesson::SetSentence{sentence_of(tokens, language)})) << tokens;
        for (const lesson::SceneSpec& scene : lesson::scenes()) {
          program.act(lesson::GoTo{std::string(scene.id)});
          std::vector<std::string> steps = {"end"};
          for (const lesson::StageSpec& stage : scene.stages) steps.push_back(std::string(stage.id) + "/0");
          for (const std::string& step : steps) {
            if (!scene.stages.empty() && program.act(lesson::SeekText{step})) continue;  // this lesson has no such stage
            EXPECT_EQ(test::judged(program), "") << scene.id << " " << step << " T = " << tokens
                                                      << (language == lesson::Language::zh ? " zh" : " en") << " at " << size.width;
          }
        }
      }
    }
  }
}

TEST(SceneFrame, PopupsKeepTheRules) {
  Options options = test::window_options();
  options.page_url = "https://example.org/attnscope/";
  for (const Size& size : kSizes) {
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      Program program(size.width, size.height, options);
      program.act(lesson::SetLanguage{language});
      program.act(lesson::OpenLesson{"chapter-block-mask"});
      for (const char* id : {"share", "seed", "keys", "lessons", "theme", "more", "scenes", "grain"}) {
        if (program.node(id) == nullptr) continue;
        program.click(id);
        EXPECT_EQ(test::judged(program), "") << id << " at " << size.width;
        program.tap(ImGuiKey_Escape);
      }
      program.app().set_text("sentence", "");
      program.settle();
      EXPECT_EQ(test::judged(program), "") << "a message at " << size.width;
    }
  }
}

TEST(Scenes, AnotherSceneBeginsAtItsTop) {
  for (const float width : {1024.0f, 390.0f}) {
    Program program(width, 600);
    program.act(lesson::OpenLesson{"chapter-attention"});
    for (const char* scene : {"with-without", "conventions", "tour"}) {
      program.act(lesson::GoTo{scene});
      const float top = program.node("title")->rect.y0;
      program.screen().move(width / 2, 400);
      for (int k = 0; k < 4; ++k) {
        program.screen().wheel(0, -5);
        program.frame();
      }
      program.settle();
      EXPECT_LT(program.node("title")->rect.y0, top - 100) << scene;
      program.act(lesson::GoTo{"next-word"});
      EXPECT_GT(program.node("title")->rect.y0, 50) << scene;
      EXPECT_LT(program.node("title")->rect.y0, 200) << scene;
    }
  }
}

TEST(Scenes, WhatBecomesShorterIsScrolledBackAtOnce) {
  Program program(1024, 800);
  program.act(lesson::SetSentence{"a b c d e f g h i j k l"});
  program.act(lesson::GoTo{"next-word"});
  program.screen().move(500, 400);
  for (int k = 0; k < 8; ++k) {
    program.screen().wheel(0, -5);
    program.frame();
  }
  program.settle();
  ASSERT_LT(program.node("title")->rect.y0, 0);
  program.act(lesson::SetSentence{"a"});
  EXPECT_GT(program.node("title")->rect.y0, 0) << "settled, without another event";
}

}  // namespace
}  // namespace attnscope::app
