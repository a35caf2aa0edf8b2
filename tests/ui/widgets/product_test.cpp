#include "ui/widgets/product.h"

#include <gtest/gtest.h>

#include "support/scene_stage.h"
#include "support/text_boxes.h"

namespace attnscope::ui {
namespace {

class ProductTest : public ::testing::Test {
 protected:
  void open(const std::string& lesson, int tokens) {
    std::string words;
    for (int i = 0; i < tokens; ++i) words += "w" + std::to_string(i) + " ";
    test::put_on(stage_, "attention", lesson, {lesson::SetSentence{words}});
  }
  Product scores() {
    Product p;
    p.left.id = p.left.figure = "Q";
    p.left.title = "{q|Q}";
    p.left.rows = token_labels(stage_.shown.lesson.tokens);
    p.above.id = p.above.figure = "K";
    p.above.title = "{k|K^{T}}";
    p.above.transposed = true;
    p.above.columns = p.left.rows;
    p.result.id = p.result.figure = "scores";
    p.result.title = "scores";
    p.result.axis_titles = p.result.color_bar = true;
    p.contracted = index_labels(stage_.trace.find("Q")->columns());
    return p;
  }
  Product mixture() {
    Product p;
    p.left.id = p.left.figure = "weights";
    p.left.rows = token_labels(stage_.shown.lesson.tokens);
    p.above.id = p.above.figure = "V";
    p.result.id = p.result.figure = "output";
    p.contracted = p.left.rows;
    return p;
  }
  ProductLayout draw(const Product& p, const Rect& space, int frames = 2) {
    ProductLayout layout;
    for (int k = 0; k < frames; ++k) {
      stage_.with(headless_, [&](Ui& ui) {
        layout = layout_product(ui, p, space);
        draw_product(ui, p, layout);
        animating_ = ui.animating;
      });
    }
    return layout;
  }

