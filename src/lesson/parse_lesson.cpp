#include "lesson/check.h"
#include "lesson/parse_parts.h"
#include "lesson/scene.h"
#include "lesson/state.h"

namespace attnscope::lesson {
namespace {

constexpr std::string_view kKeys[] = {"attnscope", "title",  "notes", "sentence",  "compare", "tokenizer", "vocabulary", "rows",
                                      "seed",      "warmup", "model", "gradients", "products", "origin",  "printed",   "open"};
constexpr std::string_view kTokenizers[] = {"words", "characters", "bytes"};
constexpr std::string_view kOrigins[] = {"drawn", "written", "trained", "given"};

bool read_version(JsonFields& f, const JsonValue& value) {
  std::int64_t version = 0;
  if (!f.whole(value, INT64_MIN, INT64_MAX, version)) return false;
  return version == 1 || f.fail(value, "version", {std::to_string(version)});
}

bool is_stage(std::string_view name) {
  const std::size_t slash = name.find('/');
  const SceneSpec* scene = find_scene(name.substr(0, slash));
  if (scene == nullptr || slash == std::string_view::npos) return false;
  for (const StageSpec& stage : scene->stages) {
    if (stage.id == name.substr(slash + 1)) return true;
  }
  return false;
}

/// A text, or an object of texts by "SCENE/STAGE".
bool read_notes(JsonFields& f, const JsonValue& value, Lesson& out) {
  const bool by_stage = value.is(JsonValue::Type::object) && value.size() > 0 && !value.find("en") && !value.find("zh");
  if (!by_stage) return f.text_or_languages(value, out.notes.emplace());
  return f.members(value, [&](const JsonValue& key, const JsonValue& text) {
    const std::string name(key.text());
    return is_stage(name) ? f.text_or_languages(text, out.stage_notes[name]) : f.fail(key, "unknown_note", {name});
  });
}

bool read_vocabulary(JsonFields& f, const JsonValue& value, Lesson& out) {
  if (!value.is(JsonValue::Type::list)) return f.fail(value, "not_list");
  out.vocabulary.emplace();
  for (const JsonValue item : value) {
    if (!f.text(item, out.vocabulary->emplace_back())) return false;
  }
  return true;
}

bool read_printed(JsonFields& f, const JsonValue& value, Lesson& out) {
  static constexpr std::string_view kParts[] = {"decimals", "values"};
  constexpr std::int64_t kMostDecimals = 9;  // more than a float32 holds
  return f.members(value, [&](const JsonValue& name, const JsonValue& figure) {
    Printed& printed = out.printed[std::string(name.text())];
    std::int64_t decimals = printed.decimals;
    if (!f.object(figure, kParts)) return false;
    if (!f.required(figure, "decimals", [&](const JsonValue& v) { return f.whole(v, 0, kMostDecimals, decimals); })) return false;
    if (!f.required(figure, "values", [&](const JsonValue& v) { return f.tensor(v, printed.values); })) return false;
    printed.decimals = static_cast<int>(decimals);
    return true;
  });
}

bool read_open(JsonFields& f, const JsonValue& value, Lesson& out) {
  static constexpr std::string_view kParts[] = {"scene", "step"};
  return f.object(value, kParts) && f.required(value, "scene", [&](const JsonValue& v) { return f.text(v, out.open_scene); }) &&
         f.optional(value, "step", [&](const JsonValue& v) { return f.text(v, out.open_step); });
}

bool read_lesson(JsonFields& f, const JsonValue& root, Lesson& out) {
  return f.object(root, kKeys) && f.required(root, "attnscope", [&](const JsonValue& v) { return read_version(f, v); }) &&
         f.optional(root, "title", [&](const JsonValue& v) { return f.text_or_languages(v, out.title.emplace()); }) &&
         f.optional(root, "notes", [&](const JsonValue& v) { return read_notes(f, v, out); }) &&
         f.optional(root, "sentence", [&](const JsonValue& v) { return f.text(v, out.sentence); }) &&
         f.optional(root, "compare", [&](const JsonValue& v) { return f.text(v, out.compare); }) &&
         f.optional(root, "tokenizer", [&](const JsonValue& v) { return f.choice(v, kTokenizers, out.tokenizer); }) &&
         f.optional(root, "vocabulary", [&](const JsonValue& v) { return read_vocabulary(f, v, out); }) &&
         f.optional(root, "rows", [&](const JsonValue& v) { return f.size(v, out.rows.emplace()); }) &&
         f.optional(root, "seed", [&](const JsonValue& v) { return f.seed(v, out.seed, out.seed_negative); }) &&
         f.optional(root, "warmup", [&](const JsonValue& v) { return read_warmup(f, v, out.warmup); }) &&
         f.optional(root, "model", [&](const JsonValue& v) { return read_model(f, v, out); }) &&
         f.optional(root, "gradients", [&](const JsonValue& v) { return read_gradients(f, v, out); }) &&
         f.optional(root, "products", [&](const JsonValue& v) { return read_products(f, v, out); }) &&
         f.optional(root, "origin", [&](const JsonValue& v) { return f.choice(v, kOrigins, out.origin); }) &&
         f.optional(root, "printed", [&](const JsonValue& v) { return read_printed(f, v, out); }) &&
         f.optional(root, "open", [&](const JsonValue& v) { return read_open(f, v, out); });
}

std::optional<Error> check_open(const Lesson& lesson) {
  const SceneSpec* scene = find_scene(lesson.open_scene);
  if (scene == nullptr) return Error{"unknown_scene", {lesson.open_scene, scene_ids()}, "/open/scene"};
  // A scene that borrows a model of its own for this lesson has that model's steps, which are known when it is shown.
  if (lesson.open_step.empty() || !can_show(*scene, lesson)) return std::nullopt;
  if (steps_for(lesson.open_scene, lesson).parse(lesson.open_step)) return std::nullopt;
  return Error{"unknown_step", {lesson.open_scene, lesson.open_step}, "/open/step"};
}

std::optional<Error> check_all(Lesson& lesson, const JsonValue& root, const Limits& limits) {
  if (lesson.model && root.find("compare") && lesson.compare.empty()) return Error{"empty_compare", {}, "/compare"};
  if (std::optional<Error> error = derive(lesson, limits)) return error;
  if (!root.find("origin")) lesson.origin = default_origin(lesson);
  for (const auto& [name, printed] : lesson.printed) {
    if (std::optional<Error> error = check_printed(lesson, name)) return error;
  }
  return root.find("open") ? check_open(lesson) : std::nullopt;
}

}  // namespace

Result<Lesson> parse_lesson(std::string_view json, const Limits& limits) {
  const Result<JsonDocument> document = JsonDocument::parse(json, limits);
  if (!document) return document.error();
  JsonFields fields;
  Lesson lesson;
  if (!read_lesson(fields, document->root(), lesson)) return *fields.error;
  if (std::optional<Error> error = check_all(lesson, document->root(), limits)) {
    error->place = document->place_of(error->place.pointer);
    return *error;
  }
  return lesson;
}

}  // namespace attnscope::lesson
