#include "lesson/mask_readings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "lesson/difference_readings.h"

namespace attnscope::lesson {
namespace {

using model::Figure;
using model::Op;

Figure shaped(std::string_view name, std::vector<std::int64_t> shape, Op op, std::vector<std::string> operands) {
  Figure out;
  out.name = name;
  out.shape = std::move(shape);
  std::size_t size = 1;
  for (const std::int64_t n : out.shape) size *= static_cast<std::size_t>(n);
  out.values.resize(size);
  out.op = op;
  out.operands = std::move(operands);
  return out;
}

bool ends_with(std::string_view name, std::string_view end) {
  return name.size() > end.size() && name.substr(name.size() - end.size()) == end;
}

/// Of each element the one of `mask` (T, T) at its row and column, whatever its head.
float mask_at(const Figure& mask, std::size_t index) {
  return mask.values[index % mask.values.size()];
}

Figure minus_unmasked(const Figure& weights, const Figure& unmasked, std::string_view name) {
  Figure out = shaped(name, weights.shape, Op::difference, {weights.name, unmasked.name});
  for (std::size_t k = 0; k < out.values.size(); ++k)
    out.values[k] = static_cast<float>(static_cast<double>(weights.values[k]) - static_cast<double>(unmasked.values[k]));
  return out;
}

Figure cut(const Figure& weights, const Figure& mask, std::string_view name) {
  Figure out = shaped(name, weights.shape, Op::cut, {weights.name, mask.name});
  for (std::size_t k = 0; k < out.values.size(); ++k) out.values[k] = mask_at(mask, k) == 1 ? weights.values[k] : 0;
  return out;
}

Figure taken_away(const Figure& weights, const Figure& mask, std::string_view name) {
  Figure out = shaped(name, weights.shape, Op::taken_away, {weights.name, mask.name});
  for (std::size_t k = 0; k < out.values.size(); ++k) out.values[k] = mask_at(mask, k) == 1 ? 0 : -weights.values[k];
  return out;
}

/// Of each row the sum of what lies where the mask is `where`.
Figure part_of_rows(const Figure& weights, const Figure& mask, double where, std::string_view name) {
  std::vector<std::int64_t> shape = weights.shape;
  shape.pop_back();
  Figure out = shaped(name, std::move(shape), Op::row_part, {weights.name, mask.name});
  out.scalar = where;
  const auto columns = static_cast<std::size_t>(weights.columns());
  for (std::size_t row = 0; row < out.values.size(); ++row) {
    double sum = 0;
    for (std::size_t k = row * columns; k < (row + 1) * columns; ++k) {
      if (static_cast<double>(mask_at(mask, k)) == where) sum += static_cast<double>(weights.values[k]);
    }
    out.values[row] = static_cast<float>(sum);
  }
  return out;
}

Figure distances(const Figure& a, const Figure& b, std::string_view name) {
  Figure out = shaped(name, {a.rows()}, Op::row_distance, {a.name, b.name});
  for (std::int64_t row = 0; row < a.rows(); ++row)
    out.values[static_cast<std::size_t>(row)] = static_cast<float>(row_distance(a, row, b, row));
  return out;
}

/// A mask that says the same in another way.
Figure rewritten(const Figure& mask, Op op, float seen, float hidden, std::string_view name) {
  Figure out = shaped(name, mask.shape, op, {mask.name});
  for (std::size_t k = 0; k < out.values.size(); ++k) out.values[k] = mask.values[k] == 1 ? seen : hidden;
  return out;
}

Figure upside_down(const Figure& scores, const Figure& mask, std::string_view name) {
  Figure out = shaped(name, scores.shape, Op::softmax_upside_down, {scores.name, mask.name});
  const auto columns = static_cast<std::size_t>(scores.columns());
  for (std::size_t begin = 0; begin < out.values.size(); begin += columns) {
    double most = -std::numeric_limits<double>::infinity(), sum = 0;
    for (std::size_t k = begin; k < begin + columns; ++k) {
      if (mask_at(mask, k) == 0) most = std::max(most, static_cast<double>(scores.values[k]));
    }
    const auto share = [&](std::size_t k) { return mask_at(mask, k) == 0 ? std::exp(static_cast<double>(scores.values[k]) - most) : 0; };
    for (std::size_t k = begin; k < begin + columns; ++k) sum += share(k);
    for (std::size_t k = begin; k < begin + columns; ++k) out.values[k] = static_cast<float>(share(k) / sum);  // 0 / 0: not a number
  }
  return out;
}

}  // namespace

bool same_row(const Figure& a, const Figure& b, std::int64_t head, std::int64_t row) {
  const auto row_of = [&](const Figure& f) {
    return f.matrix(head).subspan(static_cast<std::size_t>(row * f.columns()), static_cast<std::size_t>(f.columns()));
  };
  const std::span<const float> left = row_of(a), right = row_of(b);
  return left.size() == right.size() && std::equal(left.begin(), left.end(), right.begin());
}

std::optional<Figure> mask_reading(const model::Trace& trace, std::string_view name) {
  const Figure *mask = trace.find("mask"), *unmasked = trace.find("unmasked.weights");
  if (mask == nullptr || unmasked == nullptr) return std::nullopt;
  if (name == kCut) return cut(*unmasked, *mask, name);
  if (name == kCutMinus) return taken_away(*unmasked, *mask, name);
  if (name == kSeen) return part_of_rows(*unmasked, *mask, 1, name);
  if (name == kLater) return part_of_rows(*unmasked, *mask, 0, name);
  if (name == kMaskHides) return rewritten(*mask, Op::mask_hides, 0, 1, name);
  if (name == kMaskAdded) return rewritten(*mask, Op::mask_added, 0, -std::numeric_limits<float>::infinity(), name);
  if (ends_with(name, kUpsideDown)) {
    const Figure* weights = trace.find(name.substr(0, name.size() - kUpsideDown.size()));
    const Figure* masked = weights != nullptr && weights->op == Op::softmax ? trace.find(weights->operands[0]) : nullptr;
    const Figure* scores = masked != nullptr && masked->op == Op::mask ? trace.find(masked->operands[0]) : nullptr;
    return scores != nullptr ? std::optional(upside_down(*scores, *mask, name)) : std::nullopt;
  }
  if (name == kMoved || name == kUnmaskedMoved) {
    const std::string figure = name == kMoved ? "output" : "unmasked.output";
    const Figure *one = trace.find(figure), *other = trace.find("b." + figure);
    return one && other && one->shape == other->shape ? std::optional(distances(*one, *other, name)) : std::nullopt;
  }
  if (!ends_with(name, kMinusUnmasked)) return std::nullopt;
  const Figure* weights = trace.find(name.substr(0, name.size() - kMinusUnmasked.size()));
  const bool fits = weights != nullptr && weights->op == Op::softmax && weights != unmasked && weights->shape == unmasked->shape;
  return fits ? std::optional(minus_unmasked(*weights, *unmasked, name)) : std::nullopt;
}

}  // namespace attnscope::lesson
