#include "ui/scenes/conventions.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "lesson/mask_readings.h"
#include "ui/frame/names.h"
#include "ui/scenes/attention_parts.h"
#include "ui/scenes/heads_parts.h"
#include "ui/widgets/copy_button.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr std::string_view kScene = "conventions";
constexpr std::int64_t kMostTokens = 4;  // of the mask so many rows and columns are enough to be told apart
constexpr float kPad = 16, kGap = 16, kLeastForTwo = 760, kGrid = 250;

struct View {
  Ui& ui;
  const model::Figure *mask = nullptr, *weights = nullptr;
  std::int64_t head = 0, shown = 0;  // of the mask: so many rows and columns
  bool upside_down = false;
};

View make_view(Ui& ui) {
  View view{ui};
  view.mask = find_figure(ui, "mask");
  view.weights = find_figure(ui, "weights");
  if (view.mask == nullptr || view.weights == nullptr) return View{ui};
  const auto value = [&](const char* key) { return lesson::setting(ui.state, ui.shown.lesson, kScene, key); };
  view.head = std::min(value("head"), view.weights->heads() - 1);
  view.upside_down = value("upside_down") != 0;
  view.shown = std::min(kMostTokens, view.mask->rows());
  return view;
}

/// One way of writing the mask.
struct Way {
  std::string id;      // its texts are "scene.conventions.ID.name" and ".rule"
  std::string figure;  // of the trace or a reading
  bool truth = false;  // False and True instead of 0 and 1
  std::string code;    // makes it, for as many tokens as are shown
};

std::vector<Way> ways_of(const View& view) {
  const std::string n = std::to_string(view.shown), size = n + ", " + n;
  return {{"chapter", view.mask->name, false, "torch.tril(torch.ones(" + size + "))"},
          {"module", std::string(lesson::kMaskHides), true, "torch.triu(torch.ones(" + size + ", dtype=torch.bool), diagonal=1)"},
          {"function", view.mask->name, true, "torch.ones(" + size + ", dtype=torch.bool).tril()"},
          {"added", std::string(lesson::kMaskAdded), false, "torch.triu(torch.full((" + size + "), float('-inf')), diagonal=1)"}};
}

Matrix grid_of(const View& view, const Way& way) {
  Matrix grid;
  grid.id = "conventions." + way.id;
  grid.name = view.ui.t("scene.conventions." + way.id + ".name");
  grid.figure = way.figure;
  grid.row_count = grid.column_count = view.shown;
  grid.rows = grid.columns = token_labels(view.ui);
  grid.mask = view.mask->name;  // hatched in all four: the same mask
  grid.truth = way.truth;
  grid.own_digits = true;
  grid.scale = {1, view.ui.theme.page, view.ui.theme.page, mix(view.ui.theme.page, view.ui.theme.second, 0.3f), false};
  grid.lens = false;
  grid.most_cell = 56;
  return grid;
}

/// Draws the card at the top of `rect`, or only measures it; returns its height.
float draw_way(const View& view, const Way& way, const Rect& rect, bool draw) {
  Ui& ui = view.ui;
  const bool beside = rect.width() > 470;
  TextStyle name, rule, code;
  name.size = 16;
  name.bold = true;
  rule.size = 15;
  code.size = 13;
  code.mono = true;
  name.line_height = rule.line_height = code.line_height = 1.45f;
  const float grid_width = std::min(kGrid, rect.width() - 2 * kPad), text_x = beside ? rect.x0 + kPad + grid_width + 14 : rect.x0 + kPad;
  name.max_width = rule.max_width = code.max_width = rect.x1 - kPad - text_x;
  const std::string name_text = ui.t("scene.conventions." + way.id + ".name"), rule_text = ui.t("scene.conventions." + way.id + ".rule");
  const Matrix grid = grid_of(view, way);
  const float y0 = rect.y0 + kPad, most = 44 * static_cast<float>(view.shown) + 40;
  const float grid_height = layout_matrix(ui, grid, {0, 0, grid_width, most}).outer.height();
  const float name_high = measure_text(ui, name_text, name).height, rule_high = measure_text(ui, rule_text, rule).height;
  const float code_high = measure_text(ui, plain(way.code), code).height, button_high = std::max(32.0f, least_hit(ui));
  const float text_high = name_high + 4 + rule_high + 10 + code_high + 8 + button_high;
  const float height = 2 * kPad + (beside ? std::max(grid_height, text_high) : grid_height + 12 + text_high);
  if (!draw) return height;
  card(ui, {rect.x0, rect.y0, rect.x1, rect.y1});
  show_matrix(ui, grid, {rect.x0 + kPad, y0, rect.x0 + kPad + grid_width, y0 + most});
  float y = beside ? y0 : y0 + grid_height + 12;
  y = draw_text(ui, text_x, y, name_text, name).y1 + 4;
  y = draw_text(ui, text_x, y, rule_text, rule).y1 + 10;
  y = draw_text(ui, text_x, y, plain(way.code), code).y1 + 8;
  Button copy;
  copy.id = "conventions.copy." + way.id;
  copy.label = ui.t("ui.copy_pytorch");
  copy.look = ButtonLook::outlined;
  copy.size = 13.5f;
  draw_copy_button(ui, {text_x, y, text_x + copy_button_width(ui, copy), y + button_high}, copy, way.code);
  return height;
}

