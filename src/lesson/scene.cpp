#include "lesson/scene.h"

#include <algorithm>

namespace attnscope::lesson {

using model::Kind;

const std::vector<SceneSpec>& scenes() {
  static const std::vector<SceneSpec> all = {
      {"tour",
       0,
       {Kind::attention, Kind::multi_head_attention, Kind::transformer_block},
       {},
       "chapter-attention",
       "",
       model::Mask::causal},
      {"why",
       1,
       {Kind::attention, Kind::multi_head_attention, Kind::transformer_block},
       {{"shares", "weights", false, true, true}, {"mix", "head_output", false, true, true}},
       "chapter-attention"},
      {"same-word",
       1,
       {Kind::attention},
       {{"before", "X", false, true, true}, {"after", "head_output", false, true, true}},
       "bank-river",
       "",
       {},
       "",
       "why",
       true},
      {"library-card",
       1,
       {Kind::attention},
       {{"titles", "weights", false, true, true}, {"texts", "head_output", false, true, true}, {"swap", "b.output", false, true, true}},
       "library-card",
       "",
       {},
       "",
       "why",
       true},
      {"gpt-map", 1, {Kind::attention, Kind::multi_head_attention, Kind::transformer_block}, {}, "chapter-attention", "", {}, "", "why"},
      {"qkv",
       2,
       {Kind::attention, Kind::multi_head_attention, Kind::transformer_block},
       {{"lookup", "X", false, true}, {"q", "Q_merged"}, {"k", "K_merged"}, {"v", "V_merged"}},
       "chapter-attention",
       "q"},
      {"edit",
       2,
       {Kind::attention, Kind::multi_head_attention, Kind::transformer_block},
       {},
       "chapter-attention",
       "",
       {},
       "",
       "qkv",
       false,
       false,
       {},
       true},
      {"attention",
       3,
       {Kind::attention, Kind::multi_head_attention, Kind::transformer_block},
       {{"scores", "scores"}, {"scale", "scaled_scores"}, {"softmax", "weights", true}, {"mix", "head_output"}},
       "chapter-attention",
       "",
       model::Mask::none},  // the mask is the next scene's
      {"causal-mask",
       4,
       {Kind::attention, Kind::multi_head_attention, Kind::transformer_block, Kind::scores},
       {{"scores", "scores"}, {"scale", "scaled_scores"}, {"mask", "masked_scores"}, {"softmax", "weights", true}, {"mix", "head_output"}},
       "chapter-attention",
       "mask",
       model::Mask::causal,
       "attention",
       "",
       false,
       false,
       {"chapter-mask-worked"}},
      {"with-without",
       4,
       {Kind::attention, Kind::multi_head_attention, Kind::transformer_block, Kind::scores},
       {},
       "chapter-attention",
       "",
       model::Mask::causal,
       "",
       "causal-mask",
       false,
       false,
       {"by-hand", "chapter-attention"}},
      {"next-word",
       4,
       {Kind::attention, Kind::multi_head_attention, Kind::transformer_block},
       {},
       "chapter-attention",
       "",
       model::Mask::causal,
       "",
       "causal-mask",
       false,
       true},
      {"conventions",
       4,
       {Kind::attention, Kind::multi_head_attention, Kind::transformer_block},
       {},
       "chapter-attention",
       "",
       model::Mask::causal,
       "",
       "causal-mask"},
      {"heads", 5, {Kind::multi_head_attention, Kind::transformer_block}, {}, "chapter-heads"},
      {"rnn-vs-attention", 8, {}, {}, "chapter-rnn-attention"},
      {"exercises", 0, {Kind::attention, Kind::scores}, {}, "", "", {}, "", "", true, false, {}, false, true},
  };
  return all;
}

const SceneSpec* find_scene(std::string_view id) {
  for (const SceneSpec& scene : scenes()) {
    if (scene.id == id) return &scene;
  }
  return nullptr;
}

const SceneSpec& whole_of(const SceneSpec& scene) {
  const SceneSpec* whole = scene.part_of.empty() ? nullptr : find_scene(scene.part_of);
  return whole ? *whole : scene;
}

const SceneSpec* scene_after(std::string_view id) {
  const SceneSpec* scene = find_scene(id);
  return scene == nullptr || scene == &scenes().back() ? nullptr : scene + 1;
}

std::string scene_ids() {
  std::string out;
  for (const SceneSpec& scene : scenes()) out += (out.empty() ? "" : ", ") + std::string(scene.id);
  return out;
}

bool can_show(const SceneSpec& scene, const Lesson& lesson) {
  if (scene.own_only) return false;
  if (scene.kinds.empty()) return lesson.gradients.has_value();
  if (scene.other_word && lesson.model && lesson.model->input != model::Input::embedding) return false;
  return lesson.model && std::find(scene.kinds.begin(), scene.kinds.end(), lesson.model->kind) != scene.kinds.end();
}

std::vector<StageSpec> stages_of(const SceneSpec& scene, const Lesson& lesson) {
  std::vector<StageSpec> out;
  if (!lesson.model) return out;
  const model::ModelConfig& model = *lesson.model;
  for (const StageSpec& stage : scene.stages) {
    const bool given = model.kind == Kind::scores;
    if (stage.id == "scores" && given) continue;
    if (stage.id == "scale" && (given || !model.scale)) continue;
    if (stage.id == "mask" && model.mask == model::Mask::none) continue;
    if (stage.id == "mix" && given) continue;
    out.push_back(stage);
  }
  return out;
}

std::int64_t stage_columns(const StageSpec& stage, const model::ModelConfig& model, std::int64_t tokens) {
  const bool plain = model.kind == Kind::attention;
  if (stage.id == "lookup") return model.d_model;
  if (stage.id == "q" || stage.id == "k") return plain ? model.d_k : model.d_out;
  if (stage.id == "v") return plain ? model.d_v : model.d_out;
  if (stage.id == "mix") return plain ? model.d_v : model.d_out / model.heads;
  return tokens;
}

std::string figure_name(const Lesson& lesson, std::string_view figure) {
  std::string name(figure);
  if (!lesson.model || name == "X" || name == "embedding.weight" || name == "position") return name;
  const Kind kind = lesson.model->kind;
  if (kind == Kind::attention) {
    if (name == "head_output") return "output";
    const std::size_t merged = name.find("_merged");
    return merged == std::string::npos ? name : name.substr(0, merged);
  }
  if (kind == Kind::transformer_block) {
    // These describe the mask, and with it the whole stack: they stand at the top.
    if (name == "mask" || name == "mean_abs_diff" || name == "peek" || name.rfind("unmasked.", 0) == 0) return name;
    return (lesson.model->layers > 1 ? "blocks.0.attention." : "attention.") + name;
  }
  return name;
}

}  // namespace attnscope::lesson
