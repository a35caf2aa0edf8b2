#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/lesson.h"
#include "lesson/state.h"
#include "model/trace.h"

namespace attnscope::lesson {

class Dice;

/// Numbers drawn for an exercise, and what they are as a lesson.
struct Drawn {
  std::string source;               // a lesson file's text
  std::int64_t row = 0, other = 0;  // the token that asks; a second one, where the task names two
};

/// What an exercise's functions read: the real computation upon the drawn numbers.
struct Worked {
  const model::Trace& trace;
  std::int64_t row = 0, other = 0;
};
/// One value a cell, in the cells' order.
using Way = std::vector<double> (*)(const Worked& of);

/// A mistake with a name. Its diagnosis is "exercise.ID.NAME.diagnosis" in the catalogue.
struct WrongWay {
  std::string_view name;
  int misconception = 0;  // its number in docs/misconceptions.md; 0: none of those
  Way way = nullptr;
};

/// A number that is asked for.
struct AskedCell {
  enum class Kind { score, weight, output, count, position, query };
  Kind kind = Kind::weight;
  std::int64_t column = 0;  // of the row that asks: token or feature
  double carried = 0;       // how far it may be off where the numbers before it were rounded on the way
};

/// A figure that the task gives: whole, or the asking token's row alone, or that without its last number, which is asked for.
struct GivenFigure {
  std::string_view figure;
  bool row_alone = false;
  bool last_open = false;
};

/// An exercise as data. Its texts: "exercise.ID.name", ".task", ".right".
struct ExerciseSpec {
  std::string_view id;
  std::string_view scene;  // at whose end it stands, and where its lesson shows the way
  int decimals = 2;        // asked for; 0: whole numbers
  std::vector<GivenFigure> given;
  std::vector<AskedCell> (*cells)(const Worked& of) = nullptr;
  std::optional<Drawn> (*draw)(Dice& dice) = nullptr;  // nothing: these numbers will not do
  Way right = nullptr;
  std::vector<WrongWay> wrong;
};

/// In the order of the list; settings and links count on it: new ones come last.
const std::vector<ExerciseSpec>& exercises();
const ExerciseSpec* find_exercise(std::string_view id);  // nullptr where there is none
/// In the order in which a reader meets them: that of their scenes.
const std::vector<const ExerciseSpec*>& exercises_by_scene();
inline constexpr std::string_view kExerciseScene = "exercises";
inline constexpr std::int64_t kExerciseDraws = 2000;  // of each: 0 … 1999; a test walks them all

/// An exercise with its numbers. No two of its ways agree in all cells within what rounding can tell apart.
struct Exercise {
  const ExerciseSpec* spec = nullptr;
  std::int64_t number = 0;  // of the draw
  int draws = 0;            // made until the ways told apart
  Drawn drawn;
  Lesson lesson;
  std::shared_ptr<const model::Trace> trace;
  std::vector<AskedCell> cells;
  std::vector<double> right;
  std::vector<std::vector<double>> wrong;  // by spec->wrong

  Worked worked() const { return {*trace, drawn.row, drawn.other}; }
};
/// The same exercise and number (0 … kExerciseDraws − 1) give the same numbers everywhere.
std::shared_ptr<const Exercise> make_exercise(const ExerciseSpec& spec, std::int64_t number);
/// The exercise that a state's settings name.
std::shared_ptr<const Exercise> exercise_of(const State& state);

/// How far an entry with so many decimals may lie from a value that it is a rounding of.
double entry_tolerance(int asked_decimals, int entered_decimals, double value);
/// Whether some entry could pass for both.
bool ways_agree(const Exercise& exercise, const std::vector<double>& a, const std::vector<double>& b);

/// What is to be said about what was entered.
struct Verdict {
  enum class Kind { refused, coarse, right, diagnosed, not_yet };
  Kind kind = Kind::refused;
  std::size_t cell = 0;             // refused, coarse, not_yet, diagnosed: the first that is at fault
  std::optional<Error> error;       // refused
  const WrongWay* wrong = nullptr;  // diagnosed
};
Verdict mark(const Exercise& exercise, const std::vector<std::string>& texts);
inline constexpr std::string_view kVerdictNames[] = {"refused", "coarse", "right", "diagnosed", "not_yet"};

/// In the reader's language, marked text.
std::string task_text(const Exercise& exercise, const Catalogue& text);
std::string cell_label(const Exercise& exercise, std::size_t cell, const Catalogue& text);
std::string verdict_text(const Exercise& exercise, const std::vector<std::string>& texts, const Verdict& verdict, const Catalogue& text);

/// Whether a number is the answer, or follows from it: nobody may ask for it while the exercise is open.
bool hides(const Exercise& exercise, const Selection& number);
/// Whether that is so of any number of a figure.
bool hides_any(const Exercise& exercise, const std::string& figure);

}  // namespace attnscope::lesson
