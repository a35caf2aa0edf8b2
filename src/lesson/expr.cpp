#include "lesson/expr.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>

#include "lesson/number_text.h"

namespace attnscope::lesson {
namespace {

using Kind = Expr::Kind;

bool whole_constant(const Expr& e) {
  return e.source.figure.empty() && e.rest == 0 && e.value == std::floor(e.value) && std::fabs(e.value) < 1e9;
}

/// Decimals of a fixed print that keep to nine significant digits.
int decimals_for(double value, int digits) {
  int before = 1;
  for (double size = std::fabs(value); size >= 10; size /= 10) ++before;
  return std::clamp(digits, 0, std::max(0, 9 - before));
}

/// Fixed decimals would hide the digits of small numbers and pad those of large ones.
bool is_scientific(double value) {
  return value != 0 && (std::fabs(value) < 1e-3 || std::fabs(value) >= 1e7);
}

Expr rounded(Expr e, int digits) {
  if (e.kind == Kind::number) {
    e.value = printed_value(e, digits);
    return e;
  }
  for (Expr& arg : e.args) arg = rounded(std::move(arg), digits);
  return e;
}

struct Printer {
  std::vector<Piece> out;
  int digits;
  const std::string& more_words;
  bool raised = false;

  void sign(const std::string& text) { out.push_back({text, Role::second, {}, raised, false}); }

  void one_number(const Expr& e, bool after_sign) {
    const bool brackets = after_sign && e.value < 0;
    if (e.rest > 0) {
      // "58 more = −0.1234" in brackets: the words hold {0} and {1}
      std::string text = more_words;
      for (const auto& [mark, value] :
           {std::pair<std::string, std::string>{"{0}", std::to_string(e.rest)}, {"{1}", printed_number(e, digits)}}) {
        if (const std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, mark.size(), value);
      }
      out.push_back({"(" + text + ")", Role::ink, {}, raised, false});
      return;
    }
    const std::string text = printed_number(e, digits);
    out.push_back({brackets ? "(" + text + ")" : text, e.role, e.source, raised, false});
  }

