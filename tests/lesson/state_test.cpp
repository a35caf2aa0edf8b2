#include "lesson/state.h"

#include <gtest/gtest.h>

#include "lesson/builtin.h"
#include "lesson/catalogue.h"
#include "lesson/command.h"
#include "lesson/commanded.h"
#include "lesson/hidden.h"
#include "lesson/scene.h"
#include "lesson/settings.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

std::shared_ptr<const model::Trace> traced(const State& state, const std::string& scene) {
  const Result<SceneLesson> shown = lesson_for(scene, state);
  if (!shown) {
    ADD_FAILURE() << describe(shown.error(), Language::en);
    return std::make_shared<model::Trace>();
  }
  return model::run(program(shown->lesson));
}

std::vector<float> row(const model::Figure& figure, std::int64_t r) {
  const auto matrix = figure.matrix();
  return {matrix.begin() + r * figure.columns(), matrix.begin() + (r + 1) * figure.columns()};
}

TEST(State, EverySceneHasALessonForEveryBuiltin) {
  for (const Builtin& builtin : builtin_lessons()) {
    for (const SceneSpec& scene : scenes()) {
      const Result<State> state = open_builtin(std::string(builtin.name));
      ASSERT_TRUE(state) << builtin.name;
      const Result<SceneLesson> shown = lesson_for(std::string(scene.id), *state);
      ASSERT_TRUE(shown) << builtin.name << " " << scene.id << ": " << describe(shown.error(), Language::en);
      EXPECT_EQ(shown->own, scene.own_only);
      if (scene.own_only) continue;
      EXPECT_TRUE(can_show(scene, shown->lesson));
      if (shown->other_words) continue;  // its own sentence with its own model
      EXPECT_EQ(shown->borrowed, !can_show(scene, *base_lesson(*state)));
    }
  }
}

TEST(State, ALessonWithoutAPlaceOpensInTheChaptersFirstSceneThatShowsIt) {
  for (const char* from : {"heads", "same-word", "exercises"}) {
    State before;
    before.scene = from;
    EXPECT_EQ(open_builtin("by-hand", before)->scene, "why") << from;
  }
  State tour;
  tour.scene = "tour";
  EXPECT_EQ(open_builtin("by-hand", tour)->scene, "tour") << "it can show it: it stays";
}

TEST(State, OpensWithTheHandWrittenModel) {
  const Result<State> state = open_builtin(State().lesson);
  ASSERT_TRUE(state);
  const auto trace = traced(*state, "attention");
  const std::vector<float> sat = row(*trace->find("weights"), 2);
  const std::vector<double> expected = {0.05, 0.35, 0.10, 0.05, 0.05, 0.40};
  ASSERT_EQ(sat.size(), expected.size());
  for (std::size_t k = 0; k < sat.size(); ++k) EXPECT_NEAR(sat[k], expected[k], 1e-6);
}

// Done when 4: replacing the last word by a new one changes exactly one row of X and leaves every weight bit-equal.
TEST(State, ANewWordChangesOneRowAndNoWeight) {
  const State before = after(*open_builtin("chapter-attention"), {SetSentence{"the cat sat on the mat"}});
  const State now = after(before, {SetSentence{"the cat sat on the sofa"}});
  EXPECT_EQ(now.words, std::vector<std::string>{"sofa"});
  const auto a = traced(before, "qkv"), b = traced(now, "qkv");
  for (const char* weight : {"embedding.weight", "W_Q.weight", "W_K.weight", "W_V.weight"}) {
    EXPECT_EQ(a->find(weight)->values, b->find(weight)->values) << weight;
  }
  int changed = 0;
  for (std::int64_t r = 0; r < 6; ++r) changed += row(*a->find("X"), r) != row(*b->find("X"), r);
  EXPECT_EQ(changed, 1);
  EXPECT_NE(row(*a->find("X"), 5), row(*b->find("X"), 5));
}

TEST(State, AWordIsOneVectorInEverySentence) {
  const State river = after(*open_builtin("chapter-attention"), {SetSentence{"river bank"}});
  const State account = after(river, {SetSentence{"bank account"}});
  EXPECT_EQ(row(*traced(river, "qkv")->find("X"), 1), row(*traced(account, "qkv")->find("X"), 0));
  const State again = after(account, {SetSentence{"river bank"}});
  EXPECT_EQ(traced(again, "qkv")->find("X")->values, traced(river, "qkv")->find("X")->values);
}

