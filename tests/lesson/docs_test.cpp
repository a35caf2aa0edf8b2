// The examples of docs/lesson-format.md are lessons.
#include <gtest/gtest.h>

#include "lesson/catalogue.h"
#include "lesson/lesson.h"
#include "support/source_path.h"

namespace attnscope::lesson {
namespace {

TEST(docs, every_example_is_a_lesson) {
  const std::string text = test::read_source("docs/lesson-format.md");
  const std::string fence = "```json\n";
  int examples = 0;
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    at += fence.size();
    const std::string example = text.substr(at, text.find("```", at) - at);
    const Result<Lesson> lesson = parse_lesson(example);
    EXPECT_TRUE(lesson) << describe(lesson.error(), Language::en) << "\n" << example;
    ++examples;
  }
  EXPECT_GE(examples, 3);
}

}  // namespace
}  // namespace attnscope::lesson
