// Every tensor of the chapter against its lesson: read, run, looked up. tests/golden/chapter_lessons.txt is the table.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "lesson/builtin.h"
#include "lesson/catalogue.h"
#include "lesson/number_text.h"
#include "model/job.h"
#include "support/source_path.h"

namespace attnscope::lesson {
namespace {

std::shared_ptr<const model::Trace> trace_of(const std::string& name) {
  static std::map<std::string, std::shared_ptr<const model::Trace>> known;
  std::shared_ptr<const model::Trace>& trace = known[name];
  if (trace) return trace;
  const Builtin* builtin = find_builtin(name);
  if (builtin == nullptr) {
    ADD_FAILURE() << "no lesson " << name;
    return nullptr;
  }
  const Result<Lesson> lesson = parse_lesson(builtin->json);
  if (!lesson) {
    ADD_FAILURE() << name << ": " << describe(lesson.error(), Language::en);
    return nullptr;
  }
  return trace = model::run(program(*lesson));
}

/// The figure's values, or with "@last" the last row of each of its matrices.
std::vector<float> values_of(const std::string& lesson, std::string figure, std::vector<std::int64_t>& shape) {
  const std::size_t at = figure.find("@last");
  const bool last = at != std::string::npos;
  figure = figure.substr(0, at);
  const auto trace = trace_of(lesson);
  const model::Figure* found = trace ? trace->find(figure) : nullptr;
  if (found == nullptr) {
    ADD_FAILURE() << lesson << " has no figure " << figure;
    return {};
  }
  shape = found->shape;
  if (!last) return found->values;
  shape.erase(shape.end() - 2);
  std::vector<float> rows;
  for (std::int64_t h = 0; h < found->heads(); ++h) {
    const auto matrix = found->matrix(h);
    rows.insert(rows.end(), matrix.end() - found->columns(), matrix.end());
  }
  return rows;
}

/// What may be between our value and PyTorch's (docs/lesson-format.md).
double tolerance(const std::string& figure, double reference, double row_most) {
  constexpr double kAbsolute = 5e-6, kRelative = 1e-5, kSmallest = 1.2e-38;
  const bool gradient = figure.find("grad") != std::string::npos || figure.find("jacobian") != std::string::npos;
  if (!gradient || std::abs(reference) >= 1e-3) return kAbsolute + kRelative * std::abs(reference);
  const double relative = std::max(1e-3 * std::abs(reference), kSmallest);
  return figure.find("x_grad") != std::string::npos ? std::max(relative, 1e-5 * row_most) : relative;
}

std::vector<std::int64_t> without_batch(std::vector<std::int64_t> shape) {
  while (shape.size() > 1 && shape.front() == 1) shape.erase(shape.begin());
  return shape;
}

TEST(chapter, every_tensor_is_reproduced) {
  const auto golden = nlohmann::json::parse(test::read_source("tests/golden/chapter.json"), nullptr, false);
  ASSERT_FALSE(golden.is_discarded());
  const auto& figures = golden["figures"];
  std::istringstream table(test::read_source("tests/golden/chapter_lessons.txt"));
  std::map<std::string, int> covered;
  double most = 0;
  std::string where;
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string name, lesson, figure;
    words >> name >> lesson >> figure;
    ASSERT_TRUE(figures.contains(name)) << name;
    ++covered[name];
    std::vector<std::int64_t> shape;
    const std::vector<float> ours = values_of(lesson, figure, shape);
    const auto theirs = figures[name]["values"].get<std::vector<double>>();
    EXPECT_EQ(without_batch(shape), without_batch(figures[name]["shape"].get<std::vector<std::int64_t>>())) << name;
    ASSERT_EQ(ours.size(), theirs.size()) << name;
    const std::size_t columns = shape.empty() ? 1 : static_cast<std::size_t>(shape.back());
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const std::size_t row = i / columns * columns;
      double row_most = 0;
      for (std::size_t k = row; k < row + columns; ++k) row_most = std::max(row_most, std::abs(theirs[k]));
      const double apart = std::abs(static_cast<double>(ours[i]) - theirs[i]), allowed = tolerance(figure, theirs[i], row_most);
      EXPECT_LE(apart, allowed) << name << "[" << i << "]: " << static_cast<double>(ours[i]) << ", PyTorch " << theirs[i];
      if (apart / allowed > most) {
        most = apart / allowed;
        where = name;
      }
    }
  }
  EXPECT_EQ(covered.size(), figures.size());
  for (const auto& [name, figure] : figures.items()) EXPECT_EQ(covered[name], 1) << name;
  ::testing::Test::RecordProperty("largest_share_of_tolerance", std::to_string(most) + " at " + where);
}

TEST(chapter, what_it_prints) {
  const model::Figure& x = *trace_of("chapter-attention")->find("X");
  EXPECT_EQ(fixed(x.at(0, 0), 4) + " " + fixed(x.at(0, 1), 4) + " " + fixed(x.at(0, 2), 4) + " " + fixed(x.at(0, 3), 4),
            "1.9269 1.4873 0.9007 −2.1055");
  const model::Figure& gradient = *trace_of("chapter-rnn-attention")->find("rnn.80.grad_norm");
  EXPECT_EQ(scientific(gradient.values.front(), 3), "1.714e−19");
  EXPECT_EQ(scientific(gradient.values.back(), 3), "6.119e−02");
  EXPECT_EQ(fixed(100.0 * static_cast<double>(trace_of("chapter-rnn-attention")->find("mha.80.grad_cumulative")->values[39]), 3), "42.973");
  EXPECT_EQ(fixed(trace_of("chapter-block-mask")->find("mean_abs_diff")->values[0], 6), "0.054600");
  const model::Figure& ffn = *trace_of("chapter-ffn-one-token")->find("ffn.activated");
  EXPECT_EQ(std::count(ffn.values.begin(), ffn.values.end(), 0.0f), 6);
}

