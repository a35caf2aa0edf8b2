#include "ui/scenes/next_word.h"

#include <algorithm>
#include <cmath>

#include "lesson/labels.h"
#include "lesson/mask_readings.h"
#include "lesson/number_text.h"
#include "lesson/other_word.h"
#include "ui/frame/names.h"
#include "ui/scenes/attention_parts.h"
#include "ui/widgets/matrix_parts.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/sentence_view.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr std::string_view kScene = "next-word";
constexpr float kHead = 26, kGap = 22, kMostCell = 76, kTextCell = 42;
constexpr std::int64_t kEnds = 6;  // of a long sentence so many rows at either end

struct View {
  Ui& ui;
  const model::Figure* mask = nullptr;
  std::int64_t tokens = 0, head = 0;
  Labels labels = {};
  std::vector<std::string> words = {};           // that may stand last
  std::int64_t chosen = 0;                       // of them, from 1; 0: none
  bool masked = true;                            // which of the two outputs is looked at
  const model::Figure *moved = nullptr, *other = nullptr;  // of the output that is looked at, and of the other one

  const std::string& label(std::int64_t t) const { return labels.texts[static_cast<std::size_t>(t)]; }
  std::string chosen_word() const { return lesson::escape_marks(lesson::visible_token(words[static_cast<std::size_t>(chosen - 1)])); }
  /// The token as the sentence now ends.
  std::string word(std::int64_t t) const { return moved && t == tokens - 1 ? chosen_word() : label(t); }
  bool sees(std::int64_t row, std::int64_t column) const { return !masked || mask->at(row, column) == 1; }
  bool many() const { return tokens > static_cast<std::int64_t>(kManyTokens); }
};

View make_view(Ui& ui) {
  View view{ui};
  const lesson::Lesson& lesson = ui.shown.lesson;
  view.mask = find_figure(ui, "mask");
  view.labels = token_labels(ui);
  view.tokens = static_cast<std::int64_t>(view.labels.texts.size());
  if (view.mask == nullptr || view.mask->rows() != view.tokens) return View{ui};
  const auto value = [&](const char* key) { return lesson::setting(ui.state, lesson, kScene, key); };
  view.head = value("head");
  view.masked = value("mask") != 0;
  view.words = lesson::other_words(lesson);
  view.chosen = std::min(value("word"), static_cast<std::int64_t>(view.words.size()));
  if (view.chosen == 0) return view;
  view.moved = ui.figures.find(view.masked ? lesson::kMoved : lesson::kUnmaskedMoved);
  view.other = ui.figures.find(view.masked ? lesson::kUnmaskedMoved : lesson::kMoved);
  if (!view.moved || !view.other) view.chosen = 0;  // too long to be computed twice
  return view;
}

/// Which word stands last, and the mask's switch. Returns the height used.
float draw_controls(const View& view, const Rect& row) {
  Ui& ui = view.ui;
  const float high = std::max(34.0f, least_hit(ui));
  if (view.words.empty()) return draw_settings(ui, row, kScene, {"mask", "head"});
  const TextStyle style = quiet_line(14);
  const std::string name = ui.t("scene.next-word.change", {quoted(ui, view.label(view.tokens - 1))});
  Button button;
  button.id = "next_word.word";
  button.label = view.chosen == 0 ? ui.t("scene.next-word.as_it_is") : view.chosen_word();
  button.look = ButtonLook::outlined;
  button.icon = Icon::down;
  button.icon_after = true;
  std::vector<MenuItem> items;
  for (std::size_t k = 0; k <= view.words.size(); ++k) {
    MenuItem item;
    item.id = "next_word.word." + std::to_string(k);
    item.label = k == 0 ? ui.t("scene.next-word.as_it_is") : lesson::escape_marks(lesson::visible_token(view.words[k - 1]));
    item.checked = static_cast<std::int64_t>(k) == view.chosen;
    item.command = lesson::Set{std::string(kScene), "word", static_cast<std::int64_t>(k)};
    items.push_back(std::move(item));
  }
  const float width = std::min({button_width(ui, button), 180.0f, row.width()});
  const float label = std::min(measure_text(ui, close_up(name), style).width, row.width() - 1);
  draw_text_in(ui, {row.x0, row.y0, row.x0 + label + 1, row.y0 + high}, close_up(name), style);
  const bool one_line = label + 10 + width <= row.width();
  const float x = one_line ? row.x0 + label + 10 : row.x0, y = one_line ? row.y0 : row.y0 + high;
  const Rect place{x, y, x + width, y + high};
  draw_menu_button(ui, place, button, items, 180);
  const Rect beside{place.x1 + 28, row.y0, row.x1, row.y1}, below{row.x0, place.y1 + 10, row.x1, row.y1};
  const bool fits = beside.width() > 300 && draw_settings(ui, beside, kScene, {"mask", "head"}, true) <= high + 4;
  const float settings = draw_settings(ui, fits ? beside : below, kScene, {"mask", "head"});
  return fits ? std::max(high, settings) : below.y0 - row.y0 + settings;
}

