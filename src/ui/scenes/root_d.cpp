#include "ui/scenes/root_d.h"

#include <algorithm>
#include <cmath>

#include "lesson/number_text.h"
#include "lesson/products.h"
#include "ui/frame/parts.h"
#include "ui/text/text.h"
#include "ui/widgets/histogram_plot.h"
#include "ui/widgets/item.h"
#include "ui/widgets/matrix.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr std::string_view kScene = "root-d";
constexpr float kGap = 18, kColumnGap = 44, kLeastForTwo = 820, kHistogram[2] = {150, 216}, kPlot[2] = {170, 250};  // least and most
constexpr std::size_t kBins = 41;  // an odd number: one of them stands on 0
constexpr const char* kMeasures[] = {"variance", "largest", "entropy", "slope"};

struct Bench {
  Ui& ui;
  const std::vector<std::int64_t>& widths;
  std::size_t at = 0;  // the chosen width's place among them
  bool scaled = false;

  std::int64_t width() const { return widths[at]; }
  const model::Figure* find(const std::string& name) const { return ui.trace.find(name); }
  std::string t(const char* key, const std::vector<std::string>& args = {}) const { return ui.t("scene.root-d." + std::string(key), args); }
};

/// One colour for what is divided, one for what is not, in the histogram as in the curves.
Ink ink_of(bool scaled) { return scaled ? Ink::attention : Ink::rnn; }

std::string number(double value) { return std::abs(value) >= 1000 ? lesson::fixed(value, 1) : lesson::told_number(value); }

/// What is drawn, before anything is made of it: the first query and its keys.
float draw_vectors(const Bench& b, const Rect& rect) {
  Ui& ui = b.ui;
  float y = rect.y0;
  for (const char* name : {"q", "k"}) {
    Matrix m;
    m.id = name;
    m.figure = lesson::products_figure(b.width(), false, name);
    m.title = name[0] == 'q' ? "{q|q}" : "{k|k}";
    m.scale = diverging_scale(ui.theme, 3);  // three standard deviations
    m.most_cell = 48;
    m.rows = index_labels(name[0] == 'q' ? 1 : ui.shown.lesson.products->keys);
    m.columns = index_labels(b.width());
    m.interactive = m.lens = m.zoom = true;
    const float high = name[0] == 'q' ? 110.0f : 300.0f;
    y = show_matrix(ui, m, {rect.x0, y, rect.x1, y + high}).y1 + kGap;
  }
  TextStyle note = text_style(14, Ink::second);
  note.max_width = rect.width();
  const auto& products = *ui.shown.lesson.products;
  return draw_text(ui, rect.x0, y, b.t("vectors", {std::to_string(products.queries), std::to_string(products.keys)}), note).y1;
}

float draw_histogram_of(const Bench& b, const Rect& rect) {
  Ui& ui = b.ui;
  const model::Figure *plain_scores = b.find(lesson::products_figure(b.width(), false, "scores")),
                      *divided = b.find(lesson::products_figure(b.width(), true, "scores"));
  if (plain_scores == nullptr || divided == nullptr) return rect.y0;
  const double reach = static_cast<double>(nice_range(plain_scores->values));
  const model::Figure &shown = b.scaled ? *divided : *plain_scores, &other = b.scaled ? *plain_scores : *divided;
  HistogramPlot plot;
  plot.id = "products";
  plot.figure = shown.name;
  plot.name = b.t(b.scaled ? "histogram.scaled" : "histogram", {std::to_string(b.width())});
  plot.bars = lesson::histogram(shown.values, reach, kBins);
  plot.outline = lesson::histogram(other.values, reach, kBins);
  const std::string d = std::to_string(b.width());
  const double root = divided->scalar;
  plot.deviation = b.scaled ? 1 : root;
  plot.band = b.scaled ? b.t("band.scaled") : b.t("band", {d, lesson::fixed(root, root == std::floor(root) ? 0 : 2)});
  plot.value = std::to_string(shown.values.size());
  plot.ink = ink_of(b.scaled);
  plot.outline_ink = ink_of(!b.scaled);
  TextStyle title = text_style(15, Ink::ink, true);
  title.max_width = rect.width();
  float y = draw_text(ui, rect.x0, rect.y0, plot.name, title).y1 + 6;
  const float high = std::clamp(rect.height() * 0.32f, kHistogram[0], kHistogram[1]);
  draw_histogram(ui, plot, {rect.x0, y, rect.x1, y + high});
  y += high + 6;
  TextStyle note = text_style(13.5f, Ink::second);
  note.max_width = rect.width();
  return draw_text(ui, rect.x0, y, b.t(b.scaled ? "outline.scaled" : "outline", {std::to_string(shown.values.size())}), note).y1;
}

