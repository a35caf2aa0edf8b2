#include "ui/scenes/causal_mask.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "lesson/softmax_row.h"
#include "support/text_boxes.h"
#include "ui/scenes/scene_fixture.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {
namespace {

const char* const kSixteen = "the quick brown fox jumps over a lazy dog and runs far from the old oak";

class CausalMaskTest : public SceneFixture {
 protected:
  CausalMaskTest() : SceneFixture("causal-mask", draw_causal_mask) {}
  std::string number(const char* figure, std::int64_t index) {
    return cell_text(static_cast<double>(stage_.trace.find(figure)->values[static_cast<std::size_t>(index)]), {});
  }
};

TEST_F(CausalMaskTest, ItGoesThroughItsStages) {
  open("chapter-mask");
  const std::vector<std::pair<std::string, std::vector<std::string>>> expected = {
      {"scores", {"matrix.Q", "matrix.K", "matrix.scores"}},
      {"scale", {"matrix.scores", "matrix.scaled_scores"}},
      {"mask", {"matrix.scaled_scores", "matrix.mask", "matrix.masked_scores"}},
      {"softmax", {"softmax.row", "matrix.weights"}},
      {"mix", {"matrix.weights", "matrix.V", "matrix.head_output"}}};
  for (const auto& [step, nodes] : expected) {
    go(step);
    draw(wide_);
    for (const std::string& node : nodes) EXPECT_NE(stage_.node(node), nullptr) << step << " " << node;
    const Node* stop = stage_.node("pipeline." + step);
    ASSERT_NE(stop, nullptr) << step;
    EXPECT_TRUE(stop->checked);
  }
}

TEST_F(CausalMaskTest, NothingIsShownBeforeItIsRevealed) {
  open("chapter-mask");
  // Numbers that are drawn somewhere legitimately cannot tell; the others must not be there.
  const auto& stages = stage_.steps.stages();
  const std::vector<const char*> figures = {"scores", "scaled_scores", "masked_scores", "weights", "output"};
  for (std::int64_t index = 0; index <= stage_.steps.total(); ++index) {
    stage_.at = stage_.steps.at(index);
    draw(wide_, 1);
    std::set<std::string> known;
    std::vector<std::pair<std::string, std::string>> hidden;
    for (const char* figure : {"Q", "K", "V"}) {
      for (std::size_t i = 0; i < stage_.trace.find(figure)->values.size(); ++i) known.insert(number(figure, static_cast<std::int64_t>(i)));
    }
    for (const char* bar : {"0", "0.5", "1", "−1", "0.00", "1.00"}) known.insert(bar);
    for (std::size_t s = 0; s < stages.size(); ++s) {
      for (std::int64_t r = 0; r < stages[s].rows; ++r) {
        for (std::int64_t c = 0; c < stages[s].columns; ++c) {
          const lesson::Part part = stages[s].softmax ? lesson::Part::divide : lesson::Part::only;
          const std::string digits = number(figures[s], r * stages[s].columns + c);
          if (stage_.steps.revealed(stage_.at, static_cast<int>(s), r, c, part))
            known.insert(digits);
          else
            hidden.emplace_back(digits, figures[s]);
        }
      }
    }
    // A row's exponentials and their sum are numbers of the softmax stage too.
    const int softmax = stage_.steps.find_stage("softmax");
    for (std::int64_t r = 0; r < 3; ++r) {
      const lesson::SoftmaxRow row = lesson::softmax_row(stage_.trace, "weights", 0, r);
      for (std::size_t c = 0; c < row.x.size(); ++c) {
        const bool seen = stage_.steps.revealed(stage_.at, softmax, r, static_cast<std::int64_t>(c), lesson::Part::exp);
        const std::string digits = cell_text(static_cast<double>(row.exps[c]), {});
        if (seen)
          known.insert(digits);
        else
          hidden.emplace_back(digits, "exp");
        if (stage_.steps.revealed(stage_.at, softmax, r, 0, lesson::Part::max))
          known.insert(cell_text(static_cast<double>(row.shifted[c]), {}));
      }
      if (stage_.steps.revealed(stage_.at, softmax, r, 0, lesson::Part::sum)) known.insert(cell_text(static_cast<double>(row.sum), {}));
    }
    for (const auto& [digits, figure] : hidden) {
      if (known.count(digits) > 0) continue;
      for (const TextBox& box : stage_.boxes) EXPECT_NE(box.text, digits) << figure << " at " << stage_.steps.text(stage_.at);
    }
  }
}

TEST_F(CausalMaskTest, TheSoftmaxRowIsWorkedPartByPart) {
  scene_ = "attention";  // without the mask
  open("by-hand");
  const auto filled = [&](std::size_t column) {  // cells of a column of the table that hold digits
    int count = 0;
    for (int line = 0; line < 6; ++line) {
      const Node* share = stage_.node("softmax.row." + std::to_string(line) + ".x");
      if (share == nullptr) continue;
      const float width = share->rect.width() + 2;
      const Rect cell{share->rect.x0 + width * static_cast<float>(column), share->rect.y0,
                      share->rect.x1 + width * static_cast<float>(column), share->rect.y1};
      count += test::text_within(stage_.boxes, cell).empty() ? 0 : 1;
    }
    return count;
  };
  go("softmax/2/0/max");
  draw(wide_);
  EXPECT_EQ(filled(0), 6);
  EXPECT_EQ(filled(1), 6);
  EXPECT_EQ(filled(2), 0);
  go("softmax/2/3/exp");
  draw(wide_);
  EXPECT_EQ(filled(2), 4);
  EXPECT_EQ(filled(3), 0);
  EXPECT_FALSE(stage_.drew("2.50"));
  EXPECT_TRUE(stage_.drew("0.1250"));  // the step's line
  go("softmax/2/0/sum");
  draw(wide_);
  EXPECT_EQ(filled(2), 6);
  EXPECT_TRUE(stage_.drew("2.50"));
  go("softmax/2/1/divide");
  draw(wide_);
  EXPECT_EQ(filled(3), 2);
  go("softmax/2");
  draw(wide_);
  EXPECT_EQ(filled(3), 6);
  EXPECT_TRUE(stage_.drew("0.35"));
  EXPECT_TRUE(stage_.drew("0.40"));
}

TEST_F(CausalMaskTest, NumbersOfTheLineLeadToTheirSources) {
  open("chapter-attention");
  go("scores/1/0");
  draw(wide_);
  const Node* first = stage_.node("line.0");
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->value, "0.2118");
  EXPECT_EQ(first->figure, "Q");
  click(first->rect);
  ASSERT_FALSE(stage_.commands.empty());
  const auto* select = std::get_if<lesson::Select>(&stage_.commands.back());
  ASSERT_NE(select, nullptr);
  EXPECT_EQ(select->figure, "Q");
  EXPECT_EQ(select->index, 4);
  // Hovering the number is hovering the cell.
  EXPECT_EQ(stage_.transient.hover, (lesson::Selection{"Q", 4}));
  EXPECT_TRUE(stage_.drew("−0.4184"));
}

