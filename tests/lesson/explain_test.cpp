#include "lesson/explain.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "lesson/builtin.h"
#include "model/job.h"
#include "support/source_path.h"

namespace attnscope::lesson {
namespace {

using Kind = Expr::Kind;

/// Sum of the absolute values that flow through a tree: what float32's rounding is measured against.
double magnitude(const Expr& e) {
  double sum = 0;
  for (const Expr& arg : e.args) sum += magnitude(arg);
  switch (e.kind) {
    case Kind::number: return std::fabs(e.value);
    case Kind::product: {
      double product = 1;
      for (const Expr& arg : e.args) product *= magnitude(arg);
      return product;
    }
    case Kind::quotient: return magnitude(e.args[0]) / std::fabs(evaluate(e.args[1]));
    case Kind::exp: return evaluate(e) * (1 + magnitude(e.args[0]));
    case Kind::sqrt: return std::sqrt(sum);
    case Kind::square: return sum * sum;
    case Kind::log: return std::fabs(evaluate(e)) + sum;
    case Kind::cos:
    case Kind::sin: return 1 + sum;
    default: return sum;
  }
}

std::size_t operations(const Expr& e) {
  std::size_t n = 1;
  for (const Expr& arg : e.args) n += operations(arg);
  return n;
}

struct Walk {
  std::int64_t numbers = 0, lines = 0, open = 0;
};

/// Every element of small figures, and a spread of up to `most` of the large ones: each line must give the figure's number.
Walk walk(std::string_view lesson_name, std::string_view json, std::int64_t most = 97) {
  Walk out;
  const Result<Lesson> lesson = parse_lesson(json);
  if (!lesson) {
    ADD_FAILURE() << lesson_name << " does not parse";
    return out;
  }
  const auto trace = model::run(program(*lesson));
  for (const model::Figure& figure : trace->figures()) {
    const auto size = static_cast<std::int64_t>(figure.values.size());
    bool told = size == 0 || figure.op == model::Op::mask || figure.op == model::Op::mask_matrix;
    for (std::int64_t index = 0; index < size; index += 1 + size / most) {
      const Explanation e = explain(*lesson, *trace, figure.name, index, Language::en);
      ++out.numbers;
      EXPECT_EQ(e.figure, figure.name);
      EXPECT_EQ(e.at.size(), figure.shape.size());
      EXPECT_FALSE(e.title.empty());
      EXPECT_TRUE(e.has_line || !e.origin.empty() || std::isinf(e.value) || e.value == 0 || e.value == 1)
          << lesson_name << " " << e.title << ": nothing says where it comes from";
      told = told || e.has_line || !e.origin.empty();
      if (!e.has_line) continue;
      ++out.lines;
      if (!e.closes) ++out.open;
      const double exact = evaluate(e.expr);
      const double bound =
          std::ldexp(1.0, -24) * (2 + static_cast<double>(operations(e.expr))) * (magnitude(e.expr) + std::fabs(exact)) + 1.2e-38;
      EXPECT_NEAR(exact, static_cast<double>(e.value), bound) << lesson_name << " " << e.title;
      EXPECT_FALSE(e.line.empty());
      for (const Source& source : e.operands) {
        const model::Figure* operand = trace->find(source.figure);
        if (!operand) {
          ADD_FAILURE() << e.title << " names " << source.figure;
          continue;
        }
        EXPECT_LT(source.index, static_cast<std::int64_t>(operand->values.size()));
      }
    }
    EXPECT_TRUE(told) << lesson_name << " " << figure.name << ": nothing says where any of its numbers comes from";
  }
  return out;
}

TEST(Explain, EveryLineOfEveryBuiltinLessonGivesItsNumber) {
  Walk all;
  for (const Builtin& builtin : builtin_lessons()) {
    const Walk one = walk(builtin.name, builtin.json);
    all.numbers += one.numbers;
    all.lines += one.lines;
    all.open += one.open;
  }
  std::printf("%lld numbers asked, %lld lines, %lld of them printed with ≈\n", static_cast<long long>(all.numbers),
              static_cast<long long>(all.lines), static_cast<long long>(all.open));
  EXPECT_GT(all.lines, 1000);
  EXPECT_LT(all.open * 4, all.lines);
}

// Kinds and options that no built-in lesson has: the lessons of tests/golden/more.json.
TEST(Explain, EveryLineOfTheGoldenLessonsGivesItsNumber) {
  const auto golden = nlohmann::json::parse(test::read_source("tests/golden/more.json"), nullptr, false);
  ASSERT_TRUE(golden.is_object());
  for (const auto& [name, body] : golden["cases"].items()) EXPECT_GT(walk(name, body["lesson"].dump(), 7).lines, 0) << name;
}

/// What is printed, read back by an independent eye: true minus to "-", and the digits compared.
std::string text_of(const Explanation& e) {
  std::string out;
  for (const Piece& piece : e.line) out += piece.text;
  return out;
}

TEST(Explain, ChapterScoreLine) {
  const Result<Lesson> lesson = parse_lesson(find_builtin("chapter-attention")->json);
  ASSERT_TRUE(lesson);
  const auto trace = model::run(program(*lesson));
  const Explanation e = explain(*lesson, *trace, "scores", 3, Language::en);  // cat → the
  EXPECT_EQ(e.title, "scores[1, 0] · cat → the");
  EXPECT_EQ(e.at, (std::vector<std::int64_t>{1, 0}));
  EXPECT_NEAR(e.value, -0.4184, 5e-5);
  EXPECT_EQ(e.operands.size(), 8u);
  EXPECT_EQ(e.operands[0], (Source{"Q", 4}));
  EXPECT_EQ(e.operands[1], (Source{"K", 0}));
  const std::string line = text_of(e);
  EXPECT_NE(line.find("0.2118 · 0.6903 + (−0.4052) · (−1.0604)"), std::string::npos) << line;
  EXPECT_NE(line.find("−0.4184"), std::string::npos) << line;
}

TEST(Explain, HandWrittenWeightIsEightTwentieths) {
  const Result<Lesson> lesson = parse_lesson(find_builtin("by-hand")->json);
  ASSERT_TRUE(lesson);
  const auto trace = model::run(program(*lesson));
  const Explanation e = explain(*lesson, *trace, "weights", 2 * 6 + 5, Language::en);
  EXPECT_EQ(e.title, "weights[2, 5] · sat → mat");
  EXPECT_NEAR(evaluate(e.expr), 0.4, 1e-7);
}

TEST(Explain, ADrawGoesDownToTheGeneratorsOutputs) {
  const Result<Lesson> lesson = parse_lesson(find_builtin("chapter-attention")->json);
  ASSERT_TRUE(lesson);
  const auto trace = model::run(program(*lesson));
  const Explanation e = explain(*lesson, *trace, "embedding.weight", 0, Language::en);
  ASSERT_TRUE(e.has_line);
  EXPECT_NEAR(evaluate(e.expr), 1.9269150, 1e-6);
  ASSERT_EQ(e.origin.size(), 2u);
  EXPECT_NE(e.origin[1].find("0, 8"), std::string::npos) << e.origin[1];
}

TEST(Explain, AnOriginHasATrueMinus) {
  const Result<Lesson> lesson =
      parse_lesson(R"({"attnscope":1,"sentence":"a b","seed":-7,"model":{"kind":"attention","d_model":4}})");
  ASSERT_TRUE(lesson);
  const auto trace = model::run(program(*lesson));
  for (const Language language : {Language::en, Language::zh}) {
    const Explanation e = explain(*lesson, *trace, "W_Q.weight", 3, language);
    std::string all;
    for (const std::string& line : e.origin) all += line;
    EXPECT_NE(all.find("−7"), std::string::npos) << all;
    EXPECT_NE(all.find("−0.5"), std::string::npos) << all;  // an nn.Linear of 4 inputs: ±1/√4
    EXPECT_EQ(all.find("-7"), std::string::npos) << all;
    EXPECT_EQ(all.find("-0.5"), std::string::npos) << all;
  }
}

TEST(Explain, ALineOfPyTorchCanBeRun) {
  const Result<Lesson> lesson = parse_lesson(find_builtin("chapter-heads")->json);
  ASSERT_TRUE(lesson);
  const auto trace = model::run(program(*lesson));
  const auto line = [&](const char* figure) { return explain(*lesson, *trace, figure, 0, Language::en).pytorch; };
  EXPECT_EQ(line("Q").find("Q_merged.view(5, 2, 4).transpose(0, 1)[0, 0, 0]  # "), 0u) << line("Q");
  EXPECT_EQ(line("concat").find("head_output.transpose(0, 1).reshape(5, 8)[0, 0]  # "), 0u) << line("concat");
  EXPECT_EQ(line("mask"), "");  // no call gives it
}

TEST(Explain, BothHalvesOfAPackedProjectionAreCutOut) {
  const Result<Lesson> lesson = parse_lesson(find_builtin("chapter-rnn-attention")->json);
  ASSERT_TRUE(lesson);
  const auto trace = model::run(program(*lesson));
  for (const model::Figure& figure : trace->figures()) {
    if (figure.op != model::Op::split_heads || figure.name.find(".K") == std::string::npos) continue;
    const std::int64_t width = figure.heads() * figure.columns();
    const std::string slice = "in_proj[:, " + std::to_string(width) + ":" + std::to_string(2 * width) + "].reshape(";
    EXPECT_NE(explain(*lesson, *trace, figure.name, 0, Language::en).pytorch.find(slice), std::string::npos) << figure.name;
  }
}

TEST(Explain, LongSumsShowTheirLargestTerms) {
  const Result<Lesson> lesson = parse_lesson(R"({"attnscope":1,"sentence":"a b c","seed":3,"model":{"kind":"attention","d_model":64}})");
  ASSERT_TRUE(lesson);
  const auto trace = model::run(program(*lesson));
  const Explanation e = explain(*lesson, *trace, "scores", 1, Language::en);
  const std::string line = text_of(e);
  EXPECT_NE(line.find("58 more"), std::string::npos) << line;
  EXPECT_EQ(e.operands.size(), 64u);
}

}  // namespace
}  // namespace attnscope::lesson
