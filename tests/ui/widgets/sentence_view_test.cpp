#include "ui/widgets/sentence_view.h"

#include <gtest/gtest.h>

#include "support/headless.h"
#include "support/text_boxes.h"
#include "ui/widgets/bars.h"

namespace attnscope::ui {
namespace {

class SentenceViewTest : public ::testing::Test {
 protected:
  void say(const std::vector<std::string>& words, bool spaces) {
    std::vector<lesson::Token> tokens;
    std::size_t at = 0;
    for (const std::string& word : words) {
      tokens.push_back({word, 0, at, at + word.size()});
      at += word.size() + (spaces ? 1 : 0);
    }
    stage_.shown.lesson.tokens = std::move(tokens);
  }
  SentenceView view(std::span<const float> weights) const {
    SentenceView view;
    view.id = "v";
    view.figure = "weights";
    view.first = 12;
    view.weights = weights;
    view.query = 2;
    view.choose = [](std::int64_t token) { return lesson::Set{"heads", "query", token}; };
    return view;
  }
  Rect draw(const SentenceView& view, int frames = 2) {
    Rect covered;
    for (int k = 0; k < frames; ++k) stage_.with(headless_, [&](Ui& ui) { covered = draw_sentence_view(ui, view, rect_); });
    return covered;
  }
  void click(const SentenceView& view, const std::string& id) {
    draw(view);
    const Rect rect = stage_.node(id)->rect;
    headless_.move((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2);
    draw(view);
    headless_.press(true);
    draw(view, 1);
    headless_.press(false);
    draw(view);
  }

  test::Headless headless_{400, 800};
  test::Stage stage_;
  Rect rect_{16, 16, 374, 780};
};

const std::vector<std::string> kWords = {"the", "cat", "sat", "on", "the", "mat"};
const std::vector<float> kWeights = {0.05f, 0.35f, 0.10f, 0.05f, 0.05f, 0.40f};

TEST_F(SentenceViewTest, EveryWordWithItsWeight) {
  say(kWords, true);
  draw(view(kWeights));
  for (const char* text : {"cat", "mat", "0.35", "0.40", "0.10"}) EXPECT_TRUE(stage_.drew(text)) << text;
  const Node* sat = stage_.node("sentence_view.v.2");
  ASSERT_NE(sat, nullptr);
  EXPECT_TRUE(sat->checked);
  EXPECT_EQ(sat->value, "0.10");
  EXPECT_FALSE(stage_.node("sentence_view.v.1")->checked);
  EXPECT_EQ(stage_.node("sentence_view.v.4")->name, "the₄");  // the word's own position
  EXPECT_EQ(test::overlapping_texts(stage_.boxes), "");
}

TEST_F(SentenceViewTest, ATapMakesAWordTheQuery) {
  say(kWords, true);
  click(view(kWeights), "sentence_view.v.5");
  ASSERT_EQ(stage_.commands.size(), 1u);
  EXPECT_EQ(std::get<lesson::Set>(stage_.commands[0]).value, 5);
  ASSERT_TRUE(stage_.transient.hover);
  EXPECT_EQ(*stage_.transient.hover, (lesson::Selection{"weights", 12 + 5}));
}

TEST_F(SentenceViewTest, ABarAsksForItsWeight) {
  say(kWords, true);
  click(view(kWeights), "bars.v.list.1");
  ASSERT_EQ(stage_.commands.size(), 1u);
  EXPECT_EQ(std::get<lesson::Select>(stage_.commands[0]).figure, "weights");
  EXPECT_EQ(std::get<lesson::Select>(stage_.commands[0]).index, 12 + 1);
}

TEST_F(SentenceViewTest, MaskedWordsAreOutlinedAndNotListed) {
  say(kWords, true);
  SentenceView masked = view(kWeights);
  masked.seen = 3;
  draw(masked);
  EXPECT_EQ(stage_.node("sentence_view.v.5")->value, "0");
  EXPECT_NE(stage_.node("bars.v.list.2"), nullptr);
  EXPECT_EQ(stage_.node("bars.v.list.3"), nullptr);
}

TEST_F(SentenceViewTest, ALongSentenceBreaksAndListsTheFiveLargest) {
  std::vector<std::string> words;
  std::vector<float> weights;
  for (int k = 0; k < 64; ++k) {
    words.push_back("word" + std::to_string(k));
    weights.push_back(k == 40 ? 0.05f : 0.01f + 0.0001f * static_cast<float>(k));
  }
  say(words, true);
  SentenceView many = view(weights);
  many.range = 0;
  many.scale = true;
  const Rect covered = draw(many);
  EXPECT_NE(stage_.node("bars.v.list.4"), nullptr);
  EXPECT_EQ(stage_.node("bars.v.list.5"), nullptr);
  EXPECT_EQ(stage_.node("bars.v.list.0")->name, "word40");
  EXPECT_EQ(stage_.node("bars.v.list.0")->value, "0.0500");
  EXPECT_EQ(stage_.node("bars.v.list.1")->name, "word63");
  EXPECT_EQ(test::overlapping_texts(stage_.boxes), "");
  EXPECT_EQ(test::text_beside(stage_.boxes, rect_), "");
  EXPECT_GT(covered.height(), 300);
}

TEST_F(SentenceViewTest, ChineseRunsOnWithoutSpacesAndLongWordsAreCut) {
  say({"猫", "坐", "在", "垫", "子", "上"}, false);
  draw(view(kWeights));
  const Rect first = stage_.node("sentence_view.v.0")->rect, second = stage_.node("sentence_view.v.1")->rect;
  EXPECT_LT(second.x0 - first.x1, 4);
  say({"the", "cat", "pneumonoultramicroscopicsilicovolcanoconiosispneumonoultramicroscopic", "on", "the", "mat"}, true);
  draw(view(kWeights));
  EXPECT_EQ(test::text_beside(stage_.boxes, rect_), "");
}

}  // namespace
}  // namespace attnscope::ui
