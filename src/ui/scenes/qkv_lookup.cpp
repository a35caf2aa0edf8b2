#include "ui/scenes/qkv_lookup.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "imgui.h"
#include "ui/text/text.h"
#include "ui/widgets/item.h"

namespace attnscope::ui {

namespace {

constexpr float kTitle = 30, kSkip = 22, kMostCell = 54, kLeastX = 16, kBend = 56;

/// Rows of the table that are drawn: runs of neighbours, with a line of words between two of them.
struct Run {
  std::int64_t begin = 0, count = 0, hidden_after = 0;
};

std::string row_label(const Ui& ui, std::int64_t row) {
  const auto& table = ui.shown.lesson.table;
  const std::string word = row < static_cast<std::int64_t>(table.size()) ? table[static_cast<std::size_t>(row)] : std::string();
  return (word.empty() ? "" : plain(word) + "  ") + "{second|" + std::to_string(row) + "}";
}

/// All rows where they fit into `most` lines; else the used ones, then the named ones, in order, as many as fit.
std::vector<Run> runs_of(const Ui& ui, std::int64_t rows, const std::set<std::int64_t>& used, std::int64_t most) {
  std::set<std::int64_t> shown;
  const auto& table = ui.shown.lesson.table;
  if (rows <= most) {
    for (std::int64_t r = 0; r < rows; ++r) shown.insert(r);
  } else {
    shown = used;
    for (std::int64_t r = 0; r < rows && static_cast<std::int64_t>(shown.size()) < most; ++r) {
      if (r < static_cast<std::int64_t>(table.size()) && !table[static_cast<std::size_t>(r)].empty()) shown.insert(r);
    }
    for (std::int64_t r = 0; r < rows && static_cast<std::int64_t>(shown.size()) < most; ++r) shown.insert(r);
  }
  // A single row between two that are shown takes no more room than words in its place.
  for (std::int64_t r = 0; r < rows; ++r) {
    const bool before_shown = r == 0 || shown.count(r - 1) > 0, after_shown = r + 1 == rows || shown.count(r + 1) > 0;
    if (before_shown && after_shown) shown.insert(r);
  }
  std::vector<Run> out;
  std::int64_t before = -1;
  for (const std::int64_t row : shown) {
    if (!out.empty() && row == before + 1) {
      ++out.back().count;
    } else {
      if (!out.empty()) out.back().hidden_after = row - before - 1;
      out.push_back({row, 1, 0});
    }
    before = row;
  }
  if (!out.empty()) out.back().hidden_after = rows - 1 - before;
  return out;
}

struct Lookup {
  Ui& ui;
  const StageNow& now;
  const model::Figure* x = nullptr;
  const model::Figure* table = nullptr;
  std::vector<std::int64_t> row_of;  // of each token
  std::set<std::int64_t> used;
  float cell_width = 0, row_height = 0, x_height = 0, labels = 0;
  std::vector<float> table_middle;  // of each token's row
};

Matrix x_matrix(const Lookup& l) {
  Matrix m;
  m.id = "X";
  m.figure = "X";
  m.name = "X";
  m.rows = token_labels(l.ui);
  m.columns = feature_labels(l.ui, l.x->columns());
  m.scale = diverging_scale(l.ui.theme, nice_range(l.x->values));
  m.revealed = l.now.revealed;
  m.band_row = l.now.row;
  m.band_column = l.now.column;
  m.bands = false;
  return m;
}

void draw_heading(Ui& ui, float x, float y, const std::string& title, std::int64_t rows, std::int64_t columns) {
  TextStyle bold;
  bold.size = 17;
  bold.bold = true;
  bold.max_lines = 1;
  const Rect at = draw_text(ui, x, y, title, bold);
  TextStyle quiet;
  quiet.size = 13;
  quiet.ink = Ink::second;
  quiet.max_lines = 1;
  draw_text(ui, at.x1 + 8, y + 5, "[" + std::to_string(rows) + ", " + std::to_string(columns) + "]", quiet);
}

/// The table from (x, y) on; remembers where each token's row is. Returns its lower edge.
float draw_table(Lookup& l, float x, float y, const std::vector<Run>& runs) {
  Ui& ui = l.ui;
  Matrix base;
  base.figure = "embedding.weight";
  base.scale = diverging_scale(ui.theme, nice_range(l.table->values));
  for (std::int64_t r = 0; r < l.table->rows(); ++r) {
    base.rows.texts.push_back(row_label(ui, r));
    if (l.used.count(r) == 0) base.quiet_rows.push_back(r);
  }
  l.table_middle.assign(l.row_of.size(), 0);
  TextStyle quiet;
  quiet.size = 13;
  quiet.ink = Ink::second;
  quiet.max_lines = 1;
  bool first = true;
  std::size_t k = 0;
  for (const Run& run : runs) {
    Matrix part = base;
    part.id = k == 0 ? "table" : "table." + std::to_string(k);
    ++k;
    part.name = ui.t("scene.qkv.table");
    part.row_begin = run.begin;
    part.row_count = run.count;
    if (first) part.columns = feature_labels(ui, l.table->columns());
    first = false;
    if (l.now.row && *l.now.row < static_cast<std::int64_t>(l.row_of.size())) {
      const std::int64_t row = l.row_of[static_cast<std::size_t>(*l.now.row)];
      if (row >= run.begin && row < run.begin + run.count) part.band_row = row;
    }
    const MatrixLayout layout = place_matrix(ui, part, x, y, l.cell_width, l.row_height);
    draw_matrix(ui, part, layout);
    for (std::size_t t = 0; t < l.row_of.size(); ++t) {
      const std::int64_t at = l.row_of[t] - run.begin;
      if (at >= 0 && at < run.count) l.table_middle[t] = (layout.cell(at, 0).y0 + layout.cell(at, 0).y1) / 2;
    }
    y = layout.cells.y1 + cell_gap(l.row_height, Along::rows);
    if (run.hidden_after > 0) {
      draw_text(ui, x, y + 1, ui.t("scene.qkv.more_rows", {std::to_string(run.hidden_after)}), quiet);
      y += kSkip;
    }
  }
  return y;
}

/// A line from one side to the other, level at both ends.
void draw_thread(const Ui& ui, float x0, float y0, float x1, float y1, bool strong) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float bend = (x1 - x0) * 0.5f;
  const Color color = strong ? ui.theme.ink : mix(ui.theme.page, ui.theme.second, 0.45f);
  list->AddBezierCubic({x0, y0}, {x0 + bend, y0}, {x1 - bend, y1}, {x1, y1}, color, strong ? 2.0f : 1.2f);
}

}  // namespace