float draw_ways(const View& view, const Rect& rect) {
  const std::vector<Way> ways = ways_of(view);
  const std::size_t columns = rect.width() >= kLeastForTwo ? 2 : 1;
  const float width = (rect.width() - kGap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  float y = rect.y0;
  for (std::size_t k = 0; k < ways.size(); k += columns) {
    float height = 0;
    for (std::size_t c = 0; c < columns; ++c) height = std::max(height, draw_way(view, ways[k + c], {0, y, width, y}, false));
    for (std::size_t c = 0; c < columns; ++c) {
      const float x = rect.x0 + (width + kGap) * static_cast<float>(c);
      draw_way(view, ways[k + c], {x, y, x + width, y + height}, true);
    }
    y += height + kGap;
  }
  return y - kGap;
}

/// The weights, and with the switch those under the mask the wrong way round.
float draw_weights(const View& view, const Rect& rect) {
  Ui& ui = view.ui;
  Matrix weights;
  weights.id = "conventions.weights";
  weights.figure = view.weights->name;
  weights.head = view.head;
  weights.name = ui.t("scene.conventions.right_way");
  weights.rows = weights.columns = token_labels(ui);
  weights.mask = view.mask->name;
  weights.weight = weights.axis_titles = true;
  weights.scale = weight_scale(ui.theme);
  weights.most_cell = 60;
  Matrix other = weights;
  const std::string name = view.weights->name + std::string(lesson::kUpsideDown);
  const model::Figure* upside = view.upside_down ? ui.figures.find(name) : nullptr;
  if (upside != nullptr) {
    other.id = "conventions.upside_down";
    other.figure = upside->name;
    other.mask.clear();
    other.name = ui.t("scene.conventions.wrong_way");
  }
  const bool beside = rect.width() >= kLeastForTwo;
  const float width = beside ? (rect.width() - 36) / 2 : rect.width(), height = std::min(width, 360.0f);
  const auto show = [&](const Matrix& map, float x, float y) {
    draw_map_title(ui, {x, y, x + width, y + 26}, map.name, "");
    return show_matrix(ui, map, {x, y + kMapTitle, x + width, y + kMapTitle + height});
  };
  const Rect first = show(weights, rect.x0, rect.y0);
  if (upside == nullptr) return first.y1;
  const float x = beside ? rect.x0 + width + 36 : rect.x0, y = beside ? rect.y0 : first.y1 + 20;
  const float end = std::max(first.y1, show(other, x, y).y1) + 12;
  TextStyle style;
  style.size = ui.width == Width::phone ? 15.0f : 16.0f;
  style.line_height = 1.5f;
  style.max_width = std::min(rect.width(), 640.0f);
  const Labels labels = token_labels(ui);
  return draw_text(ui, rect.x0, end, close_up(ui.t("scene.conventions.nothing_left", {quoted(ui, labels.texts.back())})), style).y1;
}

}  // namespace

float draw_conventions(Ui& ui, const Rect& stage) {
  const View view = make_view(ui);
  if (view.weights == nullptr) return 0;
  float y = draw_ways(view, stage) + 20;
  if (const float controls = draw_settings(ui, {stage.x0, y, stage.x1, stage.y1}, kScene, {"upside_down", "head"}); controls > 0)
    y += controls + 14;
  return draw_weights(view, {stage.x0, y, stage.x1, stage.y1}) - stage.y0;
}

}  // namespace attnscope::ui
