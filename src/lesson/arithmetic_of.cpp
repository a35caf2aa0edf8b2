// The exact arithmetic of one number, by the operation that made its figure.
#include <cmath>

#include "lesson/explain.h"
#include "lesson/explain_words.h"
#include "lesson/expr.h"
#include "lesson/overflow.h"

namespace attnscope::lesson {
namespace {

using model::Figure;
using model::Op;
using Kind = Expr::Kind;

/// Builds the exact arithmetic of one element of a figure; nothing where no single line gives it.
class Builder {
 public:
  Builder(const Figures& figures, const Figure& figure, std::int64_t index)
      : figures_(figures), figure_(figure), index_(index) {
    column_ = index % figure.columns();
    row_ = index / figure.columns() % figure.rows();
    head_ = index / (figure.columns() * figure.rows());
  }

  std::optional<Expr> build() const {
    if (figure_.entered_at(index_) != nullptr) return std::nullopt;  // the operation made another number
    switch (figure_.op) {
      case Op::lookup: return cell(0, 0, figure_.index[static_cast<std::size_t>(row_)], column_);
      case Op::add:
        return make(Kind::sum,
                    {cell(0, head_, row_, column_), operand(1)->rank() < 2 ? cell(1, 0, 0, column_) : cell(1, head_, row_, column_)});
      case Op::linear: return linear();
      case Op::product:
        return sum_over(operand(0)->columns(), [&](std::int64_t i) { return product(cell(0, 0, row_, i), cell(1, 0, i, column_)); });
      case Op::split_heads: return cell(0, 0, row_, static_cast<std::int64_t>(figure_.scalar) + head_ * figure_.columns() + column_);
      case Op::scores:
        return sum_over(operand(0)->columns(),
                        [&](std::int64_t i) { return product(cell(0, head_, row_, i), cell(1, head_, column_, i)); });
      case Op::scale: return make(Kind::quotient, {cell(0, head_, row_, column_), divisor()});
      case Op::copy: return flat(0, index_);
      case Op::mask:
        return is_masked(figures_, figure_, index_) ? std::nullopt : std::optional<Expr>(cell(0, head_, row_, column_));
      case Op::softmax: return softmax();
      case Op::mix: return mix();
      case Op::concat: return cell(0, column_ / operand(0)->columns(), row_, column_ % operand(0)->columns());
      case Op::relu: return make(Kind::relu, {flat(0, index_)});
      case Op::gelu: return make(Kind::gelu, {flat(0, index_)});
      case Op::positions: return positions();
      case Op::layer_norm: return layer_norm();
      case Op::mean_abs_difference: return mean_abs_difference();
      case Op::peek: return peek();
      case Op::dot_last_row:
        return sum_over(figure_of(0).columns(), [&](std::int64_t i) { return product(flat(0, i), cell(1, 0, operand(1)->rows() - 1, i)); });
      case Op::mean_square_last_row: return mean_square();
      case Op::rnn_step: return rnn_step();
      case Op::back_product:
        return sum_over(operand(0)->columns(), [&](std::int64_t i) { return product(cell(0, 0, row_, i), cell(1, 0, i, column_)); });
      case Op::row_norm:
        return make(Kind::sqrt,
                    {sum_over(operand(0)->columns(), [&](std::int64_t i) { return make(Kind::square, {cell(0, 0, index_, i)}); })});
      case Op::cumulative_share: return cumulative_share();
      case Op::head_mean_last_row: return mean_over_heads(operand(0)->rows() - 1, index_);
      case Op::head_mean: return mean_over_heads(row_, column_);
      case Op::head_difference:
        return make(Kind::difference, {cell(0, figure_.index[0], row_, column_), cell(0, figure_.index[1], row_, column_)});
      case Op::difference: return make(Kind::difference, {flat(0, index_), flat(1, index_)});
      case Op::cut: return cell(1, 0, row_, column_).value == 1 ? std::optional<Expr>(flat(0, index_)) : std::nullopt;
      case Op::taken_away:
        if (cell(1, 0, row_, column_).value == 1) return std::nullopt;
        return make(Kind::difference, {constant(0), flat(0, index_)});
      case Op::mask_hides: return make(Kind::difference, {constant(1), flat(0, index_)});
      case Op::softmax_upside_down: return softmax_upside_down();
      case Op::row_distance: {
        const std::int64_t a = figure_.index.empty() ? index_ : figure_.index[0], b = figure_.index.empty() ? index_ : figure_.index[1];
        return make(Kind::sqrt, {sum_over(operand(0)->columns(), [&](std::int64_t i) {
                      return make(Kind::square, {make(Kind::difference, {cell(0, 0, a, i), cell(1, 0, b, i)})});
                    })});
      }
      case Op::row_part: return row_part();
      case Op::exponential: return make(Kind::exp, {flat(0, index_)});
      case Op::shift: return shift();
      case Op::row_sum:  // the figure's last axis is the row
        return sum_over(operand(0)->columns(), [&](std::int64_t j) { return cell(0, row_, column_, j); });
      case Op::column_sum: return sum_over(operand(0)->rows(), [&](std::int64_t i) { return cell(0, row_, i, column_); });
      case Op::row_share: return make(Kind::quotient, {flat(0, index_), flat(1, index_ / figure_.columns())});
      case Op::row_difference:
        return make(Kind::difference, {cell(0, 0, figure_.index[0], column_), cell(0, 0, figure_.index[1], column_)});
      case Op::turned_difference: return make(Kind::difference, {cell(0, head_, row_, column_), cell(0, head_, column_, row_)});
      case Op::tied: return flat(0, index_);
      case Op::last_row: return row_ == figure_.rows() - 1 ? flat(0, column_) : constant(0);
      case Op::frobenius_norms: return make(Kind::sqrt, {squares(static_cast<std::size_t>(index_))});
      case Op::root_mean_squares: return root_mean_square(static_cast<std::size_t>(index_));
      case Op::row_max: return make(Kind::max, row_of_operand());
      case Op::row_entropy: return entropy();
      case Op::share_slope: return product(flat(0, index_), make(Kind::difference, {constant(1), flat(0, index_)}));
      case Op::means: return mean(static_cast<std::size_t>(index_));
      case Op::variances: return variance(static_cast<std::size_t>(index_));
      case Op::drawn: return draw_line(figure_, index_);
      default: return std::nullopt;
    }
  }

