// Columns and boxes of an embedding page: nothing overlaps, down to the smallest; below it the program says so.
#include <gtest/gtest.h>

#include "lesson/scene.h"
#include "support/judge.h"

namespace attnscope::app {
namespace {

using test::Program;

struct Size {
  float width, height;
};

TEST(SmallCanvas, NothingOverlapsDownToTheSmallest) {
  for (const Size& size :
       {Size{240, 240}, {260, 420}, {300, 700}, {319, 360}, {360, 240}, {600, 300}, {719, 359}, {720, 240}, {1000, 260}}) {
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      Program program(size.width, size.height);
      program.act(lesson::SetLanguage{language});
      program.act(lesson::OpenLesson{"chapter-block-mask"});
      for (const lesson::SceneSpec& scene : lesson::scenes()) {
        program.act(lesson::GoTo{std::string(scene.id)});
        std::vector<std::string> steps = {"start", "end"};
        for (const lesson::StageSpec& stage : scene.stages) steps.push_back(std::string(stage.id) + "/1/0");
        if (scene.stages.empty()) steps.resize(1);
        for (const std::string& step : steps) {
          program.act(lesson::SeekText{step});
          program.settle();
          const std::string where = std::string(scene.id) + " " + step + (language == lesson::Language::zh ? " zh " : " en ") +
                                    std::to_string(static_cast<int>(size.width)) + "×" + std::to_string(static_cast<int>(size.height));
          EXPECT_EQ(test::judged(program), "") << where;
        }
        program.act(lesson::Select{"X", 0});
        EXPECT_EQ(test::judged(program), "") << scene.id << " asked at " << size.width << "×" << size.height;
        program.act(lesson::ClearSelection{});
      }
      for (const char* id : {"more", "scenes"}) {
        if (program.node(id) == nullptr) continue;
        program.click(id);
        EXPECT_EQ(test::judged(program), "") << id << " at " << size.width << "×" << size.height;
        program.tap(ImGuiKey_Escape);
      }
    }
  }
}

TEST(SmallCanvas, BelowItASingleLineSaysSo) {
  for (const Size& size : {Size{239, 500}, {500, 239}, {200, 200}, {90, 60}}) {
    Program program(size.width, size.height);
    ASSERT_NE(program.node("too_small"), nullptr) << size.width;
    EXPECT_EQ(program.app().nodes().size(), 1u);
    program.act(lesson::SetLanguage{lesson::Language::en});
    const std::string en = program.node("too_small")->name;
    EXPECT_EQ(test::judged(program), "") << size.width;
    program.act(lesson::SetLanguage{lesson::Language::zh});
    EXPECT_NE(program.node("too_small")->name, en);
    EXPECT_EQ(test::judged(program), "") << size.width;
    program.screen().resize(400, 400);
    program.settle();
    EXPECT_EQ(program.node("too_small"), nullptr);
  }
}

}  // namespace
}  // namespace attnscope::app
