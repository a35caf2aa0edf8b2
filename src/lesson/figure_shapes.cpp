#include "lesson/figure_shapes.h"

#include <initializer_list>

#include "lesson/check.h"
#include "lesson/json_fields.h"

namespace attnscope::lesson {
namespace {

using model::Kind, model::ModelConfig;
using Shape = std::vector<std::int64_t>;

/// Collects names and shapes; T tokens, `pass` is "" or "b.".
struct Shapes {
  std::map<std::string, Shape> all;

  void add(const std::string& prefix, std::initializer_list<const char*> names, const Shape& shape) {
    for (const char* name : names) all[prefix + name] = shape;
  }

  void single_head(const ModelConfig& m, std::int64_t T, const std::string& at) {
    add(at, {"Q", "K"}, {T, m.d_k});
    add(at, {"V", "output"}, {T, m.d_v});
    add(at, {"scores", "scaled_scores", "masked_scores", "weights"}, {T, T});
  }

  void multi_head(const ModelConfig& m, std::int64_t T, const std::string& at) {
    const std::int64_t H = m.heads, D = m.d_out / m.heads;
    add(at, {"Q_merged", "K_merged", "V_merged", "concat", "output"}, {T, m.d_out});
    add(at, {"Q", "K", "V", "head_output"}, {H, T, D});
    add(at, {"scores", "scaled_scores", "masked_scores", "weights"}, {H, T, T});
  }

  void feed_forward(const ModelConfig& m, std::int64_t T, const std::string& at) { add(at, {"hidden", "activated"}, {T, m.d_ff}); }

  void block(const ModelConfig& m, std::int64_t T, const std::string& at) {
    multi_head(m, T, at + "attention.");
    feed_forward(m, T, at + "ffn.");
    add(at, {"residual1", "residual2", "ffn.output", "output"}, {T, m.d_model});
    if (m.norm != model::Norm::none) add(at, {"norm1"}, {T, m.d_model});
    if (m.norm == model::Norm::pre) add(at, {"norm2"}, {T, m.d_model});
  }

  void mask(const ModelConfig& m, std::int64_t T, const std::string& at) {
    const bool single = m.kind == Kind::attention, whole = m.kind == Kind::transformer_block;
    add(at, {"mask"}, {T, T});
    add(at, {"unmasked.weights"}, single ? Shape{T, T} : Shape{m.heads, T, T});
    add(at, {"peek"}, single ? Shape{T} : Shape{m.heads, T});
    add(at, {"unmasked.output"}, {T, single ? m.d_v : whole ? m.d_model : m.d_out});
    add(at, {"mean_abs_diff"}, {});
    if (m.kind != Kind::multi_head_attention) return;
    add(at, {"unmasked.head_output"}, {m.heads, T, m.d_out / m.heads});
    add(at, {"unmasked.concat"}, {T, m.d_out});
  }

  void pass(const ModelConfig& m, std::int64_t T, const std::string& at) {
    add(at, {"X"}, {T, m.d_model});
    if (m.position != model::Position::none) add(at, {"position", "input"}, {T, m.d_model});
    switch (m.kind) {
      case Kind::attention: single_head(m, T, at); break;
      case Kind::multi_head_attention: multi_head(m, T, at); break;
      case Kind::feed_forward:
        feed_forward(m, T, at + "ffn.");
        add(at, {"output", "output_alone"}, {T, m.d_model});
        break;
      case Kind::transformer_block:
        for (std::int64_t layer = 0; layer < m.layers; ++layer) {
          block(m, T, at + (m.layers > 1 ? "blocks." + std::to_string(layer) + "." : ""));
        }
        add(at, {"output"}, {T, m.d_model});
        break;
      case Kind::scores: break;
    }
    if (m.mask == model::Mask::causal && m.kind != Kind::feed_forward) mask(m, T, at);
  }

  void scores(const ModelConfig& m) {
    add("", {"scores", "scaled_scores", "masked_scores", "weights"}, m.scores.shape);
    if (m.mask == model::Mask::causal) add("", {"mask", "unmasked.weights"}, m.scores.shape);
  }

