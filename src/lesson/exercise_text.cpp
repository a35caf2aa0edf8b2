#include <algorithm>

#include "lesson/entry.h"
#include "lesson/exercise.h"
#include "lesson/labels.h"
#include "lesson/number_text.h"

namespace attnscope::lesson {
namespace {

std::string token(const Exercise& exercise, std::int64_t i) {
  return escape_marks(token_label(exercise.lesson.tokens, i));
}

std::string quoted(const Exercise& exercise, std::int64_t i, const Catalogue& text) {
  return quoted_label(exercise.lesson.tokens, i, text.language());
}

std::string key_of(const Exercise& exercise, std::string_view rest) {
  return "exercise." + std::string(exercise.spec->id) + "." + std::string(rest);
}

std::string sentence(const Exercise& exercise) {
  return escape_marks(printable(exercise.lesson.sentence));
}

/// What the reader's numbers add up to, those of the asked weights alone.
std::string total_of(const Exercise& exercise, const std::vector<std::string>& texts) {
  double total = 0;
  for (std::size_t i = 0; i < std::min(texts.size(), exercise.cells.size()); ++i) {
    if (exercise.cells[i].kind == AskedCell::Kind::output) continue;
    if (const Result<Entry> entry = read_entry(texts[i])) total += entry->value;
  }
  return fixed(total, 2);
}

}  // namespace

std::string task_text(const Exercise& exercise, const Catalogue& text) {
  return text.format(key_of(exercise, "task"),
                     {quoted(exercise, exercise.drawn.row, text), quoted(exercise, exercise.drawn.other, text), sentence(exercise)});
}

std::string cell_label(const Exercise& exercise, std::size_t cell, const Catalogue& text) {
  constexpr std::string_view kKinds[] = {"score", "weight", "output", "count", "position", "query"};
  const AskedCell& asked = exercise.cells[cell];
  const std::string key = "exercise.cell." + std::string(kKinds[static_cast<std::size_t>(asked.kind)]);
  return text.format(key, {token(exercise, exercise.drawn.row), token(exercise, asked.column), std::to_string(asked.column)});
}

std::string verdict_text(const Exercise& exercise, const std::vector<std::string>& texts, const Verdict& verdict, const Catalogue& text) {
  const std::string label = cell_label(exercise, verdict.cell, text);
  const std::string entered = verdict.cell < texts.size() ? escape_marks(printable(texts[verdict.cell], 24)) : "";
  switch (verdict.kind) {
    case Verdict::Kind::refused: return text.format("exercise." + verdict.error->code, {label, entered});
    case Verdict::Kind::coarse: return text.format("exercise.coarse", {label, entered, std::to_string(exercise.spec->decimals)});
    case Verdict::Kind::right:
      return text.format("exercise.right", {text.format(key_of(exercise, "right"), {quoted(exercise, exercise.drawn.row, text)})});
    case Verdict::Kind::not_yet: return text.format("exercise.not_yet", {label, entered});
    case Verdict::Kind::diagnosed: break;
  }
  const std::string key = key_of(exercise, std::string(verdict.wrong->name) + ".diagnosis");
  return text.format(key, {label, entered, total_of(exercise, texts), quoted(exercise, exercise.drawn.row, text),
                           quoted(exercise, exercise.drawn.other, text)});
}

}  // namespace attnscope::lesson
