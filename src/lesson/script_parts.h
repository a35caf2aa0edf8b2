#pragma once
#include <string>
#include <utility>
#include <vector>

#include "lesson/lesson.h"
#include "lesson/script_writer.h"

// The parts of pytorch_script, for its own files alone.
namespace attnscope::lesson::script {

using Pairs = std::vector<std::pair<std::string, std::string>>;  // a figure's name and the Python that gives it

/// What a lesson's model draws, in order. A module draws all of its parameters at once: where the lesson writes some of them, what
/// is drawn later must not notice.
class DrawPlan {
 public:
  explicit DrawPlan(const model::ModelConfig& model);
  bool written(const std::string& parameter) const { return model_.weights.count(parameter) > 0; }
  bool draws() const;
  bool draws_after(const std::string& parameter) const;
  /// A linear layer of a block is written, wholly or its bias, and a draw follows.
  bool blocks_mixed() const;

 private:
  const model::ModelConfig& model_;
  std::vector<std::pair<std::string, bool>> order_;  // name, drawn
};

/// The names of a model's linear layers in the order in which they draw, and their sizes.
struct LinearSpec {
  std::string name;  // "blocks.0.attention.W_Q"
  std::int64_t in = 0, out = 0;
  bool bias = false;
};
std::vector<LinearSpec> linear_layers(const model::ModelConfig& model);

/// Everything that the parts of a model's script need.
struct ModelScript {
  const Lesson& lesson;
  const model::ModelConfig& m;
  ScriptWriter& out;
  DrawPlan plan;
  bool two = false;          // two sentences: what follows the draws stands in a loop over both
  std::int64_t tokens = 0;   // −1 in that loop

  bool causal() const { return m.mask == model::Mask::causal; }
  std::string pass() const { return two ? "b" : ""; }
  const model::Tensor& weight(const std::string& name) const { return m.weights.at(name); }
};

inline std::string text(std::int64_t n) { return std::to_string(n); }

/// The mask; and, after the pass without it, what each row gave to later tokens and by how much the outputs differ.
void mask_line(ModelScript& s);
void peek_line(ModelScript& s);
void difference_line(ModelScript& s);

/// A linear layer as a variable of its own, its written numbers with it; adds its parameters to `parameters`.
void linear_layer(ModelScript& s, const LinearSpec& spec, const std::string& variable, Pairs& parameters);

/// From Q, K and V to what is mixed: scores to `mixed`. `within`: a module's forward, whose mask may be None.
void attention_steps(ModelScript& s, const std::string& mixed, bool within);
/// Q_merged … to concat and, where it follows, W_O; `self`: "self." within a module, x its input.
void multi_head_steps(ModelScript& s, const std::string& self, const std::string& x);
Pairs multi_head_figures();
/// hidden, activated and `output`.
void feed_forward_steps(ModelScript& s, const std::string& self, const std::string& x);
std::string activation_call(const model::ModelConfig& m, const std::string& x);

void block_classes(ModelScript& s);     // before the seed
void block_early(ModelScript& s);       // modules that are made before the seed, where written numbers stand among drawn ones
void block_modules(ModelScript& s);     // in their place in the stream
void block_pass(ModelScript& s);
void block_readout(ModelScript& s);

void attention_modules(ModelScript& s);
void attention_pass(ModelScript& s);
void multi_head_modules(ModelScript& s);
void multi_head_pass(ModelScript& s);
void feed_forward_modules(ModelScript& s);
void feed_forward_pass(ModelScript& s);
void scores_script(ModelScript& s);

void gradients_script(const model::GradientsConfig& gradients, bool seed_negative, ScriptWriter& out);

void products_script(const model::ProductsConfig& products, bool seed_negative, ScriptWriter& out);

/// A seed as the lesson writes it.
std::string seed_text(std::uint64_t seed, bool negative);

}  // namespace attnscope::lesson::script
