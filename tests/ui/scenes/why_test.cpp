#include "ui/scenes/why.h"

#include <gtest/gtest.h>

#include "support/text_boxes.h"
#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class WhyTest : public SceneFixture {
 protected:
  WhyTest() : SceneFixture("why", draw_why) {}
  void show(const std::string& lesson, const std::string& step, const std::vector<lesson::Command>& commands = {}) {
    open(lesson, commands);
    go(step);
  }
};

TEST_F(WhyTest, NothingIsShownBeforeTheReaderAsks) {
  for (const Rect& rect : {wide_, phone_}) {
    show("by-hand", "start");
    draw(rect);
    for (const TextBox& box : stage_.boxes) EXPECT_EQ(box.text.find("0."), std::string::npos) << box.text;
    for (const Node& node : stage_.nodes) EXPECT_EQ(node.value, "") << node.id;
    EXPECT_EQ(stage_.node("why.content.0"), nullptr);
  }
}

TEST_F(WhyTest, ATapIsAGuessThenAWordThatAsks) {
  show("by-hand", "start");
  draw(wide_);
  click(stage_.node("why.word.1")->rect);
  ASSERT_EQ(stage_.commands.size(), 1u);
  const auto* guess = std::get_if<lesson::Guess>(&stage_.commands.front());
  ASSERT_NE(guess, nullptr);
  EXPECT_EQ(guess->value, 1);
  show("by-hand", "shares");
  draw(wide_);
  click(stage_.node("why.word.1")->rect);
  ASSERT_EQ(stage_.commands.size(), 1u);
  const auto* set = std::get_if<lesson::Set>(&stage_.commands.front());
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(set->value, 1);
}

TEST_F(WhyTest, TheHandWrittenSharesAndTheMixture) {
  show("by-hand", "shares", {lesson::Guess{"why", "words", 1}});
  draw(wide_);
  const std::vector<std::string> shares = {"0.05", "0.35", "0.10", "0.05", "0.05", "0.40"};
  for (std::size_t t = 0; t < shares.size(); ++t) EXPECT_EQ(value("why.share." + std::to_string(t)), shares[t]);
  EXPECT_TRUE(stage_.drew("your guess"));
  EXPECT_EQ(stage_.node("why.content.0"), nullptr) << "the mixture is the next step's";
  show("by-hand", "mix");
  draw(wide_);
  const std::vector<std::string> parts = {"0.35", "0.10", "0.40", "0.15"};
  for (std::size_t c = 0; c < parts.size(); ++c) EXPECT_EQ(value("why.content." + std::to_string(c)), parts[c]);
}

TEST_F(WhyTest, PartsOfTheWholeAreAsLongAsTheirShares) {
  show("by-hand", "shares");
  draw(wide_);
  const float cat = stage_.node("why.whole.1")->rect.width() + 2, mat = stage_.node("why.whole.5")->rect.width() + 2;
  EXPECT_NEAR(cat / wide_.width(), 0.35, 0.003);
  EXPECT_NEAR(mat / wide_.width(), 0.40, 0.003);
}

TEST_F(WhyTest, AShareTellsHowItCameAbout) {
  show("by-hand", "shares");
  stage_.state.selection = lesson::Selection{"weights", 2 * 6 + 5};
  draw(wide_);
  EXPECT_EQ(value("why.chain.score"), "4.1589");
  EXPECT_EQ(value("why.chain.scaled"), "2.0794");
  EXPECT_TRUE(stage_.drew("8.0000"));
  EXPECT_EQ(value("why.chain.share"), "0.4000");
}

TEST_F(WhyTest, UnderAMaskWhatComesLaterGivesNothing) {
  show("chapter-mask", "shares", {lesson::Set{"why", "query", 1}});
  draw(wide_);
  EXPECT_EQ(value("why.share.2"), "0");
  EXPECT_EQ(value("why.share.0"), "0.45");
}

TEST_F(WhyTest, ALongSentenceIsTheTextItself) {
  std::string words;
  for (int i = 0; i < 40; ++i) words += "w" + std::to_string(i) + " ";
  show("chapter-attention", "mix", {lesson::SetSentence{words}});
  draw(wide_);
  EXPECT_EQ(stage_.node("why.word.0"), nullptr);
  EXPECT_NE(stage_.node("sentence_view.why.39"), nullptr);
}

}  // namespace
}  // namespace attnscope::ui
