#include "lesson/mask_readings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lesson/builtin.h"
#include "lesson/explain.h"
#include "lesson/lesson.h"
#include "lesson/readings.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

struct Made {
  Lesson lesson;
  std::shared_ptr<const model::Trace> trace;
  model::Figure read(std::string_view name) const {
    const std::optional<model::Figure> figure = reading(*trace, name);
    EXPECT_TRUE(figure) << name;
    return figure.value_or(model::Figure());
  }
};

Made made(const char* builtin) {
  const Result<Lesson> lesson = parse_lesson(find_builtin(builtin)->json);
  EXPECT_TRUE(lesson) << builtin;
  return {*lesson, model::run(program(*lesson))};
}

/// The weights' own figure of a masked lesson.
std::string weights_of(const Made& lesson) {
  for (const model::Figure& figure : lesson.trace->figures()) {
    const std::string_view name = figure.name;
    const bool ends = name.size() >= 7 && name.substr(name.size() - 7) == "weights";
    if (figure.op == model::Op::softmax && ends && name != "unmasked.weights") return figure.name;
  }
  return "";
}

constexpr const char* kMasked[] = {"chapter-mask", "chapter-heads", "chapter-block-mask", "chapter-mask-worked"};

// PyTorch 1.13, seed 42, the chapter's calls: softmax(scores), the same with masked_fill, and softmax(scores) * tril.
TEST(MaskReadings, TheChaptersNumbers) {
  const Made chapter = made("chapter-mask");
  const model::Figure change = chapter.read("weights.minus.unmasked");
  const float expected[] = {0.7546f, -0.2811f, -0.4735f, 0.1766f, 0.2138f, -0.3905f, 0, 0, 0};
  for (std::size_t k = 0; k < 9; ++k) EXPECT_NEAR(change.values[k], expected[k], 6e-5f) << k;
  const model::Figure seen = chapter.read(kSeen), later = chapter.read(kLater);
  EXPECT_EQ(seen.shape, std::vector<std::int64_t>{3});
  const float sums[] = {0.2454f, 0.6095f, 1};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(seen.values[k], sums[k], 6e-5f);
    EXPECT_NEAR(later.values[k], 1 - sums[k], 6e-5f);
  }
}

TEST(MaskReadings, FollowFromTheirFigures) {
  for (const char* name : kMasked) {
    const Made lesson = made(name);
    const std::string weights_name = weights_of(lesson);
    const model::Figure &weights = *lesson.trace->find(weights_name), &unmasked = *lesson.trace->find("unmasked.weights"),
                        &mask = *lesson.trace->find("mask");
    const model::Figure change = lesson.read(weights_name + std::string(kMinusUnmasked)), cut = lesson.read(kCut),
                        taken = lesson.read(kCutMinus), seen = lesson.read(kSeen), later = lesson.read(kLater);
    const model::Figure* peek = lesson.trace->find("peek");
    for (std::int64_t h = 0; h < weights.heads(); ++h) {
      for (std::int64_t r = 0; r < weights.rows(); ++r) {
        double kept = 0, gone = 0;
        for (std::int64_t c = 0; c < weights.columns(); ++c) {
          const bool sees = mask.at(r, c) == 1;
          EXPECT_EQ(change.at(r, c, h), weights.at(r, c, h) - unmasked.at(r, c, h)) << name;
          EXPECT_EQ(cut.at(r, c, h), sees ? unmasked.at(r, c, h) : 0) << name;
          EXPECT_EQ(taken.at(r, c, h), cut.at(r, c, h) - unmasked.at(r, c, h)) << name;
          (sees ? kept : gone) += static_cast<double>(unmasked.at(r, c, h));
        }
        const auto index = static_cast<std::size_t>(h * weights.rows() + r);
        EXPECT_NEAR(seen.values[index], kept, 1e-7) << name;
        EXPECT_NEAR(later.values[index], gone, 1e-7) << name;
        EXPECT_NEAR(seen.values[index] + later.values[index], 1, 1e-6) << name;
        if (peek != nullptr) {
          EXPECT_NEAR(later.values[index], peek->values[index], 1e-6f) << name;
        }
      }
    }
  }
}

