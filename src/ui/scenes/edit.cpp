#include "ui/scenes/edit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui.h"
#include "imgui_internal.h"
#include "lesson/edits.h"
#include "lesson/moved.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/scenes/attention_parts.h"
#include "ui/widgets/button.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kTitle = 26, kMostWide = 54, kMostHigh = 36, kLeastOnPhone = 20, kLeastRow = 16, kBiasGap = 6, kPad = 14;

/// One of Q, K and V with its weights and, where there is one, its bias.
struct Column {
  Matrix weight, result;
  std::optional<Matrix> bias;
};

std::string titled(char letter, bool weight, bool transposed) {
  const std::string mark(1, static_cast<char>(letter - 'A' + 'a')), name(1, letter);
  return "{" + mark + "|**" + (weight ? "W_{" + name + "}" + (transposed ? "^{T}" : "") : name) + "**}";
}

/// A matrix of the trace with what the edits moved in it outlined.
Matrix shown(const Ui& ui, const std::string& id, const std::string& figure, const std::string& title) {
  Matrix m;
  m.id = id;
  m.figure = figure;
  m.name = title;
  m.zoom = false;
  // Colours and decimals are those of the numbers before the edits: what did not move looks as it did.
  const model::Figure *was = ui.trace.find("was." + figure), *found = was != nullptr ? was : ui.trace.find(figure);
  m.scale = diverging_scale(ui.theme, found == nullptr ? 1 : nice_range(found->values));
  m.each_whole = found != nullptr && std::all_of(found->values.begin(), found->values.end(), [](float v) { return v == std::trunc(v); });
  if (const auto change = lesson::moved(ui.trace, figure)) m.outlined = change->cells;
  return m;
}

std::optional<Column> column_of(const Ui& ui, char letter) {
  const std::string name(1, letter);
  const model::Figure* result = find_figure(ui, name + "_merged");
  if (result == nullptr || result->operands.size() < 2) return std::nullopt;
  const bool transposed = result->op == model::Op::linear;  // nn.Linear stores (out, in)
  Column out;
  out.weight = shown(ui, "W_" + name, result->operands[1], "W_" + name);
  out.weight.transposed = transposed;
  out.weight.title = titled(letter, true, transposed);
  out.result = shown(ui, name, result->name, name);
  out.result.title = titled(letter, false, false);
  if (result->operands.size() > 2) out.bias = shown(ui, "b_" + name, result->operands[2], "b_" + name);
  return out;
}

/// What the edits did in one line, and the button that takes them all back; before there are any, what there is to do.
float draw_account(Ui& ui, const Rect& rect) {
  const std::string line = lesson::moved_line(ui.shown.lesson, ui.trace, ui.text);
  const bool edited = !ui.shown.lesson.edits.empty();
  const std::string words = close_up(edited ? (line.empty() ? ui.t("scene.edit.uncompared") : line) : ui.t("scene.edit.how"));
  Button back;
  back.id = "edit.clear";
  back.label = ui.t("scene.edit.clear");
  back.command = lesson::ClearEdits{};
  const float high = std::max(34.0f, least_hit(ui)), width = edited ? button_width(ui, back) + 16 : 0;
  const bool beside = ui.width != Width::phone;
  TextStyle style = text_style(15, edited ? Ink::ink : Ink::second);
  style.line_height = 1.5f;
  style.max_width = rect.width() - 2 * kPad - (beside ? width : 0);
  const float tall = measure_text(ui, words, style).height;
  const float inner = beside ? std::max(tall, edited ? high : 0.0f) : tall + (edited ? high + 10 : 0);
  const Rect box{rect.x0, rect.y0, rect.x1, rect.y0 + inner + 2 * kPad - 4};
  card(ui, box);
  const float y = beside ? (box.y0 + box.y1 - tall) / 2 : box.y0 + kPad - 2;
  write(ui, box.x0 + kPad, y, "edit.moved", words, style, NodeRole::text);
  if (edited && beside)
    draw_button(ui, {box.x1 - kPad - width + 16, (box.y0 + box.y1 - high) / 2, box.x1 - kPad, (box.y0 + box.y1 + high) / 2}, back);
  if (edited && !beside) draw_button(ui, {box.x0 + kPad, box.y1 - kPad - high + 2, box.x0 + kPad + width - 16, box.y1 - kPad + 2}, back);
  return box.y1;
}

void heading(Ui& ui, float x, float y, const std::string& title, float most) {
  TextStyle style = text_style(16);
  style.bold = true;
  style.max_width = std::max(most, 20.0f);
  style.max_lines = 1;
  draw_text(ui, x, y, title, style);
}

/// The widest cells of which all blocks fit side by side.
float cell_width(float room, std::int64_t features, const std::vector<Column>& columns, const Ui& ui) {
  const auto span = [&](float width) {
    float all = cells_span(width, features, Along::columns);
    for (const Column& one : columns) all += cells_span(width, MatrixData(ui, one.result).columns(), Along::columns);
    return all;
  };
  float width = kMostWide;
  while (width > 4 && span(width) > room) width -= 1;
  while (width > 0.5f && span(width) > room) width *= 0.9f;
  return width;
}

