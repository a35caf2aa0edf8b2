#include "lesson/word_swapped.h"

#include <gtest/gtest.h>

#include "lesson/commanded.h"
#include "lesson/guess_card.h"
#include "lesson/hidden.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

TEST(WordSwapped, AnotherTextUnderTheSameTitleMovesNoShare) {
  const Result<SceneLesson> shown = lesson_for("library-card", State());
  ASSERT_TRUE(shown);
  const auto trace = model::run(program(shown->lesson));
  const auto swap = word_swapped(shown->lesson, *trace, 0);
  ASSERT_TRUE(swap);
  EXPECT_EQ(swap->at, 2);  // boats, ships
  EXPECT_EQ(swap->shares, 0);
  EXPECT_NEAR(swap->output, 0.4, 1e-6);  // 0.2 of a text that went from 1 to −1
  const auto card = guess_card(*find_guess("library-card", "swapped"), shown->lesson, *trace, 0, Catalogue::of(Language::en));
  ASSERT_TRUE(card);
  EXPECT_EQ(card->answers[card->right], "what arrives");
}

TEST(WordSwapped, AnotherTitleMovesBoth) {
  const SceneLesson shown = shown_of(
      R"({"attnscope": 1, "sentence": "the cat sat", "compare": "the dog sat", "vocabulary": ["the", "cat", "dog", "sat"],
          "model": {"kind": "attention", "d_model": 4}})",
      "attention");
  const auto swap = word_swapped(shown.lesson, *model::run(program(shown.lesson)), 0);
  ASSERT_TRUE(swap);
  EXPECT_EQ(swap->at, 1);
  EXPECT_GT(swap->shares, 0);
  EXPECT_GT(swap->output, 0);
}

TEST(WordSwapped, NeedsTwoSentencesThatDifferInOneWord) {
  for (const char* compare : {"", R"("compare": "a b", )", R"("compare": "b a", )", R"("compare": "a b b", )"}) {
    const std::string json =
        std::string(R"({"attnscope": 1, "sentence": "a b", )") + compare + R"("model": {"kind": "attention", "d_model": 2}})";
    const SceneLesson shown = shown_of(json, "attention");
    EXPECT_FALSE(word_swapped(shown.lesson, *model::run(program(shown.lesson)), 0)) << compare;
  }
}

TEST(WordSwapped, TheOtherTextIsHiddenUntilTheCardIsSwapped) {
  State state;
  state.scene = "library-card";
  const Result<SceneLesson> shown = lesson_for(state.scene, state);
  ASSERT_TRUE(shown);
  const auto trace = model::run(program(shown->lesson));
  const Steps steps = steps_for(state.scene, shown->lesson);
  const auto hidden = [&](std::int64_t step, const char* figure) {
    return is_hidden(state.scene, shown->lesson, *trace, steps, steps.at(step), {figure, 0});
  };
  EXPECT_TRUE(hidden(0, "weights") && hidden(0, "b.weights"));
  EXPECT_FALSE(hidden(1, "weights"));
  EXPECT_TRUE(hidden(1, "output") && hidden(2, "b.output"));
  EXPECT_FALSE(hidden(2, "output") || hidden(3, "b.output"));
}

}  // namespace
}  // namespace attnscope::lesson
