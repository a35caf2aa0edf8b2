#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "lesson/explain.h"

namespace attnscope::lesson {

// Building.
Expr constant(double value);
Expr number(double value, Source source, Role role);
Expr make(Expr::Kind kind, std::vector<Expr> args);

/// The tree as a line shows it: sums of more than `most_terms` keep their largest terms in order, and the rest becomes one number
/// (Expr::rest terms of it, summed in double).
Expr condense(Expr expr, std::size_t most_terms);

/// A number with `digits` decimals; scientific with as many significant digits where fixed ones would say nothing; never more
/// than float32's nine significant digits; whole constants of a formula without decimals.
std::string printed_number(const Expr& number, int digits);
double printed_value(const Expr& number, int digits);  // what the printed text says

/// expr "=" result with the fewest digits, from 4, at which the printed operands give the printed result; else "≈" with 4.
struct PrintedLine {
  std::vector<Piece> pieces;
  bool closes = false;
  int digits = 4;
};
PrintedLine print_line(const Expr& condensed, const Expr& result, const std::string& more_words);

}  // namespace attnscope::lesson