/// On the phone the number that was tapped opens its panel, and what it may move is brought into view above that.
void follow_on_phone(Ui& ui, const Rect& matrices) {
  if (!ui.state.selection) ui.transient.edited.reset();
  if (ui.width != Width::phone || !ui.state.selection || lesson::enterable(ui.shown, ui.state.selection->figure) == 0) return;
  const bool fresh = ui.transient.edited != ui.state.selection;
  const float place = matrices.y0 + ImGui::GetScrollY();  // the account above them may have grown
  if (!fresh && std::fabs(std::exchange(ui.transient.edited_place, place) - place) < 1) return;
  ui.transient.edited = ui.state.selection;
  ui.transient.edited_place = place;
  if (fresh && ui.transient.sheet == 0) ui.transient.sheet = 1;
  ImGui::ScrollToRect(ImGui::GetCurrentWindow(), {matrices.x0, matrices.y0, matrices.x1, matrices.y1}, ImGuiScrollFlags_AlwaysCenterY);
  ui.animating = true;
}

}  // namespace

float draw_edit(Ui& ui, const Rect& stage) {
  std::vector<Column> columns;
  for (const char letter : {'Q', 'K', 'V'})
    if (std::optional<Column> one = column_of(ui, letter)) columns.push_back(*std::move(one));
  if (columns.empty() || ui.trace.find("X") == nullptr) return 0;
  const bool phone = ui.width == Width::phone;
  const float top = draw_account(ui, {stage.x0, stage.y0, stage.x1, stage.y1}) + (phone ? 14 : 20);
  Matrix x = shown(ui, "X", "X", "X");
  x.rows = token_labels(ui);
  const MatrixData data(ui, x);
  const std::int64_t features = data.columns(), tokens = data.rows();
  x.columns = index_labels(features);
  columns.front().weight.rows = index_labels(features);  // the same marks on both sides of what is summed over

  const float labels = place_matrix(ui, x, 0, 0, 16, 16).row_label_width, gap = phone ? 16.0f : 36.0f;
  const float wide = cell_width(stage.width() - labels - gap * static_cast<float>(columns.size()) - 4, features, columns, ui);
  const float head = place_matrix(ui, x, 0, 0, wide, 16).column_label_height + 2;
  const float bias = columns.front().bias ? kBiasGap + std::clamp(std::floor(wide * 0.75f), 6.0f, kMostHigh) : 0;
  const float most = std::clamp(std::floor(wide * 0.75f), phone ? kLeastOnPhone : 2.0f, kMostHigh);
  const float around = 2 * kTitle + head + bias + 8, room = std::max(120.0f, stage.y1 - top - around);
  const float weight_high = std::min(most, std::max(6.0f, fitting_cell(room * 0.45f, features, Along::rows)));
  const float left = room - cells_span(weight_high, features, Along::rows);
  float row_high = std::min(most, std::max(2.0f, fitting_cell(std::max(left, 60.0f), tokens, Along::rows)));
  const float least = std::min(most, kLeastRow);
  if (row_high < least && cells_span(least, tokens, Along::rows) < left * 1.5f) row_high = least;

  float total = labels + cells_span(wide, features, Along::columns);
  for (const Column& one : columns) total += gap + cells_span(wide, MatrixData(ui, one.result).columns(), Along::columns);
  const float x0 = stage.x0 + std::max(0.0f, std::floor((stage.width() - total) / 2)) + labels;
  const float weights_y = top + kTitle, results_y = weights_y + cells_span(weight_high, features, Along::rows) + bias + 8 + kTitle + head;
  float at = x0 + cells_span(wide, features, Along::columns) + gap;
  const MatrixLayout of_x = place_matrix(ui, x, x0, results_y, wide, row_high);
  heading(ui, x0, results_y - head - kTitle, "**X**", cells_span(wide, features, Along::columns));
  draw_matrix(ui, x, of_x);
  for (Column& one : columns) {
    const float span = cells_span(wide, MatrixData(ui, one.result).columns(), Along::columns);
    heading(ui, at, weights_y - kTitle, one.weight.title, span + gap - 4);
    heading(ui, at, results_y - kTitle, one.result.title, span + gap - 4);
    one.weight.title.clear();
    one.result.title.clear();
    draw_matrix(ui, one.weight, place_matrix(ui, one.weight, at, weights_y, wide, weight_high));
    if (one.bias) {
      const float y = weights_y + cells_span(weight_high, features, Along::rows) + kBiasGap;
      draw_matrix(ui, *one.bias, place_matrix(ui, *one.bias, at, y, wide, bias - kBiasGap));
    }
    draw_matrix(ui, one.result, place_matrix(ui, one.result, at, results_y, wide, row_high));
    at += span + gap;
  }
  follow_on_phone(ui, {stage.x0, top, stage.x1, of_x.cells.y1});
  return of_x.cells.y1 + 8 - stage.y0;
}

}  // namespace attnscope::ui