TEST(chapter, the_hand_written_model_says_what_it_should) {
  const std::vector<double> wanted = {0.05, 0.35, 0.10, 0.05, 0.05, 0.40};
  const model::Figure& weights = *trace_of("by-hand")->find("weights");
  for (std::int64_t k = 0; k < 6; ++k) EXPECT_NEAR(weights.at(2, k), wanted[static_cast<std::size_t>(k)], 1e-6);
  const model::Figure& output = *trace_of("by-hand")->find("output");
  const std::vector<double> mixture = {0.35, 0.10, 0.40, 0.15};
  for (std::int64_t k = 0; k < 4; ++k) EXPECT_NEAR(output.at(2, k), mixture[static_cast<std::size_t>(k)], 1e-6);
  const std::vector<double> chinese = {0.35, 0.10, 0.05, 0.40, 0.05, 0.05};
  const model::Figure& zh = *trace_of("by-hand-zh")->find("weights");
  for (std::int64_t k = 0; k < 6; ++k) EXPECT_NEAR(zh.at(1, k), chinese[static_cast<std::size_t>(k)], 1e-6);
}

TEST(chapter, the_worked_mask_differs_where_the_book_is_wrong) {
  const Result<Lesson> lesson = parse_lesson(find_builtin("chapter-mask-worked")->json);
  ASSERT_TRUE(lesson);
  const Printed& printed = lesson->printed.at("weights");
  const model::Figure& weights = *trace_of("chapter-mask-worked")->find("weights");
  std::string differs;
  for (std::size_t i = 0; i < weights.values.size(); ++i) {
    if (fixed(weights.values[i], printed.decimals) != fixed(printed.values.values[i], printed.decimals)) differs += std::to_string(i) + " ";
  }
  EXPECT_EQ(differs, "6 7 8 ");
  EXPECT_EQ(fixed(weights.at(2, 0), 2) + fixed(weights.at(2, 1), 2) + fixed(weights.at(2, 2), 2), "0.270.290.44");
}

TEST(chapter, bank_is_one_vector_before_and_two_after) {
  const auto trace = trace_of("bank-river");
  for (std::int64_t k = 0; k < 2; ++k) EXPECT_EQ(trace->find("X")->at(1, k), trace->find("b.X")->at(0, k));
  EXPECT_NEAR(trace->find("output")->at(1, 0), 0.75, 1e-6);
  EXPECT_NEAR(trace->find("output")->at(1, 1), 0.25, 1e-6);
  EXPECT_NEAR(trace->find("b.output")->at(0, 0), 0.25, 1e-6);
  EXPECT_NEAR(trace->find("b.output")->at(0, 1), 0.75, 1e-6);
}

TEST(chapter, a_swapped_text_leaves_the_weights_of_the_library) {
  const auto trace = trace_of("library-card");
  EXPECT_EQ(trace->find("weights")->values, trace->find("b.weights")->values);
  const std::vector<double> wanted = {0.1, 0.6, 0.2, 0.1};
  for (std::int64_t k = 0; k < 4; ++k) EXPECT_NEAR(trace->find("weights")->at(0, k), wanted[static_cast<std::size_t>(k)], 1e-6);
  EXPECT_NEAR(trace->find("output")->at(0, 1), 0.25, 1e-6);
  EXPECT_NEAR(trace->find("b.output")->at(0, 1), -0.15, 1e-6);
}

TEST(builtin, lessons_are_in_order_and_each_has_both_languages) {
  const std::vector<Builtin>& all = builtin_lessons();
  ASSERT_GE(all.size(), 15u);
  EXPECT_EQ(all[0].name, "by-hand");
  EXPECT_EQ(all[1].name, "by-hand-zh");
  EXPECT_EQ(all[2].name, "chapter-attention");
  bool chapter = true;  // the chapter's come before all others
  for (std::size_t i = 2; i < all.size(); ++i) {
    const bool now = all[i].name.substr(0, 8) == "chapter-";
    EXPECT_TRUE(chapter || !now) << all[i].name;
    chapter = now;
  }
  EXPECT_EQ(find_builtin("nothing"), nullptr);
  for (const Builtin& builtin : all) {
    const Result<Lesson> lesson = parse_lesson(builtin.json);
    ASSERT_TRUE(lesson) << builtin.name << ": " << describe(lesson.error(), Language::en);
    ASSERT_TRUE(lesson->title && (lesson->notes || !lesson->stage_notes.empty())) << builtin.name;
    EXPECT_TRUE(lesson->title->has_en && lesson->title->has_zh) << builtin.name;
    EXPECT_TRUE(!lesson->notes || (lesson->notes->has_en && lesson->notes->has_zh)) << builtin.name;
    for (const auto& [stage, note] : lesson->stage_notes) EXPECT_TRUE(note.has_en && note.has_zh) << builtin.name << " " << stage;
  }
}

}  // namespace
}  // namespace attnscope::lesson
