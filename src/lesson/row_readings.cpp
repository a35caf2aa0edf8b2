#include "lesson/row_readings.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

#include "lesson/readings.h"
#include "tensor/math.h"

namespace attnscope::lesson {
namespace {

using model::Figure;
using model::Op;

Figure shaped(const Figure& x, const char* suffix, std::vector<std::int64_t> shape, Op op) {
  Figure out;
  out.name = x.name + suffix;
  out.shape = std::move(shape);
  std::size_t size = 1;
  for (const std::int64_t n : out.shape) size *= static_cast<std::size_t>(n);
  out.values.resize(size);
  out.op = op;
  out.operands = {x.name};
  return out;
}

std::size_t columns_of(const Figure& x) { return static_cast<std::size_t>(x.columns()); }

Figure exponentials(const Figure& x) {
  Figure out = shaped(x, ".exp", x.shape, Op::exponential);
  std::transform(x.values.begin(), x.values.end(), out.values.begin(), [](float value) { return tensor::exp(value); });
  return out;
}

Figure shifted(const Figure& x) {
  Figure out = shaped(x, ".shifted", x.shape, Op::shift);
  const std::size_t columns = columns_of(x);
  for (std::size_t row = 0; row < x.values.size(); row += columns) {
    float most = -std::numeric_limits<float>::infinity();
    for (std::size_t k = row; k < row + columns; ++k) most = std::max(most, x.values[k]);
    for (std::size_t k = row; k < row + columns; ++k) out.values[k] = x.values[k] - most;
  }
  return out;
}

Figure row_sums(const Figure& x) {
  Figure out = shaped(x, ".row_sums", {x.shape.begin(), x.shape.end() - 1}, Op::row_sum);
  const std::size_t columns = columns_of(x);
  for (std::size_t row = 0; row < out.values.size(); ++row) {
    double sum = 0;
    for (std::size_t k = row * columns; k < (row + 1) * columns; ++k) sum += static_cast<double>(x.values[k]);
    out.values[row] = static_cast<float>(sum);
  }
  return out;
}

Figure column_sums(const Figure& x) {
  std::vector<std::int64_t> shape = x.shape;
  if (shape.size() > 1) shape.erase(shape.end() - 2);
  Figure out = shaped(x, ".column_sums", std::move(shape), Op::column_sum);
  for (std::int64_t head = 0; head < x.heads(); ++head) {
    for (std::int64_t column = 0; column < x.columns(); ++column) {
      double sum = 0;
      for (std::int64_t row = 0; row < x.rows(); ++row) sum += static_cast<double>(x.at(row, column, head));
      out.values[static_cast<std::size_t>(head * x.columns() + column)] = static_cast<float>(sum);
    }
  }
  return out;
}

Figure shares(const Figure& x) {
  Figure out = shaped(x, ".share", x.shape, Op::row_share);
  const Figure sums = row_sums(x);
  out.operands.push_back(sums.name);
  for (std::size_t k = 0; k < out.values.size(); ++k)
    out.values[k] = static_cast<float>(static_cast<double>(x.values[k]) / static_cast<double>(sums.values[k / columns_of(x)]));
  return out;
}

struct Suffix {
  std::string_view text;
  Figure (*make)(const Figure& x);
};
constexpr Suffix kSuffixes[] = {
    {".exp", exponentials}, {".shifted", shifted}, {".row_sums", row_sums}, {".column_sums", column_sums}, {".share", shares}};

bool ends_with(std::string_view name, const Suffix& suffix) {
  return name.size() > suffix.text.size() && name.substr(name.size() - suffix.text.size()) == suffix.text;
}

bool has_suffix(std::string_view name) {
  return std::any_of(std::begin(kSuffixes), std::end(kSuffixes), [&](const Suffix& suffix) { return ends_with(name, suffix); });
}

std::optional<Figure> made(const model::Trace& trace, std::string_view name, int most) {
  for (const Suffix& suffix : kSuffixes) {
    if (!ends_with(name, suffix)) continue;
    const std::string_view of = name.substr(0, name.size() - suffix.text.size());
    const Figure* figure = trace.find(of);
    std::optional<Figure> inner;
    if (figure == nullptr) inner = !has_suffix(of) ? reading(trace, of) : most > 1 ? made(trace, of, most - 1) : std::nullopt;
    if (inner) figure = &*inner;
    if (figure == nullptr || figure->rank() < 1 || figure->rank() > 3 || figure->values.empty()) return std::nullopt;
    return suffix.make(*figure);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Figure> row_reading(const model::Trace& trace, std::string_view name) {
  return made(trace, name, kMostReadings);
}

}  // namespace attnscope::lesson
