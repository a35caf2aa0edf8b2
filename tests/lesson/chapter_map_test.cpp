// docs/chapter-map.md against the program: each row opens. (That the tests it names exist: tests/house/chapter_map.test.mjs.)
#include <gtest/gtest.h>

#include "lesson/commanded.h"
#include "lesson/readings.h"
#include "model/job.h"
#include "support/source_path.h"
#include "support/table.h"

namespace attnscope::lesson {
namespace {

enum Column { kItem, kLesson, kScene, kStep, kFigure, kTest, kColumns };

using Row = std::vector<std::string>;

std::vector<Row> rows() { return test::table_rows(test::read_source("docs/chapter-map.md")); }

TEST(ChapterMap, EveryRowOpens) {
  const std::vector<Row> all = rows();
  ASSERT_GE(all.size(), 28u);
  for (const Row& row : all) {
    ASSERT_EQ(row.size(), std::size_t{kColumns}) << row.front();
    Result<State> state = open_builtin(test::code_of(row[kLesson]));
    ASSERT_TRUE(state) << row[kItem];
    state = apply(*state, GoTo{test::code_of(row[kScene])});
    ASSERT_TRUE(state) << row[kItem];
    if (const std::string step = test::code_of(row[kStep]); !step.empty()) {
      const Result<State> there = apply(*state, SeekText{step});
      ASSERT_TRUE(there) << row[kItem] << ": " << describe(there.error(), Language::en);
    }
    const Result<SceneLesson> shown = lesson_for(state->scene, *state);
    ASSERT_TRUE(shown) << row[kItem];
    EXPECT_FALSE(shown->borrowed) << row[kItem] << ": the scene shows another lesson";
    const std::string figure = test::code_of(row[kFigure]);
    if (figure.empty()) continue;
    const auto trace = model::run(program(shown->lesson));
    EXPECT_TRUE(trace->find(figure) != nullptr || reading(*trace, figure)) << row[kItem] << ": no figure " << figure;
  }
}

}  // namespace
}  // namespace attnscope::lesson
