#include "ui/scenes/rnn_vs_attention.h"

#include <gtest/gtest.h>

#include "support/printed.h"
#include "support/scene_stage.h"
#include "support/text_boxes.h"
#include "ui/scenes/gradient_plots.h"

namespace attnscope::ui {
namespace {

using test::printed;

lesson::Command set(const char* key, std::int64_t value) {
  return lesson::Set{"rnn-vs-attention", key, value};
}

class RnnSceneTest : public ::testing::Test {
 protected:
  void put_on(const std::vector<lesson::Command>& commands = {}) {
    test::put_on(stage_, "rnn-vs-attention", "chapter-rnn-attention", commands);
  }
  void put_on_source(const std::string& json) {
    const Result<lesson::State> state = lesson::open_source(json);
    ASSERT_TRUE(state) << lesson::describe(state.error(), lesson::Language::en);
    stage_.state = *state;
    const Result<lesson::SceneLesson> shown = lesson::lesson_for("rnn-vs-attention", *state);
    ASSERT_TRUE(shown) << lesson::describe(shown.error(), lesson::Language::en);
    stage_.shown = *shown;
    stage_.trace = *model::run(lesson::program(shown->lesson));
  }
  void draw(const Rect& rect, int frames = 2) {
    for (int k = 0; k < frames; ++k) stage_.with(headless_, [&](Ui& ui) { needed_ = draw_rnn_vs_attention(ui, rect); });
  }
  void click(const std::string& id) {
    ASSERT_NE(stage_.node(id), nullptr) << id;
    const Rect rect = stage_.node(id)->rect;
    headless_.move((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2);
    draw(wide_);
    headless_.press(true);
    draw(wide_, 1);
    headless_.press(false);
    draw(wide_);
  }
  float value(const char* figure, std::size_t index) const { return stage_.trace.find(figure)->values[index]; }
  std::string shown(const char* node) const { return stage_.node(node) == nullptr ? "" : stage_.node(node)->value; }

  test::Headless headless_{1440, 2400};
  test::Stage stage_;
  float needed_ = 0;
  const Rect wide_{236, 170, 1404, 834};
};

TEST_F(RnnSceneTest, ReadsWhatTheChapterReads) {
  put_on();
  draw(wide_);
  EXPECT_EQ(shown("reading.first.rnn"), "1.714e−19");
  EXPECT_EQ(shown("reading.middle.rnn"), "5.538e−10");
  EXPECT_EQ(shown("reading.last.rnn"), "6.119e−02");
  EXPECT_EQ(shown("reading.first.mha"), "4.031e−04");
  EXPECT_EQ(shown("reading.middle.mha"), "5.811e−04");
  EXPECT_EQ(shown("reading.last.mha"), "4.936e−03");
  EXPECT_EQ(shown("reading.half.mha"), "42.973 %");
  EXPECT_EQ(shown("reading.chain"), "9.3e−18");
  EXPECT_TRUE(stage_.drew("×0.61"));
  // The telephone game.
  const char* const told[] = {"1.00", "0.32", "0.19"};
  for (int k = 0; k < 3; ++k) EXPECT_EQ(shown(("bars.telephone." + std::to_string(k)).c_str()), told[k]);
  // The curves are the figures.
  const Node* plot = stage_.node("plot.gradient");
  ASSERT_NE(plot, nullptr);
  EXPECT_NE(plot->value.find(printed("%.3e", static_cast<double>(value("rnn.80.grad_norm", 0)))), std::string::npos) << plot->value;
  EXPECT_NE(plot->value.find(printed("%.3e", static_cast<double>(value("mha.80.grad_norm", 0)))), std::string::npos) << plot->value;
  EXPECT_EQ(test::overlapping_texts(stage_.boxes), "");
}

TEST_F(RnnSceneTest, NumbersAreAsked) {
  put_on();
  draw(wide_);
  struct Case {
    const char *node, *figure;
    std::int64_t index;
  };
  for (const Case& c : {Case{"reading.first.rnn", "rnn.80.grad_norm", 0}, Case{"reading.half.mha", "mha.80.grad_cumulative", 39},
                        Case{"bars.telephone.2", "rnn.80.nudge", 2}, Case{"reading.chain", "rnn.80.jacobian_norm", 79}}) {
    stage_.commands.clear();
    click(c.node);
    ASSERT_EQ(stage_.commands.size(), 1u) << c.node;
    EXPECT_EQ(std::get<lesson::Select>(stage_.commands[0]).figure, c.figure);
    EXPECT_EQ(std::get<lesson::Select>(stage_.commands[0]).index, c.index);
  }
}

TEST_F(RnnSceneTest, ValueRelativeToTheLastAndShare) {
  put_on();
  const auto at_zero = [&](std::int64_t y) {
    stage_.state.settings["rnn-vs-attention/y"] = y;
    draw(wide_);
    return shown("plot.gradient");
  };
  const model::Figure& norms = *stage_.trace.find("mha.80.grad_norm");
  double sum = 0;
  for (const float norm : norms.values) sum += static_cast<double>(norm);
  const auto first = static_cast<double>(norms.values.front()), last = static_cast<double>(norms.values.back());
  EXPECT_NE(at_zero(0).find(printed("%.3e", first)), std::string::npos);
  EXPECT_NE(at_zero(1).find(printed("%.3e", first / last)), std::string::npos);
  EXPECT_NE(at_zero(2).find(printed("%.3f %%", 100 * first / sum)), std::string::npos) << shown("plot.gradient");
}

TEST_F(RnnSceneTest, ThumbnailsSwapInAndHoverIsShared) {
  put_on();
  draw(wide_);
  click("thumbnail.weights");
  ASSERT_EQ(stage_.commands.size(), 1u);
  EXPECT_EQ(std::get<lesson::Set>(stage_.commands[0]).value, static_cast<std::int64_t>(GradientPlot::weights));
  for (std::int64_t plot = 0; plot < 5; ++plot) {
    stage_.state.settings["rnn-vs-attention/plot"] = plot;
    draw(wide_);
    int small = 0;
    for (const Node& node : stage_.nodes) small += node.id.rfind("thumbnail.", 0) == 0;
    EXPECT_EQ(small, 4) << plot;
    EXPECT_EQ(test::overlapping_texts(stage_.boxes), "") << plot;
  }
  stage_.state.settings["rnn-vs-attention/plot"] = 3;
  stage_.transient.hover = lesson::Selection{"rnn.80.grad_norm", 52};
  headless_.move(0, 0);
  draw(wide_, 1);
  EXPECT_EQ(stage_.node("plot.weights")->number, 52);
  EXPECT_TRUE(stage_.drew(printed("%.4f", static_cast<double>(value("mha.80.last_weights", 52)))));
  EXPECT_TRUE(stage_.drew("0.87"));  // how weights and gradients rank
}

TEST_F(RnnSceneTest, WhatUnderflowsLiesOnTheFloor) {
  put_on({set("length", 400)});
  draw(wide_);
  ASSERT_EQ(value("rnn.400.grad_norm", 0), 0);
  EXPECT_EQ(shown("reading.first.rnn"), "0");
  EXPECT_TRUE(stage_.drew("float32"));
  EXPECT_EQ(test::overlapping_texts(stage_.boxes), "");
}

TEST_F(RnnSceneTest, OneModelAlone) {
  put_on_source(R"({"attnscope": 1, "gradients": {"lengths": [12], "rnn": {"input_size": 3, "hidden_size": 5, "nonlinearity": "relu"}}})");
  stage_.state.settings["rnn-vs-attention/plot"] = 3;  // there are no weights: the gradient stands there
  draw(wide_);
  EXPECT_NE(stage_.node("plot.gradient"), nullptr);
  EXPECT_EQ(stage_.node("thumbnail.weights"), nullptr);
  EXPECT_EQ(stage_.node("reading.first.mha"), nullptr);
  put_on_source(R"({"attnscope": 1, "gradients": {"lengths": [1], "attention": {"embed_dim": 6, "num_heads": 3}}})");
  draw(wide_);
  EXPECT_NE(stage_.node("plot.gradient"), nullptr);
  EXPECT_EQ(stage_.node("bars.telephone"), nullptr);
  EXPECT_EQ(stage_.node("thumbnail.lengths"), nullptr);
  EXPECT_EQ(test::overlapping_texts(stage_.boxes), "");
}

TEST_F(RnnSceneTest, NothingOverlapsOrLeavesTheStageAtAnySize) {
  struct Size {
    float width;
    Rect stage;
  };
  const Size sizes[] = {{1440, wide_}, {1440, {236, 170, 1070, 834}}, {1024, {92, 170, 988, 700}}, {390, {16, 200, 374, 800}}};
  for (const std::int64_t length : {2, 10, 80, 300}) {
    put_on({set("length", length)});
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      stage_.state.language = language;
      for (const Size& size : sizes) {
        headless_.resize(size.width, 3000);
        for (std::int64_t plot = 0; plot < 5; ++plot) {
          stage_.state.settings["rnn-vs-attention/plot"] = plot;
          draw(size.stage);
          const auto where = [&] {
            return std::to_string(length) + " plot " + std::to_string(plot) + " width " + std::to_string(size.stage.width());
          };
          EXPECT_EQ(test::overlapping_texts(stage_.boxes), "") << where();
          EXPECT_EQ(test::text_beside(stage_.boxes, size.stage), "") << where();
          EXPECT_GT(needed_, 400) << where();
          EXPECT_EQ(stage_.drew("⟨"), false) << where();  // a text that the catalogue has not
        }
      }
    }
  }
}

}  // namespace
}  // namespace attnscope::ui
