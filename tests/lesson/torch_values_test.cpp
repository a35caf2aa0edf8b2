// The values themselves are held to PyTorch by tests/golden/check.py torch_values.
#include "lesson/torch_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "lesson/builtin.h"
#include "lesson/command.h"
#include "lesson/scene.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

std::optional<TorchDifference> difference(const State& state) {
  const Result<SceneLesson> shown = lesson_for(state.scene, state);
  EXPECT_TRUE(shown);
  return torch_difference(shown->lesson, *model::run(program(shown->lesson)));
}

State opened(const std::string& lesson, const std::string& scene) {
  State state = *open_builtin(lesson);
  state.scene = scene;
  return state;
}

TEST(TorchValues, AreHeldForEveryBuiltInAttention) {
  int lessons = 0;
  for (const Builtin& builtin : builtin_lessons()) {
    const Result<Lesson> lesson = parse_lesson(builtin.json);
    ASSERT_TRUE(lesson);
    if (!can_show(*find_scene("attention"), *lesson)) continue;
    for (const char* scene : {"attention", "causal-mask"}) {
      const std::optional<TorchDifference> found = difference(opened(std::string(builtin.name), scene));
      ASSERT_TRUE(found) << builtin.name << " in " << scene << ": tests/golden/make_torch_values.py makes them anew";
      const auto tokens = static_cast<std::int64_t>(lesson->tokens.size());
      EXPECT_GT(found->cells, lesson->model->heads * tokens * tokens) << builtin.name;
      EXPECT_LE(found->largest, 5e-6) << builtin.name << " in " << scene;
    }
    ++lessons;
  }
  EXPECT_GE(lessons, 9);
}

TEST(TorchValues, AreOfNoOtherProgram) {
  const State state = opened("chapter-attention", "attention");
  EXPECT_TRUE(difference(state));
  const std::vector<Command> others = {SetSentence{"the dog sat"}, Set{"", "seed", 43}};
  for (const Command& other : others) {
    const Result<State> changed = apply(state, other);
    ASSERT_TRUE(changed);
    EXPECT_FALSE(difference(*changed));
  }
  EXPECT_TRUE(difference(*apply(state, SetLanguage{Language::zh})));
}

TEST(TorchValues, SeeAWrongNumber) {
  const Result<SceneLesson> shown = lesson_for("attention", opened("chapter-attention", "attention"));
  ASSERT_TRUE(shown);
  std::vector<model::Figure> figures = model::run(program(shown->lesson))->figures();
  for (model::Figure& figure : figures)
    if (figure.name == "output") figure.values[3] += 0.25f;
  EXPECT_NEAR(torch_difference(shown->lesson, model::Trace(figures))->largest, 0.25, 1e-6);
  for (model::Figure& figure : figures)
    if (figure.name == "output") figure.values[3] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(std::isinf(torch_difference(shown->lesson, model::Trace(figures))->largest));
}

}  // namespace
}  // namespace attnscope::lesson
