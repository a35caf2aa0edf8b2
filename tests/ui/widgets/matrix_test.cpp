#include "ui/widgets/matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "support/scene_stage.h"
#include "support/text_boxes.h"

namespace attnscope::ui {
namespace {

/// Two decimals by printf, with a true minus.
std::string two(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", std::fabs(value));
  const bool negative = value < 0 && std::string(text).find_first_of("123456789") != std::string::npos;
  return (negative ? "−" : "") + std::string(text);
}

std::string words(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += "w" + std::to_string(i) + " ";
  return out;
}

class MatrixTest : public ::testing::Test {
 protected:
  void open(const std::string& lesson, int tokens = 0) {
    std::vector<lesson::Command> commands;
    if (tokens > 0) commands.push_back(lesson::SetSentence{words(tokens)});
    test::put_on(stage_, lesson.rfind("chapter-mask", 0) == 0 ? "causal-mask" : "attention", lesson, commands);
  }
  Matrix matrix(const std::string& figure) {
    Matrix m;
    m.id = figure;
    m.figure = figure;
    m.title = figure;
    m.rows = m.columns = token_labels(stage_.shown.lesson.tokens);
    m.weight = figure == "weights";
    m.scale = m.weight ? weight_scale(light_theme()) : diverging_scale(light_theme(), 1);
    return m;
  }
  /// Frames with the matrix in `space`, then what it was laid out as.
  MatrixLayout draw(const Matrix& m, const Rect& space, int frames = 2) {
    MatrixLayout layout;
    for (int k = 0; k < frames; ++k) {
      stage_.with(headless_, [&](Ui& ui) {
        layout = layout_matrix(ui, m, space);
        draw_matrix(ui, m, layout);
      });
    }
    return layout;
  }
  void point(const Rect& cell) { headless_.move((cell.x0 + cell.x1) / 2, (cell.y0 + cell.y1) / 2); }
  void click(const Matrix& m, const Rect& space, const Rect& cell) {
    stage_.commands.clear();
    point(cell);
    draw(m, space);
    headless_.press(true);
    draw(m, space, 1);
    headless_.press(false);
    draw(m, space);
  }
  const lesson::Select* selected() const {
    return stage_.commands.empty() ? nullptr : std::get_if<lesson::Select>(&stage_.commands.back());
  }