TEST(State, AHalfTypedWordHandsItsRowOn) {
  State state = *open_builtin("chapter-attention");
  for (const char* text : {"the s", "the so", "the sof", "the sofa", "the sofa ", "the sofa i", "the sofa is"}) {
    state = after(state, {SetSentence{text, true}});
  }
  EXPECT_EQ(state.words, (std::vector<std::string>{"sofa", "is"}));
  for (const char* text : {"the sofa i", "the sofa ", "the sofa w", "the sofa wa", "the sofa was"})
    state = after(state, {SetSentence{text, true}});
  EXPECT_EQ(state.words, (std::vector<std::string>{"sofa", "was"}));
  for (const char* text : {"r", "ri", "riv", "rive", "river"}) state = after(state, {SetSentence{text, true}});
  EXPECT_EQ(state.words, (std::vector<std::string>{"sofa", "was", "river"}));
}

TEST(State, ABlankChangesNothing) {
  const State before = *open_builtin("chapter-attention");
  const State typed = after(before, {SetSentence{"the cat sat ", true}});
  EXPECT_EQ(traced(typed, "qkv")->find("W_Q.weight")->values, traced(before, "qkv")->find("W_Q.weight")->values);
  EXPECT_FALSE(lesson_for("qkv", typed)->open_vocabulary);
}

TEST(State, ABeginningOfAKnownWordGivesItsRowBack) {
  State state = *open_builtin("chapter-attention");
  for (const char* text : {"the m", "the ma", "the mat", "the mat b", "the mat ba"}) state = after(state, {SetSentence{text, true}});
  EXPECT_EQ(state.words, std::vector<std::string>{"ba"});
}

TEST(State, AFullTableTakesNewSentences) {
  State state = *open_builtin("chapter-attention");
  for (int sentence = 0; sentence < 8; ++sentence) {
    std::string text;
    for (int k = 0; k < 200; ++k) text += "s" + std::to_string(sentence) + "w" + std::to_string(k) + " ";
    state = after(state, {SetSentence{text}});
  }
  EXPECT_LE(state.words.size(), 1014u);
}

TEST(State, TypedLetterByLetterAWordKeepsItsVector) {
  State state = *open_builtin("chapter-attention");
  const auto type = [&](const std::string& text) {
    for (std::size_t k = 1; k <= text.size(); ++k) state = after(state, {SetSentence{text.substr(0, k), true}});
  };
  type("river bank");
  const std::vector<float> bank = row(*traced(state, "qkv")->find("X"), 1);
  type("bank account");
  EXPECT_EQ(row(*traced(state, "qkv")->find("X"), 0), bank);
  type("the bank");
  EXPECT_EQ(row(*traced(state, "qkv")->find("X"), 1), bank);
}

TEST(State, KnownWordsKeepTheWrittenModelAndNewOnesAreDrawn) {
  const State swapped = after(*open_builtin("by-hand"), {SetSentence{"the dog sat on the mat"}});
  EXPECT_EQ(lesson_for("causal-mask", swapped)->lesson.origin, Origin::written);
  const State written = after(swapped, {SetSentence{"the unicorn sat"}});
  const Result<SceneLesson> shown = lesson_for("causal-mask", written);
  ASSERT_TRUE(shown);
  EXPECT_TRUE(shown->redrawn);
  EXPECT_EQ(shown->lesson.origin, Origin::drawn);
  EXPECT_EQ(*shown->lesson.rows, 64);
  EXPECT_TRUE(shown->lesson.axes.empty());
}

TEST(State, ManyWordsGetALargeTable) {
  std::string text;
  for (int k = 0; k < 120; ++k) text += "w" + std::to_string(k) + " ";
  const State state = after(*open_builtin("chapter-attention"), {SetSentence{text}});
  const Result<SceneLesson> shown = lesson_for("qkv", state);
  ASSERT_TRUE(shown);
  EXPECT_EQ(*shown->lesson.rows, 1024);
  EXPECT_EQ(shown->lesson.tokens.size(), 120u);
}

TEST(State, ARefusedSentenceLosesNothing) {
  const State before = *open_builtin("chapter-attention");
  for (const char* text : {"", "   ", "\xff"}) {
    const Result<State> refused = apply(before, SetSentence{text});
    ASSERT_FALSE(refused);
    EXPECT_FALSE(describe(refused.error(), Language::zh).empty());
  }
}

