#include <algorithm>

#include "lesson/script_parts.h"

namespace attnscope::lesson::script {

using model::Input, model::Kind;

std::vector<LinearSpec> linear_layers(const model::ModelConfig& m) {
  std::vector<LinearSpec> out;
  if (m.kind == Kind::attention) {
    out = {{"W_Q", m.d_model, m.d_k, m.bias}, {"W_K", m.d_model, m.d_k, m.bias}, {"W_V", m.d_model, m.d_v, m.bias}};
  }
  for (std::int64_t layer = 0; layer < m.layers; ++layer) {
    const bool block = m.kind == Kind::transformer_block;
    const std::string prefix = m.layers > 1 ? "blocks." + std::to_string(layer) + "." : "";
    const std::string attention = prefix + (block ? "attention." : "");
    if (block || m.kind == Kind::multi_head_attention) {
      for (const char* name : {"W_Q", "W_K", "W_V"}) out.push_back({attention + name, m.d_model, m.d_out, m.bias});
      if (m.out_projection) out.push_back({attention + "W_O", m.d_out, m.d_out, true});
    }
    if (block || m.kind == Kind::feed_forward) {
      out.push_back({prefix + "ffn.fc1", m.d_model, m.d_ff, true});
      out.push_back({prefix + "ffn.fc2", m.d_ff, m.d_model, true});
    }
  }
  return out;
}

DrawPlan::DrawPlan(const model::ModelConfig& model) : model_(model) {
  if (model.kind == Kind::scores) return;
  const auto add = [&](const std::string& name) { order_.emplace_back(name, !written(name)); };
  if (model.input == Input::embedding) add("embedding.weight");
  if (model.input == Input::randn_before) add("X");
  for (const LinearSpec& layer : linear_layers(model)) {
    add(layer.name + ".weight");
    if (layer.bias) add(layer.name + ".bias");
  }
  if (model.input == Input::randn_after) add("X");
  if (model.readout) add("readout");
}

bool DrawPlan::draws() const {
  return std::any_of(order_.begin(), order_.end(), [](const auto& one) { return one.second; });
}

bool DrawPlan::draws_after(const std::string& parameter) const {
  const auto at = std::find_if(order_.begin(), order_.end(), [&](const auto& one) { return one.first == parameter; });
  return std::any_of(at, order_.end(), [](const auto& one) { return one.second; });
}

bool DrawPlan::blocks_mixed() const {
  if (model_.kind != Kind::transformer_block) return false;
  const std::vector<LinearSpec> layers = linear_layers(model_);
  return std::any_of(layers.begin(), layers.end(), [&](const LinearSpec& layer) {
    const std::string bias = layer.name + ".bias", last = layer.bias ? bias : layer.name + ".weight";
    return (written(layer.name + ".weight") || (layer.bias && written(bias))) && draws_after(last);
  });
}

void linear_layer(ModelScript& s, const LinearSpec& spec, const std::string& variable, Pairs& parameters) {
  const std::string weight = spec.name + ".weight", bias = spec.name + ".bias";
  const std::string sizes = std::to_string(spec.in) + ", " + std::to_string(spec.out);
  const std::string last = spec.bias ? bias : weight, no_bias = ", bias=False)";
  parameters.emplace_back(weight, variable + ".weight");
  if (spec.bias) parameters.emplace_back(bias, variable + ".bias");
  const bool bias_written = spec.bias && s.plan.written(bias);
  if (s.plan.written(weight)) {
    const bool skip = s.plan.draws_after(last);  // the module must not draw what others are to have
    s.out.line(variable + " = " + (skip ? "nn.utils.skip_init(nn.Linear, " : "nn.Linear(") + sizes + (spec.bias ? ")" : no_bias));
    s.out.tensor(variable + ".weight", s.weight(weight), "nn.Parameter(", ")");
  } else {
    s.out.line(variable + " = nn.Linear(" + sizes + (spec.bias && !bias_written ? ")" : no_bias));
  }
  if (bias_written) s.out.tensor(variable + ".bias", s.weight(bias), "nn.Parameter(", ")");
}

}  // namespace attnscope::lesson::script
