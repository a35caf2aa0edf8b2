#include "ui/scenes/softmax_bars.h"

#include <gtest/gtest.h>

#include "lesson/explain.h"
#include "lesson/softmax_toy.h"
#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class SoftmaxBarsTest : public SceneFixture {
 protected:
  SoftmaxBarsTest() : SceneFixture("softmax-bars", draw_softmax_bars) {}
  void show(const std::string& step, const std::vector<lesson::Command>& commands = {}) {
    open("chapter-attention", commands);
    go(step);
    draw(wide_);
  }
  std::string value(const std::string& id) {
    const Node* node = stage_.node(id);
    return node == nullptr ? "none" : node->value;
  }
  std::vector<std::string> values(const std::string& figure) {
    std::vector<std::string> out;
    for (int k = 0; k < 3; ++k) out.push_back(value("columns." + figure + "." + std::to_string(k)));
    return out;
  }
  using Values = std::vector<std::string>;
};

TEST_F(SoftmaxBarsTest, EachStepBringsItsBars) {
  show("start");
  EXPECT_EQ(values("scores"), (Values{"2.0", "1.0", "0.0"}));
  EXPECT_EQ(stage_.node("columns.scores.exp"), nullptr);
  show("exp");
  EXPECT_EQ(values("scores.exp"), (Values{"7.3891", "2.7183", "1.0000"}));
  EXPECT_EQ(value("columns.scores.exp.foot"), "11.1073");
  EXPECT_EQ(stage_.node("columns.scores.exp.share"), nullptr);
  show("shares");
  EXPECT_EQ(values("scores.exp.share"), (Values{"0.6652", "0.2447", "0.0900"}));
  EXPECT_EQ(stage_.node("columns.weights"), nullptr);
  show("shift");
  EXPECT_EQ(values("scores.shifted"), (Values{"0.0", "−1.0", "−2.0"}));
  EXPECT_EQ(values("weights"), values("scores.exp.share"));
}

TEST_F(SoftmaxBarsTest, NearAThousandOnlyTheSubtractedOnesAreNumbers) {
  show("shift", {lesson::Set{"softmax-bars", "score_0", 10000}, lesson::Set{"softmax-bars", "score_1", 9990},
                 lesson::Set{"softmax-bars", "score_2", 9980}});
  EXPECT_EQ(values("scores.exp"), (Values{"∞", "∞", "∞"}));
  EXPECT_EQ(values("scores.exp.share"), (Values{"NaN", "NaN", "NaN"}));
  EXPECT_EQ(values("weights"), (Values{"0.6652", "0.2447", "0.0900"}));
}

TEST_F(SoftmaxBarsTest, ASliderReachesMinusInfinityByMouseAndByKeyboard) {
  show("start");
  Node slider = *stage_.node("setting.score_1");
  EXPECT_EQ(slider.value, "1.0");
  EXPECT_EQ(slider.low, static_cast<double>(lesson::kMinusInfinity));
  const auto only = [&] {
    const auto* set = stage_.commands.empty() ? nullptr : std::get_if<lesson::Set>(&stage_.commands.back());
    return set == nullptr ? lesson::Set{"none", "", 0} : *set;
  };
  click({slider.rect.x0, slider.rect.y0, slider.rect.x0 + 2, slider.rect.y1});
  EXPECT_EQ(only().key, "score_1");
  EXPECT_EQ(only().value, lesson::kMinusInfinity);
  stage_.commands.clear();
  stage_.transient.focus = "setting.score_1";
  stage_.transient.focus_seen = true;
  headless_.key(ImGuiKey_Home, true);
  draw(wide_, 2);
  headless_.key(ImGuiKey_Home, false);
  draw(wide_);
  EXPECT_EQ(only().value, lesson::kMinusInfinity);
}

TEST_F(SoftmaxBarsTest, AButtonSetsWhatChanges) {
  show("start");
  click(stage_.node("toy.double")->rect);
  ASSERT_EQ(stage_.commands.size(), 2u) << "0 doubled is 0";
  EXPECT_EQ(std::get<lesson::Set>(stage_.commands[0]).value, 40);
  EXPECT_EQ(std::get<lesson::Set>(stage_.commands[1]).value, 20);
  EXPECT_FALSE(stage_.node("toy.restart")->enabled);
  show("start", {lesson::Set{"softmax-bars", "score_0", 10000}});
  EXPECT_FALSE(stage_.node("toy.double")->enabled);
  EXPECT_TRUE(stage_.node("toy.restart")->enabled);
}

TEST_F(SoftmaxBarsTest, EveryNumberCanBeAsked) {
  show("shift");
  int asked = 0;
  for (const Node& node : stage_.nodes) {
    if (node.id.rfind("columns.", 0) != 0 || node.role != NodeRole::link) continue;
    const auto* select = std::get_if<lesson::Select>(&*node.command);
    ASSERT_NE(select, nullptr) << node.id;
    const lesson::Explanation e =
        lesson::explain(stage_.shown.lesson, stage_.trace, select->figure, select->index, lesson::Language::en);
    EXPECT_EQ(e.figure, select->figure);
    EXPECT_TRUE(e.has_line || select->figure == "scores") << node.id;  // what was entered comes from nowhere
    ++asked;
  }
  EXPECT_EQ(asked, 6 * 3 + 4);
}

}  // namespace
}  // namespace attnscope::ui
