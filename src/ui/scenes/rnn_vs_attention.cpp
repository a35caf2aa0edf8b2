#include "ui/scenes/rnn_vs_attention.h"

#include <algorithm>
#include <cmath>

#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "ui/scenes/gradient_panel.h"
#include "ui/scenes/gradient_plots.h"
#include "ui/text/text.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr std::string_view kScene = "rnn-vs-attention";
constexpr float kPanelWidth = 290, kPanelGap = 44, kLeastForPanel = 900;
constexpr float kThumbnailHeight = 116, kThumbnailGap = 16;

std::int64_t setting_of(const Ui& ui, std::string_view key) {
  return lesson::setting(ui.state, ui.shown.lesson, kScene, key);
}
lesson::Command set(std::string_view key, std::int64_t value) {
  return lesson::Set{std::string(kScene), std::string(key), value};
}

TextStyle label_style() {
  return quiet_line(14);
}

TextStyle value_style() {
  TextStyle style = label_style();
  style.ink = Ink::ink;
  style.bold = true;
  return style;
}

Segmented choice(Ui& ui, std::string_view key) {
  const lesson::SettingSpec* spec = lesson::find_setting(kScene, key);
  Segmented out;
  out.id = "setting." + std::string(key);
  out.chosen = static_cast<int>(setting_of(ui, key));
  for (std::size_t k = 0; spec != nullptr && k < spec->choices.size(); ++k) {
    const std::string id(spec->choices[k]);
    out.ids.push_back(id);
    out.labels.push_back(ui.t("setting." + std::string(key) + "." + id));
    out.commands.push_back(set(key, static_cast<std::int64_t>(k)));
  }
  return out;
}

/// The plot's name and, right of it or below, how it may be shown.
float draw_plot_heading(Ui& ui, const Rect& rect, GradientPlot which, const Plot& plot) {
  TextStyle title = value_style();
  title.size = 16;
  const std::string heading = ui.t("scene.rnn-vs-attention.heading." + plot.id);
  const float name = measure_text(ui, heading, title).width;
  const bool gradient = which == GradientPlot::gradient || which == GradientPlot::linear || which == GradientPlot::lengths;
  const float height = least_hit(ui);
  draw_text_in(ui, {rect.x0, rect.y0, rect.x1, rect.y0 + height}, heading, title);
  if (gradient) {
    std::vector<Segmented> controls;
    if (which != GradientPlot::linear) controls.push_back(choice(ui, "axis"));
    controls.push_back(choice(ui, "y"));
    float total = 12 * static_cast<float>(controls.size() - 1);
    for (const Segmented& control : controls) total += segmented_width(ui, control);
    const bool below = name + 24 + total > rect.width();
    float y = rect.y0 + (below ? height + 4 : 0), x = below ? rect.x0 : rect.x1 - total;
    float bottom = y + height;
    for (const Segmented& control : controls) {
      float width = std::min(rect.width(), segmented_width(ui, control));
      if (x + width > rect.x1 + 1 && x > rect.x0) x = rect.x0, y = bottom + 6, bottom = y + height;
      if (total > rect.width()) width = rect.width();  // a row of its own
      draw_segmented(ui, {x, y, x + width, y + height}, control);
      x += width + 12;
    }
    return bottom - rect.y0;
  }
  if (which == GradientPlot::weights && !plot.curves.empty()) {
    const std::string norms = "mha." + std::to_string(shown_length(ui)) + ".grad_norm";
    const model::Figure *weights = ui.trace.find(plot.curves.front().figure), *gradients = ui.trace.find(norms);
    const auto correlation = weights && gradients ? lesson::rank_correlation(weights->values, gradients->values) : std::nullopt;
    if (correlation) {
      const std::string note = ui.t("scene.rnn-vs-attention.correlation", {lesson::fixed(*correlation, 2)});
      TextStyle style = label_style();
      style.max_lines = 0;
      style.max_width = rect.width();
      const bool below = name + 24 + measure_text(ui, note, label_style()).width > rect.width();
      if (below) return draw_text(ui, rect.x0, rect.y0 + height, note, style).y1 - rect.y0;
      style = label_style();
      style.align = 1;
      draw_text_in(ui, {rect.x0 + name + 20, rect.y0, rect.x1, rect.y0 + height}, note, style);
    }
  }
  return height;
}

float draw_thumbnails(Ui& ui, const Rect& rect, const std::array<Plot, kGradientPlots>& plots, std::size_t large) {
  const int columns = rect.width() < 520 ? 2 : 4;
  const float width = (rect.width() - kThumbnailGap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  int at = 0;
  for (std::size_t k = 0; k < plots.size(); ++k) {
    if (k == large || plots[k].curves.empty()) continue;
    const float x = rect.x0 + static_cast<float>(at % columns) * (width + kThumbnailGap);
    const float y = rect.y0 + static_cast<float>(at / columns) * (kThumbnailHeight + kThumbnailGap);
    draw_thumbnail(ui, plots[k], {x, y, x + width, y + kThumbnailHeight}, set("plot", static_cast<std::int64_t>(k)));
    ++at;
  }
  const int rows = (at + columns - 1) / columns;
  return rows == 0 ? 0 : static_cast<float>(rows) * (kThumbnailHeight + kThumbnailGap) - kThumbnailGap;
}

}  // namespace

float draw_rnn_vs_attention(Ui& ui, const Rect& stage) {
  const std::array<Plot, kGradientPlots> plots = gradient_plots(ui);
  auto large = static_cast<std::size_t>(setting_of(ui, "plot"));
  if (plots[large].curves.empty()) large = 0;  // an RNN alone has no attention weights to show

  const float top = stage.y0 + draw_settings(ui, stage, kScene, {"length", "hidden", "gradient_heads", "gradient_seed"}) + 14;
  const bool beside = stage.width() >= kLeastForPanel;
  const Rect main{stage.x0, top, beside ? stage.x1 - kPanelWidth - kPanelGap : stage.x1, stage.y1};
  float y = top;
  y += draw_plot_heading(ui, {main.x0, y, main.x1, main.y1}, static_cast<GradientPlot>(large), plots[large]) + 4;
  const float least = ui.width == Width::phone ? 330.0f : 280.0f;
  const float room = stage.y1 - y - kThumbnailHeight - 24;
  const float height = beside ? std::clamp(room, least, 460.0f) : least + (ui.width == Width::phone ? 0.0f : 40.0f);
  draw_plot(ui, plots[large], {main.x0, y, main.x1, y + height});
  y += height + 20;
  y += draw_thumbnails(ui, {main.x0, y, main.x1, y}, plots, large);
  if (beside) {
    const float panel = draw_gradient_panel(ui, {stage.x1 - kPanelWidth, top, stage.x1, stage.y1}, false);
    return std::max(y, top + panel) - stage.y0;
  }
  y += 30;
  y += draw_gradient_panel(ui, {stage.x0, y, stage.x1, y}, stage.width() >= 640);
  return y - stage.y0;
}

}  // namespace attnscope::ui