 private:
  const Figure* operand(std::size_t k) const { return k < figure_.operands.size() ? figures_.find(figure_.operands[k]) : nullptr; }
  const Figure& figure_of(std::size_t k) const { return *operand(k); }
  float value() const { return figure_.values[static_cast<std::size_t>(index_)]; }

  Expr flat(std::size_t k, std::int64_t index) const {
    const Figure& f = figure_of(k);
    return number(f.values[static_cast<std::size_t>(index)], {f.name, index}, role_of(f.name));
  }
  Expr cell(std::size_t k, std::int64_t head, std::int64_t row, std::int64_t column) const {
    const Figure& f = figure_of(k);
    return flat(k, (head * f.rows() + row) * f.columns() + column);
  }
  static Expr product(Expr a, Expr b) { return make(Kind::product, {std::move(a), std::move(b)}); }

  template <class Term> static Expr sum_over(std::int64_t n, Term term) {
    std::vector<Expr> terms;
    for (std::int64_t i = 0; i < n; ++i) terms.push_back(term(i));
    return make(Kind::sum, std::move(terms));
  }

  Expr linear() const {
    Expr sum = sum_over(operand(0)->columns(), [&](std::int64_t i) { return product(cell(0, 0, row_, i), cell(1, 0, column_, i)); });
    if (operand(2)) sum.args.push_back(flat(2, column_));
    return sum;
  }

  /// √d_k where the divisor is one.
  Expr divisor() const {
    const double square = std::round(figure_.scalar * figure_.scalar);
    if (square >= 1 && std::fabs(std::sqrt(square) - figure_.scalar) < 1e-6 * figure_.scalar) return make(Kind::sqrt, {constant(square)});
    return constant(figure_.scalar);
  }

  std::optional<Expr> softmax() const {
    const Figure& in = figure_of(0);
    std::int64_t most = 0;
    for (std::int64_t j = 1; j < in.columns(); ++j) {
      if (in.at(row_, j, head_) > in.at(row_, most, head_)) most = j;
    }
    if (std::isinf(in.at(row_, most, head_)) || std::isinf(in.at(row_, column_, head_))) return std::nullopt;  // masked: 0 by definition
    const auto share = [&](std::int64_t j) {
      return make(Kind::exp, {make(Kind::difference, {cell(0, head_, row_, j), cell(0, head_, row_, most)})});
    };
    std::vector<Expr> all;
    for (std::int64_t j = 0; j < in.columns(); ++j) {
      if (!std::isinf(in.at(row_, j, head_))) all.push_back(share(j));
    }
    return make(Kind::quotient, {share(column_), make(Kind::sum, std::move(all))});
  }