  test::Headless headless_{1440, 900};
  test::Stage stage_;
  const Rect space_{200, 100, 1040, 700};
};

TEST(CellText, ByTheWidthOfTheCell) {
  EXPECT_EQ(cell_mode(44), CellMode::full);
  EXPECT_EQ(cell_mode(43), CellMode::brief);
  EXPECT_EQ(cell_mode(30), CellMode::brief);
  EXPECT_EQ(cell_mode(29), CellMode::color);
  EXPECT_EQ(cell_mode(16), CellMode::color);
  EXPECT_EQ(cell_mode(15), CellMode::small);
  EXPECT_EQ(cell_mode(6), CellMode::small);
  EXPECT_EQ(cell_mode(5.9f), CellMode::texture);
  const auto full = [](double v) { return cell_text(v, {}); };
  const auto brief = [](double v) { return cell_text(v, {CellMode::brief, false, false, false}); };
  EXPECT_EQ(full(-0.4184), "−0.42");
  EXPECT_EQ(full(0.001), "0.00");
  EXPECT_EQ(full(-0.001), "0.00");
  EXPECT_EQ(full(9.994), "9.99");
  EXPECT_EQ(full(-12.34), "−12.3");
  EXPECT_EQ(full(123.4), "123");
  EXPECT_EQ(full(-INFINITY), "−∞");
  EXPECT_EQ(brief(0.69), ".69");
  EXPECT_EQ(brief(-0.4184), "−.42");
  EXPECT_EQ(brief(-1.0604), "−1.1");
  EXPECT_EQ(brief(1.0), "1.0");
  EXPECT_EQ(brief(0.997), "1.0");
  EXPECT_EQ(brief(-12.3), "−12");
  EXPECT_EQ(cell_text(0.004, {CellMode::full, true, false, false}), "<.01");
  EXPECT_EQ(cell_text(0.005, {CellMode::full, true, false, false}), "0.01");
  EXPECT_EQ(cell_text(0, {CellMode::full, true, false, false}), "0.00");
  EXPECT_EQ(cell_text(0.08, {CellMode::full, false, true, false}), "+0.08");
  EXPECT_EQ(cell_text(-0.08, {CellMode::full, false, true, false}), "−0.08");
  EXPECT_EQ(cell_text(0.001, {CellMode::full, false, true, false}), "0.00");
  EXPECT_EQ(cell_text(-3, {CellMode::full, false, false, true}), "−3");
}

TEST_F(MatrixTest, ACopiedPartHasTheCellsOfTheWhole) {
  open("chapter-mask", 0);
  for (const char* figure : {"masked_scores", "weights", "scaled_scores"}) {
    for (const bool transposed : {false, true}) {
      Matrix m = matrix(figure);
      m.transposed = transposed;
      m.revealed = 5;
      if (m.weight) m.mask = "mask";
      stage_.with(headless_, [&](Ui& ui) {
        const MatrixData data(ui, m);
        const std::int64_t rows = data.rows() - 1, columns = data.columns() - 1;
        ASSERT_GT(rows, 0);
        std::vector<float> copied(static_cast<std::size_t>(rows * columns));
        data.copy_part(1, 1, rows, columns, copied.data());
        std::int64_t revealed = 0;
        for (std::int64_t r = 0; r < rows; ++r) {
          for (std::int64_t c = 0; c < columns; ++c) {
            const float expected = data.masked(r + 1, c + 1) ? -INFINITY : data.value(r + 1, c + 1);
            EXPECT_EQ(copied[static_cast<std::size_t>(r * columns + c)], expected) << figure << " " << r << " " << c;
            if (data.revealed(r + 1, c + 1)) revealed = r * columns + c + 1;
          }
        }
        EXPECT_EQ(data.revealed_of_part(1, 1, rows, columns), revealed) << figure << transposed;
      });
    }
  }
}

TEST(MatrixLabels, RepeatedTokensCarryTheirPosition) {
  std::vector<lesson::Token> tokens;
  for (const char* text : {"the", "a_b", "the", " ", "\n", "**"}) tokens.push_back({text, 0, 0, 0});
  const Labels labels = token_labels(tokens);
  EXPECT_EQ(labels.texts[0], "the_{0}");
  EXPECT_EQ(labels.texts[2], "the_{2}");
  EXPECT_EQ(plain_label(labels.texts[2]), "the₂");
  EXPECT_EQ(plain_label(labels.texts[1]), "a_b");  // what a reader types is no mark
  EXPECT_EQ(plain_label(labels.texts[5]), "**");
  EXPECT_EQ(labels.texts[3], "␣");
  EXPECT_EQ(labels.texts[4], "↵");
  EXPECT_EQ(plain_label("the_{12}"), "the₁₂");
}

TEST_F(MatrixTest, EachCellShowsItsNumber) {
  open("chapter-attention");
  const Matrix m = matrix("scores");
  const MatrixLayout layout = draw(m, space_);
  EXPECT_EQ(layout.mode, CellMode::full);
  const model::Figure& scores = *stage_.trace.find("scores");
  for (std::int64_t r = 0; r < 3; ++r) {
    for (std::int64_t c = 0; c < 3; ++c)
      EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(r, c)), two(static_cast<double>(scores.at(r, c))));
  }
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(1, 0)), "−0.42");
  for (const char* text : {"the", "cat", "sat", "[3, 3]", "scores"}) EXPECT_TRUE(stage_.drew(text)) << text;
  const Node* node = stage_.node("matrix.scores");
  ASSERT_NE(node, nullptr);
  EXPECT_EQ(node->role, NodeRole::matrix);
  EXPECT_EQ(node->figure, "scores");
  EXPECT_EQ(node->value, "3 × 3");
  EXPECT_FLOAT_EQ(node->rect.x1, layout.cell(2, 2).x1);
  EXPECT_FLOAT_EQ(node->rect.y1, layout.cell(2, 2).y1);
}

TEST_F(MatrixTest, TransposedItShowsAndSelectsTheSameNumbers) {
  open("chapter-attention");
  Matrix m = matrix("K");
  m.transposed = true;
  m.rows = {};
  const MatrixLayout layout = draw(m, space_);
  EXPECT_EQ(layout.rows, 4);
  EXPECT_EQ(layout.columns, 3);
  const model::Figure& keys = *stage_.trace.find("K");
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(3, 1)), two(static_cast<double>(keys.at(1, 3))));
  click(m, space_, layout.cell(3, 1));
  ASSERT_NE(selected(), nullptr);
  EXPECT_EQ(selected()->figure, "K");
  EXPECT_EQ(selected()->index, 1 * 4 + 3);
}

