// Every figure of every kind of program, computed anew in double from the figures that it names, by the definition of its
// operation in model/trace.h. Nothing of the numeric rooms is used but the records of the draws.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include "model/job.h"
#include "model/programs.h"

namespace attnscope::model {
namespace {

struct Value {
  double exact = 0, size = 0;  // `size`: of the terms that were summed, for the bound on rounding
};

/// The element (head, row, column) of a figure whose operation is a single line, from its operands; nothing where it is none.
class Definition {
 public:
  Definition(const Trace& trace, const Figure& figure) : figure_(figure) {
    for (const std::string& name : figure.operands) {
      operands_.push_back(trace.find(name));
      if (operands_.back() == nullptr) ADD_FAILURE() << figure.name << " names " << name << ", which is not there";
    }
  }

  bool complete() const { return std::find(operands_.begin(), operands_.end(), nullptr) == operands_.end(); }

  std::optional<Value> at(std::int64_t h, std::int64_t i, std::int64_t j) const {
    switch (figure_.op) {
      case Op::given: case Op::constant: case Op::another_pass: case Op::derivative: return {};
      case Op::head_mean: case Op::head_difference: case Op::difference: case Op::cut: case Op::taken_away:
      case Op::row_difference: case Op::turned_difference:
      case Op::row_part: case Op::row_distance: case Op::mask_hides: case Op::mask_added: case Op::softmax_upside_down:
      case Op::exponential: case Op::shift: case Op::row_sum: case Op::column_sum: case Op::row_share:
        return {};  // made by the lesson room alone
      case Op::drawn: return one(static_cast<double>(tensor::arithmetic_of(*figure_.draw, flat(h, i, j)).value));
      case Op::lookup: return one(get(0, 0, figure_.index[static_cast<std::size_t>(i)], j));
      case Op::positions: {
        const double angle =
            static_cast<double>(i) / std::pow(10000.0, static_cast<double>(j / 2 * 2) / static_cast<double>(figure_.columns()));
        return one(j % 2 == 0 ? std::sin(angle) : std::cos(angle));
      }
      case Op::add: return sum({get(0, h, i, j), operands_[1]->rank() == 1 ? get(1, 0, 0, j) : get(1, h, i, j)});
      case Op::linear: {
        auto terms = products([&](std::int64_t k) { return get(0, h, i, k) * get(1, 0, j, k); }, operands_[0]->columns());
        if (operands_.size() > 2) terms.push_back(get(2, 0, 0, j));
        return sum(terms);
      }
      case Op::product: return sum(products([&](std::int64_t k) { return get(0, h, i, k) * get(1, 0, k, j); }, operands_[0]->columns()));
      case Op::split_heads: return one(get(0, 0, i, static_cast<std::int64_t>(figure_.scalar) + h * figure_.columns() + j));
      case Op::scores: return sum(products([&](std::int64_t k) { return get(0, h, i, k) * get(1, h, j, k); }, operands_[0]->columns()));
      case Op::scale: return one(get(0, h, i, j) / figure_.scalar);
      case Op::tied: case Op::copy: return one(get(0, h, i, j));
      case Op::mask_matrix: return one(j <= figure_.index[static_cast<std::size_t>(i)] ? 1 : 0);
      case Op::mask: return one(get(1, 0, i, j) == 1 ? get(0, h, i, j) : -HUGE_VAL);
      case Op::softmax: return softmax(h, i, j);
      case Op::mix: return sum(products([&](std::int64_t k) { return get(0, h, i, k) * get(1, h, k, j); }, operands_[0]->columns()));
      case Op::concat: return one(get(0, j / operands_[0]->columns(), i, j % operands_[0]->columns()));
      case Op::relu: return one(std::max(get(0, h, i, j), 0.0));
      case Op::gelu: return one(get(0, h, i, j) * 0.5 * std::erfc(-get(0, h, i, j) / std::numbers::sqrt2));
      case Op::layer_norm: return layer_norm(i, j);
      case Op::mean_abs_difference: {
        double total = 0;
        for (std::size_t k = 0; k < operands_[0]->values.size(); ++k)
          total += std::abs(static_cast<double>(operands_[0]->values[k]) - static_cast<double>(operands_[1]->values[k]));
        return one(total / static_cast<double>(operands_[0]->values.size()));
      }
      case Op::peek: {  // the figure's own rank is one less: row j of head i
        double later = 0;
        for (std::int64_t k = j + 1; k < operands_[0]->columns(); ++k) later += get(0, i, j, k);
        return one(later);
      }
      case Op::dot_last_row:
        return sum(
            products([&](std::int64_t k) { return get(0, 0, 0, k) * get(1, 0, operands_[1]->rows() - 1, k); }, operands_[0]->columns()));
      case Op::mean_square_last_row: {
        const std::int64_t last = operands_[0]->rows() - 1, n = operands_[0]->columns();
        return sum(products([&](std::int64_t k) { return get(0, 0, last, k) * get(0, 0, last, k) / static_cast<double>(n); }, n));
      }
      case Op::rnn_step: return rnn_step(i, j);
      case Op::back_product:
        return sum(products([&](std::int64_t k) { return get(0, 0, i, k) * get(1, 0, k, j); }, operands_[0]->columns()));
      case Op::row_norm: return one(norm(*operands_[0], j, 1));
      case Op::cumulative_share: {
        const auto& v = operands_[0]->values;
        const double total = std::accumulate(v.begin(), v.end(), 0.0);
        return one(total > 0 ? std::accumulate(v.begin(), v.begin() + j + 1, 0.0) / total : 0);
      }
      case Op::head_mean_last_row: {
        std::vector<double> terms;
        for (std::int64_t head = 0; head < operands_[0]->heads(); ++head)
          terms.push_back(get(0, head, operands_[0]->rows() - 1, j) / static_cast<double>(operands_[0]->heads()));
        return sum(terms);
      }
      case Op::last_row: return one(i == figure_.rows() - 1 ? get(0, 0, 0, j) : 0);
      case Op::frobenius_norms:
        return one(norm(*operands_[static_cast<std::size_t>(j)], 0, operands_[static_cast<std::size_t>(j)]->rows()));
      case Op::root_mean_squares: {
        const Figure& f = *operands_[static_cast<std::size_t>(j)];
        return one(norm(f, 0, f.rows()) / std::sqrt(static_cast<double>(f.values.size())));
      }
      case Op::row_max: {
        double most = -HUGE_VAL;
        for (std::int64_t k = 0; k < operands_[0]->columns(); ++k) most = std::max(most, of_row(j, k));
        return one(most);
      }
      case Op::row_entropy: {
        std::vector<double> terms;
        for (std::int64_t k = 0; k < operands_[0]->columns(); ++k) {
          const double p = of_row(j, k);
          terms.push_back(p > 0 ? -p * std::log(p) : 0);
        }
        return sum(terms);
      }
      case Op::share_slope: return one(get(0, 0, 0, j) * (1 - get(0, 0, 0, j)));
      case Op::means: return sum(shares_of_mean(*operands_[static_cast<std::size_t>(j)]));
      case Op::variances: {
        const Figure& f = *operands_[static_cast<std::size_t>(j)];
        const double middle = sum(shares_of_mean(f)).exact;
        double squares = 0;
        for (const float x : f.values) squares += (static_cast<double>(x) - middle) * (static_cast<double>(x) - middle);
        return one(squares / static_cast<double>(f.values.size()));
      }
    }
    return {};
  }

