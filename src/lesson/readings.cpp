#include "lesson/readings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "lesson/difference_readings.h"
#include "lesson/mask_readings.h"
#include "lesson/row_readings.h"

namespace attnscope::lesson {
namespace {

constexpr std::string_view kAverage = ".average", kMinus = ".minus.";

model::Figure derived(const model::Figure& weights, std::string name, model::Op op) {
  model::Figure out;
  out.name = std::move(name);
  out.shape = {weights.rows(), weights.columns()};
  out.values.resize(static_cast<std::size_t>(weights.rows() * weights.columns()));
  out.op = op;
  out.operands = {weights.name};
  return out;
}

/// Ranks from 1; equal values share the mean of theirs.
std::vector<double> ranks(std::span<const float> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return values[i] < values[j]; });
  std::vector<double> out(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    for (std::size_t k = begin; k < end; ++k) out[order[k]] = 0.5 * static_cast<double>(begin + end + 1);
    begin = end;
  }
  return out;
}

}  // namespace

std::string head_average_name(const model::Figure& weights) {
  return weights.name + std::string(kAverage);
}

std::string head_difference_name(const model::Figure& weights, std::int64_t a, std::int64_t b) {
  return weights.name + std::string(kMinus) + std::to_string(a) + "." + std::to_string(b);
}

model::Figure head_average(const model::Figure& weights) {
  model::Figure out = derived(weights, head_average_name(weights), model::Op::head_mean);
  const std::int64_t heads = weights.heads();
  for (std::size_t k = 0; k < out.values.size(); ++k) {
    double sum = 0;
    for (std::int64_t h = 0; h < heads; ++h) sum += weights.matrix(h)[k];
    out.values[k] = static_cast<float>(sum / static_cast<double>(heads));
  }
  return out;
}

model::Figure head_difference(const model::Figure& weights, std::int64_t a, std::int64_t b) {
  model::Figure out = derived(weights, head_difference_name(weights, a, b), model::Op::head_difference);
  out.index = {a, b};
  const std::span<const float> left = weights.matrix(a), right = weights.matrix(b);
  for (std::size_t k = 0; k < out.values.size(); ++k) out.values[k] = static_cast<float>(double{left[k]} - double{right[k]});
  return out;
}

std::optional<model::Figure> reading(const model::Trace& trace, std::string_view name) {
  if (std::optional<model::Figure> rows = difference_reading(trace, name)) return rows;
  if (std::optional<model::Figure> masked = mask_reading(trace, name)) return masked;
  if (std::optional<model::Figure> of_rows = row_reading(trace, name)) return of_rows;
  if (name.size() > kAverage.size() && name.substr(name.size() - kAverage.size()) == kAverage) {
    const model::Figure* weights = trace.find(name.substr(0, name.size() - kAverage.size()));
    if (weights == nullptr || weights->rank() != 3) return std::nullopt;
    return head_average(*weights);
  }
  const std::optional<PairName> heads = pair_name(name, kMinus);
  const model::Figure* weights = heads ? trace.find(heads->figure) : nullptr;
  if (weights == nullptr || weights->rank() != 3 || heads->a >= weights->heads() || heads->b >= weights->heads()) return std::nullopt;
  return head_difference(*weights, heads->a, heads->b);
}

const model::Figure* Figures::find(std::string_view name) const {
  if (const model::Figure* figure = trace_->find(name)) return figure;
  auto made = made_.find(name);
  if (made == made_.end()) made = made_.emplace(name, reading(*trace_, name)).first;
  return made->second ? &*made->second : nullptr;
}

std::vector<double> rescale(std::span<const float> norms, GradientScale scale) {
  std::vector<double> out(norms.begin(), norms.end());
  if (scale == GradientScale::value || out.empty()) return out;
  const double by = scale == GradientScale::relative ? out.back() : std::accumulate(out.begin(), out.end(), 0.0);
  if (!(by > 0)) return out;
  for (double& value : out) value /= by;
  return out;
}

std::optional<std::int64_t> first_half_entry(std::int64_t length) {
  if (length < 2) return std::nullopt;
  return length / 2 - 1;
}

std::optional<StepFactor> step_factor(std::span<const float> values) {
  for (std::size_t t = values.size(); t-- > 1;) {
    if (!(values[t] >= std::numeric_limits<float>::min())) continue;
    return StepFactor{static_cast<std::int64_t>(t), std::pow(double{values[t]}, 1.0 / static_cast<double>(t))};
  }
  return std::nullopt;
}

std::optional<double> rank_correlation(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size() || a.size() < 2) return std::nullopt;
  const std::vector<double> x = ranks(a), y = ranks(b);
  const double mean = 0.5 * static_cast<double>(x.size() + 1);
  double xy = 0, xx = 0, yy = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    xy += (x[k] - mean) * (y[k] - mean);
    xx += (x[k] - mean) * (x[k] - mean);
    yy += (y[k] - mean) * (y[k] - mean);
  }
  if (xx == 0 || yy == 0) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

std::vector<std::int64_t> largest(std::span<const float> values, std::size_t most) {
  std::vector<std::int64_t> order(values.size());
  std::iota(order.begin(), order.end(), std::int64_t{0});
  const std::size_t kept = std::min(most, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(), [&](std::int64_t i, std::int64_t j) {
    const float x = values[static_cast<std::size_t>(i)], y = values[static_cast<std::size_t>(j)];
    return x != y ? x > y : i < j;
  });
  order.resize(kept);
  return order;
}

}  // namespace attnscope::lesson
