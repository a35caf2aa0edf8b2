#include "lesson/row_readings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lesson/explain.h"
#include "lesson/expr.h"
#include "lesson/readings.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

struct Rows {
  Lesson lesson;
  std::shared_ptr<const model::Trace> trace;
  std::string line(const char* figure, std::int64_t index) const {
    std::string out;
    for (const Piece& piece : explain(lesson, *trace, figure, index, Language::en).line) out += piece.text;
    return out;
  }
};

Rows rows(const std::vector<float>& scores) {
  Result<Lesson> lesson = parse_lesson(R"({"attnscope":1,"sentence":"a b c","model":{"kind":"scores","scores":[[0,0,0],[3,-1,2]]}})");
  EXPECT_TRUE(lesson);
  for (std::size_t k = 0; k < 3; ++k) lesson->model->scores.values[k] = scores[k];
  return {*lesson, model::run(program(*lesson))};
}

TEST(RowReadings, EachStepOfASoftmax) {
  const Rows r = rows({2, 1, 0});
  const Figures figures(*r.trace);
  const float third[] = {static_cast<float>(std::exp(3.0)), static_cast<float>(std::exp(-1.0)), static_cast<float>(std::exp(2.0))};
  ASSERT_NE(figures.find("scores.exp"), nullptr);
  for (int k = 0; k < 3; ++k) {
    EXPECT_EQ(figures.find("scores.exp")->at(0, k), static_cast<float>(std::exp(2.0 - k)));
    EXPECT_EQ(figures.find("scores.exp")->at(1, k), third[k]);
    EXPECT_EQ(figures.find("scores.shifted")->at(0, k), static_cast<float>(-k));
    EXPECT_NEAR(figures.find("scores.exp.share")->at(1, k), r.trace->find("weights")->at(1, k), 1e-7);
    EXPECT_EQ(figures.find("scores.shifted.exp.share")->at(0, k), r.trace->find("weights")->at(0, k));
  }
  EXPECT_EQ(figures.find("scores.exp.row_sums")->shape, std::vector<std::int64_t>{2});
  EXPECT_NEAR(figures.find("scores.exp.row_sums")->values[0], 11.107337, 1e-5);
  EXPECT_EQ(figures.find("scores.column_sums")->values, (std::vector<float>{5, 0, 2}));
}

TEST(RowReadings, OfEachHead) {
  model::Figure weights;
  weights.name = "weights";
  weights.shape = {2, 2, 3};
  weights.values = {1, 0, 0, 0.25f, 0.5f, 0.25f, 0, 0, 1, 0.5f, 0.5f, 0};
  const model::Trace trace({weights});
  const auto columns = reading(trace, "weights.column_sums"), lines = reading(trace, "weights.row_sums");
  ASSERT_TRUE(columns && lines);
  EXPECT_EQ(columns->shape, (std::vector<std::int64_t>{2, 3}));
  EXPECT_EQ(columns->values, (std::vector<float>{1.25f, 0.5f, 0.25f, 0.5f, 0.5f, 1}));
  EXPECT_EQ(lines->shape, (std::vector<std::int64_t>{2, 2}));
  EXPECT_EQ(lines->values, (std::vector<float>{1, 1, 1, 1}));
  const Expr sum = *arithmetic_of(trace, *columns, 3);
  EXPECT_EQ(sum.args[1].source, (Source{"weights", 9})) << "column 0 of head 1";
}

TEST(RowReadings, AreRefusedWhereTheyMeanNothing) {
  const Rows r = rows({1, 2, 3});
  for (const char* name : {"", ".exp", "nothing.exp", "scores.", "scores.exps", "scores.exp.exp.exp.exp.exp",
                           "scores.row_sums.row_sums.row_sums"})
    EXPECT_FALSE(reading(*r.trace, name)) << name;
  std::string endless = "scores";
  for (int k = 0; k < 10000; ++k) endless += ".exp";
  EXPECT_FALSE(reading(*r.trace, endless));
}

TEST(RowReadings, AreExplainedDownToTheScores) {
  const Rows r = rows({2, 1, 0});
  EXPECT_EQ(r.line("scores.exp", 0), "e2.0000 = 7.3891");
  EXPECT_EQ(r.line("scores.exp.share", 0), "7.3891 / 11.1073 = 0.6652");
  EXPECT_EQ(r.line("scores.shifted", 2), "0.0000 − 2.0000 = −2.0000");
  EXPECT_EQ(r.line("scores.column_sums", 1), "1.0000 + (−1.0000) = 0.0000");
  const Explanation e = explain(r.lesson, *r.trace, "scores.exp.share", 4, Language::en);
  EXPECT_EQ(e.title, "scores.exp.share[1, 1] · b → b");
  EXPECT_EQ(e.operands, (std::vector<Source>{{"scores.exp", 4}, {"scores.exp.row_sums", 1}}));
  EXPECT_EQ(e.pytorch.find("(scores.exp() / scores.exp().sum(dim=-1, keepdim=True))[1, 1]  # "), 0u) << e.pytorch;
  EXPECT_EQ(explain(r.lesson, *r.trace, "weights.column_sums", 2, Language::en).title, "weights.column_sums[2] · c");
  const std::string shifted = explain(r.lesson, *r.trace, "scores.shifted", 0, Language::en).pytorch;
  EXPECT_EQ(shifted.find("(scores - scores.max(dim=-1, keepdim=True).values)[0, 0]"), 0u) << shifted;
}

TEST(RowReadings, WhatOverflowsSaysWhere) {
  const Rows big = rows({1000, 999, -3});
  const Figures figures(*big.trace);
  EXPECT_TRUE(std::isinf(figures.find("scores.exp")->values[0]));
  EXPECT_TRUE(std::isnan(figures.find("scores.exp.share")->values[0]));
  EXPECT_EQ(figures.find("scores.exp.share")->values[2], 0) << "a finite number over ∞";
  EXPECT_NEAR(big.trace->find("weights")->values[0], 0.7310586, 1e-6);
  const Explanation share = explain(big.lesson, *big.trace, "scores.exp.share", 0, Language::en);
  EXPECT_NE(share.fault.find("scores.exp[0, 0]"), std::string::npos) << share.fault;
  EXPECT_NE(explain(big.lesson, *big.trace, "scores.exp", 0, Language::en).fault.find("3.4e38"), std::string::npos);

  const Rows small = rows({-998, -999, -1000});
  const Explanation none = explain(small.lesson, *small.trace, "scores.exp.share", 1, Language::en);
  EXPECT_TRUE(std::isnan(none.value));
  EXPECT_NE(none.fault.find("0 ÷ 0"), std::string::npos) << none.fault;
}

TEST(RowReadings, AGivenMinusInfinityIsNoOverflow) {
  const Rows r = rows({2, 1, -INFINITY});
  for (const char* figure : {"scores", "masked_scores", "scores.shifted"}) {
    const Explanation e = explain(r.lesson, *r.trace, figure, 2, Language::en);
    EXPECT_TRUE(std::isinf(e.value)) << figure;
    EXPECT_EQ(e.fault, "") << figure;
  }
  EXPECT_EQ(r.trace->find("weights")->values[2], 0);
  EXPECT_EQ(explain(r.lesson, *r.trace, "scores.exp", 2, Language::en).value, 0);
  EXPECT_EQ(explain(r.lesson, *r.trace, "scores.exp.share", 0, Language::en).fault, "");
}

}  // namespace
}  // namespace attnscope::lesson
