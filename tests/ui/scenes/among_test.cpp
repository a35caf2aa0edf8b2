#include "ui/scenes/among.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class AmongTest : public SceneFixture {
 protected:
  AmongTest() : SceneFixture("among", draw_among) {}

  /// The number that a column's node shows.
  double shown(std::int64_t column, const std::string& which) {
    std::string text = value("among." + std::to_string(column) + "." + which);
    if (text.compare(0, 3, "−") == 0) text = "-" + text.substr(3);
    return std::strtod(text.c_str(), nullptr);
  }
};

TEST_F(AmongTest, TheOutputLiesBetweenTheSmallestAndTheLargestInEachColumn) {
  open("chapter-attention");
  draw(wide_);
  EXPECT_NE(stage_.node("plane.among"), nullptr);
  EXPECT_EQ(value("among.0.least"), "−0.55");  // sat's row of V
  EXPECT_EQ(value("among.0.most"), "0.58");    // cat's
  EXPECT_EQ(value("among.0.output"), "0.06");
  for (std::int64_t c = 0; c < 4; ++c) {
    EXPECT_LE(shown(c, "least"), shown(c, "output"));
    EXPECT_LE(shown(c, "output"), shown(c, "most"));
  }
}

TEST_F(AmongTest, ATappedWordAsks) {
  open("chapter-attention");
  draw(wide_);
  click(stage_.node("sentence_view.among.1")->rect);
  ASSERT_FALSE(stage_.commands.empty());
  const auto* set = std::get_if<lesson::Set>(&stage_.commands.back());
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(set->key, "query");
  EXPECT_EQ(set->value, 1);
}

TEST_F(AmongTest, ANumberOfAColumnCanBeAsked) {
  open("chapter-heads", {lesson::Set{"among", "head", 1}, lesson::Set{"among", "query", 3}});
  draw(wide_);
  const model::Figure& output = *stage_.trace.find("head_output");
  click(stage_.node("among.2.output")->rect);
  ASSERT_FALSE(stage_.commands.empty());
  const auto* select = std::get_if<lesson::Select>(&stage_.commands.back());
  ASSERT_NE(select, nullptr);
  EXPECT_EQ(select->figure, output.name);
  EXPECT_EQ(select->index, (1 * output.rows() + 3) * output.columns() + 2);
}

TEST_F(AmongTest, OneWordAloneIsItsOwnValue) {
  open("chapter-attention", {lesson::SetSentence{"cat"}});
  draw(phone_);
  EXPECT_EQ(value("among.1.least"), value("among.1.output"));
  EXPECT_EQ(value("among.1.most"), value("among.1.output"));
  EXPECT_GT(needed_, 300);
}

}  // namespace
}  // namespace attnscope::ui
