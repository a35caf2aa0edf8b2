#include "lesson/guess_card.h"

#include <gtest/gtest.h>

#include "lesson/commanded.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

struct Cards {
  SceneLesson shown;
  std::shared_ptr<const model::Trace> trace;

  std::optional<GuessCard> card(const char* scene, const char* key, Language language = Language::en) const {
    return guess_card(*find_guess(scene, key), shown.lesson, *trace, 0, Catalogue::of(language));
  }
};

Cards cards(const char* scene, const char* lesson, const std::vector<Command>& commands = {}) {
  const Result<SceneLesson> shown = lesson_for(scene, after(*open_builtin(lesson), commands));
  if (!shown) {
    ADD_FAILURE() << describe(shown.error(), Language::en);
    return {};
  }
  return {*shown, model::run(program(shown->lesson))};
}

TEST(GuessCard, TheChaptersScoresAreNotSymmetric) {
  const auto card = cards("attention", "chapter-attention").card("attention", "symmetric");
  ASSERT_TRUE(card);
  EXPECT_EQ(card->answers[card->right], "different");
  EXPECT_NE(card->reveal.find("0.2776"), std::string::npos) << card->reveal;
  EXPECT_NE(card->reveal.find("0.0373"), std::string::npos) << card->reveal;
  EXPECT_EQ(card->because, (Selection{"scores", 2 * 3 + 1}));
}

TEST(GuessCard, SameWeightsForBothMakeThemSymmetric) {
  const Result<State> state = open_source(R"({"attnscope": 1, "sentence": "a b", "model": {"kind": "attention", "d_model": 2, "weights":
    {"W_Q.weight": [[1, 2], [3, 4]], "W_K.weight": [[1, 2], [3, 4]]}}})");
  ASSERT_TRUE(state);
  const Result<SceneLesson> shown = lesson_for("attention", *state);
  ASSERT_TRUE(shown);
  const auto card = Cards{*shown, model::run(program(shown->lesson))}.card("attention", "symmetric");
  ASSERT_TRUE(card);
  EXPECT_EQ(card->answers[card->right], "the same");
}

TEST(GuessCard, OnlyDifferencesCountAndAMixtureStaysAmongItsParts) {
  for (const char* lesson : {"by-hand", "chapter-attention", "chapter-heads", "chapter-block"}) {
    const Cards some = cards("attention", lesson);
    const auto constant = some.card("attention", "constant"), beyond = some.card("attention", "beyond");
    ASSERT_TRUE(constant && beyond) << lesson;
    EXPECT_EQ(constant->answers[constant->right], "all stay the same") << lesson;
    EXPECT_EQ(beyond->answers[beyond->right], "no") << lesson;
  }
}

TEST(GuessCard, CutOffAfterwardsARowIsShort) {
  const auto card = cards("with-without", "chapter-mask").card("with-without", "sum");
  ASSERT_TRUE(card);
  EXPECT_EQ(card->answers, (std::vector<std::string>{"1", "0.61", "0.39"}));
  EXPECT_EQ(card->answers[card->right], "0.61");
  EXPECT_EQ(card->because, (Selection{"unmasked.weights.seen", 1}));
  EXPECT_NE(card->question.find("cat"), std::string::npos);
  // sat's half and half would read the same: another row is asked about.
  const auto by_hand = cards("with-without", "by-hand").card("with-without", "sum");
  ASSERT_TRUE(by_hand);
  EXPECT_EQ(by_hand->answers, (std::vector<std::string>{"1", "0.67", "0.33"}));
  EXPECT_FALSE(cards("with-without", "chapter-attention", {SetSentence{"cat"}}).card("with-without", "sum"));
}