TEST_F(MatrixTest, WhatIsNotRevealedIsNeitherDrawnNorAskedFor) {
  open("chapter-attention");
  Matrix m = matrix("scores");
  m.revealed = 4;
  const MatrixLayout layout = draw(m, space_);
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(1, 0)), "−0.42");
  for (const auto& [r, c] : std::vector<std::pair<int, int>>{{1, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}) {
    EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(r, c)), "");
  }
  click(m, space_, layout.cell(2, 1));
  EXPECT_EQ(selected(), nullptr);
  EXPECT_FALSE(stage_.transient.hover);
  click(m, space_, layout.cell(0, 2));
  ASSERT_NE(selected(), nullptr);
  EXPECT_EQ(selected()->index, 2);
  EXPECT_EQ(stage_.transient.hover, (lesson::Selection{"scores", 2}));
  // Transposed, the order is the figure's.
  m.transposed = true;
  draw(m, space_);
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(0, 1)), "−0.42");
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(1, 1)), "");
}

TEST_F(MatrixTest, MaskedCells) {
  open("chapter-mask");
  const MatrixLayout scores = draw(matrix("masked_scores"), space_);
  EXPECT_EQ(test::text_within(stage_.boxes, scores.cell(0, 1)), "−∞");
  Matrix weights = matrix("weights");
  weights.mask = "mask";
  const MatrixLayout layout = draw(weights, space_);
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(0, 0)), "1.00");
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(0, 1)), "0");
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(2, 2)), two(static_cast<double>(stage_.trace.find("weights")->at(2, 2))));
}

TEST_F(MatrixTest, ADaggerWhereTheBookPrintsSomethingElse) {
  open("chapter-mask-worked");
  Matrix m = matrix("weights");
  m.mask = "mask";
  const MatrixLayout layout = draw(m, space_);
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(1, 0)), "0.45");
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(2, 2)), "0.44†");
}

TEST_F(MatrixTest, WholeNumbersAsSuch) {
  open("by-hand");
  Matrix m = matrix("X");
  m.columns = {};
  const MatrixLayout layout = draw(m, space_);
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(1, 0)), "1");
  EXPECT_EQ(test::text_within(stage_.boxes, layout.cell(1, 1)), "0");
}

TEST_F(MatrixTest, ArrowsMoveTheSelectionAmongTheRevealed) {
  open("chapter-attention");
  Matrix m = matrix("scores");
  m.revealed = 5;
  stage_.transient.focus = "matrix.scores";
  stage_.transient.focus_seen = true;
  const auto tap = [&](ImGuiKey key) {
    stage_.commands.clear();
    headless_.key(key, true);
    draw(m, space_, 1);
    headless_.key(key, false);
    draw(m, space_, 1);
    if (selected() != nullptr) stage_.state.selection = lesson::Selection{selected()->figure, selected()->index};
  };
  tap(ImGuiKey_RightArrow);
  EXPECT_EQ(stage_.state.selection, (lesson::Selection{"scores", 0}));
  tap(ImGuiKey_RightArrow);
  EXPECT_EQ(stage_.state.selection, (lesson::Selection{"scores", 1}));
  tap(ImGuiKey_DownArrow);
  EXPECT_EQ(stage_.state.selection, (lesson::Selection{"scores", 4}));
  tap(ImGuiKey_RightArrow);  // scores[1, 2] is not revealed
  EXPECT_EQ(stage_.state.selection, (lesson::Selection{"scores", 4}));
  tap(ImGuiKey_UpArrow);
  EXPECT_EQ(stage_.state.selection, (lesson::Selection{"scores", 1}));
  tap(ImGuiKey_End);
  EXPECT_EQ(stage_.state.selection, (lesson::Selection{"scores", 2}));
}

TEST_F(MatrixTest, ItFitsWhateverTheSizes) {
  for (const int tokens : {1, 3, 6, 16, 64, 200, 512}) {
    open("chapter-attention", tokens);
    for (const Rect& space : {space_, Rect{16, 200, 374, 560}, Rect{0, 0, 300, 170}}) {
      headless_.resize(space.width() < 400 ? 390.0f : 1440.0f, 900);
      Matrix m = matrix("scores");
      m.axis_titles = m.color_bar = true;
      const MatrixLayout layout = draw(m, space, 1);
      EXPECT_LE(layout.outer.x1, space.x1 + 1) << tokens << " in " << space.width();
      EXPECT_LE(layout.outer.y1, space.y1 + 1) << tokens << " in " << space.width();
      EXPECT_GE(layout.outer.x0, space.x0 - 1);
      EXPECT_EQ(layout.rows, tokens);
      EXPECT_EQ(test::overlapping_texts(stage_.boxes), "") << tokens << " in " << space.width();
      // Cells follow one another without overlap and end with the whole.
      const Rect last = layout.cell(tokens - 1, tokens - 1);
      EXPECT_NEAR(last.x1, layout.cells.x1, 0.5);
      EXPECT_NEAR(last.y1, layout.cells.y1, 0.5);
      if (tokens > 1) {
        EXPECT_LE(layout.cell(0, 0).x1, layout.cell(0, 1).x0 + 0.01f);
      }
    }
    headless_.resize(1440, 900);
  }
}

