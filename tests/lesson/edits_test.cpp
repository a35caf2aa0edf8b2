#include "lesson/edits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

#include "lesson/catalogue.h"
#include "lesson/commanded.h"
#include "lesson/explain.h"
#include "lesson/link.h"
#include "lesson/query.h"
#include "lesson/scene.h"
#include "lesson/softmax_row.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

State chapter(const std::vector<Command>& commands = {}) {
  std::vector<Command> all = {GoTo{"qkv"}};
  all.insert(all.end(), commands.begin(), commands.end());
  return after(*open_builtin("chapter-attention"), all);
}

SceneLesson shown(const State& state) {
  const Result<SceneLesson> out = lesson_for(state.scene, state);
  if (!out) {
    ADD_FAILURE() << describe(out.error(), Language::en);
    return {};
  }
  return *out;
}

std::shared_ptr<const model::Trace> traced(const State& state) { return model::run(program(shown(state).lesson)); }

std::string refusal(const State& state, const Command& command) {
  const Result<State> out = lesson::apply(state, command);
  return out ? "" : out.error().code;
}

TEST(Edit, OneNumberIsEnteredAndTakenBack) {
  const State before = chapter();
  const State now = after(before, {Edit{"X", 6, 0.5}});
  EXPECT_EQ(traced(now)->find("X")->values[6], 0.5f);
  EXPECT_EQ(after(now, {Edit{"X", 6, 0.75}}).edits.size(), 1u) << "another value for the same number";
  const State two = after(now, {Edit{"W_K.weight", 1, -1}});
  EXPECT_EQ(two.edits.size(), 2u);
  EXPECT_EQ(after(two, {Edit{"W_K.weight", 1, std::nullopt}}).edits, now.edits);
  EXPECT_EQ(traced(after(two, {ClearEdits{}}))->find("X")->values, traced(before)->find("X")->values);
  EXPECT_TRUE(after(two, {ClearEdits{}}).edits.empty());
  EXPECT_EQ(after(two, {Edit{"W_K.weight", 2, std::nullopt}}), two) << "nothing to take back";
  EXPECT_TRUE(is_edit(Edit{}) && is_edit(ClearEdits{}));
  // The order in which they were made says nothing.
  EXPECT_EQ(chapter({Edit{"W_K.weight", 1, -1}, Edit{"X", 6, 0.5}}), two);
}

TEST(Edit, WhatFollowsFromOthersOrIsNotThereIsRefused) {
  const State state = chapter();
  for (const char* figure : {"Q", "scores", "weights", "output", "W_O.weight", "W_Q.bias", "b.X", "", "blocks.0.attention.W_Q.weight"})
    EXPECT_EQ(refusal(state, Edit{figure, 0, 1}), "not_enterable") << figure;
  for (const std::int64_t index : {std::int64_t{-1}, std::int64_t{12}}) EXPECT_EQ(refusal(state, Edit{"X", index, 1}), "no_such_element");
  for (const double value : {1e39, -1e39, std::numeric_limits<double>::infinity(), std::nan("")})
    EXPECT_EQ(refusal(state, Edit{"X", 0, value}), "number_range") << value;
  EXPECT_EQ(refusal(after(*open_builtin("chapter-mask-worked"), {GoTo{"causal-mask"}}), Edit{"scores", 0, 1}), "nothing_enterable");
  State full = state;
  for (std::int64_t k = 0; k < static_cast<std::int64_t>(kMostEdits); ++k)
    full = after(full, {k < 40 ? Edit{"embedding.weight", k, 1} : k < 56 ? Edit{"W_Q.weight", k - 40, 1} : Edit{"W_V.weight", k - 56, 1}});
  EXPECT_EQ(refusal(full, Edit{"X", 0, 1}), "too_many_edits");
  EXPECT_EQ(refusal(full, Edit{"W_Q.weight", 3, 2}), "") << "another value for one of them";
  const std::string said = describe({"too_many_edits", {std::to_string(kMostEdits)}, {}}, Language::en);
  EXPECT_NE(said.find("64"), std::string::npos) << said;
}

