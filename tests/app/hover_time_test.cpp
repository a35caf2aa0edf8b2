// What a frame costs under a moving pointer, as a ratio within one run: 64 times the cells must not cost 64 times the frame.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "support/program.h"

namespace attnscope::app {
namespace {

using test::Program;

/// The least milliseconds that a frame takes while the pointer moves over a matrix: what else the machine does adds to the others.
double hover_milliseconds(int tokens, const char* scene, const char* step, const char* matrix) {
  std::string sentence;
  for (int i = 0; i < tokens; ++i) sentence += "w" + std::to_string(i % 50) + " ";
  Program program;
  program.act(lesson::OpenLesson{"chapter-heads"});
  program.act(lesson::SetSentence{sentence});
  program.act(lesson::GoTo{scene});
  program.act(lesson::SeekText{step});
  if (program.node(matrix) == nullptr) {
    ADD_FAILURE() << "no " << matrix;
    return 0;
  }
  const ui::Rect at = program.node(matrix)->rect;
  std::vector<double> times;
  for (int i = 0; i < 25; ++i) {
    program.screen().move(at.x0 + 4 + static_cast<float>(i * 7 % 90), at.y0 + 4 + static_cast<float>(i * 3 % 60));
    const auto before = std::chrono::steady_clock::now();
    program.frame();
    times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count());
  }
  return *std::min_element(times.begin(), times.end());
}

TEST(HoverTime, GrowsLessThanTheCells) {
#ifndef NDEBUG
  GTEST_SKIP() << "times of an optimised build only";
#endif
  constexpr double kMost = 24;  // 64 times the cells; measured: 1 to 7
  for (const auto& [scene, step, matrix] : {std::tuple{"causal-mask", "scores/3/3", "matrix.scores"},
                                            {"causal-mask", "mask", "matrix.masked_scores"},
                                            {"causal-mask", "softmax", "matrix.weights"},
                                            {"heads", "end", "matrix.heads.0"},
                                            {"with-without", "end", "matrix.with_without.difference"},
                                            {"conventions", "end", "matrix.conventions.weights"}}) {
    const double few = hover_milliseconds(64, scene, step, matrix), many = hover_milliseconds(512, scene, step, matrix);
    EXPECT_LT(many, kMost * few) << scene << " " << step;
  }
}

}  // namespace
}  // namespace attnscope::app