/// Every number is explained by a line that gives it; where there is none it is 0.
TEST(MaskReadings, EachSaysWhereItComesFrom) {
  for (const char* name : kMasked) {
    const Made lesson = made(name);
    std::vector<std::string> names = {std::string(kCut), std::string(kCutMinus), std::string(kSeen), std::string(kLater)};
    names.push_back(weights_of(lesson) + std::string(kMinusUnmasked));
    for (const std::string& one : names) {
      const model::Figure figure = lesson.read(one);
      for (std::size_t k = 0; k < figure.values.size(); ++k) {
        const Explanation e = explain(lesson.lesson, *lesson.trace, one, static_cast<std::int64_t>(k), Language::en);
        EXPECT_EQ(e.figure, one);
        EXPECT_FALSE(e.symbols.empty()) << one;
        EXPECT_FALSE(e.pytorch.empty()) << one;
        EXPECT_NE(e.title.find(" · "), std::string::npos) << e.title;
        if (!e.has_line) {
          EXPECT_EQ(e.value, 0) << e.title;
          continue;
        }
        EXPECT_NEAR(evaluate(e.expr), static_cast<double>(figure.values[k]), 1e-7) << e.title;
        for (const Source& source : e.operands) EXPECT_NE(lesson.trace->find(source.figure), nullptr) << source.figure;
      }
    }
  }
}

TEST(MaskReadings, ARowSaysWhoseItIs) {
  const Made chapter = made("chapter-mask");
  const Explanation e = explain(chapter.lesson, *chapter.trace, kSeen, 1, Language::en);
  EXPECT_EQ(e.title, "unmasked.weights.seen[1] · cat");
  EXPECT_EQ(e.operands, (std::vector<Source>{{"unmasked.weights", 3}, {"unmasked.weights", 4}}));
}

// PyTorch 1.13: nn.MultiheadAttention with torch.ones(3, 3, dtype=torch.bool).tril() as attn_mask.
TEST(MaskReadings, UpsideDownTheLastRowIsNoNumber) {
  const Made chapter = made("chapter-mask");
  const model::Figure upside = chapter.read("weights.upside_down");
  const float expected[] = {0, 0.3726f, 0.6274f, 0, 0, 1};
  for (std::size_t k = 0; k < 6; ++k) EXPECT_NEAR(upside.values[k], expected[k], 6e-5f) << k;
  for (std::size_t k = 6; k < 9; ++k) EXPECT_TRUE(std::isnan(upside.values[k])) << k;
  const Explanation nan = explain(chapter.lesson, *chapter.trace, "weights.upside_down", 6, Language::en);
  EXPECT_FALSE(nan.has_line);
  EXPECT_NE(nan.fault.find("its row may see nothing"), std::string::npos) << nan.fault;
  const Explanation share = explain(chapter.lesson, *chapter.trace, "weights.upside_down", 1, Language::en);
  ASSERT_TRUE(share.has_line);
  EXPECT_NEAR(evaluate(share.expr), static_cast<double>(upside.values[1]), 1e-7);
}

TEST(MaskReadings, TheSameMaskInOtherWays) {
  for (const char* name : kMasked) {
    const Made lesson = made(name);
    const model::Figure &mask = *lesson.trace->find("mask"), hides = lesson.read(kMaskHides), added = lesson.read(kMaskAdded);
    for (std::size_t k = 0; k < mask.values.size(); ++k) {
      EXPECT_EQ(hides.values[k], 1 - mask.values[k]);
      EXPECT_EQ(added.values[k], mask.values[k] == 1 ? 0 : -INFINITY);
      const Explanation e = explain(lesson.lesson, *lesson.trace, kMaskAdded, static_cast<std::int64_t>(k), Language::en);
      EXPECT_EQ(e.fault, "") << "−∞ is what it should be";
      EXPECT_FALSE(e.symbols.empty());
    }
  }
}

TEST(MaskReadings, ThereAreNoneWithoutAMask) {
  const Made plain = made("chapter-attention");
  for (const std::string_view name : {kCut, kCutMinus, kSeen, kLater, std::string_view("weights.minus.unmasked")})
    EXPECT_FALSE(reading(*plain.trace, name)) << name;
  const Made chapter = made("chapter-mask");
  for (const char* name : {".minus.unmasked", "scores.minus.unmasked", "unmasked.weights.minus.unmasked", "V.minus.unmasked"})
    EXPECT_FALSE(reading(*chapter.trace, name)) << name;
}

}  // namespace
}  // namespace attnscope::lesson
