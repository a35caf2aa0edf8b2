#include "lesson/check.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>

#include "lesson/json_fields.h"

namespace attnscope::lesson {
namespace {

using model::Kind, model::ModelConfig;
using Problem = std::optional<Error>;

/// The first of these that is none.
Problem first(std::initializer_list<Problem> problems) {
  for (const Problem& problem : problems) {
    if (problem) return problem;
  }
  return std::nullopt;
}

Problem in_range(std::int64_t value, std::int64_t low, std::int64_t high, std::string place) {
  if (value >= low && value <= high) return std::nullopt;
  return Error{"out_of_range", {std::to_string(value), std::to_string(low), std::to_string(high)}, std::move(place)};
}
Problem size(std::int64_t value, std::string place) {
  return in_range(value, 1, kMostSize, std::move(place));
}

Problem of_shape(const model::Tensor& tensor, const std::vector<std::int64_t>& shape, std::string place) {
  if (tensor.shape == shape) return std::nullopt;
  return Error{"shape", {shape_text(tensor.shape), shape_text(shape)}, std::move(place)};
}

std::int64_t token_count(const Lesson& lesson) {
  return static_cast<std::int64_t>(lesson.tokens.size());
}

Problem check_sizes(const ModelConfig& m) {
  constexpr std::int64_t kMostLayers = 12;
  const bool single = m.kind == Kind::attention, forward = m.kind == Kind::feed_forward, multi = !single && !forward;
  return first({size(m.d_model, "/model/d_model"), single ? size(m.d_k, "/model/d_k") : Problem(),
                single ? size(m.d_v, "/model/d_v") : Problem(), multi ? size(m.d_out, "/model/d_out") : Problem(),
                multi ? size(m.heads, "/model/heads") : Problem(),
                forward || m.kind == Kind::transformer_block ? size(m.d_ff, "/model/d_ff") : Problem(),
                in_range(m.layers, 1, kMostLayers, "/model/layers")});
}

Problem check_together(const ModelConfig& m) {
  const bool multi = m.kind == Kind::multi_head_attention || m.kind == Kind::transformer_block;
  if (multi && m.d_out % m.heads != 0) {
    return Error{"heads_do_not_divide", {std::to_string(m.heads), std::to_string(m.d_out)}, "/model/heads"};
  }
  if (m.kind == Kind::attention && m.init == model::Init::rand && m.bias) return Error{"rand_with_bias", {}, "/model/bias"};
  return std::nullopt;
}

Problem check_scores(const Lesson& lesson) {
  const ModelConfig& m = *lesson.model;
  const std::int64_t tokens = token_count(lesson);
  const std::vector<std::int64_t>& shape = m.scores.shape;
  const std::int64_t rows = shape.empty() ? 1 : shape[0];
  if (shape != std::vector<std::int64_t>{rows, tokens}) {
    return Error{"scores_columns", {shape_text(shape), std::to_string(tokens)}, "/model/scores"};
  }
  if (static_cast<std::int64_t>(m.queries.size()) != rows) {
    return Error{"queries_count", {std::to_string(m.queries.size()), std::to_string(rows)}, "/model/queries"};
  }
  for (std::size_t i = 0; i < m.queries.size(); ++i) {
    if (m.queries[i] >= 0 && m.queries[i] < tokens) continue;
    return Error{"query_range", {std::to_string(m.queries[i]), std::to_string(tokens)}, "/model/queries/" + std::to_string(i)};
  }
  return std::nullopt;
}

Problem check_weights(const ModelConfig& m, std::int64_t rows) {
  constexpr std::string_view kWeight = ".weight";
  for (const auto& [name, tensor] : m.weights) {
    const std::string place = "/model/weights" + pointer_step(name);
    const auto shape = model::parameter_shape(m, rows, name);
    if (!shape) return Error{"unknown_parameter", {name}, place};
    if (Problem problem = of_shape(tensor, *shape, place)) return problem;
    const bool weight = name.size() > kWeight.size() && name.compare(name.size() - kWeight.size(), kWeight.size(), kWeight) == 0;
    if (!weight || name.find("norm") != std::string::npos) continue;
    const std::string bias = name.substr(0, name.size() - kWeight.size()) + ".bias";
    if (model::parameter_shape(m, rows, bias) && m.weights.count(bias) == 0) return Error{"weight_without_bias", {name, bias}, place};
  }
  return std::nullopt;
}

/// All that is counted, without a copy of the values that the lesson writes down.
model::Program counted(Lesson& lesson, std::int64_t rows) {
  std::map<std::string, model::Tensor> weights;
  model::Tensor values;
  if (lesson.model) {
    weights.swap(lesson.model->weights);
    std::swap(values, lesson.model->input_values);
  }
  model::Program all = program(lesson);
  all.rows = rows;
  if (lesson.model) {
    weights.swap(lesson.model->weights);
    std::swap(values, lesson.model->input_values);
  }
  return all;
}

/// How many of the ids, from one on, the bound allows; 0 where it allows none.
std::size_t most_tokens(model::Program& all, std::vector<std::int64_t>& ids, std::int64_t most_numbers) {
  const std::size_t given = ids.size();
  std::size_t low = 0, high = given;
  while (low < high) {
    const std::size_t middle = low + (high - low + 1) / 2;
    ids.resize(middle);
    if (model::count_numbers(all) <= most_numbers) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  ids.resize(given);
  return low;
}

/// "length 4000, hidden_size 64, embed_dim 64, num_heads 8": what the experiments' numbers grow with.
std::string sizes_text(const model::GradientsConfig& g) {
  std::string text = "length " + std::to_string(*std::max_element(g.lengths.begin(), g.lengths.end()));
  if (g.rnn) text += ", hidden_size " + std::to_string(g.rnn->hidden_size);
  if (g.attention)
    text += ", embed_dim " + std::to_string(g.attention->embed_dim) + ", num_heads " + std::to_string(g.attention->num_heads);
  return text;
}

/// Too many numbers, in the words of what a reader can change: a shorter sentence, or smaller experiments, where that is enough.
Error too_large(model::Program all, std::int64_t numbers, std::int64_t most) {
  const std::vector<std::string> counts = {std::to_string(numbers), std::to_string(most)};
  if (all.products) {
    model::Program without = all;
    without.products.reset();
    if (model::count_numbers(without) <= most) return Error{"products_too_large", counts, "/products"};
  }
  model::Program model_alone = all;
  model_alone.gradients.reset();
  if (all.gradients && model::count_numbers(model_alone) <= most) {
    return Error{"experiments_too_large", {sizes_text(*all.gradients), counts[0], counts[1]}, "/gradients"};
  }
  if (all.model && all.model->kind != Kind::scores) {
    // The compared sentence is at fault where the first one alone would do.
    std::vector<std::int64_t> compared = std::exchange(all.b_ids, {});
    const bool first_alone = model::count_numbers(all) <= most;
    if (first_alone) all.b_ids = std::move(compared);
    std::vector<std::int64_t>& ids = first_alone ? all.b_ids : all.ids;
    if (const std::size_t possible = most_tokens(all, ids, most); possible > 0) {
      return Error{first_alone ? "compare_too_long" : "sentence_too_long",
                   {std::to_string(ids.size()), std::to_string(possible)},
                   first_alone ? "/compare" : "/sentence"};
    }
  }
  return Error{"too_large", counts, all.model ? "/model" : "/gradients"};
}

}  // namespace

std::optional<Error> check_model(Lesson& lesson, std::int64_t rows, const Limits& limits) {
  if (lesson.model) {
    const ModelConfig& m = *lesson.model;
    if (m.kind != Kind::scores) {
      if (Problem problem = check_sizes(m)) return problem;
      if (Problem problem = check_together(m)) return problem;
    }
  }
  model::Program all = counted(lesson, rows);
  if (const std::int64_t numbers = model::count_numbers(all); numbers > limits.numbers) {
    return too_large(std::move(all), numbers, limits.numbers);
  }
  if (!lesson.model) return std::nullopt;
  const ModelConfig& m = *lesson.model;
  if (m.kind == Kind::scores) return check_scores(lesson);
  if (m.input == model::Input::values) {
    if (Problem problem = of_shape(m.input_values, {token_count(lesson), m.d_model}, "/model/input/values")) return problem;
  }
  if (!lesson.axes.empty() && static_cast<std::int64_t>(lesson.axes.size()) != m.d_model) {
    return Error{"axes_length", {std::to_string(lesson.axes.size()), std::to_string(m.d_model)}, "/model/axes"};
  }
  return check_weights(m, rows);
}

std::optional<Error> check_gradients(const Lesson& lesson) {
  if (!lesson.gradients) return std::nullopt;
  const model::GradientsConfig& g = *lesson.gradients;
  if (!g.rnn && !g.attention) return Error{"gradients_empty", {}, "/gradients"};
  if (g.lengths.empty()) return Error{"empty_list", {}, "/gradients/lengths"};
  std::set<std::int64_t> seen;
  for (std::size_t i = 0; i < g.lengths.size(); ++i) {
    const std::string place = "/gradients/lengths/" + std::to_string(i);
    if (Problem problem = size(g.lengths[i], place)) return problem;
    if (!seen.insert(g.lengths[i]).second) return Error{"duplicate_length", {std::to_string(g.lengths[i])}, place};
  }
  if (g.rnn) {
    if (Problem problem =
            first({size(g.rnn->input_size, "/gradients/rnn/input_size"), size(g.rnn->hidden_size, "/gradients/rnn/hidden_size")})) {
      return problem;
    }
  }
  if (!g.attention) return std::nullopt;
  const model::MhaConfig& a = *g.attention;
  if (Problem problem = first({size(a.embed_dim, "/gradients/attention/embed_dim"), size(a.num_heads, "/gradients/attention/num_heads")})) {
    return problem;
  }
  if (a.embed_dim % a.num_heads == 0) return std::nullopt;
  return Error{"num_heads_do_not_divide", {std::to_string(a.num_heads), std::to_string(a.embed_dim)}, "/gradients/attention/num_heads"};
}

std::optional<Error> check_products(const Lesson& lesson) {
  if (!lesson.products) return std::nullopt;
  const model::ProductsConfig& p = *lesson.products;
  if (p.widths.empty()) return Error{"empty_list", {}, "/products/widths"};
  std::set<std::int64_t> seen;
  for (std::size_t i = 0; i < p.widths.size(); ++i) {
    const std::string place = "/products/widths/" + std::to_string(i);
    if (Problem problem = size(p.widths[i], place)) return problem;
    if (!seen.insert(p.widths[i]).second) return Error{"duplicate_width", {std::to_string(p.widths[i])}, place};
  }
  return first({size(p.queries, "/products/queries"), size(p.keys, "/products/keys")});
}

std::vector<std::string> parameter_names(const ModelConfig& m, std::int64_t rows) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (model::parameter_shape(m, rows, name)) names.push_back(name);
  };
  add("embedding.weight");
  const bool block = m.kind == Kind::transformer_block;
  for (std::int64_t layer = 0; layer < m.layers; ++layer) {
    const std::string prefix = m.layers > 1 ? "blocks." + std::to_string(layer) + "." : "";
    for (const char* name : {"W_Q", "W_K", "W_V", "W_O", "ffn.fc1", "ffn.fc2", "norm1", "norm2"}) {
      const bool attention = name[0] == 'W';
      const std::string full = prefix + (block && attention ? "attention." : "") + name;
      add(full + ".weight");
      add(full + ".bias");
    }
  }
  add("readout");
  return names;
}

Origin default_origin(const Lesson& lesson) {
  if (!lesson.model) return Origin::drawn;
  const ModelConfig& m = *lesson.model;
  if (m.kind == Kind::scores) return Origin::given;
  const std::vector<std::string> names = parameter_names(m, static_cast<std::int64_t>(lesson.table.size()));
  const bool all = std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return name == "readout" || name.find("norm") != std::string::npos || m.weights.count(name) > 0;
  });
  return all ? Origin::written : Origin::drawn;
}

bool origin_is_claimed(const Lesson& lesson) {
  return lesson.origin != Origin::drawn && default_origin(lesson) == Origin::drawn;
}

}  // namespace attnscope::lesson
