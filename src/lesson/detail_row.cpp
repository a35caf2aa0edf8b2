#include "lesson/detail_row.h"

#include <algorithm>
#include <string>

namespace attnscope::lesson {
namespace {

using model::Input, model::Kind, model::ModelConfig, model::Tensor;

const Tensor* written(const ModelConfig& model, const std::string& name) {
  const auto found = model.weights.find(name);
  return found == model.weights.end() ? nullptr : &found->second;
}

/// One token's vector; nullptr where the lesson does not write it down.
const float* input_of(const Lesson& lesson, std::size_t token) {
  const ModelConfig& model = *lesson.model;
  const auto width = static_cast<std::size_t>(model.d_model);
  if (model.input == Input::values) return model.input_values.values.data() + token * width;
  const Tensor* table = model.input == Input::embedding ? written(model, "embedding.weight") : nullptr;
  if (table == nullptr || lesson.tokens[token].row < 0) return nullptr;
  const std::size_t begin = static_cast<std::size_t>(lesson.tokens[token].row) * width;
  return begin + width <= table->values.size() ? table->values.data() + begin : nullptr;
}

/// Whether a query is zero in every column. W is (out, in), or (in, out) for Init::rand.
bool is_zero_query(const ModelConfig& model, const Tensor& weight, const float* x) {
  const bool rand = model.kind == Kind::attention && model.init == model::Init::rand;
  const auto in = static_cast<std::size_t>(model.d_model), out = weight.values.size() / in;
  for (std::size_t j = 0; j < out; ++j) {
    double sum = 0;
    for (std::size_t i = 0; i < in; ++i)
      sum += static_cast<double>(x[i]) * static_cast<double>(weight.values[rand ? i * out + j : j * in + i]);
    if (sum != 0) return false;
  }
  return true;
}

}  // namespace

std::int64_t detail_row(const Lesson& lesson) {
  if (!lesson.model) return 0;
  const ModelConfig& model = *lesson.model;
  const bool scores = model.kind == Kind::scores;
  const auto rows = static_cast<std::int64_t>(scores ? model.queries.size() : lesson.tokens.size());
  const std::int64_t first = model.mask == model::Mask::causal ? std::min<std::int64_t>(1, rows - 1) : 0;
  const std::string at = model.kind == Kind::transformer_block ? (model.layers > 1 ? "blocks.0.attention." : "attention.") : "";
  const Tensor* weight = scores ? nullptr : written(model, at + "W_Q.weight");
  // A block may normalise its input first; there, with a bias or positions, a query is hardly ever zero.
  const bool normed = model.kind == Kind::transformer_block && model.norm == model::Norm::pre;
  if (weight == nullptr || normed || model.bias || model.position != model::Position::none) return first;
  for (std::int64_t row = first; row < rows; ++row) {
    const float* x = input_of(lesson, static_cast<std::size_t>(row));
    if (x == nullptr) return first;
    if (!is_zero_query(model, *weight, x)) return row;
  }
  return first;
}

}  // namespace attnscope::lesson
