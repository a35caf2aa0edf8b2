#include "ui/scenes/with_without.h"

#include <algorithm>
#include <cmath>

#include "lesson/detail_row.h"
#include "lesson/mask_readings.h"
#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "ui/frame/names.h"
#include "ui/scenes/attention_parts.h"
#include "ui/scenes/heads_parts.h"
#include "ui/widgets/bars.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr std::string_view kScene = "with-without";
constexpr float kGap = 36, kRowGap = 22, kLeastForThree = 820, kMostBars = 520;
constexpr std::int64_t kFewTokens = 8;      // so many stand three maps in a row
constexpr std::size_t kBarsOfMany = 5;      // of a long sentence the rows that lose most

struct View {
  Ui& ui;
  const model::Figure *without = nullptr, *with = nullptr;
  std::string mask = {};
  std::int64_t head = 0, rows = 0, tokens = 0;
  Labels asks = {}, asked = {};
  const model::Figure *seen = nullptr, *later = nullptr;
  bool afterwards = false;
  std::int64_t row = 0;      // the one that is spoken of: that of the number asked, else the walk's
  std::int64_t largest = 0;  // the later word to which it gives most

  std::size_t at(std::int64_t r) const { return static_cast<std::size_t>(head * rows + r); }
  double later_of(std::int64_t r) const { return static_cast<double>(later->values[at(r)]); }
  const std::string& asking(std::int64_t r) const { return asks.texts[static_cast<std::size_t>(r)]; }
};

/// The row of a number of this scene's figures.
std::optional<std::int64_t> row_of(const View& view, const std::optional<lesson::Selection>& number) {
  if (!number || number->index < 0) return std::nullopt;
  const std::string& name = number->figure;
  if (name == view.seen->name || name == view.later->name || name == figure_of(view.ui, "peek")) return number->index % view.rows;
  const std::string with = view.with->name, without = view.without->name;
  const auto begins = [&](const std::string& figure) { return name.compare(0, figure.size(), figure) == 0; };
  if (!begins(with) && !begins(without)) return std::nullopt;
  return number->index / view.tokens % view.rows;
}

View make_view(Ui& ui) {
  View view{ui};
  const model::Figure* mask = find_figure(ui, "mask");
  view.without = find_figure(ui, "unmasked.weights");
  view.with = find_figure(ui, "weights");
  view.seen = ui.figures.find(lesson::kSeen);
  view.later = ui.figures.find(lesson::kLater);
  if (!mask || !view.without || !view.with || !view.seen || !view.later) return View{ui};
  view.mask = mask->name;
  view.head = std::min(lesson::setting(ui.state, ui.shown.lesson, kScene, "head"), view.with->heads() - 1);
  view.rows = view.with->rows();
  view.tokens = view.with->columns();
  view.asks = query_labels(ui);
  view.asked = token_labels(ui);
  view.afterwards = lesson::setting(ui.state, ui.shown.lesson, kScene, "afterwards") != 0;
  view.row = std::min(row_of(view, ui.state.selection).value_or(lesson::detail_row(ui.shown.lesson)), view.rows - 1);
  float most = -1;
  for (std::int64_t c = 0; c < view.tokens; ++c) {
    const float share = view.without->at(view.row, c, view.head);
    if (mask->at(view.row, c) != 0 || !(share > most)) continue;
    most = share;
    view.largest = c;
  }
  return view;
}

Matrix map_of(const View& view, std::string id, const model::Figure& figure) {
  Matrix map;
  map.id = "with_without." + std::move(id);
  map.figure = figure.name;
  map.head = view.head;
  map.rows = view.asks;
  map.columns = view.asked;
  map.weight = true;
  map.scale = weight_scale(view.ui.theme);
  map.band_row = view.row;
  map.color_bar = map.axis_titles = true;
  return map;
}

/// Without, with (or cut off afterwards), and what that changed.
std::vector<Matrix> maps_of(const View& view) {
  const Ui& ui = view.ui;
  std::vector<Matrix> maps = {map_of(view, "without", *view.without)};
  maps[0].name = ui.t("scene.with-without.without");
  if (view.afterwards) {
    maps.push_back(map_of(view, "cut", *ui.figures.find(lesson::kCut)));
    maps[1].name = ui.t("scene.with-without.cut");
  } else {
    maps.push_back(map_of(view, "with", *view.with));
    maps[1].name = ui.t("scene.with-without.with");
  }
  maps[1].mask = view.mask;
  const std::string change = view.afterwards ? std::string(lesson::kCutMinus) : view.with->name + std::string(lesson::kMinusUnmasked);
  if (const model::Figure* difference = ui.figures.find(change)) {
    Matrix map = map_of(view, "difference", *difference);
    map.name = ui.t("scene.with-without.difference");
    map.weight = false;
    map.sign = true;
    map.scale = diverging_scale(ui.theme, nice_range(difference->matrix(view.head)));
    maps.push_back(std::move(map));
  }
  return maps;
}

