#include "ui/widgets/plot_geometry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope::ui {
namespace {

std::vector<std::string> labels(const std::vector<Tick>& ticks) {
  std::vector<std::string> out;
  for (const Tick& tick : ticks) out.push_back(tick.label);
  return out;
}

using Labels = std::vector<std::string>;

TEST(Axis, StepsAreOneTwoOrFiveTimesAPowerOfTen) {
  EXPECT_DOUBLE_EQ(nice_step(1, 5), 0.2);
  EXPECT_DOUBLE_EQ(nice_step(79, 8), 10);
  EXPECT_DOUBLE_EQ(nice_step(79, 4), 20);
  EXPECT_DOUBLE_EQ(nice_step(511, 9), 100);
  EXPECT_DOUBLE_EQ(nice_step(0.0612, 7), 0.01);
  for (double range = 1e-20; range < 1e9; range *= 1.7) {
    for (int most = 1; most < 12; ++most) {
      const double step = nice_step(range, most);
      const double mantissa = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
      EXPECT_TRUE(std::abs(mantissa - 1) < 1e-6 || std::abs(mantissa - 2) < 1e-6 || std::abs(mantissa - 5) < 1e-6) << range << " " << most;
      EXPECT_LE(range / step, most * (1 + 1e-6));
      EXPECT_GT(2.5 * range / step, most * (1 - 1e-6));
    }
  }
}

TEST(Axis, LinearTicks) {
  EXPECT_EQ(labels(linear_ticks(linear_axis(0.0612, 7), 7)), (Labels{"0", "0.01", "0.02", "0.03", "0.04", "0.05", "0.06", "0.07"}));
  EXPECT_EQ(labels(linear_ticks({false, 0, 1}, 5)), (Labels{"0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(labels(linear_ticks(linear_axis(2.4e-5, 5), 5)),
            (Labels{"0", "5·10^{−6}", "1·10^{−5}", "1.5·10^{−5}", "2·10^{−5}", "2.5·10^{−5}"}));
  EXPECT_EQ(linear_axis(0, 5).high, 1);
}

TEST(Axis, DecadesWithSuperscripts) {
  const Axis axis = log_axis(1.714e-19, 6.119e-2, 7);
  EXPECT_DOUBLE_EQ(axis.low, 1e-20);
  EXPECT_DOUBLE_EQ(axis.high, 1);
  EXPECT_EQ(labels(log_ticks(axis, 7)), (Labels{"10^{−20}", "10^{−15}", "10^{−10}", "10^{−5}", "10^{0}"}));
  // A smallest number of float32, and one value alone.
  EXPECT_DOUBLE_EQ(log_axis(1e-45, 1, 6).low, 1e-50);
  const Axis one = log_axis(1e-3, 1e-3, 6);
  EXPECT_LT(one.low, one.high);
}

TEST(Axis, FewDecadesHaveOneTwoFive) {
  EXPECT_EQ(labels(log_ticks({true, 1e-4, 1e-3}, 7)), (Labels{"10^{−4}", "2·10^{−4}", "5·10^{−4}", "10^{−3}"}));
  EXPECT_EQ(labels(log_ticks({true, 1e-4, 1e-2}, 5)), (Labels{"10^{−4}", "10^{−3}", "10^{−2}"}));
}

TEST(Axis, PositionsEndWithTheLast) {
  EXPECT_EQ(labels(position_ticks(79, 5)), (Labels{"0", "20", "40", "60", "79"}));
  EXPECT_EQ(labels(position_ticks(511, 8)), (Labels{"0", "100", "200", "300", "400", "511"}));
  EXPECT_EQ(labels(position_ticks(9, 8)), (Labels{"0", "2", "4", "6", "9"}));
  EXPECT_EQ(labels(position_ticks(1, 8)), (Labels{"0", "1"}));
  EXPECT_EQ(labels(position_ticks(0, 8)), (Labels{"0"}));
}

const Rect kArea{100, 50, 890, 370};

std::vector<Curve> two_curves() {
  Curve rnn{"RNN", Ink::rnn, false, {}, "rnn.80.grad_norm", 2}, attention{"attention", Ink::attention, true, {}, "mha.80.grad_norm", 2};
  for (int t = 0; t < 80; ++t) {
    rnn.values.push_back(6e-2 * std::pow(0.6, 79 - t));
    attention.values.push_back(4e-4 + 1e-4 * std::sin(t));
  }
  return {rnn, attention};
}

TEST(PlotGeometry, PointsLieWhereTheFormulaPutsThem) {
  const std::vector<Curve> curves = two_curves();
  const PlotGeometry log = plot_geometry(curves, PlotRange::decades, false, kArea);
  ASSERT_FALSE(log.floor);
  EXPECT_DOUBLE_EQ(log.y.low, 1e-20);
  EXPECT_DOUBLE_EQ(log.y.high, 1);
  for (int t = 0; t < 80; ++t) {
    EXPECT_NEAR(log.point_x(t, 80), 100 + 790.0 * t / 79, 1e-3);
    const double value = curves[0].values[static_cast<std::size_t>(t)];
    EXPECT_NEAR(log.to_y(value), 370 - 320 * (std::log10(value) + 20) / 20, 1e-3);
    EXPECT_EQ(log.nearest(log.point_x(t, 80) + 4, 80), t);
  }
  const PlotGeometry linear = plot_geometry(curves, PlotRange::from_zero, false, kArea);
  EXPECT_NEAR(linear.to_y(0.03), 370 - 320 * 0.03 / 0.06, 1e-3);
  EXPECT_NEAR(linear.to_y(0), 370, 1e-3);
}

TEST(PlotGeometry, ZerosLieOnAFloorBelowTheLastDecade) {
  std::vector<Curve> curves = two_curves();
  curves[0].values[0] = 0;
  const PlotGeometry geometry = plot_geometry(curves, PlotRange::decades, false, kArea);
  ASSERT_TRUE(geometry.floor);
  EXPECT_EQ(*geometry.floor, kArea.y1);
  EXPECT_EQ(geometry.to_y(0), kArea.y1);
  for (const Tick& tick : geometry.y_ticks) EXPECT_LE(geometry.to_y(tick.value), kArea.y1 - 20);
  for (const double value : curves[0].values) {
    if (value > 0) {
      EXPECT_LT(geometry.to_y(value), kArea.y1 - 20);
    }
  }
}

TEST(PlotGeometry, NothingButZerosOrASinglePosition) {
  const std::vector<Curve> zeros = {{"RNN", Ink::rnn, false, {0, 0, 0}, "f", 2}};
  const PlotGeometry flat = plot_geometry(zeros, PlotRange::decades, false, kArea);
  EXPECT_EQ(flat.to_y(0), kArea.y1);
  const std::vector<Curve> one = {{"RNN", Ink::rnn, false, {0.5}, "f", 2}};
  const PlotGeometry single = plot_geometry(one, PlotRange::decades, false, kArea);
  EXPECT_NEAR(single.point_x(0, 1), 495, 1e-3);
  EXPECT_TRUE(std::isfinite(single.to_y(0.5)));
  EXPECT_EQ(single.nearest(800, 1), 0);
}

TEST(PlotGeometry, CurvesOfDifferentLengthsShareTheWidth) {
  const std::vector<Curve> curves = {{"10", Ink::rnn, false, std::vector<double>(10, 1e-3), "a", 2},
                                     {"80", Ink::rnn, false, std::vector<double>(80, 1e-2), "b", 2}};
  const PlotGeometry geometry = plot_geometry(curves, PlotRange::decades, true, kArea);
  EXPECT_NEAR(geometry.point_x(9, 10), kArea.x1, 1e-3);
  EXPECT_NEAR(geometry.point_x(79, 80), kArea.x1, 1e-3);
  EXPECT_NEAR(geometry.point_x(3, 10), 100 + 790.0 / 3, 1e-3);
  EXPECT_EQ(matching_index(79, 80, 10), 9);
  EXPECT_EQ(matching_index(40, 80, 10), 5);
  EXPECT_EQ(matching_index(0, 80, 1), 0);
}

TEST(PlotGeometry, LabelsAreSpread) {
  const std::vector<float> apart = spread_labels({100, 104, 300, 98}, 20, 0, 400);
  EXPECT_EQ(apart[2], 300);
  EXPECT_LT(apart[3], apart[0]);  // order kept: 98, 100, 104
  EXPECT_LT(apart[0], apart[1]);
  std::vector<float> sorted = apart;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t k = 1; k < sorted.size(); ++k) EXPECT_GE(sorted[k] - sorted[k - 1], 20 - 1e-3f);
  EXPECT_NEAR((apart[0] + apart[1] + apart[3]) / 3, (100 + 104 + 98) / 3.0f, 1e-3);
  const std::vector<float> edge = spread_labels({395, 399, 2}, 20, 0, 400);
  EXPECT_LE(edge[1], 390 + 1e-3f);
  EXPECT_GE(edge[2], 10 - 1e-3f);
  EXPECT_GE(edge[1] - edge[0], 20 - 1e-3f);
}

TEST(PlotGeometry, TheReadingAvoidsTheCurves) {
  const std::vector<Curve> curves = two_curves();
  const PlotGeometry geometry = plot_geometry(curves, PlotRange::decades, false, kArea);
  for (int t = 0; t < 80; ++t) {
    const float x = geometry.point_x(t, 80);
    const Rect box = reading_box(geometry, curves, {}, x, 150, 60);
    EXPECT_TRUE(box.x0 > x || box.x1 < x) << t;
    EXPECT_GE(box.y0, kArea.y0);
    EXPECT_LE(box.y1, kArea.y1);
    for (const Curve& curve : curves) {
      for (int i = 0; i < 80; ++i)
        EXPECT_FALSE(box.contains(geometry.point_x(i, 80), geometry.to_y(curve.values[static_cast<std::size_t>(i)]))) << t << " " << i;
    }
  }
}

TEST(PlotGeometry, TheReadingLeavesOtherTextsFree) {
  const std::vector<Curve> curves = two_curves();
  const PlotGeometry geometry = plot_geometry(curves, PlotRange::decades, false, kArea);
  const std::vector<Rect> taken = {{110, 60, 200, 200}, {700, 340, 880, 365}};
  for (int t = 0; t < 80; ++t) {
    const Rect box = reading_box(geometry, curves, taken, geometry.point_x(t, 80), 150, 80);
    for (const Rect& rect : taken) EXPECT_FALSE(box.x0 < rect.x1 && rect.x0 < box.x1 && box.y0 < rect.y1 && rect.y0 < box.y1) << t;
  }
}

}  // namespace
}  // namespace attnscope::ui