/// Where the columns stand: index, words, what is to be guessed, how far the output moves.
struct Columns {
  float cells = 0, cell = 0, next = 0, moved = 0, end = 0;
  bool text = false;  // the cells are wide enough for their words
};

Columns columns_of(const View& view, const Rect& rect) {
  const bool phone = view.ui.width == Width::phone;
  const float next = phone ? 84.0f : 150.0f, moved = phone ? 76.0f : 230.0f;
  Columns c;
  const auto cell_in = [&](float label) {
    const float room = rect.width() - label - next - moved - (phone ? 8.0f : 16.0f);
    return std::min(kMostCell, room / static_cast<float>(view.tokens));
  };
  constexpr float kIndex = 28;
  const float named = phone ? 66.0f : 96.0f;
  c.text = cell_in(kIndex) >= kTextCell;
  const float label = c.text ? kIndex : named;
  c.cell = c.text ? cell_in(kIndex) : std::min(phone ? 22.0f : 30.0f, cell_in(named));
  c.cells = rect.x0 + label;
  c.next = c.cells + c.cell * static_cast<float>(view.tokens) + (phone ? 8.0f : 16.0f);
  c.moved = c.next + next;
  c.end = c.moved + moved;
  return c;
}

TextStyle small_style() {
  TextStyle style = quiet_line(13);
  style.middle_ellipsis = true;
  return style;
}

void draw_cells(const View& view, const Columns& c, std::int64_t row, const Rect& line) {
  Ui& ui = view.ui;
  const float inset = line.height() > 30 ? 2.0f : 1.0f, between = c.cell >= 8 ? 2.0f : 0.0f;
  for (std::int64_t t = 0; t < view.tokens; ++t) {
    const float x = c.cells + c.cell * static_cast<float>(t);
    const Rect cell{x, line.y0 + inset, std::max(x + 1, x + c.cell - between), line.y1 - inset};
    if (!view.sees(row, t)) {
      draw_hatch(ui, cell);
      continue;
    }
    fill(cell, mix(ui.theme.page, ui.theme.second, t == row ? 0.34f : 0.15f), c.cell >= 16 ? 3.0f : 0.0f);
    const bool answer = t == row + 1;  // in plain sight
    if (answer) outline(cell, ui.theme.ink, 3, 2);
    if (!c.text) continue;
    TextStyle style = small_style();
    style.ink = Ink::ink;
    style.align = 0.5f;
    style.bold = t == row || answer;
    draw_text_in(ui, cell.inset(2), view.word(t), style);
  }
}

void draw_moved(const View& view, const Columns& c, std::int64_t row, const Rect& line, double most) {
  Ui& ui = view.ui;
  const double value = static_cast<double>(view.moved->values[static_cast<std::size_t>(row)]);
  const float digits = 62, room = c.end - c.moved - digits - 8;
  float x = c.moved;
  if (room > 40) {
    const float length = std::isfinite(value) && most > 0 ? room * static_cast<float>(value / most) : 0;
    if (length > 0) fill({x, line.y0 + 8, x + std::max(2.0f, length), line.y1 - 8}, color_of(weight_scale(ui.theme), 0.7f), 3);
    x += room + 8;
  }
  TextStyle style;
  style.size = 14;
  style.bold = value != 0;
  if (value == 0) style.ink = Ink::second;
  const std::string name = view.moved->name + " " + plain_label(view.word(row));
  draw_number_link(ui, {x, line.y0, c.end, line.y1}, "next_word.moved." + std::to_string(row), name, lesson::told_number(value), style,
                   {view.moved->name, row});
}

void draw_row(const View& view, const Columns& c, std::int64_t row, const Rect& line, double most) {
  Ui& ui = view.ui;
  const bool last = row == view.tokens - 1;
  const std::string next = last ? ui.t("scene.next-word.unwritten") : view.word(row + 1);
  Node node;
  node.id = "next_word.row." + std::to_string(row);
  node.role = NodeRole::group;
  node.name = plain_label(view.word(row)) + " → " + plain_label(next);
  node.figure = view.mask->name;
  node.focusable = false;
  node.rect = {line.x0, line.y0, c.moved, line.y1};
  file(ui, std::move(node));
  TextStyle style = small_style();
  const std::string index = std::to_string(row);
  draw_text_in(ui, {line.x0, line.y0, c.cells - 6, line.y1}, c.text ? index : index + "  " + view.word(row), style);
  draw_cells(view, c, row, line);
  style.size = 15;
  style.ink = last ? Ink::second : Ink::ink;
  const std::string told = !last ? "**" + next + "**" : ui.width == Width::phone ? "?" : next;
  draw_text_in(ui, {c.next, line.y0, c.moved - 8, line.y1}, "→ " + told, style);
  if (view.moved) draw_moved(view, c, row, line, most);
}

/// The largest finite number of both readings: bars stay as long when the mask goes.
double longest(const View& view) {
  double most = 0;
  for (const auto* one : {&view.moved, &view.other}) {
    if (!*one) continue;
    for (const float value : (*one)->values) {
      if (std::isfinite(value)) most = std::max(most, static_cast<double>(value));
    }
  }
  return most;
}

