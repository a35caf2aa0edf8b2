#include "lesson/difference_readings.h"

#include <cmath>

namespace attnscope::lesson {
namespace {

constexpr std::string_view kRows = ".rows.", kApart = ".apart.", kTurned = ".minus.turned";

/// Digits to a number; −1 where there is anything else or nothing.
std::int64_t whole(std::string_view text) {
  if (text.empty() || text.size() > 9) return -1;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return -1;
    value = 10 * value + (c - '0');
  }
  return value;
}

model::Figure row_difference(const model::Figure& figure, std::int64_t a, std::int64_t b) {
  model::Figure out;
  out.name = row_difference_name(figure.name, a, b);
  out.shape = {1, figure.columns()};
  out.op = model::Op::row_difference;
  out.operands = {figure.name};
  out.index = {a, b};
  for (std::int64_t c = 0; c < figure.columns(); ++c)
    out.values.push_back(static_cast<float>(double{figure.at(a, c)} - double{figure.at(b, c)}));
  return out;
}

model::Figure rows_apart(const model::Figure& figure, const model::Figure& other, std::int64_t a, std::int64_t b) {
  model::Figure out;
  out.name = rows_apart_name(figure.name, a, b);
  out.shape = {1};
  out.op = model::Op::row_distance;
  out.operands = {figure.name, other.name};
  out.index = {a, b};
  out.values = {static_cast<float>(row_distance(figure, a, other, b))};
  return out;
}

model::Figure asymmetry(const model::Figure& scores) {
  model::Figure out;
  out.name = asymmetry_name(scores.name);
  out.shape = scores.shape;
  out.op = model::Op::turned_difference;
  out.operands = {scores.name};
  for (std::int64_t h = 0; h < scores.heads(); ++h) {
    for (std::int64_t i = 0; i < scores.rows(); ++i) {
      for (std::int64_t k = 0; k < scores.columns(); ++k)
        out.values.push_back(static_cast<float>(double{scores.at(i, k, h)} - double{scores.at(k, i, h)}));
    }
  }
  return out;
}

}  // namespace

double row_distance(const model::Figure& a, std::int64_t row, const model::Figure& b, std::int64_t other) {
  double sum = 0;
  for (std::int64_t c = 0; c < a.columns(); ++c) {
    const double apart = double{a.at(row, c)} - double{b.at(other, c)};
    sum += apart * apart;
  }
  return std::sqrt(sum);
}

std::string row_difference_name(const std::string& figure, std::int64_t a, std::int64_t b) {
  return figure + std::string(kRows) + std::to_string(a) + "." + std::to_string(b);
}

std::string rows_apart_name(const std::string& figure, std::int64_t a, std::int64_t b) {
  return figure + std::string(kApart) + std::to_string(a) + "." + std::to_string(b);
}

std::string asymmetry_name(const std::string& scores) { return scores + std::string(kTurned); }

std::optional<model::Figure> difference_reading(const model::Trace& trace, std::string_view name) {
  if (name.size() > kTurned.size() && name.substr(name.size() - kTurned.size()) == kTurned) {
    const model::Figure* scores = trace.find(name.substr(0, name.size() - kTurned.size()));
    const bool turns = scores != nullptr && scores->op == model::Op::scores && scores->rows() == scores->columns();
    return turns ? std::optional<model::Figure>(asymmetry(*scores)) : std::nullopt;
  }
  if (const std::optional<PairName> pair = pair_name(name, kApart)) {
    const model::Figure *one = trace.find(pair->figure), *other = trace.find("b." + std::string(pair->figure));
    if (one == nullptr || other == nullptr || one->rank() != 2 || other->rank() != 2) return std::nullopt;
    if (one->columns() != other->columns() || pair->a >= one->rows() || pair->b >= other->rows()) return std::nullopt;
    return rows_apart(*one, *other, pair->a, pair->b);
  }
  const std::optional<PairName> rows = pair_name(name, kRows);
  const model::Figure* figure = rows ? trace.find(rows->figure) : nullptr;
  if (figure == nullptr || figure->rank() != 2 || rows->a >= figure->rows() || rows->b >= figure->rows()) return std::nullopt;
  return row_difference(*figure, rows->a, rows->b);
}

std::optional<PairName> pair_name(std::string_view name, std::string_view mark) {
  const std::size_t at = name.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view two = name.substr(at + mark.size());
  const std::size_t dot = two.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const std::int64_t a = whole(two.substr(0, dot)), b = whole(two.substr(dot + 1));
  return a < 0 || b < 0 ? std::nullopt : std::optional(PairName{name.substr(0, at), a, b});
}

}  // namespace attnscope::lesson
