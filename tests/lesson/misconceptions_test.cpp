// docs/misconceptions.md against the program: each exhibit opens, each wrong answer is recognised as what it is.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lesson/catalogue.h"
#include "lesson/exercise.h"
#include "lesson/link.h"
#include "lesson/number_text.h"
#include "model/job.h"
#include "support/source_path.h"
#include "support/table.h"

namespace attnscope::lesson {
namespace {

enum Column { kNumber, kThought, kSo, kExhibit, kExercises, kColumns };

std::vector<std::vector<std::string>> rows() { return test::table_rows(test::read_source("docs/misconceptions.md")); }

TEST(Misconceptions, AllOfTheFirstHalfAreThere) {
  std::set<int> numbers;
  for (const auto& row : rows()) {
    ASSERT_EQ(row.size(), std::size_t{kColumns}) << row.front();
    numbers.insert(std::stoi(row[kNumber]));
  }
  std::set<int> wanted = {18, 19, 20};
  for (int n = 1; n <= 13; ++n) wanted.insert(n);
  EXPECT_EQ(numbers, wanted);
}

TEST(Misconceptions, EveryExhibitOpensAndShowsItsOwnLesson) {
  for (const auto& row : rows()) {
    const Result<State> state = from_link(test::code_of(row[kExhibit]));
    ASSERT_TRUE(state) << row[kNumber] << ": " << describe(state.error(), Language::en);
    const Result<SceneLesson> shown = lesson_for(state->scene, *state);
    ASSERT_TRUE(shown) << row[kNumber];
    EXPECT_FALSE(shown->borrowed) << row[kNumber];
    if (shown->lesson.model) {
      EXPECT_FALSE(model::run(program(shown->lesson))->figures().empty());
    }
  }
}

/// "EXERCISE VARIANT" of each code mark.
std::vector<std::pair<std::string, std::string>> variants(std::string cell) {
  std::vector<std::pair<std::string, std::string>> out;
  for (std::string code = test::code_of(cell); !code.empty(); code = test::code_of(cell)) {
    const std::size_t blank = code.find(' ');
    out.emplace_back(code.substr(0, blank), blank == std::string::npos ? "" : code.substr(blank + 1));
    cell = cell.substr(cell.find('`', cell.find('`') + 1) + 1);
  }
  return out;
}

/// What somebody writes who computed it so: as many decimals as are asked for.
std::vector<std::string> written(const ExerciseSpec& spec, const std::vector<double>& values) {
  std::vector<std::string> out;
  for (const double value : values) out.push_back(fixed(value, spec.decimals));
  return out;
}

TEST(Misconceptions, EachWrongAnswerIsNamed) {
  constexpr std::int64_t kDraws = 12;
  std::set<int> named;
  for (const auto& row : rows()) {
    const int number = std::stoi(row[kNumber]);
    for (const auto& pair : variants(row[kExercises])) {
      const std::string &id = pair.first, &variant = pair.second;
      const ExerciseSpec* spec = find_exercise(id);
      ASSERT_NE(spec, nullptr) << number << ": no exercise " << id;
      const auto way = std::find_if(spec->wrong.begin(), spec->wrong.end(), [&](const WrongWay& one) { return one.name == variant; });
      ASSERT_NE(way, spec->wrong.end()) << number << ": " << id << " has no " << variant;
      EXPECT_EQ(way->misconception, number) << id << " " << variant;
      for (std::int64_t draw = 0; draw < kDraws; ++draw) {
        const auto exercise = make_exercise(*spec, draw);
        ASSERT_TRUE(exercise) << id << " " << draw;
        const std::vector<double>& result = exercise->wrong[static_cast<std::size_t>(way - spec->wrong.begin())];
        const Verdict verdict = mark(*exercise, written(*spec, result));
        EXPECT_EQ(verdict.kind, Verdict::Kind::diagnosed) << id << " " << variant << " " << draw;
        ASSERT_NE(verdict.wrong, nullptr) << id << " " << variant << " " << draw;
        EXPECT_EQ(verdict.wrong->name, variant) << id << " " << draw;
      }
      named.insert(number);
    }
  }
  for (const int marked : {4, 7, 9, 10, 11, 13, 18}) EXPECT_TRUE(named.count(marked)) << marked << " has no exercise";
}

}  // namespace
}  // namespace attnscope::lesson
