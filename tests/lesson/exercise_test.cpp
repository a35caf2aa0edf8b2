#include "lesson/exercise.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lesson/commanded.h"
#include "lesson/entry.h"
#include "lesson/json_text.h"
#include "lesson/link.h"
#include "lesson/number_text.h"
#include "lesson/query.h"
#include "lesson/scene.h"
#include "lesson/settings.h"
#include "model/job.h"
#include "support/source_path.h"

namespace attnscope::lesson {
namespace {

using Kind = Verdict::Kind;
using Kinds = AskedCell::Kind;

/// As a reader would write them.
std::vector<std::string> written(const std::vector<double>& values, int decimals) {
  std::vector<std::string> out;
  for (const double value : values) out.push_back(fixed(value, decimals));
  return out;
}

/// Rounded to what is asked for, or to two decimals where whole numbers are and a mistake gives none.
std::vector<std::string> entered(const ExerciseSpec& spec, const std::vector<double>& values) {
  const bool whole =
      spec.decimals == 0 && std::all_of(values.begin(), values.end(), [](double v) { return std::abs(v - std::round(v)) < 1e-4; });
  return written(values, spec.decimals > 0 ? spec.decimals : whole ? 0 : 2);
}

class Exercises : public testing::TestWithParam<std::string> {
 protected:
  const ExerciseSpec& spec() const { return *find_exercise(GetParam()); }
};

// Every draw that a link can name: no two ways agree, the right result is right and each wrong one is told by its own name.
TEST_P(Exercises, EveryDrawTellsItsWaysApart) {
  int most = 0;
  for (std::int64_t number = 0; number < kExerciseDraws; ++number) {
    const auto exercise = make_exercise(spec(), number);
    ASSERT_NE(exercise, nullptr) << number;
    most = std::max(most, exercise->draws);
    std::vector<std::vector<double>> all = exercise->wrong;
    all.push_back(exercise->right);
    for (std::size_t i = 0; i < all.size(); ++i) {
      ASSERT_EQ(all[i].size(), exercise->cells.size()) << number;
      for (std::size_t k = 0; k < i; ++k) ASSERT_FALSE(ways_agree(*exercise, all[i], all[k])) << number << ": " << i << " and " << k;
    }
    ASSERT_EQ(mark(*exercise, entered(spec(), exercise->right)).kind, Kind::right) << number;
    ASSERT_EQ(mark(*exercise, written(exercise->right, spec().decimals + 3)).kind, Kind::right) << number;
    for (std::size_t k = 0; k < exercise->wrong.size(); ++k) {
      const Verdict verdict = mark(*exercise, entered(spec(), exercise->wrong[k]));
      ASSERT_EQ(verdict.kind, Kind::diagnosed) << number << " " << spec().wrong[k].name;
      ASSERT_EQ(verdict.wrong, &spec().wrong[k]) << number << " " << spec().wrong[k].name;
    }
  }
  EXPECT_LT(most, 50) << "of the hundred that are tried";
}

TEST_P(Exercises, TheSameNumberIsTheSameDraw) {
  std::set<std::string> seen;
  for (std::int64_t number = 0; number < 50; ++number) {
    const auto one = make_exercise(spec(), number), again = make_exercise(spec(), number);
    EXPECT_EQ(one->drawn.source, again->drawn.source);
    EXPECT_EQ(one->right, again->right);
    seen.insert(one->drawn.source + std::to_string(one->drawn.row));
  }
  EXPECT_GT(seen.size(), 35u) << "other numbers bring other numbers";
}

TEST_P(Exercises, IsWordedInBothLanguages) {
  for (const Language language : {Language::en, Language::zh}) {
    const Catalogue& text = Catalogue::of(language);
    for (std::int64_t number = 0; number < 20; ++number) {
      const auto exercise = make_exercise(spec(), number);
      std::vector<std::string> said = {task_text(*exercise, text)};
      std::vector<std::string> answers = entered(spec(), exercise->right);
      said.push_back(verdict_text(*exercise, answers, mark(*exercise, answers), text));
      for (const auto& wrong : exercise->wrong) {
        answers = entered(spec(), wrong);
        const Verdict verdict = mark(*exercise, answers);
        said.push_back(verdict_text(*exercise, answers, verdict, text));
        EXPECT_NE(said.back(), said[1]);
      }
      for (std::size_t cell = 0; cell < exercise->cells.size(); ++cell) said.push_back(cell_label(*exercise, cell, text));
      for (const std::string& line : said) {
        EXPECT_EQ(line.find("⟨"), std::string::npos) << line;
        EXPECT_EQ(line.find("{0}"), std::string::npos) << line;
      }
    }
  }
}

// The answer stays with the trace: who asks for it, or for what follows from it, is refused; what the task gives may be asked.
TEST_P(Exercises, HidesItsAnswerAndNothingThatIsGiven) {
  const auto exercise = make_exercise(spec(), 7);
  for (const GivenFigure& given : spec().given) {
    const model::Figure* figure = exercise->trace->find(given.figure);
    ASSERT_NE(figure, nullptr) << given.figure;
    EXPECT_FALSE(hides(*exercise, {std::string(given.figure), exercise->drawn.row * figure->columns()})) << given.figure;
  }
  // What is asked for, and what only follows from it.
  for (const AskedCell& cell : exercise->cells) {
    if (cell.kind == Kinds::count || cell.kind == Kinds::position) continue;  // of no figure
    const char* figure = cell.kind == Kinds::score    ? "scores"
                         : cell.kind == Kinds::weight ? "weights"
                         : cell.kind == Kinds::query  ? "Q"
                                                      : "output";
    ASSERT_NE(exercise->trace->find(figure), nullptr) << figure;
    const std::int64_t columns = exercise->trace->find(figure)->columns();
    EXPECT_TRUE(hides(*exercise, {figure, exercise->drawn.row * columns + cell.column})) << figure;
    EXPECT_TRUE(hides_any(*exercise, figure)) << figure;
  }
  EXPECT_TRUE(hides_any(*exercise, GetParam() == "pairs" ? "weights" : exercise->trace->find("output") ? "output" : "weights"));
}

TEST_P(Exercises, ShowsItsLessonWhereItBelongs) {
  const auto exercise = make_exercise(spec(), 3);
  const Result<State> state = open_source(exercise->drawn.source);
  ASSERT_TRUE(state) << describe(state.error(), Language::en);
  EXPECT_EQ(state->scene, spec().scene);
  const Result<SceneLesson> shown = lesson_for(state->scene, *state);
  ASSERT_TRUE(shown);
  EXPECT_FALSE(shown->borrowed);
  const Steps steps = steps_for(state->scene, shown->lesson);
  EXPECT_LT(steps.index(position(*state, steps)), steps.total()) << "something is left to be shown";
  // The scene computes the very numbers of the exercise.
  const auto trace = model::run(program(shown->lesson));
  EXPECT_EQ(trace->find("weights")->values, exercise->trace->find("weights")->values);
}

INSTANTIATE_TEST_SUITE_P(All, Exercises, testing::Values("score", "softmax", "mixture", "attention", "mask", "pairs", "share", "query"));

TEST(ExerciseTable, HoldsWhatTheMisconceptionsNeed) {
  EXPECT_EQ(exercises().size(), 8u) << "the suite above names them all";
  std::set<int> named;
  std::set<std::string> ids;
  for (const ExerciseSpec& spec : exercises()) {
    EXPECT_TRUE(ids.insert(std::string(spec.id)).second) << spec.id;
    ASSERT_NE(find_scene(spec.scene), nullptr) << spec.id;
    std::set<std::string_view> names;
    for (const WrongWay& way : spec.wrong) {
      EXPECT_TRUE(names.insert(way.name).second) << spec.id << " " << way.name;
      named.insert(way.misconception);
    }
    EXPECT_GE(names.size(), 3u) << spec.id;
  }
  for (const int misconception : {4, 7, 9, 10, 11, 13, 18}) EXPECT_EQ(named.count(misconception), 1u) << misconception;
}

TEST(ExerciseTable, StandsInTheDocuments) {
  const std::string table = test::read_source("docs/exercises.md");
  for (const ExerciseSpec& spec : exercises()) {
    for (const WrongWay& way : spec.wrong) {
      const std::string number = way.misconception > 0 ? std::to_string(way.misconception) : "";
      const std::string row =
          "| `" + std::string(spec.id) + "` | `" + std::string(way.name) + "` | " + number + (number.empty() ? "|" : " |");
      EXPECT_NE(table.find(row), std::string::npos) << row;
    }
  }
}

// The chapter's own: q · k, softmax by columns against rows, and a causal row, with figures worked by hand.
TEST(ExerciseWays, OneScoreIsTheSumOfProducts) {
  const auto exercise = make_exercise(*find_exercise("score"), 0);
  const model::Figure &q = *exercise->trace->find("Q"), &k = *exercise->trace->find("K");
  double sum = 0;
  for (std::int64_t c = 0; c < 3; ++c) sum += double{q.at(exercise->drawn.row, c)} * double{k.at(exercise->drawn.other, c)};
  EXPECT_EQ(exercise->right, std::vector<double>{sum});
}

TEST(ExerciseWays, ARowCutOffAfterSoftmaxMissesWhatWasHidden) {
  const auto exercise = make_exercise(*find_exercise("mask"), 0);
  const auto sum = [](const std::vector<double>& row) { return row[0] + row[1] + row[2] + row[3]; };
  EXPECT_NEAR(sum(exercise->right), 1, 1e-6);
  const auto& wrong = exercise->wrong;
  EXPECT_LT(sum(wrong[0]), 0.95) << "after";
  for (std::size_t k = 1; k < wrong.size(); ++k) EXPECT_NEAR(sum(wrong[k]), 1, 1e-6) << find_exercise("mask")->wrong[k].name;
}

TEST(ExerciseWays, TheLastShareIsWhatTheOthersLeaveOfOne) {
  for (std::int64_t number = 0; number < 100; ++number) {
    const auto exercise = make_exercise(*find_exercise("share"), number);
    const model::Figure& weights = *exercise->trace->find("weights");
    double left = 1;
    for (std::int64_t c = 0; c + 1 < weights.columns(); ++c) left -= double{weights.at(exercise->drawn.row, c)};
    EXPECT_NEAR(exercise->right[0], left, 1e-6) << number;
    EXPECT_NEAR(20 * left, std::round(20 * left), 1e-5) << number;
    EXPECT_FALSE(hides(*exercise, {"weights", exercise->drawn.row * weights.columns()}));
    EXPECT_TRUE(hides(*exercise, {"scores", exercise->drawn.row * weights.columns()})) << "its exponential is a share";
  }
}

TEST(ExerciseWays, AQueryIsARowOfXThroughRowsOfTheWeight) {
  const auto exercise = make_exercise(*find_exercise("query"), 0);
  const model::Figure &x = *exercise->trace->find("X"), &w = *exercise->trace->find("W_Q.weight");
  for (std::int64_t i = 0; i < 2; ++i) {
    double sum = 0;
    for (std::int64_t c = 0; c < 3; ++c) sum += double{x.at(exercise->drawn.row, c)} * double{w.at(i, c)};
    EXPECT_EQ(exercise->right[static_cast<std::size_t>(i)], sum);
  }
}

TEST(ExerciseTable, IsReadInTheOrderOfItsScenes) {
  ASSERT_EQ(exercises_by_scene().size(), exercises().size());
  EXPECT_EQ(exercises_by_scene()[0]->id, "share");
  EXPECT_EQ(exercises_by_scene()[1]->id, "query");
  EXPECT_EQ(exercises_by_scene()[2]->id, "score");
  EXPECT_EQ(exercises_by_scene().back()->id, "pairs");
}

TEST(ExerciseWays, SharesOfTheMixtureAreWhatWasDrawn) {
  for (std::int64_t number = 0; number < 100; ++number) {
    const auto exercise = make_exercise(*find_exercise("mixture"), number);
    const model::Figure& weights = *exercise->trace->find("weights");
    for (std::int64_t c = 0; c < 3; ++c) {
      const double tenths = 10 * double{weights.at(exercise->drawn.row, c)};
      EXPECT_NEAR(tenths, std::round(tenths), 1e-5) << number;
    }
  }
}

// Who rounds the weights to two decimals and mixes with these is right too.
TEST(ExerciseMark, WeightsMayBeRoundedOnTheWay) {
  for (std::int64_t number = 0; number < 200; ++number) {
    const auto exercise = make_exercise(*find_exercise("attention"), number);
    const model::Figure& values = *exercise->trace->find("V");
    std::vector<double> rounded;
    for (std::size_t k = 0; k < 3; ++k) rounded.push_back(std::round(exercise->right[k] * 100) / 100);
    for (std::int64_t c = 0; c < 2; ++c) {
      double sum = 0;
      for (std::int64_t r = 0; r < 3; ++r) sum += rounded[static_cast<std::size_t>(r)] * double{values.at(r, c)};
      rounded.push_back(sum);
    }
    EXPECT_EQ(mark(*exercise, written(rounded, 2)).kind, Kind::right) << number;
  }
}

TEST(ExerciseMark, RoundsAsTheReaderDoes) {
  const auto exercise = make_exercise(*find_exercise("softmax"), 0);
  const std::vector<std::string> right = written(exercise->right, 2);
  std::vector<std::string> answers = right;
  answers[0] = fixed(exercise->right[0], 1);
  const bool same = std::abs(exercise->right[0] - read_entry(answers[0])->value) < 0.006;
  EXPECT_EQ(mark(*exercise, answers).kind, same ? Kind::right : Kind::coarse);
  answers[0] = fixed(exercise->right[0] + 0.004, 4);  // four decimals are held to four
  EXPECT_EQ(mark(*exercise, answers).kind, Kind::not_yet);
  answers = right;
  answers[0] = fixed(exercise->right[0] + 0.0002, 3);
  EXPECT_EQ(mark(*exercise, answers).kind, Kind::right) << "three decimals, a little off";
  answers = right;
  answers[1] = fixed(exercise->right[1] + 0.02, 2);
  EXPECT_EQ(mark(*exercise, answers).kind, Kind::not_yet);
  EXPECT_EQ(mark(*exercise, answers).cell, 1u);
  answers[1] = "much";
  EXPECT_EQ(mark(*exercise, answers).kind, Kind::refused);
  EXPECT_EQ(mark(*exercise, answers).error->code, "entry_number");
  EXPECT_EQ(mark(*exercise, {}).error->code, "entry_empty");
  EXPECT_EQ(mark(*exercise, {}).cell, 0u);
}

State open_exercise(const std::string& id, std::int64_t draw = 0) {
  return after(*open_builtin("by-hand"), {OpenExercise{id}, Set{"exercises", "draw", draw}});
}

TEST(ExerciseCommands, AnswerMarksAndIsRemembered) {
  const State state = open_exercise("mask", 5);
  const auto exercise = exercise_of(state);
  EXPECT_EQ(exercise->spec->id, "mask");
  EXPECT_EQ(exercise->number, 5);
  const State typing = after(state, {Answer{{"0.5"}, false}});
  EXPECT_EQ(typing.answers, (std::vector<std::string>{"0.5", "", "", ""}));
  EXPECT_FALSE(typing.marked);
  const State wrong = after(state, {Answer{written(exercise->wrong[0], 2)}});
  EXPECT_TRUE(wrong.marked);
  EXPECT_TRUE(wrong.solved.empty());
  const State right = after(wrong, {Answer{written(exercise->right, 2)}});
  EXPECT_EQ(right.solved, std::set<std::string>{"mask"});
  EXPECT_TRUE(after(right, {Set{"exercises", "draw", 6}}).answers.empty()) << "they were about other numbers";
  EXPECT_EQ(after(right, {OpenLesson{"chapter-attention"}}).solved, right.solved);
  EXPECT_TRUE(after(right, {ClearProgress{}}).solved.empty());
  EXPECT_FALSE(is_edit(Answer{}));
  EXPECT_TRUE(is_edit(OpenExercise{"mask"}));
}

TEST(ExerciseCommands, RefuseNonsense) {
  const auto refusal = [](const State& state, const Command& command) {
    const Result<State> next = apply(state, command);
    return next ? "" : next.error().code;
  };
  const State state = open_exercise("softmax");
  EXPECT_EQ(refusal(state, Answer{{"1", "2", "3", "4"}}), "answer_cells");
  EXPECT_EQ(refusal(state, Answer{{std::string(201, '1')}}), "answer_text");
  EXPECT_EQ(refusal(state, Answer{{"\xff"}}), "answer_text");
  EXPECT_EQ(refusal(state, OpenExercise{"yoga"}), "unknown_exercise");
  EXPECT_EQ(refusal(after(state, {GoTo{"why"}}), Answer{{"1"}}), "no_exercise");
  EXPECT_EQ(refusal(state, Set{"exercises", "which", 8}), "setting_range");
  EXPECT_EQ(refusal(state, Set{"exercises", "draw", kExerciseDraws}), "setting_range");
}

TEST(ExerciseCommands, AsJson) {
  const Result<Command> answer = parse_command(R"({"command": "answer", "texts": ["0.5", "7/20"]})");
  ASSERT_TRUE(answer);
  EXPECT_EQ(std::get<Answer>(*answer).texts, (std::vector<std::string>{"0.5", "7/20"}));
  EXPECT_TRUE(std::get<Answer>(*answer).mark);
  EXPECT_FALSE(std::get<Answer>(*parse_command(R"({"command": "answer", "texts": [], "mark": false})")).mark);
  EXPECT_EQ(std::get<OpenExercise>(*parse_command(R"({"command": "open_exercise", "name": "mask"})")).id, "mask");
  EXPECT_TRUE(std::holds_alternative<ClearProgress>(*parse_command(R"({"command": "clear_progress"})")));
  EXPECT_EQ(parse_command(R"({"command": "answer"})").error().code, "missing_key");
  EXPECT_EQ(parse_command(R"({"command": "answer", "texts": "0.5"})").error().code, "door_type");
  EXPECT_EQ(parse_command(R"({"command": "answer", "texts": [0.5]})").error().code, "door_type");
}

TEST(ExerciseCommands, ALinkNamesTheExerciseAndNotTheAnswer) {
  const State state = after(open_exercise("pairs", 12), {Answer{{"1", "2"}}});
  const Result<std::string> link = to_link(state);
  ASSERT_TRUE(link);
  const Result<State> opened = from_link(*link);
  ASSERT_TRUE(opened);
  EXPECT_EQ(exercise_of(*opened)->drawn.source, exercise_of(state)->drawn.source);
  EXPECT_TRUE(opened->answers.empty());
  EXPECT_FALSE(opened->marked);
  EXPECT_TRUE(opened->solved.empty());
  State solver;
  solver.solved = {"mask"};
  EXPECT_EQ(from_link(*link, solver)->solved, solver.solved) << "the reader's own";
}

Json asked(const State& state, const char* query) {
  const Result<SceneLesson> shown = lesson_for(state.scene, state);
  const auto trace = model::run(program(shown->lesson));
  return Json::parse(answer(query, state, *shown, *trace));
}

TEST(ExerciseQuery, GivesNumbersCellsAndTheVerdict) {
  State state = open_exercise("mask", 3);
  const auto exercise = exercise_of(state);
  Json out = asked(state, R"({"query": "exercise"})");
  EXPECT_EQ(out["name"], "mask");
  EXPECT_EQ(out["draw"], 3);
  EXPECT_EQ(out["cells"].size(), 4u);
  EXPECT_EQ(out["given"][0]["name"], "scores");
  EXPECT_EQ(out["given"][0]["values"].size(), 16u);
  EXPECT_FALSE(out.contains("verdict"));
  state = after(state, {Answer{written(exercise->wrong[1], 2)}});
  out = asked(state, R"({"query": "exercise"})");
  EXPECT_EQ(out["verdict"]["kind"], "diagnosed");
  EXPECT_EQ(out["verdict"]["variant"], "upside_down");
  EXPECT_EQ(out["verdict"]["misconception"], 11);
  state = after(state, {Answer{written(exercise->right, 2)}});
  out = asked(state, R"({"query": "exercise"})");
  EXPECT_EQ(out["verdict"]["kind"], "right");
  EXPECT_EQ(out["solved"], Json::array({"mask"}));
  EXPECT_EQ(asked(state, R"({"query": "exercises"})")[4]["variants"]["after"], 10);
  EXPECT_TRUE(asked(after(state, {GoTo{"why"}}), R"({"query": "exercise"})").contains("error"));
}

TEST(ExerciseQuery, GivesNoAnswerAway) {
  const State state = open_exercise("mask", 3);
  for (const char* query : {R"({"query": "figure", "name": "weights"})", R"({"query": "explain", "figure": "weights", "index": 0})",
                            R"({"query": "script"})"})
    EXPECT_TRUE(asked(state, query).contains("error")) << query;
  EXPECT_FALSE(asked(state, R"({"query": "figure", "name": "scores"})").contains("error"));
}

}  // namespace
}  // namespace attnscope::lesson
