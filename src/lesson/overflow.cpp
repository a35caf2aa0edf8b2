#include "lesson/overflow.h"

#include <cmath>
#include <optional>

#include "lesson/explain_words.h"
#include "lesson/number_text.h"

namespace attnscope::lesson {
namespace {

using model::Figure;

bool finite_or_masked(const Figures& figures, const Figure& figure, std::int64_t index) {
  return std::isfinite(figure.values[static_cast<std::size_t>(index)]) || is_masked(figures, figure, index);
}

/// The first number of an expression that is not finite.
std::optional<Source> within(const Figures& figures, const Expr& e) {
  if (e.kind == Expr::Kind::number) {
      const Figure* figure = e.source.figure.empty() ? nullptr : figures.find(e.source.figure);
    if (figure == nullptr || finite_or_masked(figures, *figure, e.source.index)) return std::nullopt;
    return e.source;
  }
  for (const Expr& arg : e.args)
    if (std::optional<Source> found = within(figures, arg)) return found;
  return std::nullopt;
}

/// The first such number in `count` numbers of a figure.
std::optional<Source> among(const Figures& figures, const Figure& figure, std::int64_t begin, std::int64_t count) {
  for (std::int64_t i = begin; i < begin + count; ++i)
    if (!finite_or_masked(figures, figure, i)) return Source{figure.name, i};
  return std::nullopt;
}

std::optional<Source> operand_of(const Figures& figures, const Figure& figure, std::int64_t index) {
  if (const std::optional<Expr> expr = arithmetic_of(figures, figure, index))
    if (std::optional<Source> found = within(figures, *expr)) return found;
  for (const std::string& name : figure.operands) {
    const Figure* operand = figures.find(name);
    if (operand == nullptr) continue;
    // A whole row enters into softmax and LayerNorm; else the arithmetic did not say, and it may be anywhere.
    const bool row = figure.op == model::Op::softmax || figure.op == model::Op::layer_norm;
    const auto all = static_cast<std::int64_t>(operand->values.size());
    const bool same = all == static_cast<std::int64_t>(figure.values.size());
    const std::int64_t count = row && same ? operand->columns() : all, begin = row && same ? index / count * count : 0;
    if (std::optional<Source> found = among(figures, *operand, begin, count)) return found;
  }
  return std::nullopt;
}

std::string written(float value, const Catalogue& text) {
  return std::isnan(value) ? text.get("overflow.nan") : fixed(static_cast<double>(value), 0);
}

}  // namespace

bool is_masked(const Figures& figures, const Figure& figure, std::int64_t index) {
  if (!(figure.values[static_cast<std::size_t>(index)] < 0)) return false;
  if (figure.op == model::Op::given) return std::isinf(figure.values[static_cast<std::size_t>(index)]);
  if (figure.op == model::Op::copy || figure.op == model::Op::shift) {
      const Figure* from = figures.find(figure.operands.front());
    return from != nullptr && is_masked(figures, *from, index);
  }
  const bool added = figure.op == model::Op::mask_added;
  if (!added && (figure.op != model::Op::mask || figure.operands.size() < 2)) return false;
  const Figure* mask = figures.find(figure.operands[added ? 0 : 1]);
  const std::int64_t row = index / figure.columns() % figure.rows(), column = index % figure.columns();
  return mask != nullptr && mask->at(row, column) == 0;
}

Source overflow_of(const Figures& figures, const Figure& figure, std::int64_t index) {
  const Figure* at = &figure;
  Source out{figure.name, index};
  for (std::size_t depth = 0; depth <= figures.trace().figures().size(); ++depth) {
    const std::optional<Source> before = operand_of(figures, *at, out.index);
    if (!before) break;
    out = *before;
    at = figures.find(out.figure);
  }
  return out;
}

std::string overflow_words(const Figures& figures, const Figure& figure, std::int64_t index, const Source& from,
                           const Catalogue& text) {
  const float value = figure.values[static_cast<std::size_t>(index)];
  const std::string own = marked_place(figure, index);
  if (figure.op == model::Op::softmax_upside_down && from == Source{figure.name, index}) return text.format("overflow.nothing_seen", {own});
  const Figure* sums = figure.op == model::Op::row_share ? figures.find(figure.operands[1]) : nullptr;
  if (sums != nullptr && sums->values[static_cast<std::size_t>(index / figure.columns())] == 0) return text.format("overflow.none", {own});
  if (from == Source{figure.name, index})
    return std::isnan(value) ? text.format("overflow.nan_here", {own}) : text.format("overflow.here", {own, written(value, text)});
  const Figure& first = *figures.find(from.figure);
  const bool nan = std::isnan(first.values[static_cast<std::size_t>(from.index)]);
  return text.format(nan ? "overflow.from_nan" : "overflow.from", {own, written(value, text), marked_place(first, from.index)});
}

}  // namespace attnscope::lesson