TEST(State, SettingsActOnTheirScene) {
  State state = *open_builtin("chapter-attention");
  EXPECT_EQ(lesson_for("causal-mask", state)->lesson.model->mask, model::Mask::causal) << "the scene's own, whatever the lesson has";
  EXPECT_TRUE(lesson_for("causal-mask", state)->remasked);
  state = after(state, {GoTo{"causal-mask"}, Set{"causal-mask", "mask", 0}});
  EXPECT_EQ(lesson_for("causal-mask", state)->lesson.model->mask, model::Mask::none);
  EXPECT_EQ(lesson_for("attention", *open_builtin("chapter-mask"))->lesson.model->mask, model::Mask::none);
  EXPECT_EQ(lesson_for("qkv", state)->lesson.model->mask, model::Mask::none);
  state = after(state, {GoTo{"heads"}, Set{"heads", "heads", 4}});
  EXPECT_EQ(lesson_for("heads", state)->lesson.model->heads, 4);
  EXPECT_FALSE(apply(state, Set{"heads", "heads", 3}));
  EXPECT_FALSE(apply(state, Set{"heads", "nothing", 3}));
  state = after(state, {Set{"", "seed", -1}});
  EXPECT_EQ(lesson_for("qkv", state)->lesson.seed, ~std::uint64_t{0});
}

TEST(State, GradientSettingsKeepHeadsDividing) {
  State state =
      after(*open_builtin("chapter-rnn-attention"), {Set{"rnn-vs-attention", "gradient_heads", 8}, Set{"rnn-vs-attention", "hidden", 12}});
  const Result<SceneLesson> shown = lesson_for("rnn-vs-attention", state);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->lesson.gradients->attention->num_heads, 6);
  EXPECT_EQ(shown->lesson.gradients->rnn->hidden_size, 12);
  state = after(state, {Set{"rnn-vs-attention", "length", 40}});
  EXPECT_EQ(lesson_for("rnn-vs-attention", state)->lesson.gradients->lengths, (std::vector<std::int64_t>{5, 10, 20, 40}));
}

TEST(State, EveryLengthThatIsOfferedCanBeComputed) {
  for (const std::int64_t heads : {1, 2, 8}) {
    State state =
        after(*open_builtin("chapter-rnn-attention"), {GoTo{"rnn-vs-attention"}, Set{"rnn-vs-attention", "gradient_heads", heads}});
    const SettingRange range = setting_range(state, lesson_for("rnn-vs-attention", state)->lesson, "rnn-vs-attention", "length");
    EXPECT_EQ(range.low, 2);
    EXPECT_GT(range.high, 200);
    EXPECT_EQ(range.high == 512, heads < 8);
    state = after(state, {Set{"rnn-vs-attention", "length", range.high}});
    const Result<SceneLesson> longest = lesson_for("rnn-vs-attention", state);
    ASSERT_TRUE(longest) << heads;
    EXPECT_EQ(longest->lesson.gradients->lengths.back(), range.high);
    EXPECT_LE(model::count_numbers(program(longest->lesson)), kWindowNumbers);
    const Result<State> longer = apply(state, Set{"rnn-vs-attention", "length", range.high + 1});
    ASSERT_FALSE(longer);
    EXPECT_EQ(longer.error().code, range.high == 512 ? "setting_range" : "length_too_large");
    if (range.high < 512) {
      EXPECT_EQ(describe(longer.error(), Language::en), "rnn-vs-attention/length cannot be " + std::to_string(range.high + 1) +
                                                            ": with a width of 8 and 8 heads, " + std::to_string(range.high) +
                                                            " is the longest that fits");
    }
    // More heads need more numbers: the length gives way.
    state = after(state, {Set{"rnn-vs-attention", "gradient_heads", 8}});
    EXPECT_TRUE(lesson_for("rnn-vs-attention", state)) << heads;
  }
}

TEST(State, CopiesShareTheLessonsSource) {
  const State state = *open_source(R"({"attnscope":1,"sentence":"x y","model":{"kind":"attention","d_model":3}})");
  const State edited = after(state, {SetSentence{"x y x"}, GoTo{"causal-mask"}, SeekText{"end"}, Set{"", "seed", 7}});
  EXPECT_NE(edited, state);
  EXPECT_EQ(&edited.source.get(), &state.source.get());
  EXPECT_EQ(*open_source(state.source.get()), state) << "another copy of the same text is equal";
}