 private:
  /// Operand 0 as rows one after the other, whatever its rank.
  double of_row(std::int64_t row, std::int64_t k) const {
    return static_cast<double>(operands_[0]->values[static_cast<std::size_t>(row * operands_[0]->columns() + k)]);
  }
  static std::vector<double> shares_of_mean(const Figure& f) {
    std::vector<double> terms;
    for (const float x : f.values) terms.push_back(static_cast<double>(x) / static_cast<double>(f.values.size()));
    return terms;
  }

  std::int64_t flat(std::int64_t h, std::int64_t i, std::int64_t j) const { return (h * figure_.rows() + i) * figure_.columns() + j; }
  double get(std::size_t operand, std::int64_t h, std::int64_t i, std::int64_t j) const {
    return static_cast<double>(operands_[operand]->at(i, j, h));
  }
  static Value one(double x) { return {x, std::abs(x)}; }
  static Value sum(const std::vector<double>& terms) {
    Value v;
    for (double t : terms) v.exact += t, v.size += std::abs(t);
    return v;
  }
  template <class Term>
  static std::vector<double> products(Term term, std::int64_t count) {
    std::vector<double> terms;
    for (std::int64_t k = 0; k < count; ++k) terms.push_back(term(k));
    return terms;
  }
  static double norm(const Figure& f, std::int64_t first, std::int64_t rows) {
    double squares = 0;
    for (std::int64_t i = first; i < first + rows; ++i)
      for (std::int64_t j = 0; j < f.columns(); ++j) squares += static_cast<double>(f.at(i, j)) * static_cast<double>(f.at(i, j));
    return std::sqrt(squares);
  }
  Value softmax(std::int64_t h, std::int64_t i, std::int64_t j) const {
    double most = -HUGE_VAL, total = 0;
    for (std::int64_t k = 0; k < figure_.columns(); ++k) most = std::max(most, get(0, h, i, k));
    for (std::int64_t k = 0; k < figure_.columns(); ++k) total += std::exp(get(0, h, i, k) - most);
    return {std::exp(get(0, h, i, j) - most) / total, 1};
  }
  Value layer_norm(std::int64_t i, std::int64_t j) const {
    const auto n = static_cast<double>(figure_.columns());
    double mean = 0, variance = 0;
    for (std::int64_t k = 0; k < figure_.columns(); ++k) mean += get(0, 0, i, k) / n;
    for (std::int64_t k = 0; k < figure_.columns(); ++k) variance += (get(0, 0, i, k) - mean) * (get(0, 0, i, k) - mean) / n;
    return sum({(get(0, 0, i, j) - mean) / std::sqrt(variance + 1e-5) * get(1, 0, 0, j), get(2, 0, 0, j)});
  }
  Value rnn_step(std::int64_t t, std::int64_t j) const {
    auto terms = products([&](std::int64_t k) { return get(0, 0, t, k) * get(1, 0, j, k); }, operands_[0]->columns());
    if (t > 0)
      for (std::int64_t k = 0; k < figure_.columns(); ++k) terms.push_back(static_cast<double>(figure_.at(t - 1, k)) * get(2, 0, j, k));
    terms.push_back(get(3, 0, 0, j));
    terms.push_back(get(4, 0, 0, j));
    Value v = sum(terms);
    v.exact = figure_.scalar == 1 ? std::max(v.exact, 0.0) : std::tanh(v.exact);
    return v;
  }

