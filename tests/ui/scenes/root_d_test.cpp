#include "ui/scenes/root_d.h"

#include <gtest/gtest.h>

#include "lesson/explain.h"
#include "lesson/number_text.h"
#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class RootDTest : public SceneFixture {
 protected:
  RootDTest() : SceneFixture("root-d", draw_root_d) {}
  void show(const std::string& step, const std::vector<lesson::Command>& commands = {}) {
    open("chapter-attention", commands);
    go(step);
    draw(wide_);
  }
  std::string measured(const char* figure, std::size_t k) {
    return lesson::told_number(static_cast<double>(stage_.trace.find(figure)->values[k]));
  }
};

TEST_F(RootDTest, BeforeTheProductsOnlyTheVectors) {
  show("start");
  EXPECT_NE(stage_.node("matrix.q"), nullptr);
  EXPECT_EQ(stage_.node("matrix.k")->figure, "products.64.k");
  EXPECT_EQ(stage_.node("plot.products"), nullptr);
  EXPECT_EQ(stage_.node("bench.variance.64"), nullptr);
}

TEST_F(RootDTest, EachWidthHasItsLineAndEveryNumberCanBeAsked) {
  show("products");
  EXPECT_EQ(stage_.node("matrix.q"), nullptr);
  EXPECT_EQ(stage_.node("plot.products")->figure, "products.64.scores");
  EXPECT_EQ(stage_.node("bench.variance.64")->value, measured("products.variance", 6));
  EXPECT_EQ(stage_.node("bench.slope.512")->value, measured("products.slope", 9));
  int asked = 0;
  for (const Node& node : stage_.nodes) {
    if (node.id.rfind("bench.", 0) != 0) continue;
    const auto& select = std::get<lesson::Select>(*node.command);
    EXPECT_TRUE(lesson::explain(stage_.shown.lesson, stage_.trace, select.figure, select.index, lesson::Language::en).has_line) << node.id;
    ++asked;
  }
  EXPECT_EQ(asked, 40);
}

TEST_F(RootDTest, TheScaleIsASwitch) {
  show("products", {lesson::Set{"root-d", "scaled", 1}, lesson::Set{"root-d", "width", 512}});
  EXPECT_EQ(stage_.node("plot.products")->figure, "products.512.scaled.scores");
  EXPECT_EQ(stage_.node("bench.largest.512")->value, measured("products.scaled.largest", 9));
  EXPECT_TRUE(stage_.node("width.512")->checked);
  EXPECT_EQ(stage_.node("plot.widths")->number, 9);
}

TEST_F(RootDTest, APressOnAWidthChoosesIt) {
  show("products");
  click(stage_.node("width.4")->rect);
  ASSERT_EQ(stage_.commands.size(), 1u);
  EXPECT_EQ(std::get<lesson::Set>(stage_.commands[0]).value, 4);
}

}  // namespace
}  // namespace attnscope::ui
