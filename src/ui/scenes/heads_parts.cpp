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

std::int64_t setting_of(const Ui& ui, std::string_view key) {
  return lesson::setting(ui.state, ui.shown.lesson, kHeadsScene, key);
}

TextStyle title_style() {
  TextStyle style;
  style.size = 15;
  style.bold = true;
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

std::span<const float> row_of(const HeadsView& view, std::int64_t head, std::int64_t row) {
  const auto tokens = static_cast<std::size_t>(view.tokens);
  return view.weights->matrix(head).subspan(static_cast<std::size_t>(row) * tokens, tokens);
}

/// A round number about the largest share that a row of A or B holds.
float range_of_row(const HeadsView& view, std::int64_t row) {
  std::vector<float> shares;
  for (const std::int64_t head : {view.a, view.b}) {
    const std::span<const float> part = row_of(view, head, row);
    shares.insert(shares.end(), part.begin(), part.end());
  }
  return nice_range(shares);
}

/// Among many words shares are small but for the first rows under a mask, which have few words to share among. The colours are
/// those of a row a third of the way down: what lies below it can be told apart, what lies above is deep.
std::int64_t telling_row(const HeadsView& view) {
  return view.many() ? view.tokens / 3 : 0;
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

/// A map below its title line.
Rect draw_map(Ui& ui, const Matrix& map, float x, float y, const MapCells& cells) {
  const MatrixLayout probe = place_matrix(ui, map, 0, 0, cells.width, cells.height);
  const MatrixLayout layout =
      place_matrix(ui, map, x + probe.row_label_width, y + kMapTitle + probe.column_label_height, cells.width, cells.height);
  draw_matrix(ui, map, layout);
  return {x, y, layout.outer.x1, layout.outer.y1};
}

}  // namespace

lesson::Command set_heads(std::string_view key, std::int64_t value) {
  return lesson::Set{std::string(kHeadsScene), std::string(key), value};
}

TextStyle note_style() {
  return quiet_line(13);
}

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
  if (view.many()) view.range = range_of_row(view, telling_row(view));
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
  map.scale.range = view.range;
  map.weight = true;
  return map;
}

Matrix difference_map(const Ui& ui, const HeadsView& view) {
  Matrix map = map_of(view, "difference");
  map.name = ui.t("scene.heads.difference", {std::to_string(view.a), std::to_string(view.b)});
  map.figure = lesson::head_difference_name(*view.weights, view.a, view.b);
  const auto skipped = static_cast<std::size_t>(telling_row(view) * view.tokens);
  map.scale = diverging_scale(ui.theme, nice_range(ui.figures.find(map.figure)->matrix(0).subspan(skipped)));
  map.sign = true;
  map.color_bar = true;
  return map;
}

Matrix average_map(const Ui& ui, const HeadsView& view) {
  Matrix map = map_of(view, "average");
  map.name = ui.t("scene.heads.average");
  map.figure = lesson::head_average_name(*view.weights);
  map.scale = weight_scale(ui.theme);
  map.scale.range = view.range;
  map.weight = true;
  map.color_bar = true;
  return map;
}

float map_height(const HeadsView& view, float width) {
  const auto count = static_cast<float>(view.tokens);
  const float cell = std::min(72.0f, (width - 64) / count);
  if (view.tokens == 1) return kMapTitle + 28 + cell + 40;
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

MapCells map_cells(Ui& ui, const HeadsView& view, const Rect& space) {
  Matrix map = head_map(ui, view, view.a);
  map.color_bar = true;  // the highest of what stands under one of them
  const MatrixLayout layout = layout_matrix(ui, map, {space.x0, space.y0 + kMapTitle, space.x1, space.y1});
  return {layout.cell_width, layout.cell_height};
}

Rect draw_head_map(Ui& ui, const HeadsView& view, std::int64_t head, float x, float y, float width, const MapCells& cells) {
  draw_head_title(ui, {x, y, x + width, y + 26}, head);
  Matrix map = head_map(ui, view, head);
  map.axis_titles = view.tokens > 1;
  return draw_map(ui, map, x, y, cells);
}

Rect draw_difference_map(Ui& ui, const HeadsView& view, float x, float y, float width, const MapCells& cells) {
  const Matrix map = difference_map(ui, view);
  draw_map_title(ui, {x, y, x + width, y + 26}, map.name, "");
  return draw_map(ui, map, x, y, cells);
}

Rect draw_average_map(Ui& ui, const HeadsView& view, float x, float y, float width, const MapCells& cells) {
  const Matrix map = average_map(ui, view);
  draw_map_title(ui, {x, y, x + width, y + 26}, map.name, ui.t("scene.heads.average_note"));
  return draw_map(ui, map, x, y, cells);
}

Rect draw_reads(Ui& ui, const HeadsView& view, const Rect& rect, bool side_by_side) {
  const std::string& asking = view.labels.texts[static_cast<std::size_t>(view.query)];
  draw_map_title(ui, {rect.x0, rect.y0, rect.x1, rect.y0 + 26}, ui.t("scene.heads.reads", {asking}), ui.t("scene.heads.reads_note"));
  std::vector<std::int64_t> shown = {view.a};
  if (view.b != view.a) shown.push_back(view.b);
  const float range = view.many() ? range_of_row(view, view.query) : 1;
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
    sentence.weights = row_of(view, head, view.query);
    sentence.query = view.query;
    sentence.seen = view.masked() ? view.query + 1 : -1;
    sentence.range = range;
    sentence.scale = view.many();
    sentence.text = head == view.a || !view.many() || side_by_side;  // one long text is enough for a phone
    sentence.color = head_color(ui.theme, head);
    sentence.choose = [](std::int64_t token) { return set_heads("query", token); };
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
