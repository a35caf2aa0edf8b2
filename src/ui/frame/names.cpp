#include "ui/frame/names.h"

#include <algorithm>

#include "imgui.h"
#include "imgui_internal.h"
#include "lesson/check.h"
#include "lesson/labels.h"
#include "lesson/softmax_toy.h"
#include "ui/text/breaks.h"
#include "ui/text/text.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {
namespace {

using lesson::Part;

bool shows_gradients(const Ui& ui) {
  const lesson::SceneSpec* scene = lesson::find_scene(ui.state.scene);
  return scene != nullptr && scene->kinds.empty();
}

std::string token_name(const Ui& ui, std::int64_t i) {
  const Labels labels = token_labels(ui);
  return i >= 0 && i < static_cast<std::int64_t>(labels.texts.size()) ? labels.texts[static_cast<std::size_t>(i)] : std::to_string(i);
}

/// Whether a stage's columns are the words that are asked; else they are features.
bool columns_are_tokens(std::string_view stage) { return stage == "scores" || stage == "scale" || stage == "mask" || stage == "softmax"; }

std::string column_name(const Ui& ui, const lesson::StageSize& stage, std::int64_t column) {
  if (columns_are_tokens(stage.id)) return token_name(ui, column);
  const Labels labels = feature_labels(ui, stage.columns);
  return column < static_cast<std::int64_t>(labels.texts.size()) ? labels.texts[static_cast<std::size_t>(column)] : std::to_string(column);
}

std::string one_step(const Ui& ui, const lesson::StageSize& stage, const lesson::Position& p) {
  const std::string row = row_name(ui, p.row);
  switch (p.part) {
    case Part::max: return ui.t("ui.next.max", {row});
    case Part::exp: return ui.t("ui.next.exp", {column_name(ui, stage, p.column)});
    case Part::sum: return ui.t("ui.next.sum");
    case Part::divide: return ui.t("ui.next.cell", {row, column_name(ui, stage, p.column)});
    case Part::only: break;
  }
  if (stage.columns == 1) return ui.t("ui.next.row", {row});
  return ui.t("ui.next.cell", {row, column_name(ui, stage, p.column)});
}

std::string several_steps(const Ui& ui, const lesson::StageSize& stage, const lesson::Position& first, const lesson::Position& last) {
  if (first.row != last.row) return ui.t(first.row == 0 ? "ui.next.rows" : "ui.next.rows_rest");
  const std::string row = row_name(ui, first.row);
  const bool whole = first.column == 0 && (first.part == Part::only || first.part == Part::max);
  if (whole && last.column == stage.columns - 1 && (last.part == Part::only || last.part == Part::divide))
    return ui.t("ui.next.row", {row});
  if (last.part == Part::exp) return ui.t("ui.next.exps");
  if (last.part == Part::divide && first.part == Part::divide && first.column == 0) return ui.t("ui.next.shares");
  return ui.t("ui.next.row_rest", {row});
}

/// The token that the steps stand at: the one whose row is being made.
std::string asking_token(const Ui& ui) {
  const int stage = current_stage(ui);
  if (stage < 0 || ui.shown.lesson.tokens.empty()) return "";
  if (lesson::find_setting(ui.state.scene, "query") != nullptr)
    return token_name(ui, lesson::setting(ui.state, ui.shown.lesson, ui.state.scene, "query"));
  const bool begun = ui.at.stage >= 0;
  return row_name(ui, begun ? ui.at.row : ui.steps.stages()[static_cast<std::size_t>(stage)].detail_row);
}

std::string signed_seed(std::uint64_t seed, bool negative) {
  return negative ? "−" + std::to_string(std::uint64_t{0} - seed) : std::to_string(seed);
}

std::string origin_text(const Ui& ui) {
  const std::string drawn = ui.t("ui.badge.drawn", {seed_text(ui)});
  if (ui.shown.lesson.products) return ui.t("ui.badge.normal", {seed_text(ui)});
  if (shows_gradients(ui)) return drawn;
  if (ui.shown.exercise) return ui.t("ui.badge.exercise");
  std::string stated;
  switch (ui.shown.lesson.origin) {
    case lesson::Origin::drawn: return drawn;
    case lesson::Origin::written: stated = ui.t("ui.badge.written"); break;
    case lesson::Origin::trained: stated = ui.t("ui.badge.trained"); break;
    case lesson::Origin::given: stated = ui.t(ui.shown.own && lesson::scores_are_set(ui.state) ? "ui.badge.set" : "ui.badge.given"); break;
  }
  return lesson::origin_is_claimed(ui.shown.lesson) ? ui.t("ui.badge.claimed", {stated, seed_text(ui)}) : stated;
}

}  // namespace

std::string seed_text(const Ui& ui) {
  const lesson::Lesson& lesson = ui.shown.lesson;
  if (lesson.products) return signed_seed(lesson.products->seed, lesson.products_seed_negative);
  if (shows_gradients(ui) && lesson.gradients) return signed_seed(lesson.gradients->seed, lesson.gradients_seed_negative);
  return signed_seed(lesson.seed, lesson.seed_negative);
}

