// Cells by the number of words: on a window of usual size they have the sizes that their numbers allow.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/program.h"

namespace attnscope::app {
namespace {

using test::Program;

constexpr float kRounding = 0.01f;  // of a rectangle's corners

void open(Program& program, int tokens, const char* scene, const char* step) {
  std::string sentence;
  for (int i = 0; i < tokens; ++i) sentence += "w" + std::to_string(i % 50) + " ";
  program.act(lesson::SetLanguage{lesson::Language::en});
  program.act(lesson::OpenLesson{"chapter-heads"});
  ASSERT_FALSE(program.act(lesson::SetSentence{sentence}));
  ASSERT_FALSE(program.act(lesson::GoTo{scene}));
  if (*step != 0) program.act(lesson::SeekText{step});
}

/// Width and height of a cell with its gap.
std::pair<float, float> pitch(const Program& program, const char* matrix, int tokens) {
  const ui::Node* node = program.node(matrix);
  if (node == nullptr) return {0, 0};
  return {node->rect.width() / static_cast<float>(tokens), node->rect.height() / static_cast<float>(tokens)};
}

struct Case {
  const char *step, *matrix;
};
constexpr Case kCases[] = {{"scores/3/3", "matrix.scores"}, {"scale", "matrix.scaled_scores"}, {"mask", "matrix.masked_scores"},
                           {"softmax/3/3", "matrix.weights"}};

TEST(CellSizes, SixtyFourWordsAreCellsAndNoTexture) {
  for (const auto& [width, height, wide] : {std::tuple{1440.0f, 900.0f, 8.0f}, {1024.0f, 768.0f, 6.0f}}) {
    for (const Case& c : kCases) {
      Program program(width, height);
      open(program, 64, "causal-mask", c.step);
      const auto [w, h] = pitch(program, c.matrix, 64);
      EXPECT_GE(w, wide - kRounding) << c.step << " at " << width;
      EXPECT_GE(h, 6 - kRounding) << c.step << " at " << width;
    }
  }
  Program program;
  open(program, 64, "causal-mask", "scores/3/3");
  EXPECT_GE(pitch(program, "matrix.scores", 64).first, 11);
}

TEST(CellSizes, SixteenWordsHaveDigits) {
  for (const auto& [width, height] : {std::pair{1440.0f, 900.0f}, {1024.0f, 768.0f}}) {
    Program program(width, height);
    open(program, 16, "causal-mask", "scores/3/3");
    EXPECT_GE(pitch(program, "matrix.scores", 16).first, 30) << width;
    EXPECT_GE(pitch(program, "matrix.scores", 16).second, 15) << width;
    open(program, 16, "causal-mask", "mix/3/1");
    EXPECT_GE(pitch(program, "matrix.weights", 16).first, 30) << width;
    EXPECT_GE(pitch(program, "matrix.weights", 16).second, 15) << width;
    open(program, 16, "heads", "");
    if (width < 1200) program.act(lesson::Set{"heads", "heads", 8});  // of two heads both stand in full beside each other
    EXPECT_GE(pitch(program, "matrix.heads.0", 16).first, 30) << width;
  }
}

TEST(CellSizes, APhonesTextureIsZoomedByButtonsThatAFingerHits) {
  Program program(390, 844);
  open(program, 64, "causal-mask", "mask");
  const ui::Node *closer = program.node("matrix.masked_scores.zoom_in"), *further = program.node("matrix.masked_scores.zoom_out");
  ASSERT_NE(closer, nullptr);
  ASSERT_NE(further, nullptr);
  EXPECT_NE(closer->name, further->name);
  EXPECT_TRUE(closer->enabled);
  EXPECT_FALSE(further->enabled);
  EXPECT_EQ(program.node("matrix.masked_scores.map"), nullptr);
  for (const ui::Node* button : {closer, further}) {
    EXPECT_GE(button->rect.width(), 44);
    EXPECT_GE(button->rect.height(), 44);
    EXPECT_GT(button->rect.y0, program.node("matrix.masked_scores")->rect.y1);
    EXPECT_LE(button->rect.x1, 390);
  }
  program.screen().resize(390, 1600);  // all of it above the fold
  program.settle();
  program.click("matrix.masked_scores.zoom_in");
  EXPECT_TRUE(program.node("matrix.masked_scores.zoom_out")->enabled);
  ASSERT_NE(program.node("matrix.masked_scores.map"), nullptr);
  EXPECT_LE(program.node("matrix.masked_scores.map")->rect.x1, 390);
  program.click("matrix.masked_scores.zoom_out");
  EXPECT_FALSE(program.node("matrix.masked_scores.zoom_out")->enabled);
}

}  // namespace
}  // namespace attnscope::app