Rect draw_lookup(Ui& ui, const StageNow& now, const Rect& whole) {
  Rect space = whole;
  Lookup l{ui, now, ui.trace.find("X"), ui.trace.find("embedding.weight"), {}, {}, 0, 0, 0, 0, {}};
  if (l.x == nullptr) return {space.x0, space.y0, space.x0, space.y0};
  Matrix x = x_matrix(l);
  if (l.table == nullptr) {
    x.title = "X";
    x.color_bar = true;
    x.bands = true;
    const MatrixLayout layout = layout_matrix(ui, x, space);
    const float left = std::floor((space.width() - layout.outer.width()) / 2),
                down = std::floor(std::max(0.0f, space.height() - layout.outer.height()) / 2);
    const MatrixLayout moved = place_matrix(ui, x, layout.cells.x0 + left, layout.cells.y0 + down, layout.cell_width, layout.cell_height);
    draw_matrix(ui, x, moved);
    return moved.outer;
  }
  for (const lesson::Token& token : ui.shown.lesson.tokens) {
    l.row_of.push_back(token.row);
    l.used.insert(token.row);
  }
  const bool phone = ui.width == Width::phone;
  space.y0 = draw_tokens(ui, now, space.y0, space) + 14;
  const auto tokens = static_cast<std::int64_t>(l.row_of.size());
  const std::int64_t columns = l.x->columns();

  // Widths: the table's labels and cells, the threads, X's labels and cells.
  TextStyle label;
  label.size = phone ? 13.0f : 14.0f;
  label.max_lines = 1;
  float table_labels = 0;
  for (std::int64_t row = 0; row < std::min<std::int64_t>(l.table->rows(), 64); ++row) {
    table_labels = std::max(table_labels, measure_text(ui, row_label(ui, row), label).width);
  }
  for (const std::int64_t row : l.used) table_labels = std::max(table_labels, measure_text(ui, row_label(ui, row), label).width);
  table_labels = std::min(table_labels, 88.0f) + 8;
  float x_labels = 0;
  for (const std::string& text : x.rows.texts) x_labels = std::max(x_labels, measure_text(ui, text, label).width);
  x_labels = std::min(x_labels, 88.0f) + 8;
  const float bend = phone ? 26.0f : kBend;
  const float around = table_labels + bend + x_labels + 12;
  l.cell_width = std::min(kMostCell, std::max(3.0f, fitting_cell((space.width() - around) / 2, columns, Along::columns)));

  // Heights.
  Matrix marked;  // for the height of the columns' names alone, which stand level or slanted
  marked.figure = "X";
  marked.columns = x.columns;
  const float head = kTitle + place_matrix(ui, marked, 0, 0, l.cell_width, 16).column_label_height, room = space.height() - head;
  const float least = 16, tallest = 30;
  const bool all = cells_span(least, l.table->rows(), Along::rows) <= room;
  const auto fitting = static_cast<std::int64_t>((room - 2 * kSkip) / (least + 1));
  const std::int64_t lines = all ? l.table->rows() : std::max(static_cast<std::int64_t>(l.used.size()), fitting);
  const std::vector<Run> runs = runs_of(ui, l.table->rows(), l.used, lines);
  std::int64_t shown = 0, skips = 0;
  for (const Run& run : runs) {
    shown += run.count;
    skips += run.hidden_after > 0 ? 1 : 0;
  }
  l.row_height = std::clamp(fitting_cell(room - static_cast<float>(skips) * kSkip, shown, Along::rows), least, tallest);
  l.x_height = std::min(fitting_cell(room, tokens, Along::rows), 36.0f);
  if (const float wanted = cells_span(kLeastX, tokens, Along::rows); l.x_height < kLeastX && wanted < room * 1.3f) l.x_height = kLeastX;

  const float cells = cells_span(l.cell_width, columns, Along::columns);
  const float total = around + 2 * cells;
  const float left = space.x0 + std::max(0.0f, std::floor((space.width() - total) / 2));
  const float table_x = left + table_labels, x_x = table_x + cells + bend + x_labels + 12;
  const float table_tall = cells_span(l.row_height, shown, Along::rows) + static_cast<float>(skips) * kSkip,
              x_tall = cells_span(l.x_height, tokens, Along::rows);
  const float tall = std::max(table_tall, x_tall);
  const float top = space.y0 + std::max(0.0f, std::floor((space.height() - head - tall) / 2));
  const float y = top + head;
  draw_heading(ui, table_x, top, phone ? ui.t("scene.qkv.table_short") : ui.t("scene.qkv.table"), l.table->rows(), l.table->columns());
  const float table_end = draw_table(l, table_x, y, runs);
  const float x_y = y + std::floor((tall - x_tall) / 2);
  draw_heading(ui, x_x, x_y - head, "X", l.x->rows(), columns);
  const MatrixLayout layout = place_matrix(ui, x, x_x, x_y, l.cell_width, l.x_height);
  // A token's row goes over into X: those that are there already, the present one strong.
  for (std::int64_t t = 0; t < tokens; ++t) {
    if (t * columns >= now.revealed) break;
    const Rect cell = layout.cell(t, 0);
    draw_thread(ui, table_x + cells + 5, l.table_middle[static_cast<std::size_t>(t)], x_x - x_labels - 3, (cell.y0 + cell.y1) / 2,
                now.row == t);
  }
  draw_matrix(ui, x, layout);
  return {left, whole.y0, x_x + cells, std::max(table_end, layout.cells.y1)};
}

}  // namespace attnscope::ui
