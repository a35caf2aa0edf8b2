#include "platform/pace.h"

#include <gtest/gtest.h>

namespace attnscope::platform {
namespace {

void settle(Pace& pace) {
  for (int k = 0; k < Pace::kSettle; ++k) pace.drew(false, std::nullopt, false);
}

TEST(Pace, DrawsAtFirstAndThenNoMore) {
  Pace pace;
  int frames = 0;
  while (pace.due(1.0) && frames < 100) {
    pace.drew(false, std::nullopt, false);
    ++frames;
  }
  EXPECT_EQ(frames, Pace::kSettle);
  EXPECT_FALSE(pace.due(1e9));
}

TEST(Pace, DrawsAgainWhenStirred) {
  Pace pace;
  settle(pace);
  pace.stir();
  EXPECT_EQ(pace.due(5.0), 5.0);
  settle(pace);
  EXPECT_FALSE(pace.due(5.0));
}

TEST(Pace, GoesOnWhileTheProgramMovesOrHasInput) {
  Pace pace;
  settle(pace);
  pace.drew(true, std::nullopt, false);
  EXPECT_EQ(pace.due(2.0), 2.0);
  pace.drew(false, std::nullopt, true);
  EXPECT_EQ(pace.due(3.0), 3.0);
  pace.drew(false, std::nullopt, false);
  EXPECT_FALSE(pace.due(4.0));
}

TEST(Pace, WaitsForTheTimeThatTheProgramNamed) {
  Pace pace;
  settle(pace);
  pace.drew(false, 7.5, false);
  EXPECT_EQ(pace.due(2.0), 7.5);
  EXPECT_EQ(pace.due(8.0), 7.5) << "past: at once";
  pace.drew(true, 9.0, false);
  EXPECT_EQ(pace.due(8.0), 8.0) << "what moves does not wait";
}

}  // namespace
}  // namespace attnscope::platform
