#include "ui/widgets/plot.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/headless.h"
#include "support/printed.h"
#include "support/text_boxes.h"

namespace attnscope::ui {
namespace {

using test::printed;

Plot two_curves() {
  Plot plot;
  plot.id = "gradient";
  plot.title = "Gradient";
  plot.x_title = "position";
  plot.range = PlotRange::decades;
  plot.floor_note = "0: gone";
  plot.curves = {{"RNN", Ink::rnn, false, {}, "rnn.80.grad_norm", 2}, {"attention", Ink::attention, true, {}, "mha.80.grad_norm", 2}};
  for (int t = 0; t < 80; ++t) {
    plot.curves[0].values.push_back(6e-2 * std::pow(0.6, 79 - t));
    plot.curves[1].values.push_back(4e-4 + 1e-4 * std::sin(t));
  }
  return plot;
}

class PlotTest : public ::testing::Test {
 protected:
  void draw(const Plot& plot, int frames = 2) {
    for (int k = 0; k < frames; ++k) stage_.with(headless_, [&](Ui& ui) { draw_plot(ui, plot, rect_); });
  }
  void point_at(const Plot& plot, float x, float y) {
    draw(plot);
    headless_.move(x, y);
    draw(plot, 3);
  }
  const Node& node(const Plot& plot) { return *stage_.node("plot." + plot.id); }
  void tap(const Plot& plot, ImGuiKey key) {
    headless_.key(key, true);
    draw(plot, 1);
    headless_.key(key, false);
    draw(plot, 1);
  }

