#include "ui/scenes/heads.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "lesson/explain.h"
#include "lesson/readings.h"
#include "support/scene_stage.h"
#include "support/text_boxes.h"
#include "ui/scenes/heads_parts.h"

namespace attnscope::ui {
namespace {

const char* const kSixteen = "the quick brown fox jumps over a lazy dog and runs far from the old oak";

std::string sentence_of(int words) {
  std::string out;
  for (int k = 0; k < words; ++k) out += "word" + std::to_string(k) + " ";
  return out;
}

lesson::Command heads(std::int64_t count) {
  return lesson::Set{"heads", "heads", count};
}

/// The digits of a share as the cells write them, by printf: "0.49", "<.01", "0" where masked.
std::string share(double value, bool masked) {
  if (masked) return "0";
  if (value > 0 && value < 0.005) return "<.01";
  char text[16];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string difference(double value, bool masked) {
  if (masked) return "0";
  char text[16];
  std::snprintf(text, sizeof text, "%.2f", value < 0 ? -value : value);
  if (std::string(text) == "0.00") return text;
  return (value < 0 ? "−" : "+") + std::string(text);
}

class HeadsTest : public ::testing::Test {
 protected:
  void draw(const Rect& rect, int frames = 2) {
    for (int k = 0; k < frames; ++k) stage_.with(headless_, [&](Ui& ui) { needed_ = draw_heads(ui, rect); });
  }
  /// Cell (row, column) of the 5 × 5 map with this id.
  Rect cell(const std::string& id, std::int64_t row, std::int64_t column, std::int64_t tokens) {
    const Node* node = stage_.node(id);
    if (node == nullptr) {
      ADD_FAILURE() << id;
      return {};
    }
    const float width = node->rect.width() / static_cast<float>(tokens), height = node->rect.height() / static_cast<float>(tokens);
    const float x = node->rect.x0 + width * static_cast<float>(column), y = node->rect.y0 + height * static_cast<float>(row);
    return {x, y, x + width, y + height};
  }
  void click(const Rect& at, const Rect& rect) {
    headless_.move((at.x0 + at.x1) / 2, (at.y0 + at.y1) / 2);
    draw(rect);
    headless_.press(true);
    draw(rect, 1);
    headless_.press(false);
    draw(rect);
  }

  test::Headless headless_{1440, 2400};
  test::Stage stage_;
  float needed_ = 0;
  const Rect wide_{236, 170, 1404, 834};
};

TEST_F(HeadsTest, TheMapsShowTheNumbersOfTheFigure) {
  test::put_on(stage_, "heads", "chapter-heads");
  draw(wide_);
  const model::Figure& weights = *stage_.trace.find("weights");
  ASSERT_EQ(weights.shape, (std::vector<std::int64_t>{2, 5, 5}));
  for (std::int64_t r = 0; r < 5; ++r) {
    for (std::int64_t c = 0; c < 5; ++c) {
      const double a = static_cast<double>(weights.at(r, c, 0)), b = static_cast<double>(weights.at(r, c, 1));
      const auto shown = [&](const char* id) { return test::text_within(stage_.boxes, cell(id, r, c, 5)); };
      EXPECT_EQ(shown("matrix.heads.0"), share(a, c > r)) << r << c;
      EXPECT_EQ(shown("matrix.heads.1"), share(b, c > r)) << r << c;
      EXPECT_EQ(shown("matrix.heads.difference"), difference(a - b, c > r)) << r << c;
      EXPECT_EQ(shown("matrix.heads.average"), share((a + b) / 2, c > r)) << r << c;
    }
  }
  // The chapter's row of sat.
  EXPECT_EQ(test::text_within(stage_.boxes, cell("matrix.heads.0", 2, 0, 5)), "0.49");
  EXPECT_EQ(test::text_within(stage_.boxes, cell("matrix.heads.difference", 2, 1, 5)), "−0.15");
}

TEST_F(HeadsTest, HoverIsSharedByAllMaps) {
  test::put_on(stage_, "heads", "chapter-heads", {heads(8)});
  draw(wide_);
  for (const char* id : {"matrix.heads.0", "matrix.heads.small.6", "matrix.heads.average", "matrix.heads.difference"}) {
    const Rect at = cell(id, 3, 1, 5);
    headless_.move((at.x0 + at.x1) / 2, (at.y0 + at.y1) / 2);
    draw(wide_, 3);
    std::optional<std::pair<std::int64_t, std::int64_t>> shared;
    stage_.with(headless_, [&](Ui& ui) {
      shared = view_heads(ui).shared;
      draw_heads(ui, wide_);
    });
    ASSERT_TRUE(shared) << id;
    EXPECT_EQ(*shared, (std::pair<std::int64_t, std::int64_t>{3, 1})) << id;
  }
}

TEST_F(HeadsTest, EveryNumberCanBeAsked) {
  test::put_on(stage_, "heads", "chapter-heads");
  draw(wide_);
  for (const char* id : {"matrix.heads.1", "matrix.heads.average", "matrix.heads.difference", "bars.heads.1.list.0"}) {
    stage_.commands.clear();
    const bool map = id[0] == 'm';
    click(map ? cell(id, 2, 0, 5) : stage_.node(id)->rect, wide_);
    ASSERT_EQ(stage_.commands.size(), 1u) << id;
    const auto* select = std::get_if<lesson::Select>(&stage_.commands[0]);
    ASSERT_NE(select, nullptr) << id;
    const lesson::Explanation told =
        lesson::explain(stage_.shown.lesson, stage_.trace, select->figure, select->index, lesson::Language::en);
    EXPECT_TRUE(told.has_line) << id;
    EXPECT_NEAR(lesson::evaluate(told.expr), static_cast<double>(told.value), 1e-6) << id;
  }
  const model::Figure& weights = *stage_.trace.find("weights");
  const double a = static_cast<double>(weights.at(2, 0, 0)), b = static_cast<double>(weights.at(2, 0, 1));
  const auto value = [&](const char* figure) {
    return static_cast<double>(lesson::explain(stage_.shown.lesson, stage_.trace, figure, 10, lesson::Language::en).value);
  };
  EXPECT_NEAR(value("weights.average"), (a + b) / 2, 1e-7);
  EXPECT_NEAR(value("weights.minus.1.0"), b - a, 1e-7);
}

TEST_F(HeadsTest, AWordAChipAndASegmentChoose) {
  test::put_on(stage_, "heads", "chapter-heads", {heads(4)});
  draw(wide_);
  struct Case {
    const char *node, *key;
    std::int64_t value;
  };
  for (const Case& c :
       {Case{"sentence_view.heads.0.4", "query", 4}, Case{"heads.choose.3", "head_a", 3}, Case{"setting.head_b.2", "head_b", 2}}) {
    stage_.commands.clear();
    draw(wide_);
    ASSERT_NE(stage_.node(c.node), nullptr) << c.node;
    click(stage_.node(c.node)->rect, wide_);
    ASSERT_EQ(stage_.commands.size(), 1u) << c.node;
    const auto& set = std::get<lesson::Set>(stage_.commands[0]);
    EXPECT_EQ(set.key, c.key);
    EXPECT_EQ(set.value, c.value);
  }
}

TEST_F(HeadsTest, TheChosenWordIsRead) {
  test::put_on(stage_, "heads", "chapter-heads", {lesson::Set{"heads", "query", 4}});
  draw(wide_);
  const model::Figure& weights = *stage_.trace.find("weights");
  for (int head = 0; head < 2; ++head) {
    for (std::int64_t c = 0; c < 5; ++c) {
      const Node* bar = stage_.node("bars.heads." + std::to_string(head) + ".list." + std::to_string(c));
      ASSERT_NE(bar, nullptr);
      EXPECT_EQ(bar->value, share(static_cast<double>(weights.at(4, c, head)), false));
    }
  }
}

TEST_F(HeadsTest, WithoutTheMaskEveryWordIsSeen) {
  test::put_on(stage_, "heads", "chapter-heads", {lesson::Set{"heads", "mask", 0}});
  draw(wide_);
  const model::Figure& weights = *stage_.trace.find("weights");
  EXPECT_GT(weights.at(0, 4, 0), 0);
  EXPECT_EQ(test::text_within(stage_.boxes, cell("matrix.heads.0", 0, 4, 5)), share(static_cast<double>(weights.at(0, 4, 0)), false));
  EXPECT_NE(stage_.node("bars.heads.0.list.4"), nullptr);
}

TEST_F(HeadsTest, ABlockAndABorrowedModelShowTheirHeadsToo) {
  for (const char* lesson : {"chapter-block-mask", "by-hand", "chapter-rnn-attention"}) {
    test::put_on(stage_, "heads", lesson);
    draw(wide_);
    EXPECT_NE(stage_.node("matrix.heads.0"), nullptr) << lesson;
    EXPECT_EQ(test::overlapping_texts(stage_.boxes), "") << lesson;
  }
}

TEST_F(HeadsTest, NothingOverlapsOrLeavesTheStageAtAnySize) {
  struct Size {
    float width;
    Rect stage;
  };
  const Size sizes[] = {{1440, wide_}, {1440, {236, 170, 1070, 834}}, {1024, {92, 170, 988, 700}}, {390, {16, 200, 374, 800}}};
  const std::string sentences[] = {"cat", "the cat sat", "the cat sat on the mat", kSixteen, sentence_of(64)};
  for (const std::string& sentence : sentences) {
    for (const std::int64_t count : {1, 2, 4, 8}) {
      test::put_on(stage_, "heads", "chapter-heads", {lesson::SetSentence{sentence}, heads(count)});
      for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
        stage_.state.language = language;
        for (const Size& size : sizes) {
          headless_.resize(size.width, 4000);
          draw(size.stage);
          const auto where = [&] {
            return sentence.substr(0, 20) + " heads " + std::to_string(count) + " width " + std::to_string(size.stage.width());
          };
          EXPECT_EQ(test::overlapping_texts(stage_.boxes), "") << where();
          EXPECT_EQ(test::text_beside(stage_.boxes, size.stage), "") << where();
          EXPECT_GT(needed_, 100) << where();
          EXPECT_NE(stage_.node("matrix.heads.0"), nullptr) << where();
          EXPECT_EQ(stage_.node("matrix.heads.difference") != nullptr, count > 1 && sentence != "cat") << where();
          EXPECT_EQ(stage_.node("matrix.heads.small.7") != nullptr, count == 8) << where();
        }
      }
    }
  }
}

}  // namespace
}  // namespace attnscope::ui
