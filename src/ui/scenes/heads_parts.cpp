#include "ui/scenes/heads_parts.h"

#include <algorithm>
#include <cmath>

#include "lesson/readings.h"
#include "ui/scenes/heads.h"
#include "ui/text/text.h"
#include "ui/widgets/head_chip.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/sentence_view.h"

namespace attnscope::ui {
namespace {

constexpr float kSmallGap = 14, kSmallTitle = 34, kLeastSmallCell = 17;

std::int64_t setting_of(const Ui& ui, std::string_view key) {
  return lesson::setting(ui.state, ui.shown.lesson, kHeadsScene, key);
}

lesson::Command set(std::string_view key, std::int64_t value) {
  return lesson::Set{std::string(kHeadsScene), std::string(key), value};
}

TextStyle title_style() {
  TextStyle style;
  style.size = 15;
  style.bold = true;
  style.max_lines = 1;
  return style;
}

TextStyle note_style() {
  TextStyle style;
  style.size = 13;
  style.ink = Ink::second;
  style.max_lines = 1;
  return style;
}

/// Row and column of a number of the weights, of any head, or of the average or difference made from them.
std::optional<std::pair<std::int64_t, std::int64_t>> cell_of(const model::Figure& weights, const std::optional<lesson::Selection>& number) {
  if (!number || number->index < 0) return std::nullopt;
  const std::string derived = weights.name + ".";
  if (number->figure != weights.name && number->figure.compare(0, derived.size(), derived) != 0) return std::nullopt;
  return std::pair{number->index / weights.columns() % weights.rows(), number->index % weights.columns()};
}

/// What all maps have in common.
Matrix map_of(const HeadsView& view, std::string id) {
  Matrix map;
  map.id = "heads." + std::move(id);
  map.rows = map.columns = view.labels;
  map.mask = view.mask;
  if (view.shared) {
    map.band_row = view.shared->first;
    map.band_column = view.shared->second;
  } else if (view.tokens > 1) {
    map.band_row = view.query;
  }
  return map;
}

void fill_from(Matrix& map, const model::Figure& reading) {
  map.figure = reading.name;
  map.values = reading.values;
  map.value_rows = reading.rows();
  map.value_columns = reading.columns();
}

/// A small map's chip, which makes its head head A, and beside it whether it is A or B.
void draw_choice(Ui& ui, const HeadsView& view, std::int64_t head, float x, float middle) {
  Node node;
  node.id = "heads.choose." + std::to_string(head);
  node.role = NodeRole::choice;
  node.name = ui.t("scene.heads.head", {std::to_string(head)});
  node.checked = head == view.a;
  node.rect = {x, middle - kChipHeight / 2, x + chip_width(ui, head), middle + kChipHeight / 2};
  node.command = set("head_a", head);
  const Rect chip = node.rect;
  const Area hit = area(ui, std::move(node), 5);
  if (hit.clicked) ui.act(set("head_a", head));
  draw_head_chip(ui, x, middle, head);
  if (head == view.a || hit.hovered) outline(chip.inset(-3), ui.theme.ink, kChipHeight / 2 + 3, head == view.a ? 2.0f : 1.0f);
  const char* which = head == view.a ? "A" : head == view.b ? "B" : "";
  draw_text_in(ui, {chip.x1 + 9, chip.y0, chip.x1 + 30, chip.y1}, which, note_style());
}

struct SmallMaps {
  int columns = 2;
  float cell = 0, left = 0, top = 0, side = 0;  // of a cell; of the labels; of a map
};

Rect below_title(const Rect& space) {
  return {space.x0, space.y0 + kMapTitle, space.x1, space.y1};
}

Rect with_title(const Rect& space, const Rect& map) {
  return {space.x0, space.y0, std::max(map.x1, space.x0), map.y1};
}

}  // namespace

HeadsView view_heads(const Ui& ui) {
  HeadsView view;
  view.weights = ui.trace.find(lesson::figure_name(ui.shown.lesson, "weights"));
  if (view.weights == nullptr || view.weights->rank() != 3) return {};
  const std::string mask = lesson::figure_name(ui.shown.lesson, "mask");
  if (ui.trace.find(mask) != nullptr) view.mask = mask;
  view.labels = token_labels(ui);
  view.heads = view.weights->heads();
  view.tokens = view.weights->columns();
  // The picture may be that of a job behind the reader's settings.
  const auto within = [](std::int64_t value, std::int64_t count) { return std::clamp<std::int64_t>(value, 0, count - 1); };
  view.a = within(setting_of(ui, "head_a"), view.heads);
  view.b = within(setting_of(ui, "head_b"), view.heads);
  view.query = within(setting_of(ui, "query"), view.tokens);
  view.shared = cell_of(*view.weights, ui.transient.hover);
  if (!view.shared) view.shared = cell_of(*view.weights, ui.state.selection);
  return view;
}

Matrix head_map(const Ui& ui, const HeadsView& view, std::int64_t head) {
  Matrix map = map_of(view, std::to_string(head));
  map.name = ui.t("scene.heads.head", {std::to_string(head)});
  map.figure = view.weights->name;
  map.head = head;
  map.scale = weight_scale(ui.theme);
  map.weight = true;
  return map;
}

Matrix difference_map(const Ui& ui, const HeadsView& view) {
  Matrix map = map_of(view, "difference");
  map.name = ui.t("scene.heads.difference", {std::to_string(view.a), std::to_string(view.b)});
  fill_from(map, lesson::head_difference(*view.weights, view.a, view.b));
  map.scale = diverging_scale(ui.theme, nice_range(map.values));
  map.sign = true;
  map.color_bar = true;
  return map;
}

Matrix average_map(const Ui& ui, const HeadsView& view) {
  Matrix map = map_of(view, "average");
  map.name = ui.t("scene.heads.average");
  fill_from(map, lesson::head_average(*view.weights));
  map.scale = weight_scale(ui.theme);
  map.weight = true;
  map.color_bar = true;
  return map;
}

float map_height(const HeadsView& view, float width) {
  const auto count = static_cast<float>(view.tokens);
  const float cell = std::min(72.0f, (width - 64) / count);
  const float tall = cell >= 44 ? 0.72f * cell : cell >= 30 ? 0.9f * cell : cell;
  return kMapTitle + 28 + count * (tall + 2) + 26;
}

void draw_head_title(Ui& ui, const Rect& line, std::int64_t head) {
  const Rect chip = draw_head_chip(ui, line.x0, (line.y0 + line.y1) / 2, head);
  draw_text_in(ui, {chip.x1 + 10, line.y0, line.x1, line.y1}, ui.t("scene.heads.head", {std::to_string(head)}), title_style());
}

void draw_map_title(Ui& ui, const Rect& line, const std::string& title, const std::string& note) {
  const Rect bold = draw_text_in(ui, line, title, title_style());
  if (note.empty()) return;
  const float x = bold.x1 + 10;
  if (x + measure_text(ui, note, note_style()).width > line.x1) return;  // the map is narrow: the name alone
  draw_text_in(ui, {x, line.y0 + 1, line.x1 + 1, line.y1 + 1}, note, note_style());
}

Rect draw_head_map(Ui& ui, const HeadsView& view, std::int64_t head, const Rect& space, bool axis_titles) {
  draw_head_title(ui, {space.x0, space.y0, space.x1, space.y0 + 26}, head);
  Matrix map = head_map(ui, view, head);
  map.axis_titles = axis_titles && view.tokens > 1;
  return with_title(space, show_matrix(ui, map, below_title(space)));
}

Rect draw_difference_map(Ui& ui, const HeadsView& view, const Rect& space) {
  const Matrix map = difference_map(ui, view);
  draw_map_title(ui, {space.x0, space.y0, space.x1, space.y0 + 26}, map.name, "");
  return with_title(space, show_matrix(ui, map, below_title(space)));
}

Rect draw_average_map(Ui& ui, const HeadsView& view, const Rect& space) {
  const Matrix map = average_map(ui, view);
  draw_map_title(ui, {space.x0, space.y0, space.x1, space.y0 + 26}, map.name, ui.t("scene.heads.average_note"));
  return with_title(space, show_matrix(ui, map, below_title(space)));
}

SmallMaps place_small_maps(Ui& ui, const HeadsView& view, const Rect& space) {
  Matrix map = head_map(ui, view, 0);
  map.finest = CellMode::color;
  map.columns.quiet = true;  // their small labels
  const auto tokens = static_cast<float>(view.tokens);
  SmallMaps best;
  for (int columns = 2; columns <= std::min<std::int64_t>(8, std::max<std::int64_t>(2, view.heads)); columns *= 2) {
    const int rows = (static_cast<int>(view.heads) + columns - 1) / columns;
    const MatrixLayout probe = place_matrix(ui, map, 0, 0, 20, 20);
    const float across =
        (space.width() - probe.row_label_width - kSmallGap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const float down = (space.height() - probe.column_label_height - kSmallTitle * static_cast<float>(rows)) / static_cast<float>(rows);
    float cell = std::min({across / tokens, std::max(down / tokens, kLeastSmallCell), 30.0f});
    if (cell >= 7) cell = std::floor(cell - 1);
    if (cell < best.cell) continue;
    const MatrixLayout fitted = place_matrix(ui, map, 0, 0, cell, cell);
    best = {columns, cell, fitted.row_label_width, fitted.column_label_height, fitted.cells.width()};
  }
  return best;
}

Rect draw_small_maps(Ui& ui, const HeadsView& view, const Rect& space) {
  const SmallMaps maps = place_small_maps(ui, view, space);
  Rect covered{space.x0, space.y0, space.x0, space.y0};
  for (int k = 0; k < static_cast<int>(view.heads); ++k) {
    const int row = k / maps.columns, column = k % maps.columns;
    Matrix map = head_map(ui, view, k);
    map.id = "heads.small." + std::to_string(k);
    map.finest = CellMode::color;
    map.columns.quiet = true;
    map.interactive = maps.cell >= 6;
    if (column > 0) map.rows.texts.clear();
    if (row > 0) map.columns.texts.clear();
    const float x = space.x0 + maps.left + static_cast<float>(column) * (maps.side + kSmallGap);
    const float y = space.y0 + kSmallTitle + maps.top + static_cast<float>(row) * (maps.side + kSmallTitle);
    const MatrixLayout layout = place_matrix(ui, map, x, y, maps.cell, maps.cell);
    draw_matrix(ui, map, layout);
    draw_choice(ui, view, k, x, row == 0 ? space.y0 + 13 : y - kSmallTitle / 2);
    covered.x1 = std::max(covered.x1, layout.cells.x1);
    covered.y1 = std::max(covered.y1, layout.cells.y1);
  }
  return covered;
}

Rect draw_reads(Ui& ui, const HeadsView& view, const Rect& rect, bool side_by_side) {
  const std::string& asking = view.labels.texts[static_cast<std::size_t>(view.query)];
  draw_map_title(ui, {rect.x0, rect.y0, rect.x1, rect.y0 + 26}, ui.t("scene.heads.reads", {asking}), ui.t("scene.heads.reads_note"));
  std::vector<std::int64_t> shown = {view.a};
  if (view.b != view.a) shown.push_back(view.b);
  const bool many = static_cast<std::size_t>(view.tokens) > kManyTokens;
  float range = 1;
  if (many) {
    std::vector<float> rows;
    for (const std::int64_t head : shown) {
      const auto row =
          view.weights->matrix(head).subspan(static_cast<std::size_t>(view.query * view.tokens), static_cast<std::size_t>(view.tokens));
      rows.insert(rows.end(), row.begin(), row.end());
    }
    range = nice_range(rows);
  }
  const float gap = 40, width = side_by_side
                                    ? (rect.width() - gap * static_cast<float>(shown.size() - 1)) / static_cast<float>(shown.size())
                                    : rect.width();
  float x = rect.x0, y = rect.y0 + kMapTitle, bottom = y;
  for (const std::int64_t head : shown) {
    draw_head_title(ui, {x, y, x + width, y + 26}, head);
    SentenceView sentence;
    sentence.id = "heads." + std::to_string(head);
    sentence.figure = view.weights->name;
    sentence.first = (head * view.tokens + view.query) * view.tokens;
    sentence.weights = std::span<const float>(view.weights->values)
                           .subspan(static_cast<std::size_t>(sentence.first), static_cast<std::size_t>(view.tokens));
    sentence.query = view.query;
    sentence.seen = view.masked() ? view.query + 1 : -1;
    sentence.range = range;
    sentence.scale = many;
    sentence.color = head_color(ui.theme, head);
    sentence.choose = [](std::int64_t token) { return set("query", token); };
    const Rect drawn = draw_sentence_view(ui, sentence, {x, y + 32, x + width, rect.y1});
    bottom = std::max(bottom, drawn.y1);
    if (side_by_side) {
      x += width + gap;
    } else {
      y = drawn.y1 + 18;
    }
  }
  return {rect.x0, rect.y0, rect.x1, bottom};
}

}  // namespace attnscope::ui
