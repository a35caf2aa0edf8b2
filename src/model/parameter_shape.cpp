#include <string_view>

#include "model/config.h"

namespace attnscope::model {
namespace {

using Sizes = std::vector<std::int64_t>;
using Shape = std::optional<Sizes>;

/// Takes `prefix` off the front of `name`; false where it is not there.
bool take(std::string_view& name, std::string_view prefix) {
  if (name.substr(0, prefix.size()) != prefix) return false;
  name.remove_prefix(prefix.size());
  return true;
}

/// "weight" or "bias" of an nn.Linear.
Shape linear(std::string_view part, std::int64_t in, std::int64_t out, bool bias) {
  if (part == "weight") return Shape(Sizes{out, in});
  if (part == "bias" && bias) return Shape(Sizes{out});
  return {};
}

Shape single_head(const ModelConfig& m, std::string_view name) {
  for (const char* which : {"W_Q.", "W_K.", "W_V."}) {
    if (!take(name, which)) continue;
    const std::int64_t width = which[2] == 'V' ? m.d_v : m.d_k;
    if (m.init == Init::rand) return name == "weight" ? Shape(Sizes{m.d_model, width}) : Shape();
    return linear(name, m.d_model, width, m.bias);
  }
  return {};
}

Shape multi_head(const ModelConfig& m, std::string_view name) {
  for (const char* which : {"W_Q.", "W_K.", "W_V."})
    if (take(name, which)) return linear(name, m.d_model, m.d_out, m.bias);
  if (m.out_projection && take(name, "W_O.")) return linear(name, m.d_out, m.d_out, true);
  return {};
}

Shape feed_forward(const ModelConfig& m, std::string_view name) {
  if (take(name, "ffn.fc1.")) return linear(name, m.d_model, m.d_ff, true);
  if (take(name, "ffn.fc2.")) return linear(name, m.d_ff, m.d_model, true);
  return {};
}

Shape block(const ModelConfig& m, std::string_view name) {
  if (take(name, "attention.")) return multi_head(m, name);
  for (const char* norm : {"norm1.", "norm2."})
    if (take(name, norm)) return m.norm != Norm::none && (name == "weight" || name == "bias") ? Shape(Sizes{m.d_model}) : Shape();
  return feed_forward(m, name);
}

}  // namespace

Shape parameter_shape(const ModelConfig& m, std::int64_t rows, const std::string& full_name) {
  std::string_view name = full_name;
  if (m.kind == Kind::scores) return {};
  if (name == "embedding.weight") return m.input == Input::embedding ? Shape(Sizes{rows, m.d_model}) : Shape();
  if (name == "readout") return m.readout ? Shape(Sizes{m.d_model}) : Shape();
  switch (m.kind) {
    case Kind::attention: return single_head(m, name);
    case Kind::multi_head_attention: return multi_head(m, name);
    case Kind::feed_forward: return feed_forward(m, name);
    case Kind::transformer_block: break;
    case Kind::scores: return {};
  }
  if (m.layers == 1) return block(m, name);
  for (std::int64_t layer = 0; layer < m.layers; ++layer) {
    std::string_view rest = name;
    if (take(rest, "blocks." + std::to_string(layer) + ".")) return block(m, rest);
  }
  return {};
}

}  // namespace attnscope::model
