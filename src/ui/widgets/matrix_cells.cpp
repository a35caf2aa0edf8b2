// Colours, digits, hatching and rings of the cells.
#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "lesson/number_text.h"
#include "ui/widgets/matrix_parts.h"

namespace attnscope::ui {

namespace {

float rounding(CellMode mode) {
  return mode <= CellMode::brief ? 3.0f : mode == CellMode::color ? 2.0f : 0.0f;
}

/// Without a dagger, which stands raised beside the digits.
std::size_t characters_of(const std::string& digits) {
  const std::string_view own = std::string_view(digits).substr(0, digits.find('^'));
  return static_cast<std::size_t>(std::count_if(own.begin(), own.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// `characters` of the cell's own number: only one that has more than its like is set smaller.
TextStyle digit_style(const Rect& cell, CellMode mode, std::size_t characters, Color color, bool bold) {
  TextStyle style;
  const std::size_t usual = mode == CellMode::full ? 5 : 4;
  const auto room = static_cast<float>(std::max(usual, characters));
  style.size = std::clamp(std::floor(std::min((cell.width() - 4) / (room * 0.58f), cell.height() * 0.62f)),
                          characters > usual ? 8.0f : 10.0f, 15.0f);
  style.color = color;
  style.bold = bold;
  style.align = 0.5f;
  style.max_lines = 1;
  style.line_height = 1.2f;
  return style;
}

}  // namespace

Rect MatrixDraw::cell(const CellAt& at) const {
  if (layout.mode != CellMode::texture) return layout.cell(at.first - first_row(), at.second - first_column());
  const float width = layout.cells.width() / (window.x1 - window.x0), height = layout.cells.height() / (window.y1 - window.y0);
  const float x = layout.cells.x0 + (static_cast<float>(at.second - first_column()) - window.x0) * width;
  const float y = layout.cells.y0 + (static_cast<float>(at.first - first_row()) - window.y0) * height;
  return {x, y, x + width, y + height};
}

Color MatrixDraw::ground(const CellAt& at) const {
  const float value = data.value(at.first, at.second);
  if (std::isnan(value)) return ui.theme.error;
  return quiet_row(matrix, at.first) ? ui.theme.page : color_of(scale, value);
}

std::string MatrixDraw::digits(const CellAt& at, CellMode mode) const {
  const float value = data.value(at.first, at.second);
  if (matrix.truth) return value != 0 ? "True" : "False";
  if (!matrix.own_digits && data.masked(at.first, at.second)) return matrix.weight || matrix.sign ? "0" : lesson::fixed(-INFINITY, 0);
  const bool bare = whole || (matrix.each_whole && value == std::trunc(value));
  std::string out = cell_text(static_cast<double>(value), {mode, matrix.weight, matrix.sign, bare});
  const auto found = matrix.figure.empty() ? ui.shown.lesson.printed.end() : ui.shown.lesson.printed.find(matrix.figure);
  if (found == ui.shown.lesson.printed.end()) return out;
  const lesson::Printed& printed = found->second;
  const auto index = static_cast<std::size_t>(data.index(at.first, at.second));
  if (index >= printed.values.values.size()) return out;
  const float book = printed.values.values[index];
  if (lesson::fixed(static_cast<double>(value), printed.decimals) != lesson::fixed(static_cast<double>(book), printed.decimals))
    out += "^{†}";
  return out;
}

void draw_hatch(const Ui& ui, const Rect& rect) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({rect.x0, rect.y0}, {rect.x1, rect.y1}, ui.theme.field);
  const Color line = mix(ui.theme.field, ui.theme.second, 0.28f);
  // Lines x + y = k, on one lattice for all cells, so that neighbours' lines meet.
  constexpr float kStep = 7;
  for (float k = std::ceil((rect.x0 + rect.y0) / kStep) * kStep; k < rect.x1 + rect.y1; k += kStep) {
    const float low = std::max(rect.x0, k - rect.y1), high = std::min(rect.x1, k - rect.y0);
    if (high - low > 0.5f) list->AddLine({low, k - low}, {high, k - high}, line, 1.0f);
  }
}

void draw_cells(MatrixDraw& draw) {
  Ui& ui = draw.ui;
  const MatrixLayout& layout = draw.layout;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float round = rounding(layout.mode);
  const bool with_digits = layout.mode <= CellMode::brief;
  const ImVec2 clip_low = list->GetClipRectMin(), clip_high = list->GetClipRectMax();
  for (std::int64_t r = 0; r < layout.rows; ++r) {
    for (std::int64_t c = 0; c < layout.columns; ++c) {
      const CellAt at{draw.first_row() + r, draw.first_column() + c};
      const Rect cell = layout.cell(r, c);
      if (cell.y1 < clip_low.y || cell.y0 > clip_high.y) continue;
      if (!draw.data.revealed(at.first, at.second)) {
        if (layout.mode <= CellMode::color) {
          list->AddRect({cell.x0, cell.y0}, {cell.x1, cell.y1}, mix(ui.theme.hairline, ui.theme.second, 0.1f), round, 0, 1.0f);
        } else {
          list->AddRectFilled({cell.x0, cell.y0}, {cell.x1, cell.y1}, ui.theme.field);
        }
        continue;
      }
      const bool masked = draw.data.masked(at.first, at.second);
      Color on = ui.theme.second;
      if (masked) {
        draw_hatch(ui, cell);
      } else {
        const Color ground = draw.ground(at);
        list->AddRectFilled({cell.x0, cell.y0}, {cell.x1, cell.y1}, ground, round);
        const bool quiet = quiet_row(draw.matrix, at.first);
        // A number near zero has the page's colour: a hairline keeps its cell visible.
        const bool faint = layout.mode <= CellMode::color && contrast(ground, ui.theme.page) < 1.08;
        if (quiet || faint) list->AddRect({cell.x0, cell.y0}, {cell.x1, cell.y1}, ui.theme.hairline, round, 0, 1.0f);
        if (!quiet) on = digits_on(ground);
      }
      if (!with_digits) continue;
      const bool strong = draw.selected == at || (!draw.selected && draw.current == at);
      const std::string digits = draw.digits(at, layout.mode);
      draw_text_in(ui, cell, digits, digit_style(cell, layout.mode, characters_of(digits), on, strong && !masked));
    }
  }
}

void draw_ring(const Ui& ui, const Rect& cell) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRect({cell.x0 - 2.5f, cell.y0 - 2.5f}, {cell.x1 + 2.5f, cell.y1 + 2.5f}, ui.theme.page, 6, 0, 2.0f);
  list->AddRect({cell.x0 - 1, cell.y0 - 1}, {cell.x1 + 1, cell.y1 + 1}, ui.theme.ink, 4.5f, 0, 2.0f);
  if (cell.width() >= 16) list->AddRect({cell.x0 + 1, cell.y0 + 1}, {cell.x1 - 1, cell.y1 - 1}, ui.theme.page, 3, 0, 1.0f);
}

namespace {

/// What has moved: a line of ink within each cell, as long as cells are large enough for one.
void draw_outlines(const MatrixDraw& draw) {
  constexpr float kLeast = 3;
  const MatrixLayout& layout = draw.layout;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (draw.cell({draw.first_row(), draw.first_column()}).height() < kLeast) return;
  for (const std::int64_t index : draw.matrix.outlined) {
    const std::optional<CellAt> at = draw.data.place(index);
    if (!at || at->first < draw.first_row() || at->second < draw.first_column() || at->first >= draw.first_row() + layout.rows ||
        at->second >= draw.first_column() + layout.columns)
      continue;
    const Rect cell = draw.cell(*at);
    const bool large = cell.width() >= 16 && cell.height() >= 12;
    list->AddRect({cell.x0, cell.y0}, {cell.x1, cell.y1}, draw.ui.theme.ink, rounding(layout.mode), 0, large ? 2.0f : 1.0f);
  }
}

}  // namespace

void draw_rings(MatrixDraw& draw) {
  const MatrixLayout& layout = draw.layout;
  ImDrawList* list = ImGui::GetWindowDrawList();
  draw_outlines(draw);
  const auto visible = [&](const CellAt& at) {
    const std::int64_t r = at.first - draw.first_row(), c = at.second - draw.first_column();
    if (r < 0 || c < 0 || r >= layout.rows || c >= layout.columns || !draw.data.revealed(at.first, at.second)) return false;
    const Rect cell = draw.cell(at);
    return cell.x0 >= layout.cells.x0 - 1 && cell.x1 <= layout.cells.x1 + 1 && cell.y0 >= layout.cells.y0 - 1 &&
           cell.y1 <= layout.cells.y1 + 1;
  };
  const auto enlarged = [&](Rect cell) {  // a ring that can be seen around the smallest cells
    const float grow = std::max(0.0f, (6 - std::min(cell.width(), cell.height())) / 2);
    return cell.inset(-grow);
  };
  const std::optional<CellAt> ringed = draw.selected ? draw.selected : draw.current;
  if (draw.hovered && draw.hovered != ringed && visible(*draw.hovered)) {
    const Rect cell = enlarged(draw.cell(*draw.hovered));
    list->AddRect({cell.x0 - 0.5f, cell.y0 - 0.5f}, {cell.x1 + 0.5f, cell.y1 + 0.5f}, draw.ui.theme.ink, 3.5f, 0, 1.0f);
  }
  if (ringed && visible(*ringed)) draw_ring(draw.ui, enlarged(draw.cell(*ringed)));
}

}  // namespace attnscope::ui
