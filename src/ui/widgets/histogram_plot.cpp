#include "ui/widgets/histogram_plot.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "lesson/number_text.h"
#include "ui/text/text.h"
#include "ui/widgets/axis.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kTicks = 26, kBand = 24;
constexpr int kMostTicks = 6;

TextStyle small(float align, Ink ink) {
  TextStyle style;
  style.size = 13;
  style.align = align;
  style.ink = ink;
  style.max_lines = 1;
  return style;
}

}  // namespace

void draw_histogram(Ui& ui, const HistogramPlot& plot, const Rect& rect) {
  Node node;
  node.id = "plot." + plot.id;
  node.role = NodeRole::plot;
  node.name = plot.name;
  node.value = plot.value;
  node.rect = rect;
  node.figure = plot.figure;
  node.focusable = false;
  file(ui, std::move(node));

  const Rect axes{rect.x0 + 8, rect.y0 + kBand, rect.x1 - 8, rect.y1 - kTicks};
  const double reach = plot.bars.reach;
  const auto x_of = [&](double x) { return axes.x0 + static_cast<float>((x + reach) / (2 * reach)) * axes.width(); };
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float left = std::max(axes.x0, x_of(-plot.deviation)), right = std::min(axes.x1, x_of(plot.deviation));
  fill({left, axes.y0, right, axes.y1}, with_alpha(ui.theme.ink, 0.08f));
  draw_text_in(ui, {rect.x0, rect.y0, rect.x1, rect.y0 + kBand - 2}, plot.band, small(0.5f, Ink::ink));

  const auto high = [&](const lesson::Histogram& of, std::size_t k) {
    return axes.height() * static_cast<float>(of.counts[k]) / static_cast<float>(std::max<std::int64_t>(1, of.most));
  };
  const float width = axes.width() / static_cast<float>(std::max<std::size_t>(1, plot.bars.counts.size()));
  for (std::size_t k = 0; k < plot.bars.counts.size(); ++k) {
    const float x = axes.x0 + width * static_cast<float>(k);
    if (plot.bars.counts[k] > 0) fill({x + 0.5f, axes.y1 - high(plot.bars, k), x + width - 0.5f, axes.y1}, ui.theme.of(plot.ink), 1);
  }
  const Color line = ui.theme.of(plot.outline_ink);
  float before = axes.y1;
  const auto upright_to = [&](float x, float y) {
    if (y != before) list->AddLine({x, before}, {x, y}, line, 2);
    before = y;
  };
  for (std::size_t k = 0; k < plot.outline.counts.size(); ++k) {
    const float x = axes.x0 + width * static_cast<float>(k), y = axes.y1 - high(plot.outline, k);
    upright_to(x, y);
    if (plot.outline.counts[k] > 0) list->AddLine({x, y}, {x + width, y}, line, 2);
  }
  upright_to(axes.x1, axes.y1);
  level_line(axes.x0, axes.x1, axes.y1, mix(ui.theme.hairline, ui.theme.second, 0.5f));
  const double step = nice_step(2 * reach, kMostTicks);
  for (double x = -std::floor(reach / step) * step; x <= reach * (1 + 1e-9); x += step) {
    upright_line(x_of(x), axes.y1, axes.y1 + 4, ui.theme.second);
    const double shown = std::abs(x) < step / 1000 ? 0 : x;
    draw_text(ui, x_of(x), axes.y1 + 6, plain((shown < 0 ? "−" : "") + lesson::scale_number(std::abs(shown))), small(0.5f, Ink::second));
  }
}

}  // namespace attnscope::ui
