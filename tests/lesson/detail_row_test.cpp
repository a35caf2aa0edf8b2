#include "lesson/detail_row.h"

#include <gtest/gtest.h>

#include "lesson/commanded.h"
#include "lesson/state.h"

namespace attnscope::lesson {
namespace {

Lesson shown(const char* builtin, const std::vector<Command>& commands = {}, const char* scene = "attention") {
  return lesson_for(scene, after(*open_builtin(builtin), commands))->lesson;
}

TEST(detail_row, is_the_first_word_that_asks) {
  EXPECT_EQ(detail_row(shown("by-hand")), 2);  // sat: the and cat ask for nothing
  const Lesson zh = shown("by-hand-zh");
  EXPECT_EQ(zh.tokens[static_cast<std::size_t>(detail_row(zh))].text, "坐");
  EXPECT_EQ(detail_row(shown("by-hand", {SetSentence{"ran the dog"}})), 0);
  EXPECT_EQ(detail_row(shown("by-hand", {SetSentence{"ran the dog sat"}}, "causal-mask")), 3);
}

TEST(detail_row, of_drawn_weights_is_the_first_that_sees_another) {
  EXPECT_EQ(detail_row(shown("chapter-attention")), 0);
  EXPECT_EQ(detail_row(shown("chapter-attention", {}, "causal-mask")), 1);
  EXPECT_EQ(detail_row(shown("by-hand", {SetSentence{"the cat"}})), 0);  // nobody asks
}

TEST(detail_row, is_where_the_walk_goes_into_detail) {
  const Lesson lesson = shown("by-hand");
  const Steps steps = steps_for("causal-mask", lesson);
  Position at = steps.move({}, Move::next, Grain::walk);
  at = steps.move(at, Move::next, Grain::walk);
  EXPECT_EQ(steps.text(at), "scores/2/0");
  const Steps qkv = steps_for("qkv", lesson);
  for (const StageSize& size : qkv.stages()) EXPECT_EQ(size.detail_row, size.id == "lookup" ? 0 : 2) << size.id;
}

}  // namespace
}  // namespace attnscope::lesson
