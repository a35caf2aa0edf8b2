#include "ui/scenes/sums.h"

#include <gtest/gtest.h>

#include "lesson/hidden.h"
#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class SumsTest : public SceneFixture {
 protected:
  SumsTest() : SceneFixture("sums", draw_sums) {}
};

TEST_F(SumsTest, RowsAddUpToOneAndColumnsDoNot) {
  for (const Rect& rect : {wide_, middle_, phone_}) {
    headless_.resize(rect.x1 + 20, 2400);
    open("chapter-attention");
    go("rows");
    draw(rect);
    EXPECT_TRUE(stage_.drew("1.00"));
    EXPECT_FALSE(stage_.drew("0.77") || stage_.drew("1.22")) << "the answer";
    EXPECT_EQ(stage_.node("scene.sums.most"), nullptr);
    go("end");
    draw(rect);
    // The chapter's weights: 0.770 1.007 1.223.
    for (const char* text : {"0.77", "1.01", "1.22"}) EXPECT_TRUE(stage_.drew(text)) << text;
    EXPECT_EQ(value("scene.sums.most"), "1.2225");
    EXPECT_EQ(value("scene.sums.least"), "0.7704");
    ASSERT_TRUE(stage_.node("scene.sums.most")->command);
    EXPECT_EQ(std::get<lesson::Select>(*stage_.node("scene.sums.most")->command).figure, "weights.column_sums");
  }
}

TEST_F(SumsTest, OfEachHeadItsOwn) {
  open("chapter-heads", {lesson::Set{"sums", "head", 1}});
  go("end");
  draw(wide_);
  const model::Figure& weights = *stage_.trace.find("weights");
  ASSERT_EQ(weights.heads(), 2);
  double largest = 0;
  for (std::int64_t c = 0; c < weights.columns(); ++c) {
    double sum = 0;
    for (std::int64_t r = 0; r < weights.rows(); ++r) sum += static_cast<double>(weights.at(r, c, 1));
    largest = std::max(largest, sum);
  }
  EXPECT_NEAR(std::stod(value("scene.sums.most")), largest, 1e-4);
}

TEST_F(SumsTest, TheSumsOfColumnsAreHiddenUntilTheirStage) {
  open("chapter-block");
  const auto hidden = [&](const char* step, const char* figure) {
    go(step);
    return lesson::is_hidden("sums", stage_.shown.lesson, stage_.trace, stage_.steps, stage_.at, {figure, 0});
  };
  EXPECT_TRUE(hidden("start", "attention.weights.row_sums"));
  EXPECT_FALSE(hidden("rows", "attention.weights.row_sums"));
  EXPECT_TRUE(hidden("rows", "attention.weights.column_sums"));
  EXPECT_FALSE(hidden("end", "attention.weights.column_sums"));
}

}  // namespace
}  // namespace attnscope::ui
