#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "lesson/guess_card.h"
#include "lesson/labels.h"
#include "lesson/scene.h"

namespace attnscope::lesson {

/// What a prediction's answer is made from, for the files that make them (lesson/guess_card.cpp says which makes which).
struct Asked {
  const Lesson& lesson;
  const model::Trace& trace;
  std::int64_t head;
  const Catalogue& text;

  const model::Figure* find(std::string_view figure) const { return trace.find(figure_name(lesson, figure)); }
  std::string token(std::int64_t i) const { return escape_marks(token_label(lesson.tokens, i)); }
  std::string quoted(const std::string& marked) const { return quoted_token(marked, text.language()); }
  std::string quoted(std::int64_t i) const { return quoted_label(lesson.tokens, i, text.language()); }
  /// The token that a row of the scores belongs to.
  std::int64_t asking(std::int64_t row) const {
    return lesson.model->kind == model::Kind::scores ? lesson.model->queries[static_cast<std::size_t>(row)] : row;
  }
  std::int64_t head_of(const model::Figure& figure) const { return std::min(head, figure.heads() - 1); }
  double at(const model::Figure& figure, std::int64_t row, std::int64_t column) const {
    return static_cast<double>(figure.at(row, column, head_of(figure)));
  }
  Selection number(const model::Figure& figure, std::int64_t row, std::int64_t column) const {
    return {figure.name, (head_of(figure) * figure.rows() + row) * figure.columns() + column};
  }
};

/// lesson/qkv_guess.cpp: whether a word that comes twice has one row in X twice.
std::optional<GuessCard> equal_rows(const Asked& in);
/// The same: which of Q, K and V a changed W_K moves, found by changing it.
std::optional<GuessCard> changed_keys(const Asked& in);
/// lesson/mask_guess.cpp: what a row adds up to where the mask cuts off what softmax has shared out already.
std::optional<GuessCard> row_sum(const Asked& in);
/// The same: which rows of the output another last word moves.
std::optional<GuessCard> rows_move(const Asked& in);
/// The same: what the last row may still see where the mask is upside down.
std::optional<GuessCard> left_for_last(const Asked& in);

// lesson/guess_bars.cpp: whether a score of 0 gets a share, and what doubling all scores or subtracting the largest does to a share.
std::optional<GuessCard> guess_zero(const Asked& in);
std::optional<GuessCard> guess_doubled(const Asked& in);
std::optional<GuessCard> guess_shifted(const Asked& in);

/// lesson/guess_products.cpp: how large q·k typically is at width 64.
std::optional<GuessCard> guess_typical(const Asked& in);

}  // namespace attnscope::lesson
