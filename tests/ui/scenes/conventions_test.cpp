#include "ui/scenes/conventions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class ConventionsTest : public SceneFixture {
 protected:
  ConventionsTest() : SceneFixture("conventions", draw_conventions) {}

  /// The words of a 3 × 3 grid, row by row.
  std::string words(const std::string& id) {
    const Node* node = stage_.node("matrix.conventions." + id);
    if (node == nullptr) return "no " + id;
    std::string out;
    for (int k = 0; k < 9; ++k) {
      const float width = node->rect.width() / 3, height = node->rect.height() / 3;
      const float x = node->rect.x0 + (static_cast<float>(k % 3) + 0.5f) * width;
      const float y = node->rect.y0 + (static_cast<float>(k / 3) + 0.5f) * height;
      for (const TextBox& box : stage_.boxes) {
        if (box.rect.contains(x, y)) out += (out.empty() ? "" : " ") + box.text;
      }
    }
    return out;
  }
};

const lesson::Command kUpsideDown = lesson::Set{"conventions", "upside_down", 1};

// As PyTorch 1.13 prints the tensors that the four lines make.
TEST_F(ConventionsTest, OneMaskInFourWays) {
  open("chapter-mask");
  draw(wide_);
  EXPECT_EQ(words("chapter"), "1 0 0 1 1 0 1 1 1");
  EXPECT_EQ(words("module"), "False True True False False True False False False");
  EXPECT_EQ(words("function"), "True False False True True False True True True");
  EXPECT_EQ(words("added"), "0 −∞ −∞ 0 0 −∞ 0 0 0");
  for (const char* line : {"torch.tril(torch.ones(3, 3))", "diagonal=1)"}) EXPECT_TRUE(stage_.drew(line)) << line;
}

TEST_F(ConventionsTest, UpsideDownTheLastRowSeesNothing) {
  open("chapter-mask");
  draw(wide_);
  EXPECT_EQ(stage_.node("matrix.conventions.upside_down"), nullptr);
  open("chapter-mask", {kUpsideDown});
  draw(wide_);
  EXPECT_EQ(words("upside_down"), "0.00 0.37 0.63 0.00 0.00 1.00 NaN NaN NaN");
  EXPECT_EQ(words("weights"), "1.00 0 0 0.45 0.55 0 0.25 0.39 0.36");
}

TEST_F(ConventionsTest, OfManyWordsTheFirstFour) {
  open("by-hand");
  draw(wide_);
  EXPECT_TRUE(stage_.drew("torch.tril(torch.ones(4, 4))"));
}

}  // namespace
}  // namespace attnscope::ui