/// A line a width: what was measured, each number to be asked; a press on the width chooses it.
float draw_table(const Bench& b, const Rect& rect) {
  Ui& ui = b.ui;
  TextStyle title = text_style(15, Ink::ink, true);
  title.max_width = rect.width();
  float y = draw_text(ui, rect.x0, rect.y0, b.t(b.scaled ? "table.scaled" : "table"), title).y1 + 6;
  const float first = 52, each = (rect.width() - first) / 4;
  const bool narrow = each < 92;
  const float head = narrow ? 38.0f : 22.0f;
  TextStyle label = text_style(13, Ink::second, false, 1);
  label.max_lines = 2;
  label.line_height = 1.25f;
  draw_text_in(ui, {rect.x0, y, rect.x0 + first - 12, y + head}, "d", label);
  for (int c = 0; c < 4; ++c) {
    const float x = rect.x0 + first + each * static_cast<float>(c);
    label.max_width = each - 8;
    draw_text_in(ui, {x + 8, y, x + each, y + head}, b.t(("measure." + std::string(kMeasures[c])).c_str()), label);
  }
  y += head + 4;
  level_line(rect.x0, rect.x1, y - 2, ui.theme.hairline);
  const float row = least_hit(ui);
  for (std::size_t k = 0; k < b.widths.size(); ++k) {
    const Rect line{rect.x0, y, rect.x1, y + row};
    if (k == b.at) fill(line, with_alpha(ui.theme.ink, 0.08f), 4);
    Button choose;
    choose.id = "width." + std::to_string(b.widths[k]);
    choose.label = std::to_string(b.widths[k]);
    choose.look = ButtonLook::bare;
    choose.role = NodeRole::choice;
    choose.checked = choose.bold = k == b.at;
    choose.align = 1;
    choose.command = lesson::Set{std::string(kScene), "width", b.widths[k]};
    draw_button(ui, {line.x0, line.y0, line.x0 + first, line.y1}, choose);
    for (int c = 0; c < 4; ++c) {
      const lesson::Selection source{lesson::products_curve(b.scaled, kMeasures[c]), static_cast<std::int64_t>(k)};
      const model::Figure* curve = b.find(source.figure);
      if (curve == nullptr) continue;
      const float x = line.x0 + first + each * static_cast<float>(c);
      const double value = static_cast<double>(curve->values[k]);
      draw_number_link(ui, {x, line.y0, x + each, line.y1}, "bench." + std::string(kMeasures[c]) + "." + std::to_string(b.widths[k]),
                       "d = " + std::to_string(b.widths[k]), narrow ? lesson::fixed(value, 2) : number(value),
                       text_style(14, Ink::ink, k == b.at, 1), source);
    }
    y += row;
  }
  return y;
}

float draw_curves(const Bench& b, const Rect& rect) {
  Ui& ui = b.ui;
  const lesson::SettingSpec* spec = lesson::find_setting(kScene, "curve");
  const auto chosen = static_cast<std::size_t>(lesson::setting(ui.state, ui.shown.lesson, kScene, "curve"));
  const float used = draw_settings(ui, rect, kScene, {"curve"});
  Plot plot;
  plot.id = "widths";
  plot.title = b.t(("measure." + std::string(spec->choices[chosen])).c_str());
  plot.x_title = "d";
  if (spec->choices[chosen] == "variance") plot.range = PlotRange::decades;  // the widths double: variance d is a straight line
  for (const std::int64_t width : b.widths) plot.places.push_back(std::to_string(width));
  plot.numbers = Plot::Numbers::plain;
  plot.position = static_cast<std::int64_t>(b.at);
  for (const bool scaled : {false, true}) {
    Curve curve{b.t(scaled ? "with" : "without"), ink_of(scaled), scaled, {},
                lesson::products_curve(scaled, std::string(spec->choices[chosen]))};
    if (const model::Figure* figure = b.find(curve.figure)) curve.values.assign(figure->values.begin(), figure->values.end());
    plot.curves.push_back(std::move(curve));
  }
  const float y = rect.y0 + used + 8;
  const float high = std::clamp(rect.y1 - y, kPlot[0], kPlot[1]);
  draw_plot(ui, plot, {rect.x0, y, rect.x1, y + high});
  return y + high;
}

}  // namespace

float draw_root_d(Ui& ui, const Rect& stage) {
  const auto& products = ui.shown.lesson.products;
  if (!products) return 0;
  Bench b{ui, products->widths};
  const std::int64_t width = lesson::setting(ui.state, ui.shown.lesson, kScene, "width");
  b.at = static_cast<std::size_t>(std::find(b.widths.begin(), b.widths.end(), width) - b.widths.begin());
  b.scaled = lesson::setting(ui.state, ui.shown.lesson, kScene, "scaled") != 0;
  const bool shown = ui.steps.stage_done(ui.at, ui.steps.find_stage("products"));
  float y = stage.y0;
  if (!shown) {
    y += draw_settings(ui, stage, kScene, {"width"}) + kGap;
    return draw_vectors(b, {stage.x0, y, stage.x1, stage.y1}) - stage.y0;
  }
  y += draw_settings(ui, stage, kScene, {"width", "scaled"}) + kGap;
  const bool two = stage.width() >= kLeastForTwo;
  const float half = two ? (stage.width() - kColumnGap) * 0.48f : stage.width();
  const float under = draw_histogram_of(b, {stage.x0, y, stage.x0 + half, stage.y1}) + kGap;
  const float left = draw_curves(b, {stage.x0, under, stage.x0 + half, stage.y1});
  const Rect right{two ? stage.x0 + half + kColumnGap : stage.x0, two ? y : left + kGap, stage.x1, stage.y1};
  TextStyle note = text_style(14, Ink::second);
  note.max_width = std::min(right.width(), 760.0f);
  const float table = draw_table(b, right);
  return std::max(left, draw_text(ui, right.x0, table + kGap, b.t("own"), note).y1) - stage.y0;
}

}  // namespace attnscope::ui
