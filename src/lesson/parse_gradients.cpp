#include "lesson/parse_parts.h"

namespace attnscope::lesson {
namespace {

constexpr std::size_t kMostAxes = 64;  // of a draw; as many as NumPy allows
constexpr std::string_view kMasks[] = {"none", "causal"};

bool read_rnn(JsonFields& f, const JsonValue& value, model::RnnConfig& out) {
  static constexpr std::string_view kKeys[] = {"input_size", "hidden_size", "nonlinearity"}, kFunctions[] = {"tanh", "relu"};
  return f.object(value, kKeys) && f.required(value, "input_size", [&](const JsonValue& v) { return f.size(v, out.input_size); }) &&
         f.required(value, "hidden_size", [&](const JsonValue& v) { return f.size(v, out.hidden_size); }) &&
         f.optional(value, "nonlinearity", [&](const JsonValue& v) { return f.choice(v, kFunctions, out.relu); });
}

bool read_attention(JsonFields& f, const JsonValue& value, model::MhaConfig& out) {
  static constexpr std::string_view kKeys[] = {"embed_dim", "num_heads", "mask"};
  return f.object(value, kKeys) && f.required(value, "embed_dim", [&](const JsonValue& v) { return f.size(v, out.embed_dim); }) &&
         f.required(value, "num_heads", [&](const JsonValue& v) { return f.size(v, out.num_heads); }) &&
         f.optional(value, "mask", [&](const JsonValue& v) { return f.choice(v, kMasks, out.mask); });
}

bool read_sizes(JsonFields& f, const JsonValue& value, std::vector<std::int64_t>& out) {
  if (!f.list(value)) return false;
  for (const JsonValue item : value) {
    if (!f.size(item, out.emplace_back())) return false;
  }
  return true;
}

bool read_linear(JsonFields& f, const JsonValue& value, model::Warmup& out) {
  static constexpr std::string_view kKeys[] = {"in", "out", "bias"};
  out.kind = model::Warmup::Kind::linear;
  return f.object(value, kKeys) && f.required(value, "in", [&](const JsonValue& v) { return f.size(v, out.in); }) &&
         f.required(value, "out", [&](const JsonValue& v) { return f.size(v, out.out); }) &&
         f.optional(value, "bias", [&](const JsonValue& v) { return f.truth(v, out.bias); });
}

bool read_draw(JsonFields& f, const JsonValue& value, model::Warmup& out) {
  static constexpr std::string_view kKeys[] = {"randn", "rand", "linear"};
  if (!f.object(value, kKeys)) return false;
  if (value.size() != 1) return f.fail(value, "one_key", {"randn, rand, linear"});
  if (const std::optional<JsonValue> linear = value.find("linear")) return read_linear(f, *linear, out);
  const std::optional<JsonValue> normal = value.find("randn");
  const JsonValue shape = normal ? *normal : *value.find("rand");
  out.kind = normal ? model::Warmup::Kind::randn : model::Warmup::Kind::rand;
  if (!shape.is(JsonValue::Type::list)) return f.fail(shape, "not_list");
  if (shape.size() > kMostAxes) return f.fail(shape, "too_many_axes", {std::to_string(shape.size()), std::to_string(kMostAxes)});
  for (const JsonValue item : shape) {
    if (!f.size(item, out.shape.emplace_back())) return false;
  }
  return true;
}

}  // namespace

bool read_gradients(JsonFields& f, const JsonValue& value, Lesson& out) {
  static constexpr std::string_view kKeys[] = {"seed", "lengths", "rnn", "attention"};
  model::GradientsConfig& g = out.gradients.emplace();
  return f.object(value, kKeys) &&
         f.optional(value, "seed", [&](const JsonValue& v) { return f.seed(v, g.seed, out.gradients_seed_negative); }) &&
         f.required(value, "lengths", [&](const JsonValue& v) { return read_sizes(f, v, g.lengths); }) &&
         f.optional(value, "rnn", [&](const JsonValue& v) { return read_rnn(f, v, g.rnn.emplace()); }) &&
         f.optional(value, "attention", [&](const JsonValue& v) { return read_attention(f, v, g.attention.emplace()); });
}

bool read_products(JsonFields& f, const JsonValue& value, Lesson& out) {
  static constexpr std::string_view kKeys[] = {"seed", "widths", "queries", "keys"};
  model::ProductsConfig& p = out.products.emplace();
  return f.object(value, kKeys) &&
         f.optional(value, "seed", [&](const JsonValue& v) { return f.seed(v, p.seed, out.products_seed_negative); }) &&
         f.required(value, "widths", [&](const JsonValue& v) { return read_sizes(f, v, p.widths); }) &&
         f.optional(value, "queries", [&](const JsonValue& v) { return f.size(v, p.queries); }) &&
         f.optional(value, "keys", [&](const JsonValue& v) { return f.size(v, p.keys); });
}

bool read_warmup(JsonFields& f, const JsonValue& value, std::vector<model::Warmup>& out) {
  if (!value.is(JsonValue::Type::list)) return f.fail(value, "not_list");
  for (const JsonValue item : value) {
    if (!read_draw(f, item, out.emplace_back())) return false;
  }
  return true;
}

}  // namespace attnscope::lesson
