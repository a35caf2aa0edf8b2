#pragma once
#include <optional>

#include "lesson/lesson.h"
#include "tensor/result.h"

// What the values of a lesson mean together. The place of an error is a JSON pointer, which parse_lesson turns into line and column.
namespace attnscope::lesson {

/// All of the below, but for what is printed: fills in tokens and table.
std::optional<Error> derive(Lesson& lesson, const Limits& limits);

/// Splits the sentences and gives each token its row: `tokens`, `b_tokens` and how many rows the table has (0: there is none).
/// Allocates nothing of the table's size.
std::optional<Error> assign_rows(Lesson& lesson, std::int64_t& rows);

/// Makes `table` for that many rows.
void make_table(Lesson& lesson, std::int64_t rows);

/// Sizes, divisibility, shapes, and how many numbers all of the lesson needs, counted before anything is allocated; `rows` as from
/// assign_rows. (The lesson is left as it was.) check_gradients and check_products come first.
std::optional<Error> check_model(Lesson& lesson, std::int64_t rows, const Limits& limits);
std::optional<Error> check_gradients(const Lesson& lesson);
std::optional<Error> check_products(const Lesson& lesson);

/// The names of all parameters of a model in the order in which they are drawn; LayerNorm's and the read-out among them.
std::vector<std::string> parameter_names(const model::ModelConfig& model, std::int64_t rows);

/// Where the weights come from if the lesson does not say: written where `weights` gives all that would be drawn, the read-out
/// aside; given for scores; else drawn.
Origin default_origin(const Lesson& lesson);
/// Whether the lesson states an origin for weights that it does not give in full, so that nothing here bears it out.
bool origin_is_claimed(const Lesson& lesson);

/// What is printed must be a figure of the lesson, in its shape.
std::optional<Error> check_printed(const Lesson& lesson, const std::string& name);

}  // namespace attnscope::lesson
