#include "ui/scenes/attention_parts.h"

#include <algorithm>

#include "ui/frame/names.h"

namespace attnscope::ui {

namespace {
constexpr float kGap = 14;

/// Cells of a stage's figure that are revealed. A stage of one column shows a whole row of its figure at a time.
std::int64_t revealed_of(const Ui& ui, std::string_view id, const model::Figure& figure) {
  const std::int64_t steps = revealed_cells(ui, id);
  const int stage = ui.steps.find_stage(id);
  if (stage < 0 || steps == kAllCells || ui.steps.stages()[static_cast<std::size_t>(stage)].columns > 1) return steps;
  return steps * figure.columns();
}
}  // namespace

std::string figure_of(const Ui& ui, std::string_view figure) {
  return lesson::figure_name(ui.shown.lesson, figure);
}

const model::Figure* find_figure(const Ui& ui, std::string_view figure) {
  return ui.trace.find(figure_of(ui, figure));
}

Labels query_labels(const Ui& ui) {
  const lesson::Lesson& lesson = ui.shown.lesson;
  Labels all = token_labels(ui);
  if (!lesson.model || lesson.model->kind != model::Kind::scores) return all;
  Labels out;
  for (const std::int64_t query : lesson.model->queries) out.texts.push_back(all.texts[static_cast<std::size_t>(query)]);
  return out;
}

std::string token_marked(const Ui& ui, std::int64_t i) {
  const Labels labels = token_labels(ui);
  return i >= 0 && i < static_cast<std::int64_t>(labels.texts.size()) ? labels.texts[static_cast<std::size_t>(i)] : std::string();
}

StageNow stage_now(const Ui& ui, std::int64_t head) {
  StageNow out;
  out.index = std::max(0, ui.at.stage);
  out.begun = ui.at.stage >= 0;
  const lesson::SceneSpec* scene = lesson::find_scene(ui.state.scene);
  if (scene == nullptr || ui.steps.stages().empty()) return out;
  out.id = ui.steps.stages()[static_cast<std::size_t>(out.index)].id;
  for (const lesson::StageSpec& stage : scene->stages) {
    if (stage.id == out.id) out.figure = figure_of(ui, stage.figure);
  }
  const model::Figure* figure = ui.trace.find(out.figure);
  if (figure == nullptr) return out;
  out.head = std::clamp<std::int64_t>(head, 0, figure->heads() - 1);
  out.revealed = revealed_of(ui, out.id, *figure);
  if (out.begun) {
    out.row = ui.at.row;
    if (ui.steps.stages()[static_cast<std::size_t>(out.index)].columns > 1 || figure->columns() == 1) out.column = ui.at.column;
    out.part = ui.at.part;
  }
  const std::int64_t cells = figure->rows() * figure->columns();
  if (ui.state.selection && ui.state.selection->figure == out.figure) {
    const std::int64_t index = ui.state.selection->index - out.head * cells;
    if (index >= 0 && index < std::min(cells, out.revealed)) {
      out.row = index / figure->columns();
      out.column = index % figure->columns();
      out.selected = true;
      if (ui.steps.stages()[static_cast<std::size_t>(out.index)].softmax) out.part = lesson::Part::divide;
    }
  }
  return out;
}

namespace {

/// Look-up: which row of the table a token is.
std::string row_words(const Ui& ui, std::int64_t row) {
  const auto& tokens = ui.shown.lesson.tokens;
  const std::int64_t id = row < static_cast<std::int64_t>(tokens.size()) ? tokens[static_cast<std::size_t>(row)].row : -1;
  if (id < 0) return ui.t("scene.qkv.row_given", {token_marked(ui, row), std::to_string(row)});
  const bool position = ui.trace.find("position") != nullptr;
  const std::string words =
      ui.t(position ? "scene.qkv.row_position" : "scene.qkv.row", {token_marked(ui, row), std::to_string(id), std::to_string(row)});
  const model::Figure* x = ui.trace.find("X");
  const bool changed = x != nullptr && std::any_of(x->entered.begin(), x->entered.end(),
                                                   [&](const model::Entered& one) { return one.index / x->columns() == row; });
  return changed ? ui.t("scene.qkv.row_changed", {words}) : words;
}

}  // namespace

double met_at(Ui& ui, const StageNow& now) {
  const std::string key = "meet." + ui.state.scene;
  const auto index = static_cast<float>(ui.steps.index(ui.at));
  const auto before = ui.transient.scroll.find(key);
  const bool moved_on = before != ui.transient.scroll.end() && index > before->second;
  const bool moved = before == ui.transient.scroll.end() || index != before->second;
  if (moved) {
    ui.transient.scroll[key] = index;
    ui.transient.started[key] = moved_on ? ui.now : -1;
  }
  return now.selected || !now.begun ? -1 : ui.transient.started[key];
}

Arithmetic line_of(const Ui& ui, const StageNow& now) {
  Arithmetic out;
  out.id = "line";
  out.size = ui.width == Width::phone ? 15.0f : 17.0f;
  if (!now.row) {
    out.words = ui.t(scene_key(ui, now.id + ".before"));
    return out;
  }
  if (!now.column) {
    out.words = row_words(ui, *now.row);
    return out;
  }
  const model::Figure* figure = ui.trace.find(now.figure);
  if (figure == nullptr) return out;
  lesson::StepLine line;
  if (figure->op == model::Op::softmax) {
    line = lesson::softmax_line(lesson::softmax_row(ui.trace, now.figure, now.head, *now.row), now.figure, *now.column, now.part,
                                ui.state.language);
  } else {
    const std::int64_t index = (now.head * figure->rows() + *now.row) * figure->columns() + *now.column;
    line = lesson::step_line(ui.shown.lesson, ui.trace, now.figure, index, ui.state.language);
  }
  out.pieces = std::move(line.pieces);
  out.words = std::move(line.words);
  return out;
}

lesson::Command go_to_stage(const Ui& ui, int stage) {
  if (stage > std::max(0, ui.at.stage)) return lesson::Seek{ui.steps.stops(stage, ui.state.grain).front()};
  return lesson::SeekText{ui.steps.stages()[static_cast<std::size_t>(stage)].id};
}

PipelineStop stop_of(const Ui& ui, std::size_t stage, std::int64_t head, const ColorScale& scale, bool weight) {
  const std::string& id = ui.steps.stages()[stage].id;
  PipelineStop out;
  out.id = id;
  out.name = ui.t("stage." + id);
  const int at = std::max(0, ui.at.stage), mine = static_cast<int>(stage);
  out.progress = mine == at ? PipelineStop::Progress::now : mine < at ? PipelineStop::Progress::done : PipelineStop::Progress::later;
  out.command = go_to_stage(ui, mine);
  const lesson::SceneSpec* scene = lesson::find_scene(ui.state.scene);
  for (const lesson::StageSpec& spec : scene->stages) {
    if (spec.id != id) continue;
    Matrix map;
    map.figure = figure_of(ui, spec.figure);
    map.head = head;
    map.scale = scale;
    map.weight = weight;
    if (const model::Figure* figure = ui.trace.find(map.figure)) map.revealed = revealed_of(ui, id, *figure);
    if (weight) map.mask = figure_of(ui, "mask");
    out.pictures.push_back(std::move(map));
  }
  return out;
}

Under measure_under(Ui& ui, float width, const Arithmetic& line, bool strip, bool low) {
  Under out;
  const float pad = ui.width == Width::phone ? 24.0f : 40.0f, tall = ui.width == Width::phone ? 20.0f : 28.0f;
  out.line = line.pieces.empty() && line.words.empty() ? 0 : arithmetic_height(ui, width - pad, line) + tall + kGap;
  out.strip = strip ? (low ? kLowPipeline : kPipelineHeight) + kGap : 0;
  return out;
}

void draw_under(Ui& ui, const Rect& stage, float y, const Under& under, const Arithmetic& line, const std::vector<PipelineStop>& stops) {
  y += kGap;
  if (under.line > 0) y += draw_arithmetic_card(ui, {stage.x0, y, stage.x1, stage.y1}, line) + kGap;
  if (under.strip > 0) draw_pipeline(ui, {stage.x0, y, stage.x1, y + under.strip - kGap}, stops);
}

}  // namespace attnscope::ui