TEST(State, ALessonsOwnLengthStands) {
  for (const char* length : {"1", "700"}) {
    const Result<State> state = open_source(R"({"attnscope": 1, "gradients": {"lengths": [)" + std::string(length) +
                                            R"(], "rnn": {"input_size": 2, "hidden_size": 3}}})");
    ASSERT_TRUE(state);
    const Result<SceneLesson> shown = lesson_for("rnn-vs-attention", *state);
    ASSERT_TRUE(shown);
    EXPECT_EQ(std::to_string(shown->lesson.gradients->lengths.back()), length);
    EXPECT_EQ(std::to_string(setting(*state, shown->lesson, "rnn-vs-attention", "length")), length);
  }
}

Lesson gradients_shown(const std::string& gradients, const std::vector<Command>& commands = {}) {
  const Result<State> state = open_source(R"({"attnscope": 1, "gradients": {"lengths": [20], )" + gradients + "}}");
  EXPECT_TRUE(state);
  const Result<SceneLesson> shown = lesson_for("rnn-vs-attention", after(state ? *state : State(), commands));
  if (!shown) ADD_FAILURE() << describe(shown.error(), Language::en);
  return shown ? shown->lesson : Lesson();
}

TEST(State, ALessonsOwnWidthAndHeadsStand) {
  for (const auto& [width, heads] : {std::pair<std::int64_t, std::int64_t>{96, 3}, {65, 5}, {100, 1}}) {
    const std::string attention =
        R"("attention": {"embed_dim": )" + std::to_string(width) + R"(, "num_heads": )" + std::to_string(heads) + "}";
    // Also when the reader changes something else.
    for (const std::vector<Command>& commands :
         {std::vector<Command>{},
          {GoTo{"rnn-vs-attention"}, Set{"rnn-vs-attention", "gradient_seed", 7}, Set{"rnn-vs-attention", "length", 8}}}) {
      const Lesson lesson = gradients_shown(attention, commands);
      ASSERT_TRUE(lesson.gradients && lesson.gradients->attention);
      EXPECT_EQ(lesson.gradients->attention->embed_dim, width);
      EXPECT_EQ(lesson.gradients->attention->num_heads, heads);
      EXPECT_EQ(setting(State(), lesson, "rnn-vs-attention", "hidden"), width);
      EXPECT_EQ(setting_range(State(), lesson, "rnn-vs-attention", "hidden").high, std::max<std::int64_t>(width, 64));
    }
  }
  const Lesson narrower = gradients_shown(R"("attention": {"embed_dim": 96, "num_heads": 3})", {Set{"rnn-vs-attention", "hidden", 8}});
  EXPECT_EQ(narrower.gradients->attention->embed_dim, 8);
  EXPECT_EQ(narrower.gradients->attention->num_heads, 2);
  const Lesson more = gradients_shown(R"("attention": {"embed_dim": 96, "num_heads": 3})", {Set{"rnn-vs-attention", "gradient_heads", 6}});
  EXPECT_EQ(more.gradients->attention->embed_dim, 96);
  EXPECT_EQ(more.gradients->attention->num_heads, 6);
}

TEST(State, TwoWidthsOfOneExperimentStayTwo) {
  const std::string both = R"("rnn": {"input_size": 2, "hidden_size": 16}, "attention": {"embed_dim": 8, "num_heads": 2})";
  const Lesson own = gradients_shown(both, {Set{"rnn-vs-attention", "gradient_heads", 4}});
  EXPECT_EQ(own.gradients->rnn->hidden_size, 16);
  EXPECT_EQ(own.gradients->attention->embed_dim, 8);
  EXPECT_EQ(own.gradients->attention->num_heads, 4);
  const Lesson set = gradients_shown(both, {Set{"rnn-vs-attention", "hidden", 12}});
  EXPECT_EQ(set.gradients->rnn->hidden_size, 12);
  EXPECT_EQ(set.gradients->attention->embed_dim, 12);
  // The longest length offered is one that these widths can have, and no shorter than need be.
  const std::string wide = R"("rnn": {"input_size": 2, "hidden_size": 1500}, "attention": {"embed_dim": 8, "num_heads": 2})";
  Lesson lesson = gradients_shown(wide);
  const std::int64_t longest = setting_range(State(), lesson, "rnn-vs-attention", "length").high;
  const auto numbers = [&](std::int64_t length) {
    lesson.gradients->lengths = {length};
    return model::count_numbers(program(lesson));
  };
  EXPECT_LE(numbers(longest), kWindowNumbers);
  EXPECT_TRUE(longest == 512 || numbers(longest + 1) > kWindowNumbers) << longest;
}

