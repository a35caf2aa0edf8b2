#include "lesson/scene.h"

#include <algorithm>

namespace attnscope::lesson {

using model::Kind;

const std::vector<SceneSpec>& scenes() {
  static const std::vector<Kind> attention = {Kind::attention, Kind::multi_head_attention, Kind::transformer_block};
  static const std::vector<Kind> attention_or_scores = {Kind::attention, Kind::multi_head_attention, Kind::transformer_block, Kind::scores};
  static const std::vector<SceneSpec> all = {
      {.id = "tour", .kinds = attention, .own_lesson = "chapter-attention", .mask = model::Mask::causal, .page = true},
      {.id = "why",
       .number = 1,
       .kinds = attention,
       .stages = {{"shares", "weights", false, true, true}, {"mix", "head_output", false, true, true}},
       .own_lesson = "chapter-attention"},
      {.id = "same-word",
       .number = 1,
       .kinds = {Kind::attention},
       .stages = {{"before", "X", false, true, true}, {"after", "head_output", false, true, true}},
       .own_lesson = "bank-river",
       .part_of = "why",
       .own_only = true},
      {.id = "library-card",
       .number = 1,
       .kinds = {Kind::attention},
       .stages = {{"titles", "weights", false, true, true},
                  {"texts", "head_output", false, true, true},
                  {"swap", "b.output", false, true, true}},
       .own_lesson = "library-card",
       .part_of = "why",
       .own_only = true},
      {.id = "gpt-map", .number = 1, .kinds = attention, .own_lesson = "chapter-attention", .part_of = "why", .page = true},
      {.id = "qkv",
       .number = 2,
       .kinds = attention,
       .stages = {{"lookup", "X", false, true}, {"q", "Q_merged"}, {"k", "K_merged"}, {"v", "V_merged"}},
       .own_lesson = "chapter-attention",
       .opens = "q"},
      {.id = "edit", .number = 2, .kinds = attention, .own_lesson = "chapter-attention", .part_of = "qkv", .baseline = true},
      {.id = "twins",
       .number = 2,
       .kinds = attention,
       .stages = {{"lookup", "X", false, true, true},
                  {"project", "Q_merged", false, true, true, {"K_merged", "V_merged"}},
                  {"mix", "head_output", false, true, true}},
       .own_lesson = "chapter-attention",
       .mask = model::Mask::none,
       .part_of = "qkv",
       .twins = "the cat sat on the mat"},
      {.id = "attention",
       .number = 3,
       .kinds = attention,
       .stages = {{"scores", "scores"}, {"scale", "scaled_scores"}, {"softmax", "weights", true}, {"mix", "head_output"}},
       .own_lesson = "chapter-attention",
       .mask = model::Mask::none},  // the mask is the next scene's
      {.id = "symmetric",
       .number = 3,
       .kinds = attention,
       .own_lesson = "chapter-attention",
       .mask = model::Mask::none,
       .part_of = "attention"},
      {.id = "softmax-bars",
       .number = 3,
       .kinds = {Kind::scores},
       .stages = {{"exp", "scores.exp", false, true, true},
                  {"shares", "scores.exp.share", false, true, true},
                  {"shift", "weights", false, true, true}},
       .own_lesson = "softmax-bars",
       .part_of = "attention",
       .own_only = true},
      {.id = "sums",
       .number = 3,
       .kinds = attention,
       .stages = {{"rows", "weights.row_sums", false, true, true}, {"columns", "weights.column_sums", false, true, true}},
       .own_lesson = "chapter-attention",
       .mask = model::Mask::none,
       .part_of = "attention"},
      {.id = "root-d",
       .number = 3,
       .stages = {{"products", "products.", false, true, true}},
       .own_lesson = "root-d",
       .part_of = "attention",
       .own_only = true},
      {.id = "among",
       .number = 3,
       .kinds = attention,
       .own_lesson = "chapter-attention",
       .mask = model::Mask::none,
       .part_of = "attention",
       .lessons = {"by-hand", "chapter-attention"}},
      {.id = "causal-mask",
       .number = 4,
       .kinds = attention_or_scores,
       .stages = {{"scores", "scores"},
                  {"scale", "scaled_scores"},
                  {"mask", "masked_scores"},
                  {"softmax", "weights", true},
                  {"mix", "head_output"}},
       .own_lesson = "chapter-attention",
       .opens = "mask",
       .mask = model::Mask::causal,
       .like = "attention",
       .lessons = {"chapter-mask-worked"}},
      {.id = "with-without",
       .number = 4,
       .kinds = attention_or_scores,
       .own_lesson = "chapter-attention",
       .mask = model::Mask::causal,
       .part_of = "causal-mask",
       .lessons = {"by-hand", "chapter-attention"}},
      {.id = "next-word",
       .number = 4,
       .kinds = attention,
       .own_lesson = "chapter-attention",
       .mask = model::Mask::causal,
       .part_of = "causal-mask",
       .other_word = true},
      {.id = "conventions",
       .number = 4,
       .kinds = attention,
       .own_lesson = "chapter-attention",
       .mask = model::Mask::causal,
       .part_of = "causal-mask"},
      {.id = "heads", .number = 5, .kinds = {Kind::multi_head_attention, Kind::transformer_block}, .own_lesson = "chapter-heads"},
      {.id = "rnn-vs-attention", .number = 8, .own_lesson = "chapter-rnn-attention"},
      {.id = "exercises", .kinds = {Kind::attention, Kind::scores}, .own_only = true, .exercises = true},
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
  if (!lesson.model) return scene.kinds.empty() ? scene.stages : out;
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