/// A map under its title line, with cells of the given size. Returns what it covers.
Rect draw_map(const View& view, const Matrix& map, float x, float y, float width, const MapCells& cells) {
  draw_map_title(view.ui, {x, y, x + width, y + 26}, map.name, "");
  const MatrixLayout probe = place_matrix(view.ui, map, 0, 0, cells.width, cells.height);
  const float left = x + probe.row_label_width, top = y + kMapTitle + probe.column_label_height;
  const MatrixLayout layout = place_matrix(view.ui, map, left, top, cells.width, cells.height);
  draw_matrix(view.ui, map, layout);
  return {x, y, layout.outer.x1, layout.outer.y1};
}

MapCells cells_for(const View& view, const Matrix& map, float width, float height) {
  const MatrixLayout layout = layout_matrix(view.ui, map, {0, kMapTitle, width, std::max(height, 200.0f)});
  return {layout.cell_width, layout.cell_height};
}

/// The rows whose bars are drawn: all, of a long sentence those that give most to later words.
std::vector<std::int64_t> rows_of_bars(const View& view) {
  std::vector<std::int64_t> out;
  if (view.rows > static_cast<std::int64_t>(kManyTokens)) {
    const auto of_head = std::span<const float>(view.later->values).subspan(view.at(0), static_cast<std::size_t>(view.rows));
    out = lesson::largest(of_head, kBarsOfMany);
    std::sort(out.begin(), out.end());
  } else {
    for (std::int64_t r = 0; r < view.rows; ++r) out.push_back(r);
  }
  return out;
}

/// What each row gives to later words; cut off afterwards: what it still adds up to.
float draw_meter(const View& view, const Rect& rect) {
  Ui& ui = view.ui;
  const model::Figure* peek = find_figure(ui, "peek");
  const std::string source = view.afterwards ? view.seen->name : peek != nullptr ? peek->name : view.later->name;
  Bars bars;
  bars.id = "peek";
  bars.name = ui.t(view.afterwards ? "scene.with-without.sums" : "scene.with-without.peek");
  for (const std::int64_t r : rows_of_bars(view)) {
    const double share = view.afterwards ? static_cast<double>(view.seen->values[view.at(r)]) : view.later_of(r);
    Bar bar;
    bar.label = view.asking(r);
    bar.length = std::isfinite(share) ? share : 0;
    bar.number = lesson::share_number(share);
    if (view.afterwards) bar.number = ui.t("scene.with-without.of_one", {bar.number});
    bar.color = color_of(weight_scale(ui.theme), 0.7f);
    bar.source = {source, static_cast<std::int64_t>(view.at(r))};
    bars.bars.push_back(std::move(bar));
  }
  TextStyle title = quiet_line(14);
  title.max_lines = 0;
  title.max_width = rect.width();
  float y = draw_text(ui, rect.x0, rect.y0, bars.name, title).y1 + 6;
  y = draw_bars(ui, bars, {rect.x0, y, rect.x1, rect.y1}).y1;
  if (view.rows > static_cast<std::int64_t>(bars.bars.size())) {
    title.size = 13;
    const std::string counts = ui.t("scene.with-without.of_many", {std::to_string(bars.bars.size()), std::to_string(view.rows)});
    y = draw_text(ui, rect.x0, y + 4, counts, title).y1;
  }
  return y;
}