  test::Headless headless_{1440, 900};
  test::Stage stage_;
  bool animating_ = false;
  const Rect wide_{236, 160, 1076, 624}, phone_{16, 200, 374, 560};
};

TEST_F(ProductTest, RowsAndColumnsMeetInTheirCell) {
  for (const int tokens : {1, 3, 6, 16, 32}) {
    open("chapter-attention", tokens);
    for (const Rect& space : {wide_, phone_}) {
      headless_.resize(space.width() < 400 ? 390.0f : 1440.0f, 900);
      const ProductLayout l = draw(scores(), space, 1);
      EXPECT_FALSE(l.shrunk);
      EXPECT_EQ(l.left.rows, tokens);
      EXPECT_EQ(l.left.columns, 4);
      EXPECT_EQ(l.above.rows, 4);
      EXPECT_EQ(l.above.columns, tokens);
      for (std::int64_t i = 0; i < tokens; ++i) {
        EXPECT_FLOAT_EQ(l.left.cell(i, 0).y0, l.result.cell(i, 0).y0) << tokens;
        EXPECT_FLOAT_EQ(l.left.cell(i, 0).y1, l.result.cell(i, 0).y1) << tokens;
        EXPECT_FLOAT_EQ(l.above.cell(0, i).x0, l.result.cell(0, i).x0) << tokens;
        EXPECT_FLOAT_EQ(l.above.cell(0, i).x1, l.result.cell(0, i).x1) << tokens;
      }
      EXPECT_LT(l.left.cells.x1, l.result.cells.x0);   // left of it
      EXPECT_LT(l.above.cells.y1, l.result.cells.y0);  // above it
      EXPECT_GE(l.outer.x0, space.x0 - 1) << tokens;
      EXPECT_LE(l.outer.x1, space.x1 + 1) << tokens;
      EXPECT_EQ(test::overlapping_texts(stage_.boxes), "") << tokens << " in " << space.width();
    }
    headless_.resize(1440, 900);
  }
}

TEST_F(ProductTest, DigitsByTheSpace) {
  open("chapter-attention", 6);
  EXPECT_EQ(draw(scores(), wide_, 1).result.mode, CellMode::full);
  open("chapter-attention", 16);
  EXPECT_EQ(draw(scores(), wide_, 1).result.mode, CellMode::brief);
  open("chapter-attention", 3);
  headless_.resize(390, 844);
  const ProductLayout phone = draw(scores(), phone_, 1);
  EXPECT_EQ(phone.result.mode, CellMode::brief);
  EXPECT_EQ(phone.left.mode, CellMode::brief);
  EXPECT_TRUE(phone.foot);
}

TEST_F(ProductTest, BothSidesOfTheContractedAxisHaveTheSameMarks) {
  open("chapter-attention", 3);
  const ProductLayout l = draw(scores(), wide_);
  for (std::int64_t i = 0; i < 4; ++i) {
    const Rect column = l.left.cell(0, i), row = l.above.cell(i, 0);
    const Rect over{column.x0, l.left.cells.y0 - 24, column.x1, l.left.cells.y0};
    const Rect beside{l.above.cells.x0 - 24, row.y0, l.above.cells.x0, row.y1};
    EXPECT_EQ(test::text_within(stage_.boxes, over), std::to_string(i));
    EXPECT_EQ(test::text_within(stage_.boxes, beside), std::to_string(i));
  }
  for (const char* text : {"Q", "[3, 4]", "[4, 3]", "[3, 3]"}) EXPECT_TRUE(stage_.drew(text)) << text;
}

TEST_F(ProductTest, ALargeResultIsMadeOfOneRowAndOneColumn) {
  for (const int tokens : {64, 512}) {
    open("chapter-attention", tokens);
    for (const Rect& space : {wide_, phone_}) {
      headless_.resize(space.width() < 400 ? 390.0f : 1440.0f, 900);
      Product p = scores();
      p.row = tokens / 2;
      p.column = tokens / 3;
      const ProductLayout l = draw(p, space, 1);
      EXPECT_TRUE(l.shrunk);
      EXPECT_EQ(l.left.rows, 1);
      EXPECT_EQ(l.above.columns, 1);
      EXPECT_EQ(l.result.rows, tokens);
      EXPECT_LE(l.outer.x1, space.x1 + 1) << tokens;
      // The row stands beside its row of the result, the column above its column.
      const Rect cell = l.result.cell(*p.row, *p.column);
      EXPECT_NEAR((l.left.cells.y0 + l.left.cells.y1) / 2, (cell.y0 + cell.y1) / 2, 2);
      EXPECT_NEAR((l.above.cells.x0 + l.above.cells.x1) / 2, (cell.x0 + cell.x1) / 2, 2);
      EXPECT_EQ(test::overlapping_texts(stage_.boxes), "") << tokens << " in " << space.width();
    }
    headless_.resize(1440, 900);
  }
}

TEST_F(ProductTest, ALongContractedAxisShowsTheChosenRow) {
  open("chapter-attention", 64);
  Product p = mixture();
  p.row = 40;
  p.column = 2;
  const ProductLayout l = draw(p, wide_);
  EXPECT_TRUE(l.one_row);
  EXPECT_EQ(l.left.rows, 1);
  EXPECT_EQ(l.result.rows, 1);
  EXPECT_EQ(l.above.rows, 64);
  EXPECT_EQ(l.result.mode, CellMode::full);
  const double value = static_cast<double>(stage_.trace.find("output")->at(40, 2));
  EXPECT_EQ(test::text_within(stage_.boxes, l.result.cell(0, 2)), cell_text(value, {}));
}

TEST_F(ProductTest, OnThePhoneItDoesFromNineOnAndFewRowsKeepTheirDigits) {
  headless_.resize(390, 844);
  for (const int tokens : {6, 9, 16, 64, 512}) {
    open("chapter-attention", tokens);
    Product p = mixture();
    p.row = tokens - 1;
    p.column = 2;
    const ProductLayout l = draw(p, {16, 200, 374, 440});
    EXPECT_EQ(l.one_row, tokens > 8) << tokens;
    EXPECT_GE(l.left.cell_height, 15) << tokens << ": what is read is read whole";
    EXPECT_TRUE(tokens != 6 || l.above.cell_height >= 15) << l.above.cell_height;
    EXPECT_GE(l.above.cells.height(), 90) << tokens;
    EXPECT_EQ(test::overlapping_texts(stage_.boxes), "") << tokens;
  }
  headless_.resize(1440, 900);
}

TEST_F(ProductTest, ABiasIsOneMoreRowUnderTheRightFactor) {
  open("chapter-heads", 5);
  Product p;
  p.left.id = p.left.figure = "X";
  p.above.id = p.above.figure = "W_Q.weight";
  p.above.transposed = true;
  p.result.id = p.result.figure = "Q_merged";
  Matrix bias;
  bias.id = bias.figure = "W_Q.bias";
  bias.title = "b";
  p.added = bias;
  const ProductLayout l = draw(p, wide_);
  EXPECT_GT(l.added.cells.y0, l.above.cells.y1);
  EXPECT_LT(l.added.cells.y1, l.result.cells.y0);
  EXPECT_FLOAT_EQ(l.added.cell(0, 3).x0, l.result.cell(0, 3).x0);
  EXPECT_TRUE(stage_.drew("+ b"));
}

TEST_F(ProductTest, TheNumberComesWhenRowAndColumnHaveMet) {
  open("chapter-attention", 3);
  Product p = scores();
  p.result.revealed = 4;
  p.row = 1;
  p.column = 0;
  p.met_at = headless_.now + 1.0 / 60;
  const ProductLayout l = draw(p, wide_, 1);
  EXPECT_TRUE(animating_);
  EXPECT_EQ(test::text_within(stage_.boxes, l.result.cell(1, 0)), "");
  EXPECT_NE(test::text_within(stage_.boxes, l.result.cell(0, 2)), "");
  draw(p, wide_, static_cast<int>(kMeetSeconds * 60) + 2);
  EXPECT_FALSE(animating_);
  EXPECT_NE(test::text_within(stage_.boxes, l.result.cell(1, 0)), "");
  // None under reduced motion.
  stage_.transient.reduced_motion = true;
  p.met_at = headless_.now + 1.0 / 60;
  draw(p, wide_, 1);
  EXPECT_FALSE(animating_);
  EXPECT_NE(test::text_within(stage_.boxes, l.result.cell(1, 0)), "");
}

}  // namespace
}  // namespace attnscope::ui