TEST_F(CausalMaskTest, ASelectedNumberHasTheLineAndTheBands) {
  open("chapter-attention");
  go("scores");
  stage_.state.selection = lesson::Selection{"scores", 3};
  draw(wide_);
  EXPECT_TRUE(stage_.drew("−0.4184"));
  stage_.state.selection = lesson::Selection{"Q", 0};  // of another figure: the step's own
  draw(wide_);
  EXPECT_TRUE(stage_.drew("−0.1415"));
}

TEST_F(CausalMaskTest, TheStripLeadsToTheStages) {
  open("chapter-attention");
  go("scale/0/0");
  draw(wide_);
  click(stage_.node("pipeline.scores")->rect);
  ASSERT_FALSE(stage_.commands.empty());
  EXPECT_EQ(std::get<lesson::SeekText>(stage_.commands.back()).step, "scores");
  click(stage_.node("pipeline.mix")->rect);
  ASSERT_FALSE(stage_.commands.empty());
  const auto to = stage_.steps.at(std::get<lesson::Seek>(stage_.commands.back()).index);
  EXPECT_EQ(stage_.steps.stages()[static_cast<std::size_t>(to.stage)].id, "mix");
}

TEST_F(CausalMaskTest, OfSeveralHeadsTheChosenOne) {
  open("chapter-heads", {lesson::GoTo{"causal-mask"}, lesson::Set{"causal-mask", "head", 1}});
  go("scores");
  draw(wide_);
  EXPECT_NE(stage_.node("setting.head.1"), nullptr);
  const model::Figure& scores = *stage_.trace.find("scores");
  EXPECT_TRUE(stage_.drew(cell_text(static_cast<double>(scores.at(3, 2, 1)), {})));
}