TEST_F(MatrixTest, ModesByTheNumberOfTokens) {
  const auto mode = [&](int tokens) {
    open("chapter-attention", tokens);
    return draw(matrix("scores"), space_, 1).mode;
  };
  EXPECT_EQ(mode(1), CellMode::full);
  EXPECT_EQ(mode(6), CellMode::full);
  EXPECT_EQ(mode(16), CellMode::full);
  EXPECT_EQ(mode(20), CellMode::brief);
  EXPECT_EQ(mode(64), CellMode::small);
  EXPECT_EQ(mode(200), CellMode::texture);
}

TEST_F(MatrixTest, ALensOverCellsWithoutDigits) {
  open("chapter-attention", 64);
  const Matrix m = matrix("scores");
  const MatrixLayout layout = draw(m, space_, 1);
  const auto digits = [&] {
    std::size_t count = 0;
    for (const TextBox& box : stage_.boxes) count += box.text.find('.') != std::string::npos ? 1 : 0;
    return count;
  };
  EXPECT_EQ(digits(), 0u);
  point(layout.cell(20, 30));
  draw(m, space_);
  EXPECT_EQ(digits(), 25u);
  EXPECT_TRUE(stage_.drew("w20 → w30"));
  const double middle = static_cast<double>(stage_.trace.find("scores")->at(20, 30));
  EXPECT_TRUE(stage_.drew(two(middle)));
  point(layout.cell(0, 0));  // in a corner there is less around it
  draw(m, space_);
  EXPECT_EQ(digits(), 9u);
}

TEST_F(MatrixTest, ATextureIsZoomedAndAskedByItsWindow) {
  open("chapter-attention", 200);
  const Matrix m = matrix("scores");
  const MatrixLayout layout = draw(m, space_, 1);
  ASSERT_EQ(layout.mode, CellMode::texture);
  const float x = layout.cells.x0 + layout.cells.width() * 0.25f, y = layout.cells.y0 + layout.cells.height() * 0.75f;
  const auto pointed = [&] {
    headless_.move(x, y);
    draw(m, space_);
    return stage_.transient.hover ? stage_.transient.hover->index : -1;
  };
  EXPECT_NEAR(static_cast<double>(pointed() / 200), 150, 1);
  EXPECT_NEAR(static_cast<double>(pointed() % 200), 50, 1);
  EXPECT_EQ(stage_.node("matrix.scores.map"), nullptr);
  const Node* zoom = stage_.node("matrix.scores.zoom_in");
  ASSERT_NE(zoom, nullptr);
  click(m, space_, zoom->rect);
  // Half of each side is shown, about the same middle: a quarter of it lies at 75, three quarters at 125.
  EXPECT_NEAR(static_cast<double>(pointed() / 200), 125, 1);
  EXPECT_NEAR(static_cast<double>(pointed() % 200), 75, 1);
  EXPECT_NE(stage_.node("matrix.scores.map"), nullptr);
}

TEST_F(MatrixTest, ARangeOfItsOwn) {
  open("chapter-attention");
  Matrix m = matrix("weights");
  m.color_bar = true;
  m.revealed = 2;  // 0.2454 and 0.2811
  draw(m, space_);
  EXPECT_TRUE(stage_.drew("0.5"));
  const Node* own = stage_.node("matrix.weights.stretch");
  ASSERT_NE(own, nullptr);
  EXPECT_FALSE(own->checked);
  click(m, space_, own->rect);
  EXPECT_TRUE(stage_.node("matrix.weights.stretch")->checked);
  EXPECT_TRUE(stage_.drew("0.3"));  // of what is revealed alone: the row's third weight, 0.47, would make it 0.5
  EXPECT_FALSE(stage_.drew("0.5"));
}

}  // namespace
}  // namespace attnscope::ui
