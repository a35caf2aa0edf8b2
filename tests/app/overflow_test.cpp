// A lesson whose numbers run over float32's end: what is shown stays short, within its place, and says what happened.
#include <gtest/gtest.h>

#include "support/judge.h"

namespace attnscope::app {
namespace {

using test::Program;

constexpr const char* kOverflowing = R"({"attnscope": 1, "sentence": "the cat sat", "vocabulary": ["the", "cat", "sat"],
  "model": {"kind": "attention", "d_model": 2, "mask": "causal", "weights": {
    "embedding.weight": [[1e30, 1], [2, -3e30], [1e-30, 5]], "W_Q.weight": [[1e30, 0], [0, 1e30]],
    "W_K.weight": [[1e10, 0], [0, 1]], "W_V.weight": [[1, 0], [0, 1e20]]}}})";
constexpr const char* kLarge = R"({"attnscope": 1, "sentence": "the cat sat", "vocabulary": ["the", "cat", "sat"],
  "model": {"kind": "multi_head_attention", "d_model": 2, "bias": false, "heads": 2, "mask": "causal", "weights": {
    "embedding.weight": [[1, 1], [2, -3], [1e-3, 5]], "W_Q.weight": [[1e30, 0], [0, 1e30]],
    "W_K.weight": [[1e5, 0], [0, 1]], "W_V.weight": [[1, 0], [0, 1e20]]}}})";

/// Digits in a row, with a point or without.
std::size_t longest_number(const std::string& text) {
  std::size_t most = 0, run = 0;
  for (const char c : text) most = std::max(most, run = (c >= '0' && c <= '9') || c == '.' ? run + 1 : 0);
  return most;
}

void look(Program& program, const std::string& where) {
  program.settle();
  EXPECT_EQ(test::judged(program), "") << where;
  for (const ui::TextBox& box : program.app().text_boxes()) {
    EXPECT_LE(longest_number(box.text), 11u) << where << ": " << box.text;
    EXPECT_EQ(box.text.find("nan"), std::string::npos) << where << ": " << box.text;
    EXPECT_TRUE(box.text != "inf" && box.text != "-inf") << where;
  }
}

TEST(Overflow, StaysInItsPlaceEverywhere) {
  for (const char* source : {kOverflowing, kLarge}) {
    for (const auto& [width, height] : {std::pair{1440.0f, 900.0f}, {1024.0f, 768.0f}, {390.0f, 844.0f}}) {
      for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
        Program program(width, height);
        program.act(lesson::SetLanguage{language});
        ASSERT_FALSE(program.act(lesson::OpenSource{source}));
        for (const char* scene : {"qkv", "causal-mask", "heads"}) {
          ASSERT_FALSE(program.act(lesson::GoTo{scene}));
          for (const char* step : {"x/0", "q/1", "k", "v", "scores/1/0", "scores", "scale/1", "mask/2", "softmax/0/0/max",
                                   "softmax/1/0/exp", "softmax/1/0/sum", "softmax/1", "softmax", "mix/1/1", "end"}) {
            if (program.act(lesson::SeekText{step})) continue;
            look(program, std::string(scene) + " " + step + " at " + std::to_string(width));
          }
        }
      }
    }
  }
}

TEST(Overflow, IsSaidInWordsWithThePlaceWhereItBegan) {
  Program program;
  program.act(lesson::SetLanguage{lesson::Language::en});
  ASSERT_FALSE(program.act(lesson::OpenSource{kOverflowing}));
  program.act(lesson::GoTo{"causal-mask"});
  program.act(lesson::SeekText{"scores/1/0"});
  EXPECT_TRUE(program.drew("scores[1, 0] is not a number (NaN): it follows from"));
  EXPECT_TRUE(program.drew("K[0, 0]") || program.drew("Q[1, 1]"));
  program.act(lesson::SeekText{"softmax/1/0"});
  EXPECT_TRUE(program.drew("A score of this row is not a number (NaN), since"));
  ASSERT_FALSE(program.act(lesson::Select{"Q", 0}));
  ASSERT_NE(program.node("inspector.line"), nullptr);
  EXPECT_EQ(program.node("inspector.line")->name,
            "Q[0, 0] overflowed: the result lies beyond ±3.4e38, the largest float32 number, and becomes ∞");
  program.act(lesson::SetLanguage{lesson::Language::zh});
  EXPECT_NE(program.node("inspector.line")->name.find("溢出"), std::string::npos);
}

TEST(Overflow, AMaskedScoreIsNone) {
  Program program;
  ASSERT_FALSE(program.act(lesson::OpenSource{kOverflowing}));
  program.act(lesson::GoTo{"causal-mask"});
  program.act(lesson::SeekText{"end"});
  program.act(lesson::Select{"scores", 5});  // −∞ by overflow, above the diagonal
  EXPECT_TRUE(program.drew("scores[1, 2]"));
  program.act(lesson::Select{"masked_scores", 5});  // −∞ by the mask
  ASSERT_NE(program.node("inspector.title"), nullptr);
  EXPECT_EQ(program.node("inspector.line"), nullptr);
}

}  // namespace
}  // namespace attnscope::app