  std::optional<Expr> softmax_upside_down() const {
    const Figure& in = figure_of(0);
    const auto seen = [&](std::int64_t j) { return operand(1)->at(row_, j) == 0; };
    if (!seen(column_)) return std::nullopt;  // hidden: 0 by definition
    std::int64_t most = column_;
    for (std::int64_t j = 0; j < in.columns(); ++j) {
      if (seen(j) && in.at(row_, j, head_) > in.at(row_, most, head_)) most = j;
    }
    const auto share = [&](std::int64_t j) {
      return make(Kind::exp, {make(Kind::difference, {cell(0, head_, row_, j), cell(0, head_, row_, most)})});
    };
    std::vector<Expr> all;
    for (std::int64_t j = 0; j < in.columns(); ++j) {
      if (seen(j)) all.push_back(share(j));
    }
    return make(Kind::quotient, {share(column_), make(Kind::sum, std::move(all))});
  }

  std::optional<Expr> shift() const {
    const Figure& in = figure_of(0);
    std::int64_t most = 0;
    for (std::int64_t j = 1; j < in.columns(); ++j) {
      if (in.at(row_, j, head_) > in.at(row_, most, head_)) most = j;
    }
    if (!std::isfinite(value())) return std::nullopt;
    return make(Kind::difference, {cell(0, head_, row_, column_), cell(0, head_, row_, most)});
  }

  Expr mix() const {
    std::vector<Expr> terms;
    for (std::int64_t j = 0; j < operand(0)->columns(); ++j) {
      if (operand(0)->at(row_, j, head_) != 0) terms.push_back(product(cell(0, head_, row_, j), cell(1, head_, j, column_)));
    }
    if (terms.empty()) terms.push_back(product(cell(0, head_, row_, 0), cell(1, head_, 0, column_)));
    return make(Kind::sum, std::move(terms));
  }

  Expr positions() const {
    const double even = static_cast<double>(column_ / 2 * 2);
    const double wave = std::pow(10000.0, even / static_cast<double>(figure_.columns()));
    return make(column_ % 2 == 0 ? Kind::sin : Kind::cos, {make(Kind::quotient, {constant(static_cast<double>(row_)), constant(wave)})});
  }

  Expr layer_norm() const {
    const std::int64_t n = figure_.columns();
    double mean = 0, variance = 0;
    for (std::int64_t i = 0; i < n; ++i) mean += operand(0)->at(row_, i);
    mean /= static_cast<double>(n);
    for (std::int64_t i = 0; i < n; ++i) variance += (operand(0)->at(row_, i) - mean) * (operand(0)->at(row_, i) - mean);
    variance /= static_cast<double>(n);
    Expr normal = make(Kind::quotient, {make(Kind::difference, {cell(0, 0, row_, column_), constant(mean)}),
                                        make(Kind::sqrt, {make(Kind::sum, {constant(variance), constant(1e-5)})})});
    return make(Kind::sum, {product(std::move(normal), flat(1, column_)), flat(2, column_)});
  }

  Expr mean_abs_difference() const {
    const auto n = static_cast<std::int64_t>(operand(0)->values.size());
    return make(Kind::quotient, {sum_over(n,
                                          [&](std::int64_t i) {
                                            return make(Kind::absolute, {make(Kind::difference, {flat(0, i), flat(1, i)})});
                                          }),
                                 constant(static_cast<double>(n))});
  }

  /// Row t of `peek` sums what the row of the weights gives to later columns. The figure is (T) or (H, T): its last axis is the row.
  Expr peek() const {
    const std::int64_t row = column_, head = row_;
    std::vector<Expr> terms;
    for (std::int64_t j = row + 1; j < operand(0)->columns(); ++j) terms.push_back(cell(0, head, row, j));
    if (terms.empty()) terms.push_back(constant(0));
    return make(Kind::sum, std::move(terms));
  }