  test::Headless headless_{1000, 600};
  test::Stage stage_;
  Rect rect_{20, 20, 860, 460};
};

TEST_F(PlotTest, StandsWithNodeTicksAndNames) {
  const Plot plot = two_curves();
  draw(plot);
  EXPECT_EQ(node(plot).role, NodeRole::plot);
  EXPECT_EQ(node(plot).figure, "rnn.80.grad_norm");
  EXPECT_EQ(node(plot).name, "Gradient");
  EXPECT_EQ(node(plot).high, 79);
  for (const char* text : {"RNN", "attention", "position", "20", "60", "79"}) EXPECT_TRUE(stage_.drew(text)) << text;
  EXPECT_FALSE(stage_.drew("0: gone"));  // nothing underflows
  for (const TextBox& box : stage_.boxes) {
    EXPECT_GE(box.rect.x0, rect_.x0 - 1) << box.text;
    EXPECT_LE(box.rect.x1, rect_.x1 + 1) << box.text;
    EXPECT_LE(box.rect.y1, rect_.y1 + 3) << box.text;
  }
}

TEST_F(PlotTest, TheCrosshairReadsTheNumbersOfTheFigure) {
  const Plot plot = two_curves();
  draw(plot);
  const Rect axes = node(plot).rect;
  for (const int t : {0, 7, 40, 79}) {
    point_at(plot, axes.x0 + axes.width() * static_cast<float>(t) / 79 - (t == 79 ? 1.0f : 0.0f), axes.y1 - 20);
    EXPECT_EQ(node(plot).number, t);
    for (const Curve& curve : plot.curves) {
      const std::string number = printed("%.3e", curve.values[static_cast<std::size_t>(t)]);
      EXPECT_TRUE(stage_.drew(number)) << number;
      EXPECT_NE(node(plot).value.find(number), std::string::npos) << node(plot).value;
    }
    ASSERT_TRUE(stage_.transient.hover);
    EXPECT_EQ(stage_.transient.hover->index, t);
  }
}

TEST_F(PlotTest, AClickAsksForTheNearestPoint) {
  const Plot plot = two_curves();
  draw(plot);
  const Rect axes = node(plot).rect;
  const float x = axes.x0 + axes.width() * 40 / 79;
  for (const bool rnn : {true, false}) {
    stage_.commands.clear();
    point_at(plot, x, rnn ? axes.y1 - 60 : axes.y0 + 60);
    headless_.press(true);
    draw(plot, 1);
    headless_.press(false);
    draw(plot);
    ASSERT_EQ(stage_.commands.size(), 1u);
    const auto* select = std::get_if<lesson::Select>(&stage_.commands[0]);
    ASSERT_NE(select, nullptr);
    EXPECT_EQ(select->figure, rnn ? "rnn.80.grad_norm" : "mha.80.grad_norm");
    EXPECT_EQ(select->index, 40);
  }
}

TEST_F(PlotTest, TheKeyboardMovesTheCrosshair) {
  const Plot plot = two_curves();
  draw(plot);
  stage_.transient.focus = "plot.gradient";
  stage_.transient.focus_seen = true;
  tap(plot, ImGuiKey_RightArrow);
  tap(plot, ImGuiKey_RightArrow);
  EXPECT_EQ(node(plot).number, 2);
  tap(plot, ImGuiKey_LeftArrow);
  EXPECT_EQ(node(plot).number, 1);
  tap(plot, ImGuiKey_PageUp);
  EXPECT_EQ(node(plot).number, 8);
  tap(plot, ImGuiKey_End);
  tap(plot, ImGuiKey_RightArrow);
  EXPECT_EQ(node(plot).number, 79);
  draw(plot, 3);  // it stays where it is
  EXPECT_EQ(node(plot).number, 79);
  tap(plot, ImGuiKey_DownArrow);
  tap(plot, ImGuiKey_Enter);
  ASSERT_EQ(stage_.commands.size(), 1u);
  EXPECT_EQ(std::get<lesson::Select>(stage_.commands[0]).figure, "mha.80.grad_norm");
  EXPECT_EQ(std::get<lesson::Select>(stage_.commands[0]).index, 79);
  tap(plot, ImGuiKey_Home);
  EXPECT_EQ(node(plot).number, 0);
}

TEST_F(PlotTest, HoverElsewhereMovesItToo) {
  const Plot plot = two_curves();
  draw(plot);
  stage_.transient.next_hover = lesson::Selection{"mha.80.grad_norm", 33};
  draw(plot, 1);  // takes it over into the next frame
  draw(plot, 1);
  EXPECT_EQ(position_in(plot, {"mha.80.grad_norm", 33}), 33);
  EXPECT_EQ(position_in(plot, {"mha.80.grad_norm", 80}), std::nullopt);
  EXPECT_EQ(position_in(plot, {"mha.40.grad_norm", 3}), std::nullopt);
  Plot moved = plot;
  moved.position = 12;
  draw(moved);
  EXPECT_EQ(node(moved).number, 12);
}

TEST_F(PlotTest, ZerosLieOnTheFloorAndReadZero) {
  Plot plot = two_curves();
  for (std::size_t t = 0; t < 30; ++t) plot.curves[0].values[t] = 0;
  draw(plot);
  EXPECT_TRUE(stage_.drew("0: gone"));
  EXPECT_EQ(read_plot(plot, 0)[0].number, "0");
  EXPECT_EQ(test::overlapping_texts(stage_.boxes), "");
}

TEST_F(PlotTest, TextsNeverCoverEachOther) {
  Plot close = two_curves();
  for (double& value : close.curves[0].values) value = std::max(value, 4.1e-4);  // both lines end side by side
  close.curves[0].values.back() = 4.2e-4;
  close.curves[1].values.back() = 4.1e-4;
  Plot lengths = two_curves();
  lengths.over_share = true;
  lengths.curves.clear();
  for (const int length : {10, 20, 40, 80}) {
    Curve curve{"L = " + std::to_string(length), Ink::rnn, false, {}, "rnn." + std::to_string(length) + ".grad_norm", 2};
    for (int t = 0; t < length; ++t) curve.values.push_back(6e-2 * std::pow(0.6, length - 1 - t));
    lengths.curves.push_back(curve);
  }
  Plot zeros = lengths;
  for (std::size_t t = 0; t < 40; ++t) zeros.curves[3].values[t] = 0;
  Plot linear = two_curves();
  linear.range = PlotRange::from_zero;
  for (const float right : {360.0f, 620.0f, 860.0f}) {
    rect_.x1 = right;
    for (Plot plot : {two_curves(), close, lengths, zeros, linear}) {
      for (std::int64_t t = 0; t < 80; t += 3) {
        plot.position = t;
        stage_.transient.hover.reset();
        draw(plot, 1);
        EXPECT_EQ(test::overlapping_texts(stage_.boxes), "") << right << " " << t << " " << plot.over_share;
      }
    }
  }
}

TEST_F(PlotTest, OnePositionAndNoPosition) {
  Plot plot = two_curves();
  for (Curve& curve : plot.curves) curve.values.resize(1);
  draw(plot);
  EXPECT_EQ(node(plot).high, 0);
  EXPECT_EQ(test::overlapping_texts(stage_.boxes), "");
  for (Curve& curve : plot.curves) curve.values.clear();
  draw(plot);
  EXPECT_EQ(stage_.node("plot.gradient"), nullptr);
}

TEST_F(PlotTest, AThumbnailSwapsIn) {
  const Plot plot = two_curves();
  const lesson::Command command = lesson::Set{"rnn-vs-attention", "plot", 1};
  const auto frame = [&] { stage_.with(headless_, [&](Ui& ui) { draw_thumbnail(ui, plot, {50, 50, 250, 160}, command); }); };
  frame();
  frame();
  headless_.move(100, 100);
  frame();
  headless_.press(true);
  frame();
  headless_.press(false);
  frame();
  frame();
  ASSERT_EQ(stage_.commands.size(), 1u);
  EXPECT_EQ(std::get<lesson::Set>(stage_.commands[0]).value, 1);
  ASSERT_NE(stage_.node("thumbnail.gradient"), nullptr);
  EXPECT_TRUE(stage_.node("thumbnail.gradient")->command);
  EXPECT_TRUE(stage_.drew("Gradient"));
}

TEST(PlotNumbers, AreWrittenAsTheChapterWritesThem) {
  EXPECT_EQ(plot_number(1.714e-19, Plot::Numbers::scientific), "1.714e−19");
  EXPECT_EQ(plot_number(0, Plot::Numbers::scientific), "0");
  EXPECT_EQ(plot_number(0.42973, Plot::Numbers::percent), "42.973 %");
  EXPECT_EQ(plot_number(4.56e-9, Plot::Numbers::percent), "4.56e−07 %");
  EXPECT_EQ(plot_number(0.0124236997, Plot::Numbers::plain), "0.0124");
  EXPECT_EQ(plot_number(1.5e-5, Plot::Numbers::plain), "1.500e−05");
}

}  // namespace
}  // namespace attnscope::ui
