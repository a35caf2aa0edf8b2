#include "lesson/mixture_span.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attnscope::lesson {
namespace {

model::Figure figure_of(std::vector<std::int64_t> shape, std::vector<float> values) {
  model::Figure figure;
  figure.name = "V";
  figure.shape = std::move(shape);
  figure.values = std::move(values);
  return figure;
}

TEST(ColumnSpans, AreThoseOfTheRowsThatAreMixed) {
  const model::Figure values = figure_of({3, 2}, {1, -4, 5, 0, 9, 9});
  const std::vector<float> shares = {0.25f, 0.75f, 0};
  const std::vector<ColumnSpan> spans = column_spans(values, 0, shares);
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_EQ(spans[0].least, 0);
  EXPECT_EQ(spans[0].most, 1);  // row 2 holds 9, and has no share
  EXPECT_EQ(spans[1].least, 0);
  EXPECT_EQ(spans[1].most, 1);
}

TEST(ColumnSpans, OfAHeadAreThatHeads) {
  const model::Figure values = figure_of({2, 2, 1}, {1, 2, 4, 3});
  const std::vector<float> shares = {0.5f, 0.5f};
  EXPECT_EQ(column_spans(values, 0, shares)[0].most, 1);
  EXPECT_EQ(column_spans(values, 1, shares)[0].most, 0);
}

TEST(ColumnSpans, LeaveOutWhatIsNotFinite) {
  const model::Figure values = figure_of({3, 1}, {1, std::numeric_limits<float>::infinity(), 2});
  const std::vector<float> shares = {0.2f, 0.3f, 0.5f};
  EXPECT_EQ(column_spans(values, 0, shares)[0].most, 2);
  const model::Figure none = figure_of({1, 1}, {std::nanf("")});
  EXPECT_TRUE(column_spans(none, 0, std::vector<float>{1}).empty());
}

TEST(ColumnSpans, NeedAShare) {
  const model::Figure values = figure_of({2, 1}, {1, 2});
  EXPECT_TRUE(column_spans(values, 0, std::vector<float>{0, 0}).empty());
  EXPECT_TRUE(column_spans(values, 0, std::vector<float>{std::nanf(""), 0}).empty());
}

using Points = std::vector<std::pair<double, double>>;

TEST(ConvexHull, GoesRoundTheCornersOfASquareAndLeavesTheInsideOut) {
  const Points square = {{1, 1}, {0, 0}, {0.5, 0.5}, {1, 0}, {0.5, 0}, {0, 1}};  // {0.5, 0} lies on an edge
  EXPECT_EQ(convex_hull(square), (std::vector<int>{1, 3, 0, 5}));
}

TEST(ConvexHull, OfALineIsItsEnds) {
  EXPECT_EQ(convex_hull(Points{{0, 0}, {1, 1}, {2, 2}}), (std::vector<int>{0, 2}));
  EXPECT_EQ(convex_hull(Points{{3, 3}, {3, 3}}), (std::vector<int>{0}));
  EXPECT_EQ(convex_hull(Points{{0, 0}, {NAN, 1}, {std::numeric_limits<double>::infinity(), 0}, {1, 0}, {0, 1}}),
            (std::vector<int>{0, 3, 4}));
  EXPECT_TRUE(convex_hull(Points{}).empty());
}

TEST(ConvexHull, HoldsEveryPoint) {
  Points points;
  for (int k = 0; k < 60; ++k) points.emplace_back(std::sin(k * 1.7) * (1 + k % 7), std::cos(k * 2.3) * (1 + k % 5));
  const std::vector<int> hull = convex_hull(points);
  ASSERT_GE(hull.size(), 3u);
  for (std::size_t k = 0; k < hull.size(); ++k) {
    const auto& a = points[static_cast<std::size_t>(hull[k])];
    const auto& b = points[static_cast<std::size_t>(hull[(k + 1) % hull.size()])];
    for (const auto& p : points)
      EXPECT_GE((b.first - a.first) * (p.second - a.second) - (b.second - a.second) * (p.first - a.first), -1e-12);
  }
}

}  // namespace
}  // namespace attnscope::lesson
