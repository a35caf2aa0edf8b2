#include "lesson/parse_parts.h"

namespace attnscope::lesson {
namespace {

using model::Kind, model::ModelConfig;

constexpr std::string_view kKinds[] = {"attention", "multi_head_attention", "feed_forward", "transformer_block", "scores"};
constexpr std::string_view kMasks[] = {"none", "causal"};
constexpr std::string_view kInits[] = {"linear", "rand"};
constexpr std::string_view kActivations[] = {"relu", "gelu", "none"};
constexpr std::string_view kNorms[] = {"post", "pre", "none"};
constexpr std::string_view kPositions[] = {"none", "sinusoidal"};

// Which kinds a key means something for.
constexpr unsigned bit(Kind kind) {
  return 1u << static_cast<unsigned>(kind);
}
constexpr unsigned kAttention = bit(Kind::attention), kMulti = bit(Kind::multi_head_attention), kFeedForward = bit(Kind::feed_forward),
                   kBlock = bit(Kind::transformer_block), kScores = bit(Kind::scores);
constexpr unsigned kAttending = kAttention | kMulti | kBlock, kComputed = kAttending | kFeedForward;

struct KeyRule {
  std::string_view key;
  unsigned kinds;
};
constexpr KeyRule kRules[] = {
    {"kind", kComputed | kScores},
    {"d_model", kComputed},
    {"d_out", kMulti},
    {"d_k", kAttention},
    {"d_v", kAttention},
    {"heads", kMulti | kBlock},
    {"mask", kAttending | kScores},
    {"scale", kAttending},
    {"bias", kAttending},
    {"init", kAttention},
    {"out_projection", kMulti},
    {"d_ff", kFeedForward | kBlock},
    {"activation", kFeedForward | kBlock},
    {"norm", kBlock},
    {"residual", kBlock},
    {"layers", kBlock},
    {"readout", kBlock},
    {"position", kComputed},
    {"input", kComputed},
    {"axes", kComputed},
    {"weights", kComputed},
    {"scores", kScores},
    {"queries", kScores},
};

bool only_meaningful_keys(JsonFields& f, const JsonValue& value, Kind kind) {
  return f.members(value, [&](const JsonValue& key, const JsonValue&) {
    for (const KeyRule& rule : kRules) {
      if (key.text() == rule.key && (rule.kinds & bit(kind)) == 0) {
        return f.fail(key, "key_not_for_kind", {std::string(rule.key), std::string(kKinds[static_cast<std::size_t>(kind)])});
      }
    }
    return true;
  });
}

bool read_input(JsonFields& f, const JsonValue& value, ModelConfig& m) {
  static constexpr std::string_view kKeys[] = {"from", "draw", "values"}, kFrom[] = {"embedding", "randn", "values"},
                                    kDraw[] = {"before", "after"};
  enum class From { embedding, randn, values } from = From::embedding;
  if (!f.object(value, kKeys) || !f.required(value, "from", [&](const JsonValue& v) { return f.choice(v, kFrom, from); })) return false;
  const auto beside = [&](std::string_view key, From needed) {
    const auto member = value.find(key);
    if (from == needed || !member) return true;
    return f.fail(*member, "key_not_here", {std::string(key), std::string(kFrom[static_cast<std::size_t>(from)])});
  };
  if (!beside("draw", From::randn) || !beside("values", From::values)) return false;
  if (from == From::values) {
    m.input = model::Input::values;
    return f.required(value, "values", [&](const JsonValue& v) { return f.tensor(v, m.input_values); });
  }
  int after = 0;
  if (from == From::randn && !f.required(value, "draw", [&](const JsonValue& v) { return f.choice(v, kDraw, after); })) return false;
  m.input = from == From::embedding ? model::Input::embedding : after != 0 ? model::Input::randn_after : model::Input::randn_before;
  return true;
}

bool read_weights(JsonFields& f, const JsonValue& value, ModelConfig& m) {
  return f.members(value, [&](const JsonValue& name, const JsonValue& tensor) {
    return f.tensor(tensor, m.weights[std::string(name.text())]);
  });
}

bool read_axes(JsonFields& f, const JsonValue& value, std::vector<Text>& axes) {
  if (!f.list(value)) return false;
  for (const JsonValue item : value) {
    if (!f.text_or_languages(item, axes.emplace_back())) return false;
  }
  return true;
}

bool read_queries(JsonFields& f, const JsonValue& value, std::vector<std::int64_t>& queries) {
  if (!f.list(value)) return false;
  for (const JsonValue item : value) {
    if (!f.whole(item, 0, kMostSize, queries.emplace_back())) return false;
  }
  return true;
}

bool read_scores(JsonFields& f, const JsonValue& value, ModelConfig& m) {
  if (!f.required(value, "scores", [&](const JsonValue& v) { return f.tensor(v, m.scores); })) return false;
  const std::optional<JsonValue> queries = value.find("queries");
  if (queries) return read_queries(f, *queries, m.queries);
  const std::int64_t rows = m.scores.shape.empty() ? 0 : m.scores.shape[0];
  for (std::int64_t row = 0; row < rows; ++row) m.queries.push_back(row);
  return true;
}

}  // namespace

bool read_model(JsonFields& f, const JsonValue& value, Lesson& out) {
  std::vector<std::string_view> known;
  for (const KeyRule& rule : kRules) known.push_back(rule.key);
  if (!f.object(value, known)) return false;

  ModelConfig& m = out.model.emplace();
  if (!f.required(value, "kind", [&](const JsonValue& v) { return f.choice(v, kKinds, m.kind, "unknown_kind"); })) return false;
  if (!only_meaningful_keys(f, value, m.kind)) return false;
  const auto size = [&](std::string_view key, std::int64_t& to, std::int64_t otherwise) {
    to = otherwise;
    return f.optional(value, key, [&](const JsonValue& v) { return f.size(v, to); });
  };
  const auto truth = [&](std::string_view key, bool& to) {
    return f.optional(value, key, [&](const JsonValue& v) { return f.truth(v, to); });
  };
  const auto choice = [&](std::string_view key, const auto& names, auto& to) {
    return f.optional(value, key, [&](const JsonValue& v) { return f.choice(v, names, to); });
  };

  if (!choice("mask", kMasks, m.mask)) return false;
  if (m.kind == Kind::scores) return read_scores(f, value, m);

  m.bias = m.kind != Kind::attention;
  if (!f.required(value, "d_model", [&](const JsonValue& v) { return f.size(v, m.d_model); })) return false;
  const bool single = m.kind == Kind::attention, forward = (bit(m.kind) & (kFeedForward | kBlock)) != 0;
  const bool multi = (bit(m.kind) & (kMulti | kBlock)) != 0;
  return size("d_out", m.d_out, multi ? m.d_model : 0) && size("d_k", m.d_k, single ? m.d_model : 0) &&
         size("d_v", m.d_v, single ? m.d_k : 0) && size("d_ff", m.d_ff, forward ? 4 * m.d_model : 0) && size("heads", m.heads, 1) &&
         size("layers", m.layers, 1) && truth("scale", m.scale) && truth("bias", m.bias) && truth("out_projection", m.out_projection) &&
         truth("residual", m.residual) && truth("readout", m.readout) && choice("init", kInits, m.init) &&
         choice("activation", kActivations, m.activation) && choice("norm", kNorms, m.norm) && choice("position", kPositions, m.position) &&
         f.optional(value, "input", [&](const JsonValue& v) { return read_input(f, v, m); }) &&
         f.optional(value, "axes", [&](const JsonValue& v) { return read_axes(f, v, out.axes); }) &&
         f.optional(value, "weights", [&](const JsonValue& v) { return read_weights(f, v, m); });
}

}  // namespace attnscope::lesson
