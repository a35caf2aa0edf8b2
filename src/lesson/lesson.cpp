#include "lesson/lesson.h"

#include "lesson/check.h"

namespace attnscope::lesson {
namespace {

std::vector<std::int64_t> rows_of(const std::vector<Token>& tokens) {
  std::vector<std::int64_t> rows;
  rows.reserve(tokens.size());
  for (const Token& token : tokens) rows.push_back(token.row);
  return rows;
}

}  // namespace

std::optional<Error> derive(Lesson& lesson, const Limits& limits) {
  if (!lesson.model && !lesson.gradients && !lesson.products) return Error{"needs_model", {}, ""};
  std::int64_t rows = 0;
  if (std::optional<Error> error = assign_rows(lesson, rows)) return error;
  if (std::optional<Error> error = check_gradients(lesson)) return error;
  if (std::optional<Error> error = check_products(lesson)) return error;
  if (std::optional<Error> error = check_model(lesson, rows, limits)) return error;
  make_table(lesson, rows);
  return std::nullopt;
}

Result<Lesson> resolve(Lesson lesson, const Limits& limits) {
  if (std::optional<Error> error = derive(lesson, limits)) {
    error->place = {};
    return *error;
  }
  // What a book prints belongs to its own sentence and settings; where it has no place any more it goes.
  for (auto it = lesson.printed.begin(); it != lesson.printed.end();) {
    it = check_printed(lesson, it->first) ? lesson.printed.erase(it) : std::next(it);
  }
  return lesson;
}

model::Program program(const Lesson& lesson) {
  model::Program out;
  out.seed = lesson.seed;
  out.warmup = lesson.warmup;
  out.model = lesson.model;
  out.rows = static_cast<std::int64_t>(lesson.table.size());
  out.ids = rows_of(lesson.tokens);
  out.b_ids = rows_of(lesson.b_tokens);
  out.gradients = lesson.gradients;
  out.edits = lesson.edits;
  out.baseline = lesson.baseline;
  out.products = lesson.products;
  return out;
}

}  // namespace attnscope::lesson
