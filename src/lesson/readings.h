#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/trace.h"

namespace attnscope::lesson {

// What scenes show beside the figures of a trace. Each follows from one or two figures by one formula, is computed in double
// and, where it is a figure itself, rounded once.

/// Mean over the heads of `weights` (H, T, T) → (T, T): what nn.MultiheadAttention returns by default. Named weights.average.
model::Figure head_average(const model::Figure& weights);
std::string head_average_name(const model::Figure& weights);
/// weights[a] − weights[b] of `weights` (H, T, T) → (T, T). Named weights.minus.A.B.
model::Figure head_difference(const model::Figure& weights, std::int64_t a, std::int64_t b);
std::string head_difference_name(const model::Figure& weights, std::int64_t a, std::int64_t b);
/// One of the two by its name ("attention.weights.average", "weights.minus.0.1"), made from the trace's weights, or one of those about
/// the mask (lesson/mask_readings.h), about rows and columns (row_readings.h) or about differences (difference_readings.h); nothing where
/// the name is no such one or the trace has no such heads.
std::optional<model::Figure> reading(const model::Trace& trace, std::string_view name);

/// The figures of a trace and, by their names, readings of them, each made when it is first asked for. The trace outlives it.
class Figures {
 public:
  Figures(const model::Trace& trace) : trace_(&trace) {}  // a trace serves wherever figures are asked for once
  const model::Trace& trace() const { return *trace_; }
  const model::Figure* find(std::string_view name) const;  // nullptr where there is neither; else it stays where it is

 private:
  const model::Trace* trace_;
  mutable std::map<std::string, std::optional<model::Figure>, std::less<>> made_;
};

/// How a curve of gradients is shown: as it is, divided by its last value, or by its sum. The order of the setting's choices.
enum class GradientScale { value, relative, share };
std::vector<double> rescale(std::span<const float> norms, GradientScale scale);

/// The entry of a running share over `length` positions that says what positions 0 … L/2 − 1 hold: L/2 − 1, nothing for a single one.
std::optional<std::int64_t> first_half_entry(std::int64_t length);

/// By what factor a quantity that starts at 1 shrinks in each step, on average: values[t]^(1/t) at the last t that float32
/// still holds at full precision. Nothing for a single value.
struct StepFactor {
  std::int64_t steps = 0;
  double factor = 0;
};
std::optional<StepFactor> step_factor(std::span<const float> values);

/// Spearman's rank correlation (equal values share the mean of their ranks); nothing below two values or where one side is constant.
std::optional<double> rank_correlation(std::span<const float> a, std::span<const float> b);

/// Indices of the `most` largest values, largest first; of equal ones the earlier.
std::vector<std::int64_t> largest(std::span<const float> values, std::size_t most);

}  // namespace attnscope::lesson
