#include "lesson/exercise.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "lesson/dice.h"
#include "lesson/entry.h"
#include "lesson/settings.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

constexpr int kMostDraws = 100;   // a test holds them below half of that
constexpr double kSlack = 1.5;    // exponentials rounded on the way carry more than half a unit
constexpr double kApart = 2.2;    // tolerances between two ways, so that no entry is within both
constexpr double kWholeApart = 0.25;

std::vector<std::vector<double>> wrong_values(const ExerciseSpec& spec, const Worked& of) {
  std::vector<std::vector<double>> out;
  for (const WrongWay& wrong : spec.wrong) out.push_back(wrong.way(of));
  return out;
}

bool told_apart(const Exercise& exercise) {
  std::vector<std::vector<double>> all = exercise.wrong;
  all.push_back(exercise.right);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (std::any_of(all[i].begin(), all[i].end(), [](double value) { return !std::isfinite(value); })) return false;
    for (std::size_t k = 0; k < i; ++k) {
      if (ways_agree(exercise, all[i], all[k])) return false;
    }
  }
  return true;
}

/// Whether the entries are roundings of the values; `cell`: the first that is not.
bool is_rounding(const Exercise& exercise, const std::vector<Entry>& entries, const std::vector<double>& values, std::size_t& cell) {
  for (cell = 0; cell < values.size(); ++cell) {
    const Entry& entry = entries[cell];
    const double within = entry_tolerance(exercise.spec->decimals, entry.fraction ? 0 : entry.decimals, values[cell]);
    if (!(std::abs(entry.value - values[cell]) <= within + exercise.cells[cell].carried)) return false;
  }
  return true;
}

}  // namespace

std::shared_ptr<const Exercise> make_exercise(const ExerciseSpec& spec, std::int64_t number) {
  Dice dice(spec.id, number);
  for (int draws = 1; draws <= kMostDraws; ++draws) {
    std::optional<Drawn> drawn = spec.draw(dice);
    if (!drawn) continue;
    Result<Lesson> lesson = parse_lesson(drawn->source);
    if (!lesson) continue;
    Exercise out;
    out.spec = &spec;
    out.number = number;
    out.draws = draws;
    out.drawn = *std::move(drawn);
    out.lesson = *std::move(lesson);
    out.trace = model::run(program(out.lesson));
    out.right = spec.right(out.worked());
    out.wrong = wrong_values(spec, out.worked());
    out.cells = spec.cells(out.worked());
    if (!told_apart(out)) continue;
    return std::make_shared<const Exercise>(std::move(out));
  }
  return nullptr;
}

std::shared_ptr<const Exercise> exercise_of(const State& state) {
  const auto chosen = static_cast<std::size_t>(setting(state, Lesson(), kExerciseScene, "which"));
  return make_exercise(exercises()[chosen], setting(state, Lesson(), kExerciseScene, "draw"));
}

double entry_tolerance(int asked_decimals, int entered_decimals, double value) {
  const int decimals = std::max(asked_decimals, entered_decimals);
  const double float_error = 4e-7 * std::max(1.0, std::abs(value));
  if (decimals == 0) return 1e-3;
  return 0.5 * kSlack * std::pow(10.0, -decimals) + float_error;
}

bool ways_agree(const Exercise& exercise, const std::vector<double>& a, const std::vector<double>& b) {
  const int decimals = exercise.spec->decimals;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    const double within = entry_tolerance(decimals, decimals, std::abs(a[i])) + exercise.cells[i].carried;
    const double apart = decimals == 0 ? kWholeApart : kApart * within;
    if (!(std::abs(a[i] - b[i]) < apart)) return false;
  }
  return true;
}

Verdict mark(const Exercise& exercise, const std::vector<std::string>& texts) {
  Verdict out;
  std::vector<Entry> entries;
  for (out.cell = 0; out.cell < exercise.cells.size(); ++out.cell) {
    const Result<Entry> entry = read_entry(out.cell < texts.size() ? std::string_view(texts[out.cell]) : std::string_view());
    if (!entry) {
      out.error = entry.error();
      return out;
    }
    entries.push_back(*entry);
  }
  std::size_t cell = 0;
  if (is_rounding(exercise, entries, exercise.right, cell)) {
    out.kind = Verdict::Kind::right;
    out.cell = 0;
    return out;
  }
  out.cell = cell;
  for (std::size_t k = 0; k < exercise.wrong.size(); ++k) {
    if (!is_rounding(exercise, entries, exercise.wrong[k], cell)) continue;
    out.kind = Verdict::Kind::diagnosed;
    out.wrong = &exercise.spec->wrong[k];
    return out;
  }
  // Right as far as it goes, with fewer decimals than were asked for.
  const Entry& entry = entries[out.cell];
  const double half = 0.5 * std::pow(10.0, -entry.decimals);
  const bool short_of = !entry.fraction && entry.decimals < exercise.spec->decimals;
  out.kind = short_of && std::abs(entry.value - exercise.right[out.cell]) <= half ? Verdict::Kind::coarse : Verdict::Kind::not_yet;
  return out;
}

bool hides(const Exercise& exercise, const Selection& number) {
  std::set<std::string> known;  // what the task gives, and what that was made of
  const std::function<void(const std::string&)> add = [&](const std::string& name) {
    const model::Figure* figure = exercise.trace->find(name);
    if (figure == nullptr || !known.insert(name).second) return;
    for (const std::string& operand : figure->operands) add(operand);
  };
  for (const GivenFigure& given : exercise.spec->given) {
    if (given.figure == number.figure) {
      const std::int64_t columns = exercise.trace->find(given.figure)->columns();
      const bool other_row = given.row_alone && number.index / columns != exercise.drawn.row;
      return other_row || (given.last_open && number.index % columns == columns - 1);
    }
  }
  for (const GivenFigure& given : exercise.spec->given) {
    if (given.last_open) continue;  // what it was made of gives the open number away
    for (const std::string& operand : exercise.trace->find(given.figure)->operands) add(operand);
  }
  return known.count(number.figure) == 0;
}

bool hides_any(const Exercise& exercise, const std::string& figure) {
  const model::Figure* numbers = exercise.trace->find(figure);
  const std::int64_t rows = numbers == nullptr ? 1 : std::max<std::int64_t>(1, numbers->rows());
  const std::int64_t columns = numbers == nullptr ? 1 : numbers->columns();
  for (std::int64_t row = 0; row < rows; ++row)
    if (hides(exercise, {figure, row * columns})) return true;
  return false;
}

}  // namespace attnscope::lesson
