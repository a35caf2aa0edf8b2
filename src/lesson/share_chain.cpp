#include "lesson/share_chain.h"

#include <algorithm>
#include <cmath>

#include "lesson/scene.h"

namespace attnscope::lesson {
namespace {
constexpr double kLargestPlain = 60;  // e^60 is 1e26: beyond that the chain would show nothing but its power
}

std::optional<ShareChain> share_chain(const Lesson& lesson, const model::Trace& trace, std::int64_t head, std::int64_t query,
                                      std::int64_t key) {
  const auto find = [&](std::string_view name) { return trace.find(figure_name(lesson, name)); };
  const model::Figure *scores = find("scores"), *scaled = find("scaled_scores"), *masked = find("masked_scores"),
                      *weights = find("weights");
  if (!lesson.model || !scores || !scaled || !masked || !weights) return std::nullopt;
  if (head < 0 || head >= weights->heads() || query < 0 || query >= weights->rows() || key < 0 || key >= weights->columns())
    return std::nullopt;
  const std::int64_t first = (head * weights->rows() + query) * weights->columns(), index = first + key;
  const auto at = [&](const model::Figure& figure, std::int64_t k) {
    return static_cast<double>(figure.values[static_cast<std::size_t>(k)]);
  };
  ShareChain out;
  out.score = {scores->name, index};
  out.scaled = {scaled->name, index};
  out.share = {weights->name, index};
  out.score_value = at(*scores, index);
  if (lesson.model->scale)
    out.width = lesson.model->kind == model::Kind::attention ? lesson.model->d_k : lesson.model->d_out / lesson.model->heads;
  out.scaled_value = at(*masked, index);
  out.masked = std::isinf(out.scaled_value) && out.scaled_value < 0;
  double largest = -INFINITY;
  for (std::int64_t k = first; k < first + weights->columns(); ++k) largest = std::max(largest, at(*masked, k));
  out.shifted = largest > kLargestPlain || largest < -kLargestPlain;
  const double shift = out.shifted && std::isfinite(largest) ? largest : 0;
  for (std::int64_t k = first; k < first + weights->columns(); ++k) out.sum += std::exp(at(*masked, k) - shift);
  out.exponential = std::exp(out.scaled_value - shift);
  out.share_value = at(*weights, index);
  return out;
}

}  // namespace attnscope::lesson
