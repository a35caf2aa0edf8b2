#include "ui/scenes/qkv.h"

#include <gtest/gtest.h>

#include "support/text_boxes.h"
#include "ui/scenes/scene_fixture.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {
namespace {

class QkvTest : public SceneFixture {
 protected:
  QkvTest() : SceneFixture("qkv", draw_qkv) {}
  void open_source(const std::string& json) {
    const Result<lesson::State> state = lesson::open_source(json);
    ASSERT_TRUE(state);
    stage_.state = *state;
    stage_.state.scene = "qkv";
    stage_.shown = *lesson::lesson_for("qkv", stage_.state);
    stage_.trace = *model::run(lesson::program(stage_.shown.lesson));
    stage_.steps = lesson::steps_for("qkv", stage_.shown.lesson);
  }
};

TEST_F(QkvTest, TokensAreLookedUp) {
  open("chapter-attention");
  go("lookup/1");
  draw(wide_);
  const Node* cat = stage_.node("token.1");
  ASSERT_NE(cat, nullptr);
  EXPECT_EQ(cat->name, "cat");
  EXPECT_EQ(cat->value, "2");  // its row in the table
  EXPECT_TRUE(cat->checked);
  EXPECT_NE(stage_.node("matrix.table"), nullptr);
  for (const char* text : {"[PAD]  8", "[UNK]  9", "cat  2", "[10, 4]", "[3, 4]"}) EXPECT_TRUE(stage_.drew(text)) << text;
  // X holds what has been looked up.
  const Node* x = stage_.node("matrix.X");
  ASSERT_NE(x, nullptr);
  const auto cell = [&](int row, int column) {
    const float width = x->rect.width() / 4, height = x->rect.height() / 3;
    const float left = x->rect.x0 + width * static_cast<float>(column), top = x->rect.y0 + height * static_cast<float>(row);
    return test::text_within(stage_.boxes, {left, top, left + width, top + height});
  };
  EXPECT_EQ(cell(0, 0), "1.93");
  EXPECT_EQ(cell(1, 1), "1.65");
  EXPECT_EQ(cell(2, 0), "");
}

TEST_F(QkvTest, ARepeatedWordHasOneRow) {
  open("by-hand");
  go("lookup");
  draw(wide_);
  EXPECT_EQ(stage_.node("token.0")->value, stage_.node("token.4")->value);
  EXPECT_EQ(stage_.node("token.0")->name, "the₀");
  EXPECT_EQ(stage_.node("token.4")->name, "the₄");
}

TEST_F(QkvTest, OfTheTableItSaysWhereItsNumbersComeFrom) {
  for (const Rect& rect : {wide_, phone_}) {
    headless_.resize(rect.x1 + 20, 2400);
    open("chapter-attention");
    go("lookup");
    draw(rect);
    ASSERT_NE(stage_.node("qkv.note"), nullptr);
    for (const char* text : {"drawn once", "[PAD] fills", "[UNK] stands"})
      EXPECT_NE(stage_.node("qkv.note")->name.find(text), std::string::npos) << text;
    open("by-hand");
    go("lookup");
    draw(rect);
    EXPECT_NE(stage_.node("qkv.note")->name.find("written in the lesson"), std::string::npos);
    EXPECT_EQ(stage_.node("qkv.note")->name.find("[PAD]"), std::string::npos) << "this table has no such word";
  }
}

TEST_F(QkvTest, OfALargeTableTheUsedRowsStay) {
  open("chapter-attention", {lesson::SetSentence{"the zebra sat"}});
  ASSERT_EQ(stage_.trace.find("embedding.weight")->rows(), 64);
  for (const Rect& rect : {wide_, phone_}) {
    headless_.resize(rect.x1 + 20, 2400);
    go("lookup");
    draw(rect);
    for (const char* text : {"the  0", "zebra  10", "sat  4"}) EXPECT_TRUE(stage_.drew(text)) << text;
    EXPECT_TRUE(stage_.drew("more rows"));
  }
}

TEST_F(QkvTest, TheThreeProductsWithTheirWeights) {
  open("chapter-attention");
  for (const auto& [step, weight, result] : std::vector<std::tuple<const char*, const char*, const char*>>{
           {"q", "matrix.W_Q", "matrix.Q"}, {"k", "matrix.W_K", "matrix.K"}, {"v", "matrix.W_V", "matrix.V"}}) {
    go(step);
    draw(wide_);
    for (const char* node : {"matrix.X", weight, result}) EXPECT_NE(stage_.node(node), nullptr) << node;
    EXPECT_TRUE(stage_.drew("nn.Linear"));
  }
  // W is drawn turned: row i, column j is W[j, i].
  go("q/0/0");
  draw(wide_);
  const Node* w = stage_.node("matrix.W_Q");
  const model::Figure& weights = *stage_.trace.find("W_Q.weight");
  const float width = w->rect.width() / 4, height = w->rect.height() / 4;
  const Rect cell{w->rect.x0 + width * 2, w->rect.y0 + height, w->rect.x0 + width * 3, w->rect.y0 + height * 2};
  EXPECT_EQ(test::text_within(stage_.boxes, cell), cell_text(static_cast<double>(weights.at(2, 1)), {}));
  EXPECT_NE(stage_.node("line.0"), nullptr);
}

TEST_F(QkvTest, TorchRandWeightsStandAsTheyAre) {
  open_source(R"({"attnscope":1,"sentence":"a b","model":{"kind":"attention","d_model":3,"d_k":2,"init":"rand"}})");
  go("q");
  draw(wide_);
  EXPECT_FALSE(stage_.drew("nn.Linear"));
  EXPECT_EQ(stage_.node("matrix.W_Q")->value, "3 × 2");
}

TEST_F(QkvTest, ABiasAndAnInputThatIsNotLookedUp) {
  open("chapter-heads");
  go("k/1/1");
  draw(wide_);
  EXPECT_NE(stage_.node("matrix.b_K"), nullptr);
  open_source(
      R"({"attnscope":1,"sentence":"a b","model":{"kind":"attention","d_model":2,"input":{"from":"values","values":[[1,2],[3,4]]}}})");
  go("lookup");
  draw(wide_);
  EXPECT_EQ(stage_.node("matrix.table"), nullptr);
  EXPECT_NE(stage_.node("matrix.X"), nullptr);
}

TEST_F(QkvTest, NoTextsMeetWhateverTheSizes) {
  std::string many;
  for (int i = 0; i < 64; ++i) many += "word" + std::to_string(i % 40) + " ";
  const std::vector<std::pair<const char*, std::string>> sentences = {
      {"chapter-attention", "the"},
      {"chapter-attention", ""},
      {"by-hand", ""},
      {"by-hand-zh", ""},
      {"chapter-heads", ""},
      {"chapter-block", ""},
      {"chapter-attention", "the quick brown fox jumps over a lazy dog and runs far from the old oak"},
      {"chapter-attention", many}};
  for (const auto& [lesson, sentence] : sentences) {
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      std::vector<lesson::Command> commands = {lesson::SetLanguage{language}};
      if (!sentence.empty()) commands.push_back(lesson::SetSentence{sentence});
      open(lesson, commands);
      for (const Rect& rect : {wide_, middle_, phone_}) {
        headless_.resize(rect.x1 + 20, 2400);
        for (const lesson::StageSize& stage : stage_.steps.stages()) {
          for (const std::int64_t row : {std::int64_t{0}, stage.rows / 2, stage.rows - 1}) {
            go(stage.id + "/" + std::to_string(row) + "/" + std::to_string(stage.columns / 2));
            draw(rect, 1);
            EXPECT_EQ(test::overlapping_texts(stage_.boxes), "")
                << lesson << " T=" << stage.rows << " " << stage_.steps.text(stage_.at) << " in " << rect.width();
            EXPECT_EQ(test::text_beside(stage_.boxes, rect.inset(-8)), "")
                << lesson << " T=" << stage.rows << " " << stage_.steps.text(stage_.at) << " in " << rect.width();
          }
        }
        for (const TextBox& box : stage_.boxes) EXPECT_EQ(box.text.find("⟨"), std::string::npos) << box.text;
      }
    }
  }
}

}  // namespace
}  // namespace attnscope::ui
