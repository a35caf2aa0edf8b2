#include "lesson/word_twice.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lesson/commanded.h"
#include "lesson/hidden.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

TEST(WordTwice, BankIsOneVectorBeforeAttentionAndTwoAfterIt) {
  const Result<SceneLesson> shown = lesson_for("same-word", State());
  ASSERT_TRUE(shown);
  EXPECT_TRUE(shown->own);
  const auto trace = model::run(program(shown->lesson));
  const auto twice = word_twice(shown->lesson, *trace);
  ASSERT_TRUE(twice);
  EXPECT_EQ(twice->first, 1);   // river bank
  EXPECT_EQ(twice->second, 0);  // bank account
  EXPECT_EQ(twice->before, 0);
  EXPECT_NEAR(twice->after, std::sqrt(0.5), 1e-6);  // (.75, .25) and (.25, .75)
}

TEST(WordTwice, NeedsASecondSentenceWithTheWord) {
  for (const char* compare : {"", R"("compare": "c d", )"}) {
    const std::string json =
        std::string(R"({"attnscope": 1, "sentence": "a b", )") + compare + R"("model": {"kind": "attention", "d_model": 2}})";
    const SceneLesson shown = shown_of(json, "attention");
    EXPECT_FALSE(word_twice(shown.lesson, *model::run(program(shown.lesson)))) << compare;
  }
}

TEST(WordTwice, TheSecondSentenceIsHiddenWithTheFirst) {
  State state;
  state.scene = "same-word";
  const Result<SceneLesson> shown = lesson_for(state.scene, state);
  ASSERT_TRUE(shown);
  const auto trace = model::run(program(shown->lesson));
  const Steps steps = steps_for(state.scene, shown->lesson);
  const auto hidden = [&](std::int64_t step, const char* figure) {
    return is_hidden(state.scene, shown->lesson, *trace, steps, steps.at(step), {figure, 0});
  };
  EXPECT_TRUE(hidden(0, "X") && hidden(0, "b.X") && hidden(0, "b.weights"));
  EXPECT_FALSE(hidden(1, "X") || hidden(1, "b.X"));
  EXPECT_TRUE(hidden(1, "output") && hidden(1, "b.output"));
  EXPECT_FALSE(hidden(2, "output") || hidden(2, "b.output"));
}

}  // namespace
}  // namespace attnscope::lesson