  void rnn(const model::RnnConfig& c, std::int64_t L) {
    const std::string at = "rnn." + std::to_string(L) + ".";
    const std::int64_t I = c.input_size, K = c.hidden_size;
    add(at, {"x", "x_grad"}, {L, I});
    add(at, {"weight_ih_l0"}, {K, I});
    add(at, {"weight_hh_l0"}, {K, K});
    add(at, {"bias_ih_l0", "bias_hh_l0"}, {K});
    add(at, {"hidden"}, {L, K});
    add(at, {"loss"}, {});
    add(at, {"grad_norm", "grad_cumulative", "nudge", "jacobian_norm"}, {L});
  }

  void attention(const model::MhaConfig& c, std::int64_t L) {
    const std::string at = "mha." + std::to_string(L) + ".";
    const std::int64_t E = c.embed_dim;
    add(at, {"x", "x_grad", "output"}, {L, E});
    add(at, {"in_proj_weight"}, {3 * E, E});
    add(at, {"in_proj_bias"}, {3 * E});
    add(at, {"out_proj.weight"}, {E, E});
    add(at, {"out_proj.bias"}, {E});
    add(at, {"weights"}, {c.num_heads, L, L});
    add(at, {"last_weights", "grad_norm", "grad_cumulative"}, {L});
    add(at, {"loss"}, {});
  }

  void products(const model::ProductsConfig& c) {
    const std::int64_t G = c.queries, n = c.keys, W = static_cast<std::int64_t>(c.widths.size());
    for (const std::int64_t D : c.widths) {
      const std::string at = "products." + std::to_string(D) + ".";
      add(at, {"q"}, {G, 1, D});
      add(at, {"k"}, {G, n, D});
      for (const char* scaled : {"", "scaled."}) {
        add(at + scaled, {"scores", "weights"}, {G, 1, n});
        add(at + scaled, {"largest", "entropy", "slope"}, {G});
      }
    }
    for (const char* scaled : {"products.", "products.scaled."}) add(scaled, {"mean", "variance", "largest", "entropy", "slope"}, {W});
  }

  void warmup(const std::vector<model::Warmup>& draws) {
    for (std::size_t i = 0; i < draws.size(); ++i) {
      const std::string at = "warmup." + std::to_string(i);
      if (draws[i].kind != model::Warmup::Kind::linear) {
        all[at] = draws[i].shape;
        continue;
      }
      all[at + ".weight"] = {draws[i].out, draws[i].in};
      if (draws[i].bias) all[at + ".bias"] = {draws[i].out};
    }
  }
};

}  // namespace

std::map<std::string, Shape> figure_shapes(const Lesson& lesson) {
  Shapes shapes;
  shapes.warmup(lesson.warmup);
  if (lesson.model && lesson.model->kind == Kind::scores) {
    shapes.scores(*lesson.model);
  } else if (lesson.model) {
    const ModelConfig& m = *lesson.model;
    const auto rows = static_cast<std::int64_t>(lesson.table.size());
    for (const std::string& name : parameter_names(m, rows)) shapes.all[name] = *model::parameter_shape(m, rows, name);
    shapes.pass(m, static_cast<std::int64_t>(lesson.tokens.size()), "");
    if (!lesson.b_tokens.empty()) shapes.pass(m, static_cast<std::int64_t>(lesson.b_tokens.size()), "b.");
    if (m.readout) {
      shapes.add("", {"loss"}, {});
      shapes.add("", {"blocks.gradient_norm", "blocks.activation_rms"}, {m.layers + 1});
    }
  }
  if (lesson.gradients) {
    for (const std::int64_t length : lesson.gradients->lengths) {
      if (lesson.gradients->rnn) shapes.rnn(*lesson.gradients->rnn, length);
      if (lesson.gradients->attention) shapes.attention(*lesson.gradients->attention, length);
    }
  }
  if (lesson.products) shapes.products(*lesson.products);
  return std::move(shapes.all);
}

std::optional<Error> check_printed(const Lesson& lesson, const std::string& name) {
  const auto shapes = figure_shapes(lesson);
  const auto found = shapes.find(name);
  if (found == shapes.end()) return Error{"unknown_figure", {name}, "/printed" + pointer_step(name)};
  const model::Tensor& values = lesson.printed.at(name).values;
  if (values.shape == found->second) return std::nullopt;
  return Error{"shape", {shape_text(values.shape), shape_text(found->second)}, "/printed" + pointer_step(name) + "/values"};
}

}  // namespace attnscope::lesson