bool uses_seed(const Ui& ui) {
  const auto& figures = ui.trace.figures();
  return std::any_of(figures.begin(), figures.end(), [](const model::Figure& figure) { return figure.op == model::Op::drawn; });
}

std::string badge_text(const Ui& ui) {
  const std::size_t edits = ui.shown.lesson.edits.size();
  if (edits == 0) return origin_text(ui);
  return ui.t(edits == 1 ? "ui.badge.edited_one" : "ui.badge.edited", {origin_text(ui), std::to_string(edits)});
}

int current_stage(const Ui& ui) {
  if (ui.steps.empty()) return -1;
  return std::max(0, ui.at.stage);
}

std::string stage_name(const Ui& ui, int stage) { return ui.t("stage." + ui.steps.stages()[static_cast<std::size_t>(stage)].id); }

std::string scene_key(const Ui& ui, const std::string& rest) {
  const std::string own = "scene." + ui.state.scene + "." + rest;
  const lesson::SceneSpec* scene = lesson::find_scene(ui.state.scene);
  if (scene == nullptr || scene->like.empty() || ui.text.has(own)) return own;
  return "scene." + std::string(scene->like) + "." + rest;
}

std::string scene_text(const Ui& ui, std::string_view kind) {
  const int stage = current_stage(ui);
  const std::string of_stage = stage >= 0 ? "." + ui.steps.stages()[static_cast<std::size_t>(stage)].id : "";
  std::vector<std::string> ends = {""};
  if (stage >= 0) ends.insert(ends.begin(), of_stage);
  // A scene that opens with words of its own says nothing of the first stage before its first step: it would give the answer away.
  if (stage >= 0 && ui.at.stage < 0 && ui.text.has(scene_key(ui, "title.start"))) ends = {".start"};
  for (const std::string& end : ends) {
    const std::string key = scene_key(ui, std::string(kind) + end);
    if (ui.text.has(key)) return close_up(ui.t(key, {quoted(ui, asking_token(ui))}));
  }
  return "";
}

std::string quoted(const Ui& ui, const std::string& token) { return token.empty() ? "" : lesson::quoted_token(token, ui.state.language); }

std::string row_name(const Ui& ui, std::int64_t row) {
  const auto& model = ui.shown.lesson.model;
  if (model && model->kind == model::Kind::scores && row >= 0 && row < static_cast<std::int64_t>(model->queries.size()))
    return token_name(ui, model->queries[static_cast<std::size_t>(row)]);
  return token_name(ui, row);
}

namespace {
/// Chinese sets no blank beside these.
bool stands_close(char32_t c) { return is_wide(c) || c == U'“' || c == U'”'; }
}  // namespace

std::string close_up(const std::string& marked) {
  std::string out;
  char32_t last = 0;  // before the blank, not counting a script
  int script = 0;
  bool blank = false;
  const char* p = marked.data();
  const char* const end = p + marked.size();
  while (p < end) {
    unsigned c = 0;
    const char* const from = p;
    p += ImTextCharFromUtf8(&c, p, end);
    if (blank && !(stands_close(last) && stands_close(c))) out += ' ';
    blank = c == ' ';
    if (blank) continue;
    out.append(from, p);
    if (c == '_' && p < end && *p == '{') script = 1;
    else if (script > 0 && c == '}') script = 0;
    else if (script == 0) last = c;
  }
  return blank ? out + ' ' : out;
}

std::string next_text(const Ui& ui) {
  const std::int64_t from = ui.steps.index(ui.at);
  const lesson::Position last = ui.steps.move(ui.at, lesson::Move::next, ui.state.grain);
  const std::int64_t to = ui.steps.index(last);
  if (to <= from) return "";
  const lesson::Position first = ui.steps.at(from + 1);
  if (from == ui.steps.first_of(first.stage)) return stage_name(ui, first.stage);  // a new stage begins
  const lesson::StageSize& stage = ui.steps.stages()[static_cast<std::size_t>(first.stage)];
  return close_up(to == from + 1 ? one_step(ui, stage, first) : several_steps(ui, stage, first, last));
}

std::string notes_text(const Ui& ui) {
  const lesson::Lesson& lesson = ui.shown.lesson;
  if (ui.shown.exercise || ui.transient.quiet) return "";  // they speak to whoever sees its lesson shown, and of weights
  // They speak of the lesson's own example: its sentence, its seed, its numbers; an experiment says all that it has to say itself.
  const lesson::SceneSpec* scene = lesson::find_scene(ui.state.scene);
  const bool experiment = scene != nullptr && !scene->part_of.empty(), edited = !lesson.edits.empty();
  if (experiment || edited || ui.state.sentence || ui.shown.borrowed || ui.shown.remasked || lesson::numbers_changed(ui.state)) return "";
  const int stage = current_stage(ui);
  if (stage >= 0) {
    const auto note = lesson.stage_notes.find(ui.state.scene + "/" + ui.steps.stages()[static_cast<std::size_t>(stage)].id);
    if (note != lesson.stage_notes.end()) return plain(note->second.in(ui.state.language));
  }
  if (lesson.notes) return plain(lesson.notes->in(ui.state.language));
  return "";
}

}  // namespace attnscope::ui
