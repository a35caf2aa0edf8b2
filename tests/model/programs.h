#pragma once
#include <string>
#include <vector>

#include "model/config.h"

namespace attnscope::model {

/// A model of small odd sizes; what it leaves open is as a lesson's defaults have it.
inline ModelConfig model_of(Kind kind, std::int64_t d_model, std::int64_t heads = 1) {
  ModelConfig m;
  m.kind = kind;
  m.d_model = m.d_out = m.d_k = m.d_v = d_model;
  m.d_ff = 4 * d_model;
  m.heads = heads;
  m.bias = kind != Kind::attention;
  return m;
}

/// Programs that between them have every kind, option and operation; the lesson room need not be there.
inline std::vector<std::pair<std::string, Program>> programs() {
  std::vector<std::pair<std::string, Program>> all;
  const auto add = [&](const std::string& name, const ModelConfig& m, std::vector<std::int64_t> ids = {0, 3, 1, 4, 3}) -> Program& {
    Program p;
    p.model = m;
    p.rows = 7;
    p.ids = std::move(ids);
    all.emplace_back(name, std::move(p));
    return all.back().second;
  };

  ModelConfig m = model_of(Kind::attention, 5);
  m.d_k = 3;
  m.d_v = 2;
  m.bias = true;
  m.mask = Mask::causal;
  m.position = Position::sinusoidal;
  add("attention", m).b_ids = {6, 0};
  m = model_of(Kind::attention, 3);
  m.init = Init::rand;
  m.d_k = m.d_v = 2;
  m.scale = false;
  m.input = Input::randn_before;
  add("attention-rand", m).seed = std::uint64_t(-5);
  m = model_of(Kind::attention, 2);
  m.mask = Mask::causal;
  m.input = Input::values;
  m.input_values = {{2, 2}, {1, 2, 3, -4}};
  m.weights["W_K.weight"] = {{2, 2}, {1, 0, 0.5f, -1}};
  add("attention-written", m, {0, 0});

  m = model_of(Kind::multi_head_attention, 4, 3);
  m.d_out = 6;
  m.mask = Mask::causal;
  m.input = Input::randn_after;
  m.position = Position::sinusoidal;
  Program& warmed = add("mha", m);
  warmed.warmup = {{.kind = Warmup::Kind::randn, .shape = {3}}, {.kind = Warmup::Kind::rand, .shape = {2, 2}},
                   {.kind = Warmup::Kind::linear, .shape = {}, .in = 3, .out = 2}};
  m = model_of(Kind::multi_head_attention, 6, 2);
  m.out_projection = m.scale = m.bias = false;
  add("mha-open", m).b_ids = {2, 2, 5};

  m = model_of(Kind::feed_forward, 3);
  m.d_ff = 5;
  for (const Activation activation : {Activation::relu, Activation::gelu, Activation::none}) {
    m.activation = activation;
    add("ffn-" + std::to_string(static_cast<int>(activation)), m);
  }

  for (const Norm norm : {Norm::post, Norm::pre, Norm::none})
    for (const bool residual : {true, false})
      for (const std::int64_t layers : {1, 3}) {
        m = model_of(Kind::transformer_block, 6, 2);
        m.norm = norm;
        m.residual = residual;
        m.layers = layers;
        m.readout = true;
        m.d_ff = 7;
        m.activation = norm == Norm::post ? Activation::relu : Activation::gelu;
        m.mask = layers == 3 ? Mask::causal : Mask::none;
        Program& p = add("block-" + std::to_string(static_cast<int>(norm)) + (residual ? "" : "-bare") + "-" + std::to_string(layers), m);
        if (layers == 3) p.b_ids = {1};
      }

  m = {};
  m.kind = Kind::scores;
  m.mask = Mask::causal;
  m.scores = {{2, 3}, {1, 2, 3, -1, 0, 1}};
  m.queries = {1, 0};
  add("scores", m, {-1, -1, -1});

  Program gradients;
  gradients.gradients =
      GradientsConfig{.seed = 3, .lengths = {1, 2, 9, 9}, .rnn = RnnConfig{3, 5, false}, .attention = MhaConfig{6, 2, Mask::causal}};
  all.emplace_back("gradients", gradients);
  gradients.gradients->rnn->relu = true;
  gradients.gradients->attention->mask = Mask::none;
  all.emplace_back("gradients-relu", gradients);
  return all;
}

/// The same, models whose keys are tied to their queries (W_K is no source there), and products by their width.
inline std::vector<std::pair<std::string, Program>> programs_and_tied() {
  std::vector<std::pair<std::string, Program>> all = programs();
  const auto add = [&](const std::string& name, const ModelConfig& m) {
    Program p;
    p.model = m;
    p.model->tie_keys = true;
    p.rows = 7;
    p.ids = {0, 3, 1, 4, 3};
    all.emplace_back(name, std::move(p));
  };
  ModelConfig m = model_of(Kind::attention, 4);
  m.bias = true;
  add("tied", m);
  m.bias = false;
  m.init = Init::rand;
  m.d_k = 3;
  add("tied-rand", m);
  m = model_of(Kind::transformer_block, 4, 2);
  m.layers = 2;
  add("tied-blocks", m);
  Program products;
  products.products = ProductsConfig{.seed = 4, .widths = {1, 5, 24}, .queries = 3, .keys = 4};
  all.emplace_back("products", products);
  return all;
}

}  // namespace attnscope::model