TEST(Edit, SurvivesTheSceneAndBelongsToItsModel) {
  State state = chapter({Edit{"W_K.weight", 1, 9}});
  for (const char* scene : {"why", "attention", "causal-mask", "qkv"}) {
    state = after(state, {GoTo{scene}});
    EXPECT_EQ(traced(state)->find("W_K.weight")->values[1], 9) << scene;
  }
  // The scene heads borrows another model, which has a W_K of its own.
  state = after(state, {GoTo{"heads"}});
  EXPECT_NE(traced(state)->find("W_K.weight")->values[1], 9);
  const State both = after(state, {Edit{"W_K.weight", 1, -3}});
  EXPECT_EQ(traced(both)->find("W_K.weight")->values[1], -3);
  EXPECT_EQ(traced(after(both, {GoTo{"qkv"}}))->find("W_K.weight")->values[1], 9);
  EXPECT_TRUE(after(both, {OpenLesson{"chapter-attention"}}).edits.empty());
}

TEST(Edit, OfXStaysWithItsWord) {
  const State state = chapter({Edit{"X", 6, 0.5}, Edit{"X", 10, 2}, Edit{"W_V.weight", 0, 1}});  // cat, sat
  const auto left = [&](const char* sentence) {
    std::vector<std::string> out;
    for (const NumberEdit& edit : after(state, {SetSentence{sentence}}).edits)
      out.push_back(edit.number.figure + " " + std::to_string(edit.number.index));
    return out;
  };
  using List = std::vector<std::string>;
  EXPECT_EQ(left("the cat sat on"), (List{"W_V.weight 0", "X 6", "X 10"}));
  EXPECT_EQ(left("the cat ran"), (List{"W_V.weight 0", "X 6"}));
  EXPECT_EQ(left("the cat"), (List{"W_V.weight 0", "X 6"})) << "a position that is gone";
  EXPECT_EQ(left("a dog sat"), (List{"W_V.weight 0", "X 10"}));
  // Typing on keeps the others, and every state on the way can be shown.
  State typed = state;
  for (const char* text : {"the cat sat ", "the cat sat o", "the cat sat on", "the cat sat on a"}) {
    typed = after(typed, {SetSentence{text, true}});
    EXPECT_EQ(traced(typed)->find("X")->values[6], 0.5f) << text;
  }
}

TEST(Edit, OfTheTableGoesWithItsWord) {
  // Written weights have 16 rows; another word makes an open vocabulary, in which the words have other rows.
  const State state = after(*open_builtin("by-hand"), {GoTo{"qkv"}});
  const Lesson base = shown(state).lesson;
  const std::int64_t mat = base.tokens.back().row;
  const State edited = after(state, {Edit{"embedding.weight", mat * 4 + 1, 6}});
  const State typed = after(edited, {SetSentence{"the unicorn sat on the mat"}});
  const Lesson now = shown(typed).lesson;
  ASSERT_NE(now.tokens.back().row, mat);
  ASSERT_EQ(typed.edits.size(), 1u);
  EXPECT_EQ(typed.edits[0].number.index, now.tokens.back().row * 4 + 1);
  EXPECT_EQ(traced(typed)->find("X")->at(5, 1), 6);
}

TEST(Edit, OfAWordThatGoesGoesWithIt) {
  // The open vocabulary's 64 rows become the written 16 again when the last unknown word is gone.
  const State open = after(*open_builtin("by-hand"), {GoTo{"qkv"}, SetSentence{"the cat sat on the mat x", true}});
  const Lesson lesson = shown(open).lesson;
  ASSERT_GT(lesson.table.size(), 16u);
  const State edited = after(open, {Edit{"embedding.weight", lesson.tokens.back().row * 4, 1}, Edit{"embedding.weight", 40 * 4, 1}});
  ASSERT_EQ(edited.edits.size(), 2u);
  const State back = after(edited, {SetSentence{"the cat sat on the mat", true}});
  ASSERT_EQ(shown(back).lesson.table.size(), 16u);
  EXPECT_TRUE(back.edits.empty());
}

TEST(Edit, AnExperimentsOwnExampleStaysAsItIs) {
  for (const char* scene : {"same-word", "library-card", "exercises"})
    EXPECT_EQ(refusal(after(chapter(), {GoTo{scene}}), Edit{"X", 0, 1}), "nothing_enterable") << scene;
}