TEST(GuessCard, ARowThatLosesNothingIsNotAskedAbout) {
  // Their last row adds up to the float before 1, and nothing of it goes to later words.
  for (const char* sentence : {"on dog", "sat ran"}) {
    const auto card = cards("with-without", "chapter-attention", {SetSentence{sentence}}).card("with-without", "sum");
    ASSERT_TRUE(card) << sentence;
    EXPECT_EQ(card->because->index, 0) << sentence;
    EXPECT_NE(card->answers[1], "1.00") << sentence;
  }
}

TEST(GuessCard, OfTiedWeightsThePairIsOneThatDiffers) {
  for (const auto& [lesson, pair] : {std::pair{"by-hand", "cat → sat"}, {"by-hand-zh", "猫 → 坐"}, {"chapter-attention", "cat → sat"}}) {
    const Cards free = cards("symmetric", lesson), tied = cards("symmetric", lesson, {Set{"symmetric", "tie", 1}});
    const auto before = free.card("symmetric", "tied"), now = tied.card("symmetric", "tied");
    ASSERT_TRUE(before && now) << lesson;
    EXPECT_NE(before->question.find(pair), std::string::npos) << before->question;
    EXPECT_EQ(before->question, now->question);
    const model::Figure& scores = *free.trace->find(before->because->figure);
    const std::int64_t n = scores.columns(), row = before->because->index / n, column = before->because->index % n;
    EXPECT_NE(scores.at(row, column), scores.at(column, row)) << lesson;
  }
}

TEST(GuessCard, TheLastRowAloneMoves) {
  const auto before = cards("next-word", "chapter-mask").card("next-word", "moves");
  ASSERT_TRUE(before);
  EXPECT_EQ(before->answers[before->right], "only the last");
  const auto card = cards("next-word", "chapter-mask", {Set{"next-word", "word", 1}}).card("next-word", "moves");
  ASSERT_TRUE(card);
  EXPECT_NE(card->reveal.find("0.3563"), std::string::npos) << card->reveal;
  EXPECT_EQ(card->because, (Selection{"output.moved", 2}));
  EXPECT_FALSE(cards("next-word", "chapter-attention", {SetSentence{"cat"}}).card("next-word", "moves"));
}

TEST(GuessCard, UpsideDownNothingIsLeftForTheLast) {
  const auto card = cards("conventions", "chapter-mask").card("conventions", "left");
  ASSERT_TRUE(card);
  EXPECT_EQ(card->answers[card->right], "nothing");
  EXPECT_NE(card->reveal.find("NaN"), std::string::npos) << card->reveal;
  EXPECT_EQ(card->because, (Selection{"weights.upside_down", 6}));
  EXPECT_FALSE(cards("conventions", "chapter-attention", {SetSentence{"cat"}}).card("conventions", "left"));
}

TEST(GuessCard, TheMaskActsBeforeSoftmax) {
  const auto card = cards("causal-mask", "chapter-attention").card("causal-mask", "hidden");
  ASSERT_TRUE(card);
  EXPECT_EQ(card->answers, (std::vector<std::string>{"0.276  0.334  0", "0.452  0.548  0", "0.500  0.500  0"}));
  EXPECT_EQ(card->right, 1u);
  EXPECT_NE(card->reveal.find("0.610"), std::string::npos) << card->reveal;  // what would be left, cut off afterwards
}

TEST(GuessCard, AWordThatComesTwiceHasOneRow) {
  const auto twice = cards("twins", "by-hand").card("twins", "equal-rows");
  ASSERT_TRUE(twice);
  EXPECT_EQ(twice->right, 0u);
  EXPECT_NE(twice->reveal.find("row 12"), std::string::npos) << twice->reveal;
  const SceneLesson placed =
      shown_of(R"({"attnscope": 1, "sentence": "a b a", "model": {"kind": "attention", "d_model": 4, "position": "sinusoidal"}})", "twins");
  const auto apart = Cards{placed, model::run(program(placed.lesson))}.card("twins", "equal-rows");
  ASSERT_TRUE(apart);
  EXPECT_EQ(apart->right, 1u);
}