/// What happened to one row, in words; below it by how much the outputs differ.
float draw_words(const View& view, const Rect& rect) {
  Ui& ui = view.ui;
  const std::string asking = quoted(ui, view.asking(view.row)), later = lesson::share_number(view.later_of(view.row));
  const std::string kept = lesson::share_number(static_cast<double>(view.seen->values[view.at(view.row)]));
  const std::string most = lesson::share_number(static_cast<double>(view.without->at(view.row, view.largest, view.head)));
  TextStyle style;
  style.size = ui.width == Width::phone ? 15.0f : 16.0f;
  style.line_height = 1.5f;
  style.max_width = std::min(rect.width(), 560.0f);
  float y = rect.y0;
  if (std::isfinite(view.later_of(view.row))) {
    const bool hides = view.later_of(view.row) > 0;
    const std::string key = !hides ? "nothing" : view.afterwards ? "gone" : most == later ? "lost_to" : "lost";
    const std::string target = view.asked.texts.empty() ? "" : quoted(ui, view.asked.texts[static_cast<std::size_t>(view.largest)]);
    y = draw_text(ui, rect.x0, y, close_up(ui.t("scene.with-without." + key, {asking, later, target, most, kept})), style).y1 + 10;
  }
  const model::Figure* difference = find_figure(ui, "mean_abs_diff");
  if (difference == nullptr || view.afterwards) return y;
  TextStyle label = quiet_line(14), number;
  label.max_lines = 0;
  label.max_width = rect.width();
  y = draw_text(ui, rect.x0, y, ui.t("scene.with-without.outputs"), label).y1;
  number.size = 20;
  number.bold = true;
  const float high = std::max(30.0f, least_hit(ui));
  draw_number_link(ui, {rect.x0, y, rect.x1, y + high}, "with_without.mean", difference->name,
                   lesson::told_number(static_cast<double>(difference->values[0])), number, {difference->name, 0});
  return y + high;
}

/// Three maps side by side, then meter and words.
float draw_row(const View& view, const std::vector<Matrix>& maps, const Rect& rect) {
  const float width = (rect.width() - 2 * kGap) / 3, meter = 40 + bar_row(view.ui) * static_cast<float>(view.rows);
  const MapCells cells = cells_for(view, maps[0], width, std::max(rect.height() - meter - kRowGap, 236.0f));
  float y = rect.y0;
  for (std::size_t k = 0; k < maps.size(); ++k) {
    const float x = rect.x0 + (width + kGap) * static_cast<float>(k);
    y = std::max(y, draw_map(view, maps[k], x, rect.y0, width, cells).y1);
  }
  y += kRowGap;
  const float split = rect.x0 + std::min(kMostBars, rect.width() * 0.48f);
  const float left = draw_meter(view, {rect.x0, y, split, rect.y1});
  return std::max(left, draw_words(view, {split + kGap, y, rect.x1, rect.y1}));
}

/// Two rows of two: without and with; difference, and meter with words.
float draw_square(const View& view, const std::vector<Matrix>& maps, const Rect& rect) {
  const float width = (rect.width() - kGap) / 2, right = rect.x0 + width + kGap;
  const MapCells cells = cells_for(view, maps[0], width, std::min(width + 40, 640.0f));
  const float first = draw_map(view, maps[0], rect.x0, rect.y0, width, cells).y1;
  const float y = std::max(first, draw_map(view, maps[1], right, rect.y0, width, cells).y1) + kRowGap;
  const float third = maps.size() > 2 ? draw_map(view, maps[2], rect.x0, y, width, cells).y1 : y;
  const float words = draw_words(view, {right, y, rect.x1, rect.y1}) + kRowGap;
  return std::max(third, draw_meter(view, {right, words, rect.x1, rect.y1}));
}

float draw_narrow(const View& view, const std::vector<Matrix>& maps, const Rect& rect) {
  float y = draw_words(view, rect) + kRowGap;
  const MapCells cells = cells_for(view, maps[0], rect.width(), 380);
  for (const Matrix& map : maps) y = draw_map(view, map, rect.x0, y, rect.width(), cells).y1 + kRowGap;
  return draw_meter(view, {rect.x0, y, rect.x1, rect.y1});
}

}  // namespace

float draw_with_without(Ui& ui, const Rect& stage) {
  const View view = make_view(ui);
  if (view.with == nullptr) return 0;
  float y = stage.y0;
  if (const float controls = draw_settings(ui, stage, kScene, {"afterwards", "head"}); controls > 0) y += controls + 16;
  const std::vector<Matrix> maps = maps_of(view);
  const Rect rest{stage.x0, y, stage.x1, std::max(stage.y1, y + 420)};
  const bool narrow = stage.width() < 620, few = view.tokens <= kFewTokens;
  y = narrow ? draw_narrow(view, maps, rest)
      : few && stage.width() >= kLeastForThree ? draw_row(view, maps, rest)
                                               : draw_square(view, maps, rest);
  return y - stage.y0;
}

}  // namespace attnscope::ui