TEST(Edit, ASettingKeepsWhatStillHasAPlace) {
  const State state = after(*open_builtin("chapter-heads"), {GoTo{"heads"}, Edit{"W_O.weight", 5, 1}, Edit{"X", 3, 1}});
  const State now = after(state, {Set{"heads", "heads", 1}, Set{"", "seed", 7}});
  EXPECT_EQ(now.edits, state.edits);
  EXPECT_EQ(traced(now)->find("W_O.weight")->values[5], 1);
}

TEST(Edit, ExplainsNoFalseArithmetic) {
  const State before = chapter(), now = chapter({Edit{"X", 6, 0.5}, Edit{"W_K.weight", 1, -1}});
  const auto trace = traced(now), old = traced(before);
  const Lesson lesson = shown(now).lesson;
  for (const auto& [figure, index, word] : std::vector<std::tuple<std::string, std::int64_t, std::string>>{
           {"X", 6, "the table gave"}, {"W_K.weight", 1, "drawn"}}) {
    const Explanation e = explain(lesson, *trace, figure, index, Language::en);
    EXPECT_FALSE(e.has_line);
    EXPECT_TRUE(e.symbols.empty() && e.operands.empty() && e.fault.empty());
    ASSERT_EQ(e.origin.size(), 1u);
    char was[16];
    std::snprintf(was, sizeof was, "%.4f", std::fabs(static_cast<double>(old->find(figure)->values[static_cast<std::size_t>(index)])));
    EXPECT_NE(e.origin[0].find(word), std::string::npos) << e.origin[0];
    EXPECT_NE(e.origin[0].find(was), std::string::npos) << e.origin[0] << " / " << was;
  }
  EXPECT_EQ(explain(lesson, *trace, "X", 6, Language::en).pytorch, "X[1, 2] = 0.5");
  EXPECT_EQ(explain(lesson, *trace, "W_K.weight", 1, Language::en).pytorch, "W_K.weight.data[0, 1] = -1");
  EXPECT_FALSE(step_line(lesson, *trace, "X", 6, Language::zh).words.empty());
  EXPECT_TRUE(explain(lesson, *trace, "X", 5, Language::en).has_line) << "its neighbour is looked up as before";
  const Explanation q = explain(lesson, *trace, "Q", 4, Language::en);
  ASSERT_TRUE(q.has_line);
  EXPECT_NEAR(evaluate(q.expr), static_cast<double>(q.value), 1e-5) << "what follows is computed from the new number";
}

TEST(Edit, ABookIsComparedNoLonger) {
  const Result<State> state = open_source(R"({"attnscope": 1, "sentence": "a b", "model": {"kind": "attention", "d_model": 2},
    "printed": {"weights": {"decimals": 2, "values": [[0.5, 0.5], [0.5, 0.5]]}}})");
  ASSERT_TRUE(state);
  ASSERT_FALSE(shown(after(*state, {GoTo{"attention"}})).lesson.printed.empty());
  EXPECT_TRUE(shown(after(*state, {GoTo{"attention"}, Edit{"W_V.weight", 0, 1}})).lesson.printed.empty());
}

TEST(Edit, StandsInLinksAndQueries) {
  const State state = after(chapter({Edit{"X", 6, 0.1}, Edit{"W_K.weight", 1, -1e-7}, Edit{"W_Q.weight", 0, 3e38}}),
                            {GoTo{"heads"}, Edit{"X", 0, 2}});
  const Result<std::string> link = to_link(state);
  ASSERT_TRUE(link);
  const Result<State> back = from_link(*link);
  ASSERT_TRUE(back) << describe(back.error(), Language::en);
  EXPECT_EQ(*back, state);
  const State qkv = after(state, {GoTo{"qkv"}});
  const std::string said = answer(R"({"query":"state"})", qkv, shown(qkv), *traced(qkv));
  EXPECT_NE(said.find(R"("edits":[{"figure":"W_K.weight","index":1,)"), std::string::npos) << said;
}

