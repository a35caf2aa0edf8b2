#include "lesson/guess.h"

#include <gtest/gtest.h>

#include "lesson/commanded.h"
#include "lesson/link.h"
#include "lesson/scene.h"
#include "lesson/settings.h"

namespace attnscope::lesson {
namespace {

State why() {
  return after(*open_builtin("by-hand"), {GoTo{"why"}});
}

std::string refusal(const State& state, const Command& command) {
  const Result<State> next = apply(state, command);
  return next ? "" : next.error().code;
}

TEST(Guess, IsOfAStageOfItsScene) {
  for (const GuessSpec& spec : guesses()) {
    const SceneSpec* scene = find_scene(spec.scene);
    ASSERT_NE(scene, nullptr) << spec.scene;
    bool found = !spec.setting.empty() && find_setting(spec.scene, spec.setting) != nullptr;
    for (const StageSpec& stage : scene->stages) found = found || stage.id == spec.stage;
    EXPECT_NE(found, spec.by_doing) << spec.key;
    EXPECT_NE(spec.choices.size(), 1u) << spec.key;
  }
}

TEST(Guess, SeveralWordsInAnyOrderAndTakenBack) {
  const State state =
      after(why(), {Guess{"why", "words", 5}, Guess{"why", "words", 1}, Guess{"why", "words", 3}, Guess{"why", "words", 3}});
  EXPECT_EQ(guessed(*find_guess("why", "words"), state), (std::vector<std::int64_t>{1, 5}));
}

TEST(Guess, EndsWhenTheAnswerIsShown) {
  const State seen = after(why(), {Guess{"why", "words", 1}, Step{Move::next}});
  EXPECT_EQ(refusal(seen, Guess{"why", "words", 2}), "guess_closed");
  EXPECT_EQ(guessed(*find_guess("why", "words"), seen), std::vector<std::int64_t>{1}) << "it stays, to be compared";
  EXPECT_EQ(refusal(after(seen, {Step{Move::back}}), Guess{"why", "words", 2}), "");
}

TEST(Guess, RefusesWhatIsNoAnswer) {
  EXPECT_EQ(refusal(why(), Guess{"why", "words", 6}), "setting_range");
  EXPECT_EQ(refusal(why(), Guess{"why", "words", -1}), "setting_range");
  EXPECT_EQ(refusal(why(), Guess{"why", "winds", 0}), "unknown_guess");
  EXPECT_EQ(refusal(after(why(), {GoTo{"qkv"}}), Guess{"why", "words", 0}), "guess_closed") << "another scene is on screen";
}

TEST(Guess, IsAboutTheseWordsAndOfThisReader) {
  const State state = after(why(), {Guess{"why", "words", 1}});
  EXPECT_TRUE(after(state, {SetSentence{"the dog ran"}}).guesses.empty());
  const Result<std::string> link = to_link(state);
  ASSERT_TRUE(link);
  const Result<State> opened = from_link(*link, State());
  ASSERT_TRUE(opened);
  EXPECT_TRUE(opened->guesses.empty());
  EXPECT_FALSE(is_edit(Guess{"why", "words", 1}));
}

TEST(Guess, OfASwitchEndsWhenItIsOn) {
  const State scene = after(*open_builtin("chapter-mask"), {GoTo{"with-without"}, Guess{"with-without", "sum", 0}});
  EXPECT_EQ(guessed(*find_guess("with-without", "sum"), scene), std::vector<std::int64_t>{0});
  const State on = after(scene, {Set{"with-without", "afterwards", 1}});
  EXPECT_EQ(refusal(on, Guess{"with-without", "sum", 1}), "guess_closed");
  EXPECT_EQ(guessed(*find_guess("with-without", "sum"), on), std::vector<std::int64_t>{0}) << "it stays, to be compared";
  EXPECT_EQ(refusal(after(on, {Set{"with-without", "afterwards", 0}}), Guess{"with-without", "sum", 1}), "");
}

TEST(Guess, StaysWhereItsOwnSettingChangesTheNumbers) {
  const State scene = after(*open_builtin("chapter-mask"), {GoTo{"next-word"}, Guess{"next-word", "moves", 1}});
  const State other = after(scene, {Set{"next-word", "word", 1}});
  EXPECT_EQ(guessed(*find_guess("next-word", "moves"), other), std::vector<std::int64_t>{1});
  EXPECT_TRUE(after(other, {Set{"", "seed", 7}}).guesses.empty());
}

TEST(Guess, AboutASceneOfItsOwnStaysWhateverIsChanged) {
  const State bars = after(*open_builtin("by-hand"), {GoTo{"softmax-bars"}, SeekText{"exp"}, Guess{"softmax-bars", "doubled", 0}});
  const GuessSpec& doubled = *find_guess("softmax-bars", "doubled");
  EXPECT_EQ(guessed(doubled, after(bars, {Set{"softmax-bars", "score_0", 40}})), std::vector<std::int64_t>{0});
  const State edited = after(bars, {GoTo{"edit"}, Edit{"X", 0, 0.5}});
  EXPECT_EQ(guessed(doubled, edited), std::vector<std::int64_t>{0});
  EXPECT_EQ(guessed(doubled, after(edited, {ClearEdits{}})), std::vector<std::int64_t>{0});
  // Of the reader's own numbers it goes.
  const State own = after(bars, {GoTo{"twins"}, Guess{"twins", "equal-rows", 0}, GoTo{"edit"}, Edit{"X", 0, 0.5}});
  EXPECT_TRUE(guessed(*find_guess("twins", "equal-rows"), own).empty());
}

TEST(Guess, AsACommandInJson) {
  const Result<Command> command = parse_command(R"({"command": "guess", "scene": "why", "key": "words", "value": 1})");
  ASSERT_TRUE(command);
  const auto* guess = std::get_if<Guess>(&*command);
  ASSERT_NE(guess, nullptr);
  EXPECT_EQ(guess->value, 1);
}

}  // namespace
}  // namespace attnscope::lesson
