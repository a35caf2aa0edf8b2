#include "lesson/tour.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lesson/commanded.h"
#include "lesson/guess.h"
#include "lesson/link.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

TEST(Tour, EveryStopOpensAndAsks) {
  std::set<std::string> seen;
  for (std::size_t k = 0; k < stops().size(); ++k) {
    const Stop& stop = stops()[k];
    EXPECT_EQ(stop.number, static_cast<int>(k) + 1);
    for (const Language language : {Language::en, Language::zh}) {
      State before;
      before.language = language;
      const Result<State> state = from_link(stop.in(language), before);
      ASSERT_TRUE(state) << stop.id << ": " << describe(state.error(), Language::en);
      EXPECT_EQ(state->language, language);
      const Result<SceneLesson> shown = lesson_for(state->scene, *state);
      ASSERT_TRUE(shown) << stop.id;
      EXPECT_FALSE(shown->borrowed) << stop.id;
      const bool asks =
          std::any_of(guesses().begin(), guesses().end(), [&](const GuessSpec& guess) { return guess.scene == state->scene; });
      EXPECT_TRUE(asks) << stop.id << ": nothing to predict";
      const Result<std::string> link = to_link(*state);
      ASSERT_TRUE(link);
      seen.insert(*link);
      const Catalogue& text = Catalogue::of(language);
      for (const char* end : {".name", ".asks"}) EXPECT_TRUE(text.has("tour." + std::string(stop.id) + end)) << stop.id;
    }
  }
  EXPECT_GE(seen.size(), stops().size()) << "two stops open the same";
}

std::vector<ChapterQuestion> asked(const char* lesson, const std::vector<Command>& commands = {}, Language language = Language::en) {
  const Result<SceneLesson> shown = lesson_for("tour", after(*open_builtin(lesson), commands));
  if (!shown) {
    ADD_FAILURE() << describe(shown.error(), Language::en);
    return {};
  }
  return chapter_questions(shown->lesson, *model::run(program(shown->lesson)), Catalogue::of(language));
}

TEST(Tour, TheQuestionsAreAnsweredWithTheSentencesNumbers) {
  const std::vector<ChapterQuestion> all = asked("by-hand");
  ASSERT_EQ(all.size(), 4u);
  const std::vector<std::pair<std::string, std::string>> holds = {
      {"why", "0.4000"}, {"qkv", "4.1589"}, {"steps", "2.0794"}, {"mask", "0.8333"}};
  for (std::size_t k = 0; k < all.size(); ++k) {
    EXPECT_EQ(all[k].id, holds[k].first);
    EXPECT_NE(all[k].answer.find(holds[k].second), std::string::npos) << all[k].answer;
    EXPECT_EQ(all[k].answer.find("⟨"), std::string::npos) << all[k].answer;
  }
  EXPECT_EQ(all[0].number, (Selection{"unmasked.weights", 2 * 6 + 5}));  // sat reads mat most
}

TEST(Tour, AnotherSentenceHasItsOwnNumbersAndOneWordNone) {
  const auto own = asked("by-hand", {SetSentence{"the dog ran on the hill"}});
  ASSERT_EQ(own.size(), 4u);
  EXPECT_NE(own[0].answer, asked("by-hand")[0].answer);
  EXPECT_TRUE(asked("by-hand", {SetSentence{"cat"}}).empty());
  for (const char* lesson : {"chapter-heads", "chapter-block", "chapter-block-mask"}) EXPECT_EQ(asked(lesson).size(), 4u) << lesson;
}

}  // namespace
}  // namespace attnscope::lesson
