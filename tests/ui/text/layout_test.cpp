#include "ui/text/layout.h"

#include <gtest/gtest.h>

#include "imgui.h"
#include "support/headless.h"
#include "ui/text/breaks.h"
#include "ui/text/clusters.h"

namespace attnscope::ui {
namespace {

class LayoutTest : public ::testing::Test {
 protected:
  std::vector<std::string> lines(std::string_view marked, const TextStyle& style) {
    std::vector<std::string> out;
    for (const Line& line : lay_out(marked, style, headless_.fonts()).lines) out.push_back(line.text);
    return out;
  }
  Laid lay(std::string_view marked, const TextStyle& style = {}) { return lay_out(marked, style, headless_.fonts()); }
  test::Headless headless_;
};

using Strings = std::vector<std::string>;

TextStyle wide(float ems, float size = 10) {
  TextStyle style;
  style.size = size;
  style.max_width = ems * size + 0.5f;
  return style;
}

TEST_F(LayoutTest, ChineseBreaksBetweenCharacters) {
  EXPECT_EQ(lines("每个词都要问一次", wide(4)), (Strings{"每个词都", "要问一次"}));
}

TEST_F(LayoutTest, NoClosingMarkBeginsALine) {
  EXPECT_EQ(lines("先算分数，再看", wide(4)), (Strings{"先算分", "数，再看"}));
  EXPECT_EQ(lines("它问谁？」是", wide(4)), (Strings{"它问", "谁？」是"}));
  for (const char32_t mark : std::u32string_view(U"。，、！？）」》：；")) EXPECT_FALSE(may_break(U'字', mark)) << static_cast<unsigned>(mark);
}

TEST_F(LayoutTest, NoOpeningMarkEndsALine) {
  EXPECT_EQ(lines("看一看「猫」吧", wide(4)), (Strings{"看一看", "「猫」吧"}));
  for (const char32_t mark : std::u32string_view(U"（「《")) EXPECT_FALSE(may_break(mark, U'字')) << static_cast<unsigned>(mark);
}

TEST_F(LayoutTest, LatinBreaksAtBlanksAndIsNotTornApart) {
  EXPECT_EQ(lines("every word asks", wide(6)), (Strings{"every word", "asks"}));
  EXPECT_EQ(lines("每个 token 的", wide(5)), (Strings{"每个 token", "的"}));
  EXPECT_EQ(lines("词token词", wide(2.6f)), (Strings{"词", "token", "词"}));
}

TEST_F(LayoutTest, AWordLongerThanALineIsBrokenWhereItMust) {
  const Strings broken = lines("aaaaaaaaaaaa", wide(3));
  ASSERT_EQ(broken.size(), 3u);
  EXPECT_EQ(broken[0] + broken[1] + broken[2], "aaaaaaaaaaaa");
}

TEST_F(LayoutTest, NumbersAndSignsStayTogether) {
  EXPECT_FALSE(may_break(U'-', U'5'));
  EXPECT_FALSE(may_break(U'(', U'字'));
  EXPECT_FALSE(may_break(U'字', U')'));
  EXPECT_FALSE(may_break(U'5', U'%'));
  EXPECT_TRUE(may_break(U' ', U'·'));
  EXPECT_FALSE(may_break(U'a', U' '));
}

TEST_F(LayoutTest, NothingIsWiderThanAsked) {
  const char* const text = "每个词的 **Query** 与每个词的 {k|Key} 做点积：\\frac{q·k}{\\sqrt{d_{k}}} 就是「分数」，see 1.714e−19 (RNN).";
  for (float ems = 4; ems < 40; ems += 0.7f) {
    const TextStyle style = wide(ems);
    for (const Line& line : lay(text, style).lines) EXPECT_LE(line.width, style.max_width + 0.02f) << ems << " " << line.text;
  }
}

TEST_F(LayoutTest, NoTextIsLostOrDoubled) {
  const char* const text = "第 0 个词，最后一步还听得见吗？ The first word: is it heard?";
  for (float ems = 3; ems < 30; ems += 1) {
    std::string all;
    for (const std::string& line : lines(text, wide(ems)))
      for (const char c : line)
        if (c != ' ') all += c;
    std::string wanted;
    for (const char* p = text; *p != 0; ++p)
      if (*p != ' ') wanted += *p;
    EXPECT_EQ(all, wanted) << ems;
  }
}

TEST_F(LayoutTest, MarksChangeFaceColourAndPlace) {
  const Laid text = lay("a**b**{q|Q}x_{1}y^{2}");
  ASSERT_EQ(text.lines.size(), 1u);
  const std::vector<ui::Run>& runs = text.lines[0].runs;
  ASSERT_EQ(runs.size(), 7u);
  EXPECT_EQ(text.lines[0].text, "abQx1y2");
  EXPECT_EQ(runs[0].font, headless_.fonts().regular);
  EXPECT_EQ(runs[1].font, headless_.fonts().bold);
  EXPECT_TRUE(runs[2].own_ink);
  EXPECT_EQ(runs[2].ink, Ink::q);
  EXPECT_GT(runs[4].y, 0);                       // below the baseline
  EXPECT_LT(runs[6].y, 0);                       // above it
  EXPECT_LT(runs[4].font_size, runs[3].font_size);
  for (std::size_t i = 1; i < runs.size(); ++i) EXPECT_NEAR(runs[i].x, runs[i - 1].x + runs[i - 1].width, 0.01f);
}

TEST_F(LayoutTest, UnfinishedMarksStandForThemselves) {
  for (const char* text : {"a_b", "W_Q.weight", "2 * 3", "{0}", "{x|y}", "_{", "^{a", "\\frac{a}", "\\sqrt{", "a\\", "100 %", "q|Q", "}"})
    EXPECT_EQ(unmarked(text), text);
}

TEST_F(LayoutTest, PlainEscapesEveryMark) {
  for (const char* text : {"**a**", "_{a}", "^{a}", "{q|Q}", "\\frac{a}{b}", "`a`", "\\", "a\\*b", "{{}}", "[UNK] 100%"})
    EXPECT_EQ(unmarked(plain(text)), text);
}

TEST_F(LayoutTest, FractionsAndRootsStandUpright) {
  const Laid flat = lay("a"), fraction = lay("\\frac{q·k}{\\sqrt{d_{k}}}");
  EXPECT_GT(fraction.height, flat.height * 1.3f);
  ASSERT_EQ(fraction.lines.size(), 1u);
  const Line& line = fraction.lines[0];
  EXPECT_EQ(line.text, "q·k/√dk");
  ASSERT_GE(line.strokes.size(), 5u);  // the bar and the root's four
  float above = 0, below = 0, bar = line.strokes.back().y0;
  for (const ui::Run& run : line.runs) {
    EXPECT_GE(run.x, -0.01f);
    EXPECT_LE(run.x + run.width, line.width + 0.01f);
    if (run.text.find("q") != std::string::npos) above = run.y;
    if (run.text == "d") below = run.y;
  }
  EXPECT_LT(above, bar);
  EXPECT_GT(below, bar);
  EXPECT_GE(line.top, 0);
  EXPECT_GE(line.baseline - line.ascent, line.top);
  EXPECT_LE(line.baseline + line.descent, line.bottom + 0.01f);
}

TEST_F(LayoutTest, EllipsisAtTheEndAndInTheMiddle) {
  TextStyle style = wide(5);
  style.max_lines = 1;
  const Laid end = lay("一二三四五六七", style);
  EXPECT_TRUE(end.cut);
  EXPECT_EQ(end.lines[0].text, "一二三四…");
  style.middle_ellipsis = true;
  const Laid middle = lay("一二三四五六七", style);
  EXPECT_EQ(middle.lines[0].text, "一二…六七");
  EXPECT_LE(middle.width, style.max_width);
  EXPECT_FALSE(lay("一二三四五", style).cut);
}

TEST_F(LayoutTest, LinesStandApart) {
  const Laid text = lay("一二三四\n五六", wide(10));
  ASSERT_EQ(text.lines.size(), 2u);
  EXPECT_FLOAT_EQ(text.lines[1].top, text.lines[0].bottom);
  EXPECT_FLOAT_EQ(text.height, 2 * 14.0f);
  EXPECT_EQ(lay("").lines.size(), 1u);
  EXPECT_FLOAT_EQ(lay("", wide(3)).height, 14.0f);
}

class AllCompose : public Clusters {
 public:
  int asked = 0;
 private:
  bool composes(std::string_view cluster) override {
    ++asked;
    return cluster != "e\u0301";
  }
};

TEST_F(LayoutTest, ClustersAreOneGlyphOrTheirCodePoints) {
  AllCompose clusters;
  Fonts fonts = headless_.fonts();
  fonts.clusters = &clusters;
  const Laid family = lay_out("a👨‍👩‍👧b", {}, fonts);
  ASSERT_EQ(family.lines[0].runs.size(), 1u);
  EXPECT_EQ(family.lines[0].text, "a👨‍👩‍👧b");
  std::string drawn = "a";
  append_utf8(drawn, Clusters::kFirst);
  EXPECT_EQ(family.lines[0].runs[0].text, drawn + "b");
  EXPECT_EQ(clusters.text(Clusters::kFirst), "👨‍👩‍👧");
  EXPECT_EQ(lay_out("e\u0301", {}, fonts).lines[0].runs[0].text, "e\u0301");
  EXPECT_EQ(lay_out("🇨🇳🇨🇳", {}, fonts).lines[0].text, "🇨🇳🇨🇳");
  EXPECT_EQ(clusters.asked, 3);  // once each
  lay_out("plain 文字，nothing to join", {}, fonts);
  EXPECT_EQ(clusters.asked, 3);
}

TEST_F(LayoutTest, BadBytesAreShownNotDropped) { EXPECT_EQ(lay("a\xFFz").lines[0].text, "a\uFFFDz"); }

TEST_F(LayoutTest, ACacheGivesTheSameLayout) {
  TextCache cache;
  const TextStyle style = wide(5);
  const Laid* first = &cache.get("每个词都要问一次", style, headless_.fonts(), 1);
  EXPECT_EQ(first, &cache.get("每个词都要问一次", style, headless_.fonts(), 1));
  EXPECT_EQ(first->lines.size(), 2u);
  EXPECT_EQ(cache.get("每个词都要问一次", wide(3), headless_.fonts(), 1).lines.size(), 3u);
}

TEST(Text, DrawingFilesABoxALine) {
  test::Headless headless(400, 300);
  test::Stage stage;
  TextStyle style;
  style.size = 20;
  style.max_width = 105;
  style.align = 1;
  Rect covered;
  stage.with(headless, [&](Ui& ui) { covered = draw_text(ui, 200, 50, "每个词都要问", style); });
  ASSERT_EQ(stage.boxes.size(), 2u);
  EXPECT_EQ(stage.boxes[0].text, "每个词都要");
  EXPECT_FLOAT_EQ(stage.boxes[0].rect.x1, 200);
  EXPECT_FLOAT_EQ(stage.boxes[1].rect.x0, 180);
  EXPECT_FLOAT_EQ(covered.x0, 100);
  EXPECT_FLOAT_EQ(covered.height(), 56);
  EXPECT_LE(stage.boxes[0].rect.y1, stage.boxes[1].rect.y0 + 8);
}

TEST(Text, InABoxItIsCentredAndNeverWider) {
  test::Headless headless(400, 300);
  test::Stage stage;
  TextStyle style;
  style.size = 20;
  style.align = 0.5f;
  stage.with(headless, [&](Ui& ui) { draw_text_in(ui, {100, 100, 200, 140}, "注意力注意力", style); });
  ASSERT_EQ(stage.boxes.size(), 1u);
  EXPECT_EQ(stage.boxes[0].text, "注意力注…");
  EXPECT_GE(stage.boxes[0].rect.x0, 100);
  EXPECT_LE(stage.boxes[0].rect.x1, 200);
  const float middle = stage.boxes[0].rect.y0 + 0.8f * 20 - 0.35f * 20;  // of the capitals
  EXPECT_FLOAT_EQ(middle, 120);
}

}  // namespace
}  // namespace attnscope::ui
