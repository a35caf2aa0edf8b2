#include "ui/scenes/library_card.h"

#include <gtest/gtest.h>

#include "support/text_boxes.h"
#include "ui/scenes/scene_fixture.h"

namespace attnscope::ui {
namespace {

class LibraryCardTest : public SceneFixture {
 protected:
  LibraryCardTest() : SceneFixture("library-card", draw_library_card) {}
  std::string said(const std::string& id) { return value("library-card." + id); }
};

TEST_F(LibraryCardTest, TitlesThenSharesThenTextsThenAnotherText) {
  for (const Rect& rect : {wide_, middle_, phone_}) {
    open("by-hand");
    go("start");
    draw(rect);
    EXPECT_EQ(said("1.K.0"), "1.00");
    EXPECT_EQ(said("share.1"), "none");
    EXPECT_EQ(said("1.V.0"), "none");
    go("titles/0");
    draw(rect);
    const std::vector<std::string> shares = {"0.10", "0.60", "0.20", "0.10"};
    for (std::size_t k = 0; k < shares.size(); ++k) EXPECT_EQ(said("share." + std::to_string(k)), shares[k]);
    EXPECT_EQ(said("home.a.0"), "none");
    go("texts/0");
    draw(rect);
    EXPECT_EQ(said("2.V.1"), "1.00");
    EXPECT_EQ(said("home.a.1"), "0.25");
    EXPECT_EQ(said("home.b.1"), "none");
    go("swap/0");
    draw(rect);
    EXPECT_EQ(said("2.V.1"), "−1.00");
    EXPECT_EQ(said("home.a.1"), "0.25");
    EXPECT_EQ(said("home.b.1"), "−0.15");
    EXPECT_TRUE(stage_.drew("to the last digit"));
    for (std::size_t k = 0; k < shares.size(); ++k) EXPECT_EQ(said("share." + std::to_string(k)), shares[k]);
  }
}

TEST_F(LibraryCardTest, ASwappedCardsNumbersAreTheOtherSentences) {
  open("by-hand");
  go("swap/0");
  draw(wide_);
  click(stage_.node("library-card.2.V.1")->rect);
  ASSERT_EQ(stage_.commands.size(), 1u);
  const auto* select = std::get_if<lesson::Select>(&stage_.commands.front());
  ASSERT_NE(select, nullptr);
  EXPECT_EQ(select->figure, "b.V");
  EXPECT_EQ(select->index, 2 * 2 + 1);
}

}  // namespace
}  // namespace attnscope::ui
