#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"
#include "lesson/readings.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// Whose number it is, for its colour.
enum class Role { ink, second, q, k, v };

/// Where a number stands: figure and flat index; figure empty: a constant of the formula (√d_k, 1e-5).
struct Source {
  std::string figure;
  std::int64_t index = 0;
  bool operator==(const Source&) const = default;
};

/// Arithmetic as a tree over exact operands.
struct Expr {
  enum class Kind { number, sum, product, quotient, difference, square, exp, max, sqrt, tanh, relu, gelu, cos, sin, log, absolute };
  // relu: max(0, x)
  Kind kind = Kind::number;
  double value = 0;  // number: exact
  Source source;     // number
  Role role = Role::ink;
  std::size_t rest = 0;  // number: stands for so many terms of a long sum
  std::vector<Expr> args;
};
double evaluate(const Expr& expr);  // in double

/// A piece of a printed line: a number (with its source) or a sign between numbers.
struct Piece {
  std::string text;
  Role role = Role::ink;
  Source source;  // of a number; figure empty for signs
  bool superscript = false, bold = false;
};

/// One number of a trace, asked where it comes from.
struct Explanation {
  std::string figure;            // "scores"
  std::vector<std::int64_t> at;  // indices, [1, 0]
  float value = 0;
  std::string title;             // "scores[1, 0] · cat → the"
  std::string symbols;           // the formula in symbols, marked text: "Q[cat] · K[the]"
  bool has_line = false;         // whether one line of arithmetic gives it
  Expr expr;                     // exact
  std::vector<Piece> line;       // printed: expr, "=" or "≈", value
  std::string fault;             // marked words instead of the line: the number overflowed or is not a number, and where that began
  bool closes = true;            // the printed line is true digit for digit ("=")
  std::vector<Source> operands;  // links, in the order of the line; at most 64
  std::vector<std::string> origin;  // marked lines: "row 2 of the table (cat)", "nn.Linear(4, 4), uniform ±0.5", the draw
  std::string pytorch;           // one line of PyTorch that prints it (or, entered by hand, sets it); empty where no call gives it
};

/// The arithmetic of one number, exact; nothing where no single line gives it (a masked score is −∞ by definition).
std::optional<Expr> arithmetic_of(const Figures& figures, const model::Figure& figure, std::int64_t index);

/// The index must exist. `most_terms`: a longer sum shows its largest terms and "58 more = …".
Explanation explain(const Lesson& lesson, const Figures& figures, std::string_view figure, std::int64_t index, Language language,
                    std::size_t most_terms = 8);

}  // namespace attnscope::lesson
