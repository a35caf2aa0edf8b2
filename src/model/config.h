#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// What is computed, as plain data: the lesson room fills it in, the model room runs it. Names as in the lesson file.
namespace attnscope::model {

enum class Kind { attention, multi_head_attention, feed_forward, transformer_block, scores };
enum class Mask { none, causal };
enum class Init { linear, rand };
enum class Activation { relu, gelu, none };
enum class Norm { post, pre, none };
enum class Position { none, sinusoidal };
enum class Input { embedding, randn_before, randn_after, values };

/// A tensor written down: shape and row-major values.
struct Tensor {
  std::vector<std::int64_t> shape;
  std::vector<float> values;
  bool operator==(const Tensor&) const = default;
};

/// A draw made before everything else, from the same stream.
struct Warmup {
  enum class Kind { randn, rand, linear } kind = Kind::randn;
  std::vector<std::int64_t> shape;  // randn, rand
  std::int64_t in = 0, out = 0;     // linear
  bool bias = true;
  bool operator==(const Warmup&) const = default;
};

struct ModelConfig {
  Kind kind = Kind::attention;
  std::int64_t d_model = 0, d_out = 0, d_k = 0, d_v = 0, d_ff = 0;  // defaults already resolved
  std::int64_t heads = 1, layers = 1;
  Mask mask = Mask::none;
  bool tie_keys = false;                  // W_K has W_Q's numbers, in every layer; what it would draw is drawn all the same
  bool scale = true, bias = false, out_projection = true, residual = true, readout = false;
  Init init = Init::linear;
  Activation activation = Activation::relu;
  Norm norm = Norm::post;
  Position position = Position::none;
  Input input = Input::embedding;
  Tensor input_values;                    // (T, d_model), for Input::values
  std::map<std::string, Tensor> weights;  // explicit ones, by figure name
  Tensor scores;                          // (R, T), Kind::scores
  std::vector<std::int64_t> queries;      // R positions, Kind::scores
  bool operator==(const ModelConfig&) const = default;
};

struct RnnConfig {
  std::int64_t input_size = 0, hidden_size = 0;
  bool relu = false;  // else tanh
  bool operator==(const RnnConfig&) const = default;
};
struct MhaConfig {
  std::int64_t embed_dim = 0, num_heads = 0;
  Mask mask = Mask::causal;
  bool operator==(const MhaConfig&) const = default;
};
struct GradientsConfig {
  std::uint64_t seed = 42;
  std::vector<std::int64_t> lengths;
  std::optional<RnnConfig> rnn;
  std::optional<MhaConfig> attention;
  bool operator==(const GradientsConfig&) const = default;
};

/// A number that stands in place of the one that was drawn, written or made: an element of a parameter, or of the first sentence's X.
struct Edit {
  std::string figure;      // parameter_shape() has it, or "X"
  std::int64_t index = 0;  // flat, row-major
  float value = 0;         // finite
  bool operator==(const Edit&) const = default;
};

/// Products of standard normal vectors, by their width (model/product_bench.h).
struct ProductsConfig {
  std::uint64_t seed = 42;
  std::vector<std::int64_t> widths;
  std::int64_t queries = 64, keys = 8;  // keys of each query
  bool operator==(const ProductsConfig&) const = default;
};

/// Everything that determines the numbers of a lesson.
struct Program {
  std::uint64_t seed = 42;
  std::vector<Warmup> warmup;
  std::optional<ModelConfig> model;
  std::int64_t rows = 0;             // of the embedding table
  std::vector<std::int64_t> ids;     // row of each token; its size is T whatever the input is
  std::vector<std::int64_t> b_ids;   // of the second sentence; empty: none
  std::optional<GradientsConfig> gradients;
  std::vector<Edit> edits;           // of the model; each figure and index at most once
  bool baseline = false;             // the model runs once more without the edits: its figures under "was."
  std::optional<ProductsConfig> products;
  bool operator==(const Program&) const = default;
};

/// How many numbers a program needs: parameters, printed figures and what a backward pass must keep. Saturates at 2^62.
/// Counted before anything is allocated.
std::int64_t count_numbers(const Program& program);

/// The shape that a parameter of this model has (the figure names of lesson-format.md, `readout` among them), or nothing
/// where the model has no such parameter.
std::optional<std::vector<std::int64_t>> parameter_shape(const ModelConfig& model, std::int64_t rows, const std::string& name);

}  // namespace attnscope::model