TEST(GuessCard, ColumnsOfTheWeightsAddUpToNoFixedNumber) {
  const auto card = cards("sums", "chapter-attention").card("sums", "columns");
  ASSERT_TRUE(card);
  EXPECT_EQ(card->right, 1u);
  EXPECT_NE(card->reveal.find("0.770"), std::string::npos) << card->reveal;
  EXPECT_EQ(card->because, (Selection{"weights.column_sums", 0}));
  // Where all words ask for nothing, all read evenly.
  const SceneLesson even = shown_of(R"({"attnscope": 1, "sentence": "a b c", "model": {"kind": "attention", "d_model": 2, "weights":
      {"W_Q.weight": [[0, 0], [0, 0]]}}})", "sums");
  const auto one = Cards{even, model::run(program(even.lesson))}.card("sums", "columns");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->right, 0u);
}

TEST(GuessCard, OfEveryChoiceThereIsAnAnswer) {
  for (const GuessSpec& spec : guesses()) {
    if (spec.choices.empty()) continue;  // the exhibit itself asks
    const Cards own = cards(std::string(spec.scene).c_str(), "chapter-attention");
    const auto card = guess_card(spec, own.shown.lesson, *own.trace, 0, Catalogue::of(Language::zh));
    ASSERT_TRUE(card) << spec.key;
    EXPECT_EQ(card->answers.size(), spec.choices.size()) << spec.key;
    EXPECT_LT(card->right, card->answers.size()) << spec.key;
    for (const std::string& text : {card->question, card->reveal}) EXPECT_EQ(text.find("⟨"), std::string::npos) << text;
  }
}

TEST(GuessCard, AWordThatLooksLikeAMarkStandsAsItIs) {
  const auto card = cards("attention", "chapter-attention", {SetSentence{"a snake_case _ sat"}}).card("attention", "symmetric");
  ASSERT_TRUE(card);
  EXPECT_NE(card->question.find("snake\\_case"), std::string::npos) << card->question;
}

TEST(GuessCard, IsLeftOutWhereItDoesNotHold) {
  const Cards one = cards("attention", "chapter-attention", {SetSentence{"cat"}});
  for (const char* key : {"symmetric", "constant", "beyond"}) EXPECT_FALSE(one.card("attention", key)) << key;
  EXPECT_FALSE(cards("causal-mask", "chapter-attention", {SetSentence{"the cat"}}).card("causal-mask", "hidden"))
      << "nothing is hidden in row 1";
  EXPECT_FALSE(cards("attention", "chapter-attention", {SetSentence{"cat cat cat"}}).card("attention", "symmetric"));
  // Every row that asks nobody is shared evenly with or without the mask: two of the answers would be one.
  const auto by_hand = cards("causal-mask", "by-hand").card("causal-mask", "hidden");
  ASSERT_TRUE(by_hand);
  EXPECT_EQ(by_hand->answers[1], "0.100  0.700  0.200  0  0  0");
}

TEST(GuessCard, IsAskedBeforeItsStageAndAnsweredAfterIt) {
  const State start = after(*open_builtin("chapter-attention"), {GoTo{"attention"}});
  const Steps steps = steps_for("attention", lesson_for("attention", start)->lesson);
  const auto key_at = [&](const State& state) {
    const GuessSpec* spec = guess_at(state, steps, position(state, steps));
    return spec == nullptr ? std::string_view() : spec->key;
  };
  EXPECT_EQ(key_at(start), "symmetric");
  EXPECT_EQ(key_at(after(start, {SeekText{"scores"}})), "") << "who did not guess is not answered";
  EXPECT_EQ(key_at(after(start, {Guess{"attention", "symmetric", 0}, SeekText{"scores"}})), "symmetric");
  EXPECT_EQ(key_at(after(start, {SeekText{"scale"}})), "constant");
  EXPECT_EQ(key_at(after(start, {SeekText{"softmax"}})), "beyond");
}

}  // namespace
}  // namespace attnscope::lesson