float draw_rows(const View& view, const Rect& rect) {
  Ui& ui = view.ui;
  const Columns c = columns_of(view, rect);
  const float high = ui.width == Width::phone ? 44.0f : 34.0f;
  TextStyle head = quiet_line(13);
  const float wide = c.next - c.cells;
  const float sees = std::max(c.next - 8, c.cells + std::min(wide, 60.0f));
  draw_text_in(ui, {c.cells, rect.y0, sees, rect.y0 + kHead}, ui.t("scene.next-word.sees"), head);
  draw_text_in(ui, {c.next, rect.y0, c.moved - 8, rect.y0 + kHead}, ui.t("scene.next-word.guesses"), head);
  if (view.moved) draw_text_in(ui, {c.moved, rect.y0, c.end, rect.y0 + kHead}, ui.t("scene.next-word.moves"), head);
  const double most = longest(view);
  float y = rect.y0 + kHead;
  for (std::int64_t row = 0; row < view.tokens; ++row) {
    if (view.many() && row == kEnds) {
      row = view.tokens - kEnds;
      const std::string more = ui.t("scene.next-word.more_rows", {std::to_string(view.tokens - 2 * kEnds)});
      draw_text_in(ui, {rect.x0, y, rect.x1, y + high}, more, head);
      y += high;
    }
    draw_row(view, c, row, {rect.x0, y, rect.x1, y + high}, most);
    y += high;
  }
  return y;
}

float say(const View& view, const Rect& rect, float y, const std::string& words) {
  TextStyle style;
  style.size = view.ui.width == Width::phone ? 15.0f : 16.0f;
  style.line_height = 1.5f;
  style.max_width = std::min(rect.width(), 700.0f);
  return draw_text(view.ui, rect.x0, y, close_up(words), style).y1;
}

/// How many pairs there are; what the other word did.
float draw_words(const View& view, const Rect& rect) {
  Ui& ui = view.ui;
  const std::string last = quoted(ui, view.label(view.tokens - 1)), ends = quoted(ui, view.word(view.tokens - 1));
  const std::string count = std::to_string(view.tokens);
  const std::string key = view.tokens == 1 ? "one" : view.tokens == 2 ? "two" : "pairs";
  float y = say(view, rect, rect.y0, ui.t("scene.next-word." + key, {count, std::to_string(view.tokens - 1), ends}));
  if (!view.moved) return y;
  const auto still = std::count(view.moved->values.begin(), view.moved->values.end(), 0.0f);
  const std::string other = quoted(ui, view.chosen_word());
  std::string what;
  if (still == view.tokens) what = "none_moves";
  else if (still == view.tokens - 1 && view.masked) what = "last_moves";
  else if (still == 0 && !view.masked) what = "all_move";
  if (what.empty() || view.tokens == 1) return y;
  return say(view, rect, y + 6, ui.t("scene.next-word." + what, {last, other}));
}

/// Row 0 may read nothing but itself: its output beside row 0 of V.
float draw_first(const View& view, const Rect& rect) {
  Ui& ui = view.ui;
  const model::Figure *output = find_figure(ui, "head_output"), *values = find_figure(ui, "V");
  if (!view.masked || output == nullptr || values == nullptr) return rect.y0;
  const bool equal = lesson::same_row(*output, *values, std::min(view.head, values->heads() - 1), 0);
  if (!equal) return rect.y0;  // a number overflowed
  const float y = say(view, rect, rect.y0, ui.t("scene.next-word.first")) + 12;
  const ColorScale scale = diverging_scale(ui.theme, nice_range(values->matrix(std::min(view.head, values->heads() - 1))));
  MatrixLayout layout;
  for (const bool mine : {true, false}) {
    Matrix row;
    row.id = mine ? "next_word.output" : "next_word.value";
    row.figure = (mine ? output : values)->name;
    row.head = std::min(view.head, values->heads() - 1);
    row.name = ui.t(mine ? "figure.output" : "scene.next-word.value");
    row.row_count = 1;
    row.columns = mine ? feature_labels(ui, output->columns()) : Labels();
    row.rows.texts.assign(static_cast<std::size_t>(view.tokens), mine ? row.name : "{v|V}_{0}");
    row.scale = scale;
    row.wholes = false;  // both written alike
    if (mine) {
      layout = layout_matrix(ui, row, {rect.x0, y, std::min(rect.x1, rect.x0 + 640), y + 66});
    } else {
      layout = place_matrix(ui, row, layout.cells.x0, layout.outer.y1 + 8, layout.cell_width, layout.cell_height);
    }
    draw_matrix(ui, row, layout);
  }
  return layout.outer.y1;
}

}  // namespace

float draw_next_word(Ui& ui, const Rect& stage) {
  const View view = make_view(ui);
  if (view.mask == nullptr) return 0;
  float y = stage.y0 + draw_controls(view, stage) + 14;
  y = draw_rows(view, {stage.x0, y, stage.x1, stage.y1}) + 14;
  y = draw_words(view, {stage.x0, y, stage.x1, stage.y1}) + kGap;
  return draw_first(view, {stage.x0, y, stage.x1, stage.y1}) - stage.y0;
}

}  // namespace attnscope::ui
