// What the script is made of; tests/golden/check_scripts.py runs it.
#include "lesson/pytorch_script.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "lesson/builtin.h"
#include "lesson/export.h"
#include "lesson/number_text.h"
#include "lesson/query.h"
#include "lesson/state.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

std::string script_of(const std::string& json, Language language = Language::en) {
  const Result<Lesson> lesson = parse_lesson(json);
  EXPECT_TRUE(lesson) << json;
  return lesson ? pytorch_script(*lesson, language) : "";
}

bool holds(const std::string& script, const std::string& text) { return script.find(text) != std::string::npos; }

std::string without_comments(const std::string& script) {
  std::string out;
  bool comment = false;
  for (const char c : script) {
    comment = (comment || c == '#') && c != '\n';
    if (!comment) out += c;
  }
  return out;
}

TEST(PytorchScript, IsTheSameProgramInBothLanguages) {
  for (const Builtin& builtin : builtin_lessons()) {
    const std::string en = script_of(std::string(builtin.json), Language::en), zh = script_of(std::string(builtin.json), Language::zh);
    EXPECT_EQ(without_comments(en), without_comments(zh)) << builtin.name;
    EXPECT_NE(en, zh) << builtin.name;
    EXPECT_FALSE(holds(en + zh, "⟨")) << builtin.name << " misses a text";
  }
}

TEST(PytorchScript, StaysWithinAPage) {
  for (const Builtin& builtin : builtin_lessons()) {
    const std::string script = script_of(std::string(builtin.json));
    EXPECT_LE(std::count(script.begin(), script.end(), '\n'), 140) << builtin.name;
    EXPECT_FALSE(holds(script, "\n\n\n\n")) << builtin.name;
    EXPECT_FALSE(holds(script, " \n")) << builtin.name;
  }
}

TEST(PytorchScript, SeedsAsTheLessonDoes) {
  const std::string rest = R"(,"sentence":"a b","model":{"kind":"attention","d_model":2}})";
  EXPECT_TRUE(holds(script_of(R"({"attnscope":1,"seed":-7)" + rest), "torch.manual_seed(-7)\n"));
  EXPECT_TRUE(holds(script_of(R"({"attnscope":1,"seed":18446744073709551615)" + rest), "torch.manual_seed(18446744073709551615)\n"));
  const std::string written = script_of(std::string(find_builtin("by-hand")->json));
  EXPECT_FALSE(holds(written, "manual_seed"));
}

