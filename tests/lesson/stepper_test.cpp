#include "lesson/stepper.h"

#include <gtest/gtest.h>

namespace attnscope::lesson {
namespace {

Steps three_words(std::int64_t detail_row = 0) {
  return Steps({{"scores", 3, 3, false, detail_row}, {"softmax", 3, 3, true, detail_row}, {"mix", 3, 4, false, detail_row}});
}

TEST(Stepper, CountsAndInverts) {
  const Steps steps = three_words();
  EXPECT_EQ(steps.total(), 9 + 3 * 8 + 12);
  for (std::int64_t k = 0; k <= steps.total(); ++k) EXPECT_EQ(steps.index(steps.at(k)), k);
  EXPECT_EQ(steps.at(-5), Position());
  EXPECT_EQ(steps.index(steps.at(1000)), steps.total());
}

TEST(Stepper, SoftmaxRowGoesMaxExpSumDivide) {
  const Steps steps = three_words();
  const std::int64_t first = steps.first_of(1);
  const std::vector<Part> parts = {Part::max, Part::exp, Part::exp, Part::exp, Part::sum, Part::divide, Part::divide, Part::divide};
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const Position p = steps.at(first + static_cast<std::int64_t>(k) + 1);
    EXPECT_EQ(p.part, parts[k]) << k;
    EXPECT_EQ(p.row, 0);
  }
  EXPECT_EQ(steps.at(first + 4).column, 2);
  EXPECT_EQ(steps.at(first + 9).row, 1);
}

TEST(Stepper, NamesRoundTrip) {
  const Steps steps = three_words();
  for (std::int64_t k = 0; k <= steps.total(); ++k) {
    const std::string text = steps.text(steps.at(k));
    const auto back = steps.parse(text);
    ASSERT_TRUE(back) << text;
    EXPECT_EQ(steps.index(*back), k) << text;
  }
  EXPECT_EQ(steps.index(*steps.parse("softmax/1/0")), steps.first_of(1) + 8 + 6);
  EXPECT_EQ(steps.index(*steps.parse("softmax/1/0/exp")), steps.first_of(1) + 8 + 2);
  EXPECT_EQ(steps.index(*steps.parse("scores")), 9);
}

TEST(Stepper, RefusesNamesThatMeanNothing) {
  const Steps steps = three_words();
  for (const char* text : {"", "nothing", "scores/3", "scores/0/3", "scores/0/0/exp", "softmax/0/0/add", "softmax/-1", "softmax/1/0/exp/1",
                           "softmax/", "scores/1x"}) {
    EXPECT_FALSE(steps.parse(text)) << text;
  }
}

TEST(Stepper, GrainsStopAtCellsRowsAndStages) {
  const Steps steps = three_words();
  EXPECT_EQ(steps.stops(0, Grain::number).size(), 9u);
  EXPECT_EQ(steps.stops(0, Grain::row), (std::vector<std::int64_t>{3, 6, 9}));
  EXPECT_EQ(steps.stops(0, Grain::stage), (std::vector<std::int64_t>{9}));
  EXPECT_EQ(steps.stops(0, Grain::walk), (std::vector<std::int64_t>{1, 3, 9}));
  EXPECT_EQ(steps.stops(1, Grain::walk), (std::vector<std::int64_t>{9 + 1, 9 + 4, 9 + 5, 9 + 8, 9 + 24}));
  // Under a mask row 0 sees only itself: the walk shows row 1 cell by cell.
  EXPECT_EQ(three_words(1).stops(0, Grain::walk), (std::vector<std::int64_t>{3, 4, 6, 9}));
}

TEST(Stepper, BackUndoesNextAtEveryGrain) {
  const Steps steps = three_words(1);
  for (Grain grain : {Grain::walk, Grain::number, Grain::row, Grain::stage}) {
    std::vector<std::int64_t> forwards = {0};
    while (forwards.back() < steps.total()) {
      const std::int64_t next = steps.index(steps.move(steps.at(forwards.back()), Move::next, grain));
      ASSERT_GT(next, forwards.back());
      forwards.push_back(next);
    }
    EXPECT_EQ(steps.progress(steps.at(steps.total()), grain).first, static_cast<std::int64_t>(forwards.size()) - 1);
    for (std::size_t k = forwards.size() - 1; k > 0; --k) {
      EXPECT_EQ(steps.index(steps.move(steps.at(forwards[k]), Move::back, grain)), forwards[k - 1]);
    }
  }
}

TEST(Stepper, RevealsInOrder) {
  const Steps steps = three_words();
  const Position at = *steps.parse("softmax/1/0/exp");
  EXPECT_TRUE(steps.revealed(at, 1, 0, 2));
  EXPECT_TRUE(steps.revealed(at, 1, 1, 0, Part::exp));
  EXPECT_FALSE(steps.revealed(at, 1, 1, 1, Part::exp));
  EXPECT_FALSE(steps.revealed(at, 1, 1, 0));
  EXPECT_FALSE(steps.revealed(at, 2, 0, 0));
  EXPECT_TRUE(steps.stage_done(at, 0));
  EXPECT_FALSE(steps.stage_done(at, 1));
}

}  // namespace
}  // namespace attnscope::lesson