TEST_F(CausalMaskTest, WhatTheBookPrintsIsComparedOnceTheRowIsThere) {
  open("chapter-mask-worked");
  go("softmax/1");
  draw(wide_);
  EXPECT_FALSE(stage_.drew("0.22  0.27  0.51"));
  go("softmax/2");
  draw(wide_);
  EXPECT_TRUE(stage_.drew("0.22  0.27  0.51"));
  EXPECT_TRUE(stage_.drew("0.27  0.29  0.44"));
}

TEST_F(CausalMaskTest, NoTextsMeetWhateverTheSizes) {
  std::string many;
  for (int i = 0; i < 64; ++i) many += "word" + std::to_string(i % 20) + " ";
  const std::vector<std::pair<const char*, std::string>> sentences = {
      {"chapter-mask", "the"}, {"chapter-mask", ""},  {"by-hand", ""},       {"by-hand-zh", ""},         {"chapter-mask", kSixteen},
      {"chapter-mask", many},  {"chapter-heads", ""}, {"chapter-block", ""}, {"chapter-mask-worked", ""}};
  for (const auto& [lesson, sentence] : sentences) {
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      std::vector<lesson::Command> commands = {lesson::SetLanguage{language}};
      if (!sentence.empty()) commands.push_back(lesson::SetSentence{sentence});
      open(lesson, commands);
      for (const Rect& rect : {wide_, middle_, phone_}) {
        headless_.resize(rect.x1 + 20, 2400);
        const int rows = static_cast<int>(stage_.steps.stages().front().rows);
        for (const lesson::StageSize& stage : stage_.steps.stages()) {
          for (const int row : {0, rows / 2, rows - 1}) {
            go(stage.id + "/" + std::to_string(row) + "/" + std::to_string(stage.columns / 2) + (stage.softmax ? "/exp" : ""));
            draw(rect, 1);
            EXPECT_EQ(test::overlapping_texts(stage_.boxes), "")
                << lesson << " T=" << rows << " " << stage_.steps.text(stage_.at) << " in " << rect.width();
            EXPECT_EQ(test::text_beside(stage_.boxes, rect.inset(-8)), "")
                << lesson << " T=" << rows << " " << stage_.steps.text(stage_.at) << " in " << rect.width();
            go(stage.id + "/" + std::to_string(row));
            draw(rect, 1);
            EXPECT_EQ(test::overlapping_texts(stage_.boxes), "")
                << lesson << " T=" << rows << " " << stage_.steps.text(stage_.at) << " in " << rect.width();
          }
        }
        for (const TextBox& box : stage_.boxes) EXPECT_EQ(box.text.find("⟨"), std::string::npos) << box.text;
      }
    }
  }
}

TEST_F(CausalMaskTest, TheFormulaIsAMapOfTheStages) {
  for (const char* scene : {"attention", "causal-mask"}) {
    scene_ = scene;
    open("chapter-attention");
    for (const lesson::StageSize& stage : stage_.steps.stages()) {
      go(stage.id);
      draw(wide_);
      for (const lesson::StageSize& other : stage_.steps.stages()) {
        const Node* part = stage_.node("formula." + other.id);
        ASSERT_NE(part, nullptr) << scene << " " << other.id;
        EXPECT_EQ(part->checked, other.id == stage.id) << scene << " " << other.id << " at " << stage.id;
      }
    }
    EXPECT_EQ(stage_.node("formula.mask") != nullptr, scene_ == "causal-mask");
    click(stage_.node("formula.scores")->rect);
    ASSERT_EQ(stage_.commands.size(), 1u);
    EXPECT_EQ(std::get<lesson::SeekText>(stage_.commands.front()).step, "scores");
  }
}

}  // namespace
}  // namespace attnscope::ui
