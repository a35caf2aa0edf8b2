// The exercises in the whole program: entered, marked, shown, kept.
#include <gtest/gtest.h>

#include "lesson/exercise.h"
#include "lesson/number_text.h"
#include "support/judge.h"

namespace attnscope::app {
namespace {

using test::Program;

struct Size {
  float width, height;
};
constexpr Size kSizes[] = {{1440, 900}, {1024, 768}, {390, 844}};

std::vector<std::string> written(const lesson::Exercise& exercise, const std::vector<double>& values) {
  std::vector<std::string> out;
  for (const double value : values) out.push_back(lesson::fixed(value, exercise.spec->decimals));
  return out;
}

std::shared_ptr<const lesson::Exercise> exercise_of(Program& program) {
  return lesson::exercise_of(program.app().state());
}

TEST(ExerciseScene, KeepsTheRulesWithEveryVerdict) {
  for (const Size& size : kSizes) {
    for (const lesson::Language language : {lesson::Language::en, lesson::Language::zh}) {
      Program program(size.width, size.height);
      program.act(lesson::SetLanguage{language});
      for (const lesson::ExerciseSpec& spec : lesson::exercises()) {
        ASSERT_FALSE(program.act(lesson::OpenExercise{std::string(spec.id)}));
        for (const std::int64_t draw : {std::int64_t{0}, std::int64_t{5}, std::int64_t{17}}) {
          program.act(lesson::Set{"exercises", "draw", draw});
          const std::string where =
              std::string(spec.id) + " " + std::to_string(draw) + " at " + std::to_string(static_cast<int>(size.width));
          EXPECT_EQ(test::judged(program), "") << where;
          const auto exercise = exercise_of(program);
          std::vector<std::vector<std::string>> answers = {{}, {"what?"}, written(*exercise, exercise->right)};
          for (const auto& wrong : exercise->wrong) answers.push_back(written(*exercise, wrong));
          answers.push_back(std::vector<std::string>(exercise->cells.size(), "123.45"));
          for (const auto& texts : answers) {
            ASSERT_FALSE(program.act(lesson::Answer{texts}));
            EXPECT_NE(program.node("exercise.verdict"), nullptr) << where;
            EXPECT_EQ(test::judged(program), "") << where << " after " << (texts.empty() ? "nothing" : texts[0]);
          }
        }
      }
    }
  }
}

// What the task does not give is nowhere on screen, neither drawn nor to be asked for.
TEST(ExerciseScene, TheAnswerIsNowhere) {
  Program program;
  for (const lesson::ExerciseSpec& spec : lesson::exercises()) {
    program.act(lesson::OpenExercise{std::string(spec.id)});
    const auto exercise = exercise_of(program);
    std::set<std::string> given;
    for (const lesson::GivenFigure& one : spec.given) given.emplace(one.figure);
    for (const ui::Node& node : program.app().nodes()) {
      const bool shows = !node.figure.empty();
      EXPECT_TRUE(!shows || given.count(node.figure) == 1) << spec.id << ": " << node.id;
    }
    // The strings: what is asked for is in none of them, unless the task gives the very same number.
    std::set<std::string> told;
    for (const lesson::GivenFigure& one : spec.given) {
      const model::Figure& figure = *exercise->trace->find(one.figure);
      for (std::int64_t i = 0; i < static_cast<std::int64_t>(figure.values.size()); ++i)
        if (!lesson::hides(*exercise, {figure.name, i}))
          told.insert(lesson::fixed(static_cast<double>(figure.values[static_cast<std::size_t>(i)]), spec.decimals));
    }
    for (std::size_t cell = 0; cell < exercise->right.size() && spec.decimals > 0; ++cell) {
      const std::string answer = lesson::fixed(exercise->right[cell], spec.decimals);
      for (const ui::TextBox& box : program.app().text_boxes())
        EXPECT_TRUE(box.text != answer || told.count(answer) == 1) << spec.id << ": " << answer;
    }
    for (const model::Figure& figure : exercise->trace->figures()) {
      const bool hidden = lesson::hides(*exercise, {figure.name, 0});
      const std::optional<Error> refused = program.act(lesson::Select{figure.name, 0});
      EXPECT_EQ(refused.has_value(), hidden) << spec.id << " " << figure.name;
      EXPECT_EQ(refused ? refused->code : "", hidden ? "not_revealed" : "") << figure.name;
      EXPECT_EQ(program.app().state().selection.has_value(), !hidden);
      program.act(lesson::ClearSelection{});
    }
  }
}

TEST(ExerciseScene, IsTypedMarkedAndDrawnAnew) {
  Program program;
  program.act(lesson::OpenExercise{"score"});
  const auto exercise = exercise_of(program);
  program.click("answer.0");
  program.type(written(*exercise, exercise->wrong[0])[0]);
  EXPECT_EQ(program.app().state().answers, written(*exercise, exercise->wrong[0]));
  EXPECT_FALSE(program.app().state().marked) << "typing is not handing in";
  EXPECT_EQ(program.node("exercise.verdict"), nullptr);
  program.tap(ImGuiKey_Enter);
  ASSERT_NE(program.node("exercise.verdict"), nullptr);
  const std::string said = program.node("exercise.verdict")->name;
  EXPECT_NE(said.find(written(*exercise, exercise->wrong[0])[0]), std::string::npos) << said;
  program.click("exercise.another");
  EXPECT_EQ(program.node("exercise.verdict"), nullptr);
  EXPECT_EQ(program.node("answer.0")->value, "");
  EXPECT_NE(exercise_of(program)->drawn.source, exercise->drawn.source);
  program.act(lesson::Undo{});
  EXPECT_EQ(exercise_of(program)->drawn.source, exercise->drawn.source) << "another draw is taken back";
}

TEST(ExerciseScene, SeveralFieldsKeepTheirTexts) {
  Program program;
  program.act(lesson::OpenExercise{"mask"});
  const auto exercise = exercise_of(program);
  const std::vector<std::string> right = written(*exercise, exercise->right);
  for (std::size_t k = 0; k < right.size(); ++k) {
    program.click("answer." + std::to_string(k));
    program.type(right[k]);
  }
  EXPECT_EQ(program.app().state().answers, right);
  EXPECT_FALSE(program.frame().again) << "a field that is being edited does not draw for ever";
  program.click("exercise.check");
  EXPECT_TRUE(program.drew("Right."));
  EXPECT_EQ(program.node("exercise.mask")->value, "solved");
}

TEST(ExerciseScene, ThePagesFieldsAreTyped) {
  Options options;  // the page has the text fields
  Program program(390, 844, options);
  program.act(lesson::OpenExercise{"mixture"});
  std::vector<std::string> fields;
  for (const ui::TextField& field : program.last.fields) fields.push_back(field.id);
  EXPECT_EQ(std::count_if(fields.begin(), fields.end(), [](const std::string& id) { return id.rfind("answer.", 0) == 0; }), 2);
  program.app().set_text("answer.1", "7/20");
  program.settle();
  EXPECT_EQ(program.app().state().answers, (std::vector<std::string>{"", "7/20"}));
}

TEST(ExerciseScene, ShowsTheWayAndComesBack) {
  Program program;
  program.act(lesson::OpenExercise{"mask"});
  const auto exercise = exercise_of(program);
  program.click("exercise.show");
  EXPECT_EQ(program.app().state().scene, "causal-mask");
  EXPECT_EQ(program.app().state().source.get(), exercise->drawn.source);
  EXPECT_FALSE(program.act(lesson::SeekText{"end"}));
  program.act(lesson::GoTo{"exercises"});
  EXPECT_EQ(exercise_of(program)->drawn.source, exercise->drawn.source) << "the same one waits";
}

TEST(ExerciseScene, ShowsTheAnswerOfEach) {
  for (const lesson::ExerciseSpec& spec : lesson::exercises()) {
    Program program;
    program.act(lesson::OpenExercise{std::string(spec.id)});
    const auto exercise = exercise_of(program);
    program.click("exercise.show");
    program.settle();
    EXPECT_EQ(program.app().state().scene, spec.scene);
    const std::int64_t row = exercise->drawn.row;
    // By AskedCell::Kind; who may be seen shows in what the mask makes of the scores.
    constexpr const char* kFigures[] = {"scores", "weights", "output", "masked_scores", "masked_scores", "Q"};
    for (const lesson::AskedCell& cell : exercise->cells) {
      const std::string figure = kFigures[static_cast<std::size_t>(cell.kind)];
      const std::int64_t columns = exercise->trace->find(figure)->columns();
      const std::int64_t column = figure == "masked_scores" ? 0 : cell.column;
      EXPECT_FALSE(program.act(lesson::Select{figure, row * columns + column})) << spec.id << " " << figure;
    }
  }
}

TEST(ExerciseScene, StandsAtTheEndOfItsScene) {
  Program program;
  program.act(lesson::GoTo{"causal-mask"});
  program.act(lesson::Step{lesson::Move::start});
  EXPECT_EQ(program.node("onward.exercise.mask"), nullptr);
  program.act(lesson::Step{lesson::Move::end});
  ASSERT_NE(program.node("onward.exercise.mask"), nullptr);
  EXPECT_NE(program.node("onward.exercise.pairs"), nullptr);
  EXPECT_EQ(program.node("onward.exercise.score"), nullptr);
  program.act(lesson::OpenExercise{"pairs"});
  EXPECT_EQ(program.app().state().scene, "exercises");
  program.act(lesson::Undo{});
  EXPECT_EQ(program.app().state().scene, "causal-mask");
}

TEST(ExerciseProgress, IsKeptAndCleared) {
  Options options = test::window_options();
  options.fragment = "scene=exercises&lang=zh&theme=dark";
  Program program(1440, 900, options);
  const auto exercise = exercise_of(program);
  EXPECT_EQ(program.node("exercises.clear"), nullptr) << "nothing to clear yet";
  program.act(lesson::Answer{written(*exercise, exercise->right)});
  EXPECT_EQ(program.store, "solved=score") << "the looks of a link are not the reader's choice";
  program.act(lesson::SetTheme{lesson::ThemeChoice::light});
  EXPECT_EQ(program.store, "lang=zh theme=light solved=score");

  Options again;
  again.stored = program.store;
  Program next(1440, 900, again);
  EXPECT_EQ(next.app().state().solved, std::set<std::string>{"score"});
  next.act(lesson::OpenLink{"lesson=chapter-mask"});
  next.act(lesson::GoTo{"exercises"});
  EXPECT_EQ(next.app().state().solved, std::set<std::string>{"score"}) << "a link takes nothing away";
  next.click("exercises.clear");
  EXPECT_EQ(test::judged(next), "");
  next.click("exercises.clear.no");
  EXPECT_EQ(next.app().state().solved.size(), 1u);
  next.click("exercises.clear");
  next.click("exercises.clear.yes");
  EXPECT_TRUE(next.app().state().solved.empty());
  EXPECT_EQ(next.store, "lang=zh theme=light");
  EXPECT_EQ(next.node("exercises.clear"), nullptr);
}

TEST(ExerciseProgress, ABrokenTextDoesNotBreakTheStart) {
  for (const char* text : {"solved=yoga", "solved=,,,", "\xff\xfe solved=mask\xff", "{\"solved\": [1]}"}) {
    Options options = test::window_options();
    options.stored = text;
    Program program(1440, 900, options);
    EXPECT_TRUE(program.app().state().solved.empty()) << text;
    EXPECT_NE(program.node("title"), nullptr) << text;
  }
}

}  // namespace
}  // namespace attnscope::app