/// A made link that says this of its edits.
Result<State> linked(const std::string& edits) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const std::string json = R"({"lesson":"chapter-attention","scene":"qkv","edits":)" + edits + "}";
  std::string out = "a1.";
  std::uint32_t group = 0;
  int bits = 0;
  for (const char c : json) {
    group = group << 8 | static_cast<unsigned char>(c);
    for (bits += 8; bits >= 6; bits -= 6) out += digits[group >> (bits - 6) & 63];
  }
  if (bits > 0) out += digits[group << (6 - bits) & 63];
  return from_link(out);
}

TEST(Edit, NonsenseInALinkIsRefused) {
  ASSERT_TRUE(linked(R"([["X",6,1],["W_K.weight",0,0.5]])"));
  ASSERT_TRUE(linked(R"([["X",6,1,"chapter-heads"]])"));
  for (const char* edits : {"1", "{}", R"([1])", R"(["X"])", R"([["X",6]])", R"([["X","6",1]])", R"([["X",6,"1"]])", R"([["X",6.5,1]])",
                            R"([["X",12,1]])", R"([["X",-1,1]])", R"([["Q",0,1]])", R"([["X",6,1e39]])", R"([["X",6,null]])",
                            R"([["X",6,1],["X",6,2]])", R"([["X",6,1,"by-hand"]])", R"([["X",6,1,""],["X",6,1]])", R"([["X",6,1,7]])",
                            R"([["X",6,1,"chapter-heads",0]])"}) {
    const Result<State> state = linked(edits);
    ASSERT_FALSE(state) << edits;
    const std::string said = describe(state.error(), Language::en);
    EXPECT_EQ(said.find("⟨"), std::string::npos) << said;
  }
  std::string many = "[";
  for (int k = 0; k < 65; ++k) many += (k > 0 ? "," : "") + std::string(R"(["embedding.weight",)") + std::to_string(k % 40) + ",1]";
  EXPECT_EQ(linked(many + "]").error().code, "too_many_edits");
}

TEST(Edit, AsACommandInJson) {
  const State state = chapter();
  const auto done = [&](const char* json) {
    const Result<Command> command = parse_command(json);
    return command ? lesson::apply(state, *command) : Result<State>(command.error());
  };
  EXPECT_EQ(done(R"({"command":"edit","figure":"X","index":6,"value":0.5})")->edits.size(), 1u);
  EXPECT_EQ(*done(R"({"command":"edit","figure":"X","index":6,"value":null})"), state);
  EXPECT_EQ(*done(R"({"command":"edit","figure":"X","index":6})"), state);
  EXPECT_EQ(*done(R"({"command":"clear_edits"})"), state);
  for (const char* json : {R"({"command":"edit"})", R"({"command":"edit","figure":"X"})", R"({"command":"edit","figure":"X","index":"6"})",
                           R"({"command":"edit","figure":"X","index":6,"value":"0.5"})", R"({"command":"edit","index":6,"value":1})"})
    EXPECT_FALSE(done(json)) << json;
}

TEST(Edit, TheStepIsARoundPartOfTheFigure) {
  const auto step = [](std::vector<float> values) { return step_of(model::Figure{"W", {}, std::move(values)}); };
  EXPECT_DOUBLE_EQ(step({0.3f, -0.49f}), 0.05);
  EXPECT_DOUBLE_EQ(step({1, -2.6f}), 0.5);
  EXPECT_DOUBLE_EQ(step({60}), 10);
  EXPECT_DOUBLE_EQ(step({0, 0}), 0.1);
  EXPECT_FLOAT_EQ(stepped(1.9269f, 0.1, 1), 2.0f);
  EXPECT_FLOAT_EQ(stepped(1.9269f, 0.1, -1), 1.9f);
  EXPECT_FLOAT_EQ(stepped(0.3f, 0.1, 1), 0.4f);
  EXPECT_FLOAT_EQ(stepped(-0.1f, 0.1, 1), 0.0f);
  EXPECT_FALSE(std::signbit(stepped(-0.1f, 0.1, 1)));
  float value = -0.45f;
  for (int k = 0; k < 9; ++k) value = stepped(value, 0.1, 1);
  EXPECT_FLOAT_EQ(value, 0.4f);
}

}  // namespace
}  // namespace attnscope::lesson
