#include "lesson/explain.h"

#include <algorithm>
#include <cmath>

#include "lesson/catalogue.h"
#include "lesson/explain_words.h"
#include "lesson/expr.h"
#include "lesson/overflow.h"

namespace attnscope::lesson {
namespace {

using model::Figure;
using Kind = Expr::Kind;

void collect_sources(const Expr& e, std::vector<Source>& out) {
  if (e.kind == Kind::number && !e.source.figure.empty() && std::find(out.begin(), out.end(), e.source) == out.end())
    out.push_back(e.source);
  for (const Expr& arg : e.args) {
    if (out.size() >= 64) return;  // more links than anybody reads; the figures themselves are a click away
    collect_sources(arg, out);
  }
}

}  // namespace

Explanation explain(const Lesson& lesson, const Figures& figures, std::string_view name, std::int64_t index, Language language,
                    std::size_t most_terms) {
  Explanation out;
  const Figure* figure = figures.find(name);
  if (!figure || index < 0 || index >= static_cast<std::int64_t>(figure->values.size())) return out;
  out.figure = figure->name;
  out.value = figure->values[static_cast<std::size_t>(index)];
  std::int64_t left = index;
  for (auto size = figure->shape.rbegin(); size != figure->shape.rend(); ++size) {
    out.at.insert(out.at.begin(), left % *size);
    left /= *size;
  }
  const Catalogue& text = Catalogue::of(language);
  out.title = title_of(lesson, *figure, out.at);
  if (const model::Entered* entered = figure->entered_at(index)) {
    out.origin = {entered_words(*figure, *entered, text)};
    out.pytorch = entered_line(*figure, out.at, out.value);
    return out;
  }
  out.symbols = symbols_of(*figure, out.at);
  out.origin = origin_of_number(lesson, *figure, index, text);
  out.pytorch = pytorch_line(*figure, out.at, out.value);
  if (!std::isfinite(out.value) && !is_masked(figures, *figure, index)) {
    const Source from = overflow_of(figures, *figure, index);
    out.fault = overflow_words(figures, *figure, index, from, text);
    if (!(from == Source{figure->name, index})) out.operands.push_back(from);
  } else if (std::optional<Expr> expr = arithmetic_of(figures, *figure, index)) {
    out.has_line = true;
    out.expr = *std::move(expr);
    collect_sources(out.expr, out.operands);
    PrintedLine line = print_line(condense(out.expr, std::max<std::size_t>(most_terms, 3)),
                                  number(out.value, {figure->name, index}, role_of(figure->name)), text.get("explain.more"));
    out.line = std::move(line.pieces);
    out.closes = line.closes;
  }
  return out;
}

}  // namespace attnscope::lesson