  /// `inner`: within a product or quotient, where a sum needs brackets; `after_sign`: an operator stands before.
  void print(const Expr& e, bool inner, bool after_sign) {
    switch (e.kind) {
      case Kind::number: one_number(e, after_sign); return;
      case Kind::sum:
      case Kind::difference: {
        const bool brackets = inner && e.args.size() > 1;
        if (brackets) sign("(");
        for (std::size_t k = 0; k < e.args.size(); ++k) {
          if (k > 0) sign(e.kind == Kind::sum ? " + " : " − ");
          print(e.args[k], false, k > 0 || (after_sign && !brackets));
        }
        if (brackets) sign(")");
        return;
      }
      case Kind::product:
        for (std::size_t k = 0; k < e.args.size(); ++k) {
          if (k > 0) sign(" · ");
          print(e.args[k], true, k > 0 || after_sign);
        }
        return;
      case Kind::quotient:
        print(e.args[0], true, after_sign);
        sign(" / ");
        if (e.args[1].kind == Kind::product || e.args[1].kind == Kind::quotient) {
          sign("(");
          print(e.args[1], false, false);
          sign(")");
        } else {
          print(e.args[1], true, true);
        }
        return;
      case Kind::exp:
        sign("e");
        raised = true;
        print(e.args[0], false, false);
        raised = false;
        return;
      case Kind::square: {
        const Expr& arg = e.args[0];
        const bool brackets = arg.kind != Kind::number || arg.value < 0;
        if (brackets) sign("(");
        print(arg, false, false);
        if (brackets) sign(")");
        sign("²");
        return;
      }
      case Kind::sqrt: {
        const bool brackets = e.args[0].kind != Kind::number;
        sign(brackets ? "√(" : "√");
        print(e.args[0], false, false);
        if (brackets) sign(")");
        return;
      }
      case Kind::absolute:
        sign("|");
        print(e.args[0], false, false);
        sign("|");
        return;
      case Kind::relu:
        sign("max(0, ");
        print(e.args[0], false, false);
        sign(")");
        return;
      case Kind::max:
      case Kind::tanh:
      case Kind::gelu:
      case Kind::cos:
      case Kind::sin:
      case Kind::log: {
        sign(e.kind == Kind::max    ? "max("
             : e.kind == Kind::tanh ? "tanh("
             : e.kind == Kind::gelu ? "GELU("
             : e.kind == Kind::cos  ? "cos("
             : e.kind == Kind::sin  ? "sin("
                                    : "ln(");
        for (std::size_t k = 0; k < e.args.size(); ++k) {
          if (k > 0) sign(", ");
          print(e.args[k], false, false);
        }
        sign(")");
        return;
      }
    }
  }
};

}  // namespace

Expr constant(double value) {
  return number(value, {}, Role::ink);
}

Expr number(double value, Source source, Role role) {
  Expr e;
  e.value = value;
  e.source = std::move(source);
  e.role = role;
  return e;
}

Expr make(Kind kind, std::vector<Expr> args) {
  Expr e;
  e.kind = kind;
  e.args = std::move(args);
  return e;
}

double evaluate(const Expr& e) {
  const auto arg = [&](std::size_t k) { return evaluate(e.args[k]); };
  switch (e.kind) {
    case Kind::number: return e.value;
    case Kind::sum: {
      double sum = 0;
      for (const Expr& term : e.args) sum += evaluate(term);
      return sum;
    }
    case Kind::product: {
      double product = 1;
      for (const Expr& factor : e.args) product *= evaluate(factor);
      return product;
    }
    case Kind::max: {
      double most = arg(0);
      for (const Expr& one : e.args) most = std::max(most, evaluate(one));
      return most;
    }
    case Kind::quotient: return arg(0) / arg(1);
    case Kind::difference: return arg(0) - arg(1);
    case Kind::square: return arg(0) * arg(0);
    case Kind::exp: return std::exp(arg(0));
    case Kind::sqrt: return std::sqrt(arg(0));
    case Kind::tanh: return std::tanh(arg(0));
    case Kind::relu: return std::max(0.0, arg(0));
    case Kind::gelu: return arg(0) * 0.5 * (1 + std::erf(arg(0) / std::sqrt(2.0)));
    case Kind::cos: return std::cos(arg(0));
    case Kind::sin: return std::sin(arg(0));
    case Kind::log: return std::log(arg(0));
    case Kind::absolute: return std::fabs(arg(0));
  }
  return 0;
}

Expr condense(Expr e, std::size_t most_terms) {
  if (e.kind == Kind::sum && e.args.size() > most_terms) {
    const std::size_t keep = most_terms - 2;
    std::vector<std::size_t> order(e.args.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<double> size(e.args.size());
    for (std::size_t k = 0; k < e.args.size(); ++k) size[k] = std::fabs(evaluate(e.args[k]));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return size[a] > size[b]; });
    order.resize(keep);
    std::sort(order.begin(), order.end());
    std::vector<Expr> kept;
    double rest = 0;
    for (std::size_t k = 0; k < e.args.size(); ++k) {
      if (std::binary_search(order.begin(), order.end(), k))
        kept.push_back(e.args[k]);
      else
        rest += evaluate(e.args[k]);
    }
    Expr others = constant(rest);
    others.rest = e.args.size() - keep;
    kept.push_back(std::move(others));
    e.args = std::move(kept);
  }
  for (Expr& arg : e.args) arg = condense(std::move(arg), most_terms);
  return e;
}

std::string printed_number(const Expr& e, int digits) {
  if (whole_constant(e)) return fixed(e.value, 0);
  if (is_scientific(e.value)) return scientific(e.value, std::min(digits, 9) - 1);
  return fixed(e.value, decimals_for(e.value, digits));
}

double printed_value(const Expr& e, int digits) {
  if (whole_constant(e) || !std::isfinite(e.value)) return e.value;
  const std::string text =
      is_scientific(e.value) ? scientific(e.value, std::min(digits, 9) - 1, true) : fixed(e.value, decimals_for(e.value, digits), true);
  return std::strtod(text.c_str(), nullptr);
}

PrintedLine print_line(const Expr& condensed, const Expr& result, const std::string& more_words) {
  PrintedLine line;
  for (int digits = 4; digits <= 9 && !line.closes; ++digits) {
    Expr computed = result;
    computed.value = evaluate(rounded(condensed, digits));
    if (printed_number(computed, digits) == printed_number(result, digits)) {
      line.closes = true;
      line.digits = digits;
    }
  }
  Printer printer{{}, line.digits, more_words};
  printer.print(condensed, false, false);
  printer.sign(line.closes ? " = " : " ≈ ");
  printer.out.push_back({printed_number(result, line.digits), result.role, result.source, false, true});
  line.pieces = std::move(printer.out);
  return line;
}

}  // namespace attnscope::lesson