TEST(Command, SaysWhichValuesOfASettingThereAre) {
  const State state = after(*open_builtin("chapter-heads"), {GoTo{"heads"}});
  const Result<State> refused = lesson::apply(state, Set{"heads", "heads", 3});
  ASSERT_FALSE(refused);
  EXPECT_EQ(describe(refused.error(), Language::en), "heads/heads cannot be 3; possible: 1, 2, 4, 8");
  EXPECT_EQ(describe(refused.error(), Language::zh), "heads/heads 不能取 3，可取：1, 2, 4, 8");
}

TEST(State, TheMaskSwitchKeepsThePlaceByName) {
  State state = after(*open_builtin("chapter-mask"), {GoTo{"causal-mask"}, SeekText{"softmax/1/0"}, Set{"causal-mask", "mask", 0}});
  const Steps steps = steps_for("causal-mask", lesson_for("causal-mask", state)->lesson);
  EXPECT_EQ(steps.text(position(state, steps)), "softmax/1/0");
  EXPECT_EQ(steps.find_stage("mask"), -1);
}

TEST(State, WhatIsNotRevealedIsHidden) {
  const State state = after(*open_builtin("chapter-attention"), {GoTo{"attention"}, SeekText{"scores/1/0"}});
  const Lesson lesson = lesson_for("attention", state)->lesson;
  const Steps steps = steps_for("attention", lesson);
  const auto trace = traced(state, "attention");
  const auto hidden = [&](const char* figure, std::int64_t index, const char* step) {
    return is_hidden("attention", lesson, *trace, steps, *steps.parse(step), {figure, index});
  };
  EXPECT_FALSE(hidden("scores", 3, "scores/1/0"));
  EXPECT_TRUE(hidden("scores", 4, "scores/1/0"));
  EXPECT_TRUE(hidden("weights", 0, "scores/1/0"));
  EXPECT_FALSE(hidden("Q", 11, "scores/1/0"));
  // The same number under another name, and what follows from it, are hidden as long.
  EXPECT_TRUE(hidden("masked_scores", 2, "scores"));
  EXPECT_FALSE(hidden("masked_scores", 2, "scale"));
  EXPECT_TRUE(hidden("output", 0, "softmax"));
  EXPECT_FALSE(hidden("output", 0, "end"));
}

TEST(State, TheSelectionFollowsTheSteps) {
  const State start = after(*open_builtin("chapter-heads"), {GoTo{"attention"}, Set{"attention", "head", 1}, SetGrain{Grain::number}});
  const std::int64_t cells = 25;  // five tokens: scores of one head
  // Who has asked for nothing is not asked.
  EXPECT_EQ(after(start, {SeekText{"scores/1/2"}}).selection, std::nullopt);
  const State asking = after(start, {SeekText{"scores/1/2"}, Select{"Q", 3}, Step{Move::next}});
  EXPECT_EQ(asking.selection, (Selection{"scores", cells + 1 * 5 + 3}));
  // A softmax row: the exponential stands in no figure, its score does; maximum and sum stand in none.
  EXPECT_EQ(after(asking, {SeekText{"softmax/3/2/exp"}}).selection, (Selection{"masked_scores", cells + 3 * 5 + 2}));
  EXPECT_EQ(after(asking, {SeekText{"softmax/3/2/divide"}}).selection, (Selection{"weights", cells + 3 * 5 + 2}));
  EXPECT_EQ(after(asking, {SeekText{"softmax/3/0/max"}}).selection, std::nullopt);
  // A step back never leaves a number in the inspector that it has hidden.
  EXPECT_EQ(after(asking, {SeekText{"end"}, Select{"output", 0}, Step{Move::start}}).selection, std::nullopt);
  const State looking = after(start, {GoTo{"qkv"}, SeekText{"lookup/1"}, Select{"X", 0}, SeekText{"lookup/2"}});
  const std::int64_t width = 8;
  EXPECT_EQ(looking.selection, (Selection{"X", 2 * width}));
}

}  // namespace
}  // namespace attnscope::lesson
