#include "ui/scenes/sums.h"

#include <algorithm>
#include <span>
#include <utility>

#include "lesson/number_text.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/scenes/attention_parts.h"
#include "ui/widgets/matrix_parts.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr float kGap = 16, kLine = 32, kLeast = 220, kDigits = 52, kReadable = 20;

/// The sums of a stage beside the weights or below them: empty outlines until it is done. The figure has a row for each head.
Matrix sums_of(const Ui& ui, const model::Figure& sums, std::int64_t head, const char* stage, bool of_rows) {
  Matrix m;
  m.id = of_rows ? "row_sums" : "column_sums";
  m.figure = sums.name;
  m.transposed = of_rows;
  (of_rows ? m.column_begin : m.row_begin) = head;
  (of_rows ? m.column_count : m.row_count) = 1;
  (of_rows ? m.columns : m.rows).texts.assign(static_cast<std::size_t>(sums.rows()), ui.t("scene.sums.sum"));
  m.name = ui.t(std::string("stage.") + stage);
  m.scale = weight_scale(ui.theme);
  m.zoom = m.wholes = false;
  if (!ui.steps.stage_done(ui.at, ui.steps.find_stage(stage))) m.revealed = 0;
  return m;
}

/// A line with one number in it that can be asked for. Returns the lower edge.
float draw_word(Ui& ui, const Rect& rect, const model::Figure& sums, std::int64_t head, std::int64_t column, const char* key) {
  TextStyle style = quiet_line(15);
  style.max_lines = 1;
  const std::string words = ui.t(key, {"**" + token_marked(ui, column) + "**"});
  const Rect said = draw_text_in(ui, rect, words, style);
  style.ink = Ink::ink;
  style.bold = true;
  draw_number_link(ui, {said.x1 + 8, rect.y0, rect.x1, rect.y1}, key, words,
                   lesson::told_number(static_cast<double>(sums.at(head, column))), style, {sums.name, head * sums.columns() + column});
  return rect.y1;
}

/// What the colours of the weights mean where no digit says it. Returns the lower edge.
float draw_range(Ui& ui, const Matrix& weights, float x, float y) {
  Matrix bar = weights;
  bar.interactive = false;
  const Rect name = draw_text(ui, x, y, weights.name, quiet_line(13));
  return std::max(name.y1, draw_color_bar(ui, bar, weights.scale, name.x1 + 12, y + 2).y1);
}

}  // namespace

float draw_sums(Ui& ui, const Rect& stage) {
  const model::Figure* weights = find_figure(ui, "weights");
  if (weights == nullptr) return 0;
  const model::Figure* row_sums = ui.figures.find(weights->name + ".row_sums");
  const model::Figure* column_sums = ui.figures.find(weights->name + ".column_sums");
  if (row_sums == nullptr || column_sums == nullptr) return 0;
  const std::int64_t head = std::min(lesson::setting(ui.state, ui.shown.lesson, ui.state.scene, "head"), weights->heads() - 1);
  float y = stage.y0 + draw_settings(ui, stage, ui.state.scene, {"head"}) + 14;

  Matrix shares;
  shares.id = "weights";
  shares.figure = weights->name;
  shares.head = head;
  shares.name = ui.t("figure.weights");
  shares.rows = shares.columns = token_labels(ui);
  shares.weight = true;
  shares.zoom = false;
  shares.scale = weight_scale(ui.theme);
  Matrix beside = sums_of(ui, *row_sums, head, "rows", true), below = sums_of(ui, *column_sums, head, "columns", false);
  const std::span<const float> taken = std::span(column_sums->values).subspan(
      static_cast<std::size_t>(head * weights->columns()), static_cast<std::size_t>(weights->columns()));
  beside.scale.range = below.scale.range = nice_range(taken);
  const bool told = below.revealed > 0;
  const float under = kGap + kReadable + 8 + 2 * kLine, high = std::max(kLeast, stage.y1 - y - under);
  const MatrixLayout one = layout_matrix(ui, shares, {0, 0, stage.width() - kGap - kDigits - 2, high});
  if (one.cell_width < 16) beside.columns = {};  // the last word's label may reach as far
  const bool plain = one.mode <= CellMode::brief;
  if (!plain) shares.scale.range = nice_range(weights->values);  // of 0 to 1 nothing would be seen
  const bool digits = one.cell_height >= kReadable && one.cell_width >= 30;
  const float wide = digits ? std::max(one.cell_width, kDigits) : std::max(one.cell_width, 16.0f);
  const float tall = digits ? one.cell_height : 16;
  const float span = cells_span(one.cell_width, weights->columns(), Along::columns);
  const float left = std::max(0.0f, stage.width() - one.row_label_width - span - kGap - wide) / 2;
  const float x = stage.x0 + one.row_label_width + left;
  y += one.column_label_height;
  const MatrixLayout middle = place_matrix(ui, shares, x, y, one.cell_width, one.cell_height);
  draw_matrix(ui, shares, middle);
  draw_matrix(ui, beside, place_matrix(ui, beside, middle.cells.x1 + kGap, y, wide, one.cell_height));
  const MatrixLayout foot = place_matrix(ui, below, x, middle.cells.y1 + kGap, one.cell_width, tall);
  draw_matrix(ui, below, foot);
  y = foot.outer.y1 + 10;
  if (!plain) y = draw_range(ui, shares, foot.cells.x0, y) + 10;
  if (told && weights->columns() > 1) {
    const auto [least, most] = std::minmax_element(taken.begin(), taken.end());
    for (const auto& [at, key] : {std::pair{most, "scene.sums.most"}, {least, "scene.sums.least"}})
      y = draw_word(ui, {stage.x0, y, stage.x1, y + kLine}, *column_sums, head, at - taken.begin(), key);
  } else {
    y += 2 * kLine;
  }
  return y - stage.y0;
}

}  // namespace attnscope::ui
