#include "lesson/softmax_row.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lesson/catalogue.h"
#include "lesson/explain_words.h"
#include "lesson/expr.h"
#include "lesson/number_text.h"
#include "lesson/overflow.h"
#include "tensor/math.h"

namespace attnscope::lesson {

namespace {

using Kind = Expr::Kind;

bool is_minus_infinity(float x) {
  return std::isinf(x) && x < 0;
}

StepLine printed(Expr expr, const Expr& result, Language language, std::size_t most_terms) {
  PrintedLine line = print_line(condense(std::move(expr), most_terms), result, Catalogue::of(language).get("explain.more"));
  return {std::move(line.pieces), line.closes, {}};
}

Expr x_of(const SoftmaxRow& row, std::int64_t column) {
  return number(static_cast<double>(row.x[static_cast<std::size_t>(column)]), {row.input, row.first + column}, Role::ink);
}

/// A number taken over as it is: "embedding.weight[2, 0] = −0.7521".
StepLine same_number(const model::Trace& trace, const Explanation& e) {
  const Source& source = e.expr.source;
  const model::Figure* from = trace.find(source.figure);
  if (from == nullptr || e.line.empty()) return {e.line, e.closes, {}};
  std::string at;
  std::int64_t left = source.index;
  for (auto size = from->shape.rbegin(); size != from->shape.rend(); ++size) {
    at.insert(0, std::to_string(left % *size) + (at.empty() ? "" : ", "));
    left /= *size;
  }
  return {{{source.figure + "[" + at + "]", e.expr.role, source, false, false}, {" = ", Role::second, {}, false, false}, e.line.back()},
          true,
          {}};
}

/// Numbers that no figure holds: the row's own exponentials.
Expr part_number(float value) {
  return number(static_cast<double>(value), {}, Role::ink);
}

}  // namespace

SoftmaxRow softmax_row(const model::Trace& trace, std::string_view weights, std::int64_t head, std::int64_t row) {
  SoftmaxRow out;
  const model::Figure* shares = trace.find(weights);
  if (shares == nullptr || shares->op != model::Op::softmax || row >= shares->rows() || head >= shares->heads()) return out;
  const model::Figure* in = trace.find(shares->operands.front());
  if (in == nullptr) return out;
  const auto columns = static_cast<std::size_t>(in->columns());
  out.input = in->name;
  out.first = (head * in->rows() + row) * in->columns();
  for (std::size_t j = 0; j < columns; ++j) {
    const float x = in->at(row, static_cast<std::int64_t>(j), head);
    out.x.push_back(x);
    out.masked.push_back(is_masked(trace, *in, out.first + static_cast<std::int64_t>(j)));
    if (out.fault < 0 && !std::isfinite(x) && !is_minus_infinity(x)) out.fault = static_cast<std::int64_t>(j);
    out.shares.push_back(shares->at(row, static_cast<std::int64_t>(j), head));
    if (!is_minus_infinity(x) && (out.most < 0 || x > out.x[static_cast<std::size_t>(out.most)])) out.most = static_cast<std::int64_t>(j);
  }
  if (out.fault >= 0) {
    const Source from = overflow_of(trace, *in, out.first + out.fault);
    out.fault_place = marked_place(*trace.find(from.figure), from.index);
  }
  out.max = out.most < 0 ? -std::numeric_limits<float>::infinity() : out.x[static_cast<std::size_t>(out.most)];
  for (const float x : out.x) {
    out.shifted.push_back(is_minus_infinity(x) ? x : x - out.max);
    out.exps.push_back(is_minus_infinity(x) ? 0.0f : tensor::exp(x - out.max));
    out.sum += out.exps.back();
  }
  for (const float share : out.shares) out.total += share;
  return out;
}

StepLine step_line(const Lesson& lesson, const model::Trace& trace, std::string_view figure, std::int64_t index, Language language,
                   std::size_t most_terms) {
  const model::Figure* found = trace.find(figure);
  if (found == nullptr) return {};
  Explanation e = explain(lesson, trace, figure, index, language, most_terms);
  const Catalogue& text = Catalogue::of(language);
  const std::int64_t row = index / found->columns() % found->rows(), column = index % found->columns();
  if (!e.fault.empty()) return {{}, true, std::move(e.fault)};
  if (e.has_line && e.expr.kind == Kind::number && !e.expr.source.figure.empty()) return same_number(trace, e);
  if (e.has_line) return {std::move(e.line), e.closes, {}};
  if (found->entered_at(index) != nullptr) return {{}, true, std::move(e.origin.front())};
  if (found->op == model::Op::mask) return {{}, true, text.format("line.masked", {std::to_string(column), std::to_string(row)})};
  if (found->op == model::Op::softmax) {
    const model::Figure* in = trace.find(found->operands.front());
    return {{}, true, text.get(in != nullptr && is_masked(trace, *in, index) ? "line.masked_weight" : "overflow.no_share")};
  }
  return {};
}

StepLine softmax_line(const SoftmaxRow& row, std::string_view weights, std::int64_t column, Part part, Language language,
                      std::size_t most_terms) {
  if (row.x.empty()) return {};
  const Catalogue& text = Catalogue::of(language);
  if (row.most < 0) return {{}, true, text.get("line.nothing_seen")};
  const auto at = static_cast<std::size_t>(column);
  const bool masked = is_minus_infinity(row.x[at]);
  const auto nothing = [&](const char* because_masked) {
    return StepLine{{}, true, text.get(row.masked[at] ? because_masked : "overflow.no_share")};
  };
  if (row.fault >= 0 && !masked) {
    const float x = row.x[static_cast<std::size_t>(row.fault)];
    const std::string value = std::isnan(x) ? text.get("overflow.nan") : fixed(static_cast<double>(x), 0);
    return {{}, true, text.format("overflow.row", {value, row.fault_place})};
  }
  switch (part) {
    case Part::max: {
      std::vector<Expr> seen;
      for (std::size_t j = 0; j < row.x.size(); ++j) {
        if (!is_minus_infinity(row.x[j])) seen.push_back(x_of(row, static_cast<std::int64_t>(j)));
      }
      if (seen.size() > most_terms)
        return {{}, true, text.format("line.max", {std::to_string(seen.size()), fixed(static_cast<double>(row.max), 4)})};
      return printed(make(Kind::max, std::move(seen)), x_of(row, row.most), language, most_terms);
    }
    case Part::exp:
      if (masked) return nothing("line.masked_exp");
      return printed(make(Kind::exp, {make(Kind::difference, {x_of(row, column), x_of(row, row.most)})}), part_number(row.exps[at]),
                     language, most_terms);
    case Part::sum: {
      std::vector<Expr> terms;
      for (std::size_t j = 0; j < row.exps.size(); ++j) {
        if (!is_minus_infinity(row.x[j])) terms.push_back(part_number(row.exps[j]));
      }
      return printed(make(Kind::sum, std::move(terms)), part_number(row.sum), language, most_terms);
    }
    case Part::divide:
    case Part::only:
      if (masked) return nothing("line.masked_weight");
      return printed(make(Kind::quotient, {part_number(row.exps[at]), part_number(row.sum)}),
                     number(static_cast<double>(row.shares[at]), {std::string(weights), row.first + column}, Role::ink), language,
                     most_terms);
  }
  return {};
}

}  // namespace attnscope::lesson
