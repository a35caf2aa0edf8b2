#include "model/proof.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace attnscope::model {
namespace {

/// The larger one; what is no number counts as infinitely far, since std::max would pass over it.
void raise(double& most, double difference) {
  if (!(difference <= most)) most = std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

}  // namespace

std::optional<Proof> prove_attention(const Trace& trace, const std::string& prefix) {
  const Figure* q = trace.find(prefix + "Q");
  const Figure* k = trace.find(prefix + "K");
  const Figure* v = trace.find(prefix + "V");
  const Figure* weights = trace.find(prefix + "weights");
  const Figure* scaled = trace.find(prefix + "scaled_scores");
  const Figure* masked = trace.find(prefix + "masked_scores");
  const Figure* output = trace.find(prefix + "head_output");
  if (!output) output = trace.find(prefix + "output");
  if (!q || !k || !v || !weights || !scaled || !masked || !output) return std::nullopt;
  const double divisor = scaled->op == Op::scale ? scaled->scalar : 1.0;
  const std::int64_t T = weights->columns(), D = q->columns();
  Proof proof;
  std::vector<double> row(static_cast<std::size_t>(T)), mixed(static_cast<std::size_t>(v->columns()));
  for (std::int64_t h = 0; h < weights->heads(); ++h) {
    for (std::int64_t i = 0; i < weights->rows(); ++i) {
      double most = -std::numeric_limits<double>::infinity(), sum = 0, printed = 0;
      for (std::int64_t j = 0; j < T; ++j) {
        double score = 0;
        for (std::int64_t d = 0; d < D; ++d) score += static_cast<double>(q->at(i, d, h)) * static_cast<double>(k->at(j, d, h));
        const bool hidden = masked->op == Op::mask && std::isinf(masked->at(i, j, h));
        row[static_cast<std::size_t>(j)] = hidden ? -std::numeric_limits<double>::infinity() : score / divisor;
        most = std::max(most, row[static_cast<std::size_t>(j)]);
      }
      if (std::isinf(most)) continue;  // a fully masked row: zeros by definition
      for (double& x : row) sum += x = std::exp(x - most);
      std::fill(mixed.begin(), mixed.end(), 0.0);
      for (std::int64_t j = 0; j < T; ++j) {
        const double share = row[static_cast<std::size_t>(j)] / sum, shown = static_cast<double>(weights->at(i, j, h));
        printed += shown;
        raise(proof.largest_difference, std::fabs(share - shown));
        for (std::int64_t d = 0; d < v->columns(); ++d) mixed[static_cast<std::size_t>(d)] += share * static_cast<double>(v->at(j, d, h));
      }
      for (std::int64_t d = 0; d < v->columns(); ++d) {
        raise(proof.largest_difference, std::fabs(mixed[static_cast<std::size_t>(d)] - static_cast<double>(output->at(i, d, h))));
      }
      raise(proof.row_sum_error, std::fabs(printed - 1));
      proof.cells += T + v->columns();
    }
  }
  return proof;
}

}  // namespace attnscope::model