  /// As with `peek` the figure's last axis is the row.
  Expr row_part() const {
    std::vector<Expr> terms;
    for (std::int64_t j = 0; j < operand(0)->columns(); ++j) {
      if (static_cast<double>(operand(1)->at(column_, j)) == figure_.scalar) terms.push_back(cell(0, row_, column_, j));
    }
    if (terms.empty()) terms.push_back(constant(0));
    return make(Kind::sum, std::move(terms));
  }

  Expr mean_square() const {
    const std::int64_t n = operand(0)->columns(), last = operand(0)->rows() - 1;
    return make(Kind::quotient,
                {sum_over(n, [&](std::int64_t i) { return make(Kind::square, {cell(0, 0, last, i)}); }), constant(static_cast<double>(n))});
  }

  /// h_t = f(W_ih x_t + b_ih + W_hh h_{t−1} + b_hh); h_{−1} = 0. Operands: x, weight_ih, weight_hh, bias_ih, bias_hh.
  Expr rnn_step() const {
    Expr sum = sum_over(operand(0)->columns(), [&](std::int64_t i) { return product(cell(1, 0, column_, i), cell(0, 0, row_, i)); });
    sum.args.push_back(flat(3, column_));
    if (row_ > 0) {
      for (std::int64_t i = 0; i < figure_.columns(); ++i) {
        const std::int64_t before = (row_ - 1) * figure_.columns() + i;
        sum.args.push_back(
            product(cell(2, 0, column_, i), number(figure_.values[static_cast<std::size_t>(before)], {figure_.name, before}, Role::ink)));
      }
    }
    sum.args.push_back(flat(4, column_));
    return make(figure_.scalar == 1 ? Kind::relu : Kind::tanh, {std::move(sum)});
  }

  /// Sum of the squares of all numbers of an operand.
  Expr squares(std::size_t k) const {
    const auto n = static_cast<std::int64_t>(figure_of(k).values.size());
    return sum_over(n, [&](std::int64_t i) { return make(Kind::square, {flat(k, i)}); });
  }
  Expr root_mean_square(std::size_t k) const {
    return make(Kind::sqrt, {make(Kind::quotient, {squares(k), constant(static_cast<double>(figure_of(k).values.size()))})});
  }

  /// The figure has one number for each row of its operand.
  std::vector<Expr> row_of_operand() const {
    std::vector<Expr> out;
    const std::int64_t n = operand(0)->columns();
    for (std::int64_t j = 0; j < n; ++j) out.push_back(flat(0, index_ * n + j));
    return out;
  }
  Expr entropy() const {
    std::vector<Expr> terms;
    for (Expr& p : row_of_operand()) {
      if (p.value > 0) terms.push_back(product(p, make(Kind::log, {p})));
    }
    return product(constant(-1), make(Kind::sum, std::move(terms)));
  }
  Expr mean(std::size_t k) const {
    const auto n = static_cast<std::int64_t>(figure_of(k).values.size());
    return make(Kind::quotient, {sum_over(n, [&](std::int64_t i) { return flat(k, i); }), constant(static_cast<double>(n))});
  }
  Expr variance(std::size_t k) const {
    const auto n = static_cast<std::int64_t>(figure_of(k).values.size());
    const double middle = evaluate(mean(k));
    const auto term = [&](std::int64_t i) { return make(Kind::square, {make(Kind::difference, {flat(k, i), constant(middle)})}); };
    return make(Kind::quotient, {sum_over(n, term), constant(static_cast<double>(n))});
  }

  std::optional<Expr> cumulative_share() const {
    Expr all = first(static_cast<std::int64_t>(operand(0)->values.size()));
    if (evaluate(all) == 0) return std::nullopt;  // nothing to share: zeros by definition
    return make(Kind::quotient, {first(index_ + 1), std::move(all)});
  }

  Expr first(std::int64_t n) const {
    return sum_over(n, [&](std::int64_t i) { return flat(0, i); });
  }

  Expr mean_over_heads(std::int64_t row, std::int64_t column) const {
    const std::int64_t heads = operand(0)->heads();
    return make(Kind::quotient,
                {sum_over(heads, [&](std::int64_t h) { return cell(0, h, row, column); }), constant(static_cast<double>(heads))});
  }

  const Figures& figures_;
  const Figure& figure_;
  std::int64_t index_, row_ = 0, column_ = 0, head_ = 0;
};

}  // namespace

std::optional<Expr> arithmetic_of(const Figures& figures, const Figure& figure, std::int64_t index) {
  return Builder(figures, figure, index).build();
}

}  // namespace attnscope::lesson
