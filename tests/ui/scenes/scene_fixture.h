#pragma once
#include "support/scene_stage.h"

namespace attnscope::ui {

/// A stepped scene alone on a tall canvas: opened with a lesson, gone to a step, drawn into a place, clicked.
class SceneFixture : public ::testing::Test {
 protected:
  using Draw = float (*)(Ui& ui, const Rect& stage);
  SceneFixture(std::string scene, Draw scene_draw) : scene_(std::move(scene)), scene_draw_(scene_draw) {}

  void open(const std::string& lesson, const std::vector<lesson::Command>& commands = {}) {
    test::put_on(stage_, scene_, lesson, commands);
    stage_.at = lesson::position(stage_.state, stage_.steps);
  }
  void go(const std::string& step) {
    const auto at = stage_.steps.parse(step);
    ASSERT_TRUE(at) << step;
    stage_.at = *at;
  }
  void draw(const Rect& rect, int frames = 2) {
    for (int k = 0; k < frames; ++k) stage_.with(headless_, [&](Ui& ui) { needed_ = scene_draw_(ui, rect); });
  }
  void click(const Rect& at) {
    stage_.commands.clear();
    headless_.move((at.x0 + at.x1) / 2, (at.y0 + at.y1) / 2);
    draw(wide_);
    headless_.press(true);
    draw(wide_, 1);
    headless_.press(false);
    draw(wide_);
  }

  /// What a node of the last frame says; "none" where there is no such node.
  std::string value(const std::string& id) {
    const Node* node = stage_.node(id);
    return node == nullptr ? "none" : node->value;
  }

  std::string scene_;
  Draw scene_draw_;
  test::Headless headless_{1440, 2400};
  test::Stage stage_;
  float needed_ = 0;
  const Rect wide_{236, 170, 1404, 770}, middle_{96, 160, 1000, 648}, phone_{16, 190, 374, 684};
};

}  // namespace attnscope::ui
