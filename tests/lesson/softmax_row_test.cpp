#include "lesson/softmax_row.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lesson/builtin.h"
#include "lesson/lesson.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

struct Made {
  Lesson lesson;
  std::shared_ptr<const model::Trace> trace;
};

Made make(std::string_view builtin) {
  const Builtin* found = find_builtin(builtin);
  const Result<Lesson> lesson = parse_lesson(found ? found->json : "");
  if (!lesson) {
    ADD_FAILURE() << builtin;
    return {};
  }
  return {*lesson, model::run(program(*lesson))};
}

std::string text_of(const StepLine& line) {
  std::string out;
  for (const Piece& piece : line.pieces) out += piece.superscript ? "^" + piece.text : piece.text;
  return out;
}

TEST(SoftmaxRow, ItsPartsGiveTheSharesToTheLastBit) {
  for (const char* name : {"chapter-attention", "chapter-mask", "chapter-heads", "by-hand", "chapter-mask-worked"}) {
    const Made made = make(name);
    const model::Figure* weights = made.trace->find("weights");
    ASSERT_NE(weights, nullptr) << name;
    for (std::int64_t h = 0; h < weights->heads(); ++h) {
      for (std::int64_t r = 0; r < weights->rows(); ++r) {
        const SoftmaxRow row = softmax_row(*made.trace, "weights", h, r);
        ASSERT_EQ(static_cast<std::int64_t>(row.x.size()), weights->columns());
        for (std::size_t c = 0; c < row.x.size(); ++c) {
          EXPECT_EQ(row.exps[c] / row.sum, row.shares[c]) << name << " " << h << " " << r << " " << c;
          EXPECT_EQ(row.shares[c], weights->at(r, static_cast<std::int64_t>(c), h));
        }
        EXPECT_EQ(row.max, row.x[static_cast<std::size_t>(row.most)]);
        EXPECT_NEAR(row.total, 1, 1e-6);
      }
    }
  }
}

TEST(SoftmaxRow, OfTheHandWrittenModel) {
  const Made made = make("by-hand");
  const SoftmaxRow row = softmax_row(*made.trace, "weights", 0, 2);
  EXPECT_EQ(row.input, "masked_scores");
  EXPECT_EQ(row.first, 12);
  EXPECT_EQ(row.most, 5);
  // e^x is 1 7 2 1 1 8, before the largest is subtracted.
  const double expected[] = {1, 7, 2, 1, 1, 8};
  for (std::size_t c = 0; c < 6; ++c) EXPECT_NEAR(static_cast<double>(row.exps[c]), expected[c] / 8, 1e-6);
  EXPECT_NEAR(static_cast<double>(row.sum), 20.0 / 8, 1e-6);
}

TEST(SoftmaxRow, LinesOfItsSteps) {
  const Made made = make("chapter-attention");
  const SoftmaxRow row = softmax_row(*made.trace, "weights", 0, 1);
  EXPECT_EQ(text_of(softmax_line(row, "weights", 0, Part::max, Language::en)), "max(−0.2092, −0.0181, 0.1388) = 0.1388");
  EXPECT_EQ(text_of(softmax_line(row, "weights", 0, Part::exp, Language::en)), "e^−0.2092^ − ^0.1388 = 0.7061");
  EXPECT_EQ(text_of(softmax_line(row, "weights", 2, Part::exp, Language::en)), "e^0.1388^ − ^0.1388 = 1");
  const StepLine divide = softmax_line(row, "weights", 0, Part::divide, Language::en);
  EXPECT_EQ(text_of(divide), "0.7061 / 2.5609 = 0.2757");
  EXPECT_TRUE(divide.closes);
  EXPECT_EQ(divide.pieces.back().source, (Source{"weights", 3}));
}

TEST(SoftmaxRow, MaskedColumnsHaveWords) {
  const Made made = make("chapter-mask");
  const SoftmaxRow row = softmax_row(*made.trace, "weights", 0, 1);
  EXPECT_TRUE(std::isinf(row.x[2]));
  EXPECT_EQ(row.exps[2], 0);
  for (const Part part : {Part::exp, Part::divide}) {
    const StepLine line = softmax_line(row, "weights", 2, part, Language::en);
    EXPECT_TRUE(line.pieces.empty());
    EXPECT_NE(line.words.find("e^{−∞} = 0"), std::string::npos) << line.words;
  }
  EXPECT_EQ(text_of(softmax_line(row, "weights", 0, Part::max, Language::zh)), "max(−0.2092, −0.0181) = −0.0181");
  // The masked score itself, and a seen one.
  EXPECT_NE(step_line(made.lesson, *made.trace, "masked_scores", 5, Language::en).words.find("position 2"), std::string::npos);
  EXPECT_FALSE(step_line(made.lesson, *made.trace, "scores", 5, Language::en).pieces.empty());
  EXPECT_EQ(text_of(step_line(made.lesson, *made.trace, "masked_scores", 3, Language::en)), "scaled_scores[1, 0] = −0.2092");
  EXPECT_EQ(text_of(step_line(made.lesson, *made.trace, "X", 4, Language::en)), "embedding.weight[2, 0] = −0.7521");
}

TEST(SoftmaxRow, IsEmptyWhereTheTraceHasNone) {
  const Made made = make("chapter-ffn");
  EXPECT_TRUE(softmax_row(*made.trace, "weights", 0, 0).x.empty());
  EXPECT_TRUE(softmax_line(SoftmaxRow{}, "weights", 0, Part::sum, Language::en).pieces.empty());
}

}  // namespace
}  // namespace attnscope::lesson