TEST(PytorchScript, NothingThatALessonSaysLeavesItsComment) {
  const std::string script = script_of(
      R"({"attnscope":1,"title":"one\nimport os","tokenizer":"characters","sentence":"a\nb\r#","model":{"kind":"attention","d_model":2}})");
  EXPECT_FALSE(holds(script, "\nimport os"));
  EXPECT_FALSE(holds(script, "\r"));
  EXPECT_TRUE(holds(script, "# one\\x0Aimport os\n"));
  EXPECT_TRUE(holds(script, "tokens = torch.tensor([0, 1, 2, 3, 4])\n"));
}

TEST(PytorchScript, WhatIsWrittenDrawsNothing) {
  // A module would draw all of its numbers: where others are drawn after it, it must not.
  const std::string early = script_of(
      R"({"attnscope":1,"sentence":"a b","model":{"kind":"attention","d_model":2,"weights":{"W_Q.weight":[[1,2],[3,4.5]]}}})");
  EXPECT_TRUE(holds(early, "W_Q = nn.utils.skip_init(nn.Linear, 2, 2, bias=False)\n"
                           "W_Q.weight = nn.Parameter(torch.tensor([[1., 2.], [3., 4.5]]))\nW_K = nn.Linear(2, 2, bias=False)\n"));
  const std::string late = script_of(
      R"({"attnscope":1,"sentence":"a b","model":{"kind":"attention","d_model":2,"weights":{"W_V.weight":[[1,0],[0,1]]}}})");
  EXPECT_TRUE(holds(late, "W_V = nn.Linear(2, 2, bias=False)\nW_V.weight = nn.Parameter(torch.eye(2))\n"));
}

TEST(PytorchScript, IsOfWhatIsShownNow) {
  Result<State> state = open_builtin("chapter-attention");
  ASSERT_TRUE(state);
  state->scene = "causal-mask";
  state->settings["/seed"] = 7;
  state->language = Language::zh;
  const Result<SceneLesson> shown = lesson_for("causal-mask", *state);
  ASSERT_TRUE(shown);
  const std::string answered = answer(R"({"query": "script"})", *state, *shown, *model::run(program(shown->lesson)));
  EXPECT_TRUE(holds(answered, "torch.manual_seed(7)\\n"));
  EXPECT_TRUE(holds(answered, "mask = torch.tril(torch.ones(len(X), len(X)))  # 1：可以看"));
}

TEST(PytorchScript, TiesTheKeysToTheQueries) {
  const auto tied = [](const char* name) {
    Lesson lesson = *parse_lesson(find_builtin(name)->json);
    lesson.model->tie_keys = true;
    return pytorch_script(lesson, Language::en);
  };
  const std::string plain = tied("chapter-attention"), heads = tied("chapter-heads"), block = tied("chapter-block");
  EXPECT_TRUE(holds(plain, "W_K.weight.data.copy_(W_Q.weight)\n")) << plain;
  EXPECT_LT(plain.find(".copy_("), plain.find("K = W_K(X)"));
  EXPECT_TRUE(holds(heads, "W_K.bias.data.copy_(W_Q.bias)\n")) << heads;
  EXPECT_TRUE(holds(block, "block.attention.W_K.weight.data.copy_(block.attention.W_Q.weight)\n")) << block;
  EXPECT_FALSE(holds(script_of(std::string(find_builtin("chapter-heads")->json)), ".copy_("));
}

TEST(PytorchScript, MakesTheReadersEdits) {
  const auto edited = [](const char* name, const std::vector<model::Edit>& edits) {
    Lesson lesson = *parse_lesson(find_builtin(name)->json);
    lesson.edits = edits;
    return pytorch_script(lesson, Language::en);
  };
  const std::string plain = edited("chapter-attention", {{"W_K.weight", 1, -1}, {"W_K.weight", 6, 0.5f}, {"X", 6, 2}});
  EXPECT_TRUE(holds(plain, "W_K.weight.data[0, 1] = -1.\nW_K.weight.data[1, 2] = 0.5\n")) << plain;
  EXPECT_TRUE(holds(plain, "X.data[1, 2] = 2.\nfigures[\"X\"] = X\n")) << plain;
  EXPECT_LT(plain.find("W_K.weight.data[0, 1]"), plain.find("K = W_K(X)"));
  const std::string block = edited("chapter-block", {{"attention.W_Q.weight", 9, 1}, {"norm1.bias", 3, 2}, {"X", 1, 0}});
  EXPECT_TRUE(holds(block, "block.attention.W_Q.weight.data[1, 1] = 1.\n")) << block;
  EXPECT_TRUE(holds(block, "block.norm1.bias.data[3] = 2.\n")) << block;
  EXPECT_TRUE(holds(block, "X.data[0, 1] = 0.\n")) << block;
}

/// Lessons with numbers entered by hand and with W_K tied to W_Q, which no lesson file can hold.
std::vector<std::pair<std::string, Lesson>> edited_lessons() {
  const auto with = [](const std::string& json, std::vector<model::Edit> edits) {
    Result<Lesson> lesson = parse_lesson(json);
    EXPECT_TRUE(lesson) << json;
    lesson->edits = std::move(edits);
    return *std::move(lesson);
  };
  const auto tied = [&](const std::string& json, std::vector<model::Edit> edits) {
    Lesson lesson = with(json, std::move(edits));
    lesson.model->tie_keys = true;
    return lesson;
  };
  const auto builtin = [](const char* name) { return std::string(find_builtin(name)->json); };
  const std::string compare = R"({"attnscope":1,"sentence":"a b","compare":"b c","model":{"kind":"attention","d_model":3,)"
                              R"("bias":true,"mask":"causal","position":"sinusoidal"}})";
  const std::string stack = R"({"attnscope":1,"sentence":"a b c","model":{"kind":"transformer_block","d_model":4,"heads":2,"layers":2,)"
                            R"("readout":true,"input":{"from":"randn","draw":"after"}}})";
  const std::string rand = R"({"attnscope":1,"sentence":"a b c","model":{"kind":"attention","d_model":3,"d_k":2,"init":"rand"}})";
  return {{"attention", with(builtin("chapter-attention"), {{"W_K.weight", 6, 2.5f}, {"X", 6, 0.5f}, {"embedding.weight", 8, -1.0f}})},
          {"by-hand", with(builtin("by-hand"), {{"W_Q.weight", 1, 0.1f}, {"embedding.weight", 3, 0.25f}})},
          {"heads", with(builtin("chapter-heads"), {{"W_O.bias", 2, 1.0f}, {"W_V.weight", 63, -2.0f}, {"X", 0, 3.0f}})},
          {"block", with(builtin("chapter-block-mask"), {{"X", 39, 1e-7f}, {"attention.W_Q.weight", 5, 0.75f}, {"norm1.weight", 1, 0.0f}})},
          {"compare", with(compare, {{"W_Q.bias", 1, 4.0f}, {"W_V.weight", 5, -0.125f}})},
          {"stack", with(stack, {{"X", 2, 1.5f}, {"blocks.1.ffn.fc1.bias", 3, 0.5f}, {"readout", 0, 2.0f}})},
          {"rand", with(rand, {{"W_K.weight", 4, 0.5f}, {"X", 8, 9.0f}})},
          {"tied-attention", tied(builtin("chapter-attention"), {})},
          {"tied-by-hand", tied(builtin("by-hand"), {{"W_Q.weight", 1, 0.1f}})},
          {"tied-heads", tied(builtin("chapter-heads"), {{"W_Q.bias", 1, 2.0f}, {"W_K.weight", 3, 0.5f}})},
          {"tied-block", tied(builtin("chapter-block-mask"), {})},
          {"tied-compare", tied(compare, {{"W_K.bias", 1, 4.0f}})},
          {"tied-stack", tied(stack, {{"blocks.1.attention.W_Q.weight", 3, 0.5f}})},
          {"tied-rand", tied(rand, {{"W_Q.weight", 4, 0.5f}})}};
}

// tests/golden/check_scripts.py names a folder, runs what is written there and compares.
TEST(PytorchScript, EntersEachNumber) {
  const char* folder = std::getenv("ATTNSCOPE_SCRIPTS");
  for (const auto& [name, lesson] : edited_lessons()) {
    const std::string script = pytorch_script(lesson, Language::en);
    for (const model::Edit& edit : lesson.edits)
      EXPECT_TRUE(holds(script, "] = " + shortest(edit.value))) << name << " " << edit.figure;
    if (folder == nullptr) continue;
    const std::shared_ptr<const model::Trace> trace = model::run(program(lesson));
    std::vector<const model::Figure*> figures;
    for (const model::Figure& figure : trace->figures()) figures.push_back(&figure);
    const std::string path = std::string(folder) + "/" + name;
    std::ofstream(path + ".py") << script;
    std::ofstream json(path + ".json");
    write_json(lesson, figures, [&](std::string_view piece) { json << piece; });
  }
}

}  // namespace
}  // namespace attnscope::lesson
