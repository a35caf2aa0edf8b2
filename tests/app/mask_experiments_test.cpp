// The experiments of the causal mask with their switches on: at three sizes, in both languages, for short and long sentences.
#include <gtest/gtest.h>

#include "support/judge.h"

namespace attnscope::app {
namespace {

using lesson::GoTo, lesson::Set, lesson::SetSentence;

std::string words_of(int tokens, lesson::Language language) {
  constexpr const char* han[] = {"从", "前", "有", "座", "山", "里", "个", "庙"};
  std::string out;
  for (int i = 0; i < tokens; ++i) out += language == lesson::Language::zh ? han[i % 8] : "word" + std::to_string(i % 40) + " ";
  return out;
}

class MaskExperiments : public testing::Test {
 protected:
  /// Every state that the commands lead to keeps the rules.
  void look(const std::string& scene, const std::vector<lesson::Command>& commands) {
    constexpr float kSizes[][2] = {{1440, 900}, {1024, 768}, {390, 844}};
    for (const auto& size : kSizes) {
      for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
        test::Program program(size[0], size[1]);
        program.act(lesson::SetLanguage{language});
        for (const char* open : {"chapter-mask", "by-hand", "chapter-heads", "chapter-block-mask"}) {
          ASSERT_FALSE(program.act(lesson::OpenLesson{open}));
          change(program, scene, commands, std::string(open) + " at " + std::to_string(static_cast<int>(size[0])));
        }
        program.act(lesson::OpenLesson{"chapter-attention"});
        for (const int tokens : {1, 2, 16, 64, 150}) {
          ASSERT_FALSE(program.act(SetSentence{words_of(tokens, language)}));
          change(program, scene, commands, "T = " + std::to_string(tokens) + " at " + std::to_string(static_cast<int>(size[0])));
        }
      }
    }
  }

 private:
  static void change(test::Program& program, const std::string& scene, const std::vector<lesson::Command>& commands,
                     const std::string& where) {
    ASSERT_FALSE(program.act(GoTo{scene}));
    for (const lesson::Command& command : commands) {
      const std::optional<Error> refused = program.act(command);
      const bool alone = program.app().state().sentence && where.rfind("T = 1 ", 0) == 0;  // one word has no other, and nothing to guess
      EXPECT_TRUE(!refused || alone) << scene << " " << where << ": " << (refused ? lesson::describe(*refused, lesson::Language::en) : "");
      std::string all;
      for (const std::string& line : test::judge(program)) all += "\n  " + line;
      EXPECT_EQ(all, "") << scene << " " << where;
    }
  }
};

TEST_F(MaskExperiments, AfterSoftmax) {
  const auto afterwards = [](std::int64_t on) { return Set{"with-without", "afterwards", on}; };
  look("with-without", {lesson::Guess{"with-without", "sum", 0}, afterwards(1), afterwards(0)});
}

TEST_F(MaskExperiments, AnotherLastWord) {
  const auto set = [](const char* key, std::int64_t value) { return Set{"next-word", key, value}; };
  look("next-word", {set("word", 0), lesson::Guess{"next-word", "moves", 1}, set("word", 1), set("mask", 0), set("mask", 1)});
}

TEST_F(MaskExperiments, UpsideDown) {
  const auto upside_down = [](std::int64_t on) { return Set{"conventions", "upside_down", on}; };
  look("conventions", {upside_down(0), lesson::Guess{"conventions", "left", 0}, upside_down(1)});
}

TEST(MaskLessons, AreOfferedAtTheEndOfTheirScene) {
  test::Program program;
  program.act(lesson::OpenLesson{"chapter-mask"});
  EXPECT_EQ(program.node("onward.lesson.chapter-mask-worked"), nullptr);  // not before its end
  program.act(lesson::SeekText{"end"});
  const ui::Node* worked = program.node("onward.lesson.chapter-mask-worked");
  ASSERT_TRUE(worked != nullptr && worked->command);
  program.act(lesson::Command(*worked->command));
  EXPECT_EQ(program.app().state().lesson, "chapter-mask-worked");
  EXPECT_EQ(program.app().state().scene, "causal-mask");
  program.act(GoTo{"with-without"});
  program.act(lesson::SetLanguage{lesson::Language::zh});
  const ui::Node* by_hand = program.node("onward.lesson.by-hand");
  ASSERT_TRUE(by_hand != nullptr && by_hand->command);
  program.act(lesson::Command(*by_hand->command));
  EXPECT_EQ(program.app().state().lesson, "by-hand-zh");
  EXPECT_EQ(program.app().state().scene, "with-without");
  EXPECT_EQ(program.node("onward.lesson.by-hand"), nullptr);  // it is the one on screen
}

}  // namespace
}  // namespace attnscope::app