  const Figure& figure_;
  std::vector<const Figure*> operands_;
};

/// Terms that an element's sum has at most here: its rounding is bounded by so many halves of a unit in the last place of their size.
constexpr double kBound = 40 * 0x1p-24;

TEST(Definitions, EveryFigureFollowsFromItsOperands) {
  std::set<Op> seen;
  for (const auto& [name, program] : programs_and_tied()) {
    const auto trace = run(program);
    std::set<std::string> names;
    for (const Figure& f : trace->figures()) {
      SCOPED_TRACE(name + ": " + f.name);
      EXPECT_TRUE(names.insert(f.name).second) << "twice";
      ASSERT_EQ(static_cast<std::int64_t>(f.values.size()),
                std::accumulate(f.shape.begin(), f.shape.end(), std::int64_t{1}, std::multiplies<>()));
      ASSERT_EQ(f.op == Op::drawn, f.draw.has_value());
      ASSERT_EQ(f.op == Op::drawn, !f.recipe.empty());
      seen.insert(f.op);
      const Definition definition(*trace, f);
      if (!definition.complete()) continue;
      double worst = 0;
      std::int64_t at = 0;
      for (std::int64_t h = 0; h < f.heads(); ++h)
        for (std::int64_t i = 0; i < f.rows(); ++i)
          for (std::int64_t j = 0; j < f.columns(); ++j) {
            const auto value = definition.at(h, i, j);
            if (!value) continue;
            const auto got = static_cast<double>(f.at(i, j, h));
            if (got == value->exact) continue;
            const double share = std::abs(got - value->exact) / (kBound * value->size + 1e-44);
            if (!(share <= worst)) worst = share, at = (h * f.rows() + i) * f.columns() + j;
          }
      EXPECT_LE(worst, 1) << "element " << at << ": " << f.values[static_cast<std::size_t>(at)];
    }
  }
  constexpr std::size_t kReadings = 17;  // made by the lesson room alone
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(Op::derivative) + 1 - kReadings) << "an operation that none of these programs has";
}

}  // namespace
}  // namespace attnscope::model
