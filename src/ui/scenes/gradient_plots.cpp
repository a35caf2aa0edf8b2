#include "ui/scenes/gradient_plots.h"

#include <algorithm>

#include "lesson/readings.h"

namespace attnscope::ui {
namespace {

constexpr std::string_view kScene = "rnn-vs-attention";

std::string figure_of(std::string_view model, std::int64_t length, std::string_view name) {
  return std::string(model) + "." + std::to_string(length) + "." + std::string(name);
}

/// A figure as a curve; nothing where the lesson has no such figure.
void add(std::vector<Curve>& curves, const Ui& ui, Curve curve, lesson::GradientScale scale = lesson::GradientScale::value) {
  const model::Figure* figure = ui.trace.find(curve.figure);
  if (figure == nullptr) return;
  curve.values = lesson::rescale(figure->values, scale);
  curves.push_back(std::move(curve));
}

void add_both(std::vector<Curve>& curves, const Ui& ui, std::string_view name, lesson::GradientScale scale = lesson::GradientScale::value) {
  const std::int64_t length = shown_length(ui);
  add(curves, ui, {ui.t("scene.rnn-vs-attention.rnn"), Ink::rnn, false, {}, figure_of("rnn", length, name)}, scale);
  add(curves, ui, {ui.t("scene.rnn-vs-attention.attention"), Ink::attention, true, {}, figure_of("mha", length, name)}, scale);
}

Plot::Numbers numbers_of(lesson::GradientScale scale) {
  return scale == lesson::GradientScale::share ? Plot::Numbers::percent : Plot::Numbers::scientific;
}

Plot make(const Ui& ui, const std::string& id) {
  Plot plot;
  plot.id = id;
  plot.title = ui.t("scene.rnn-vs-attention.plot." + id);
  plot.x_title = ui.t("plot.x_position");
  plot.floor_note = ui.t("plot.floor");
  return plot;
}

/// Where the crosshair of all plots stands: a hovered number first, then the selected one.
std::int64_t shared_position(const Ui& ui, const std::array<Plot, kGradientPlots>& plots) {
  for (const std::optional<lesson::Selection>& number : {ui.transient.hover, ui.state.selection}) {
    if (!number) continue;
    for (const Plot& plot : plots) {
      if (const std::optional<std::int64_t> position = position_in(plot, *number)) return *position;
    }
    // What the other widgets of the scene show of the same steps.
    const std::int64_t length = shown_length(ui);
    const bool step = number->figure == figure_of("rnn", length, "nudge") || number->figure == figure_of("rnn", length, "jacobian_norm");
    if (step && number->index >= 0 && number->index < length) return number->index;
  }
  return 0;
}

}  // namespace

std::int64_t shown_length(const Ui& ui) {
  const auto& gradients = ui.shown.lesson.gradients;
  if (!gradients || gradients->lengths.empty()) return 0;
  return *std::max_element(gradients->lengths.begin(), gradients->lengths.end());
}

std::array<Plot, kGradientPlots> gradient_plots(const Ui& ui) {
  const lesson::Lesson& shown = ui.shown.lesson;
  const auto scale = static_cast<lesson::GradientScale>(lesson::setting(ui.state, shown, kScene, "y"));
  const PlotRange axis = lesson::setting(ui.state, shown, kScene, "axis") == 0 ? PlotRange::decades : PlotRange::from_zero;

  Plot gradient = make(ui, "gradient");
  add_both(gradient.curves, ui, "grad_norm", scale);
  gradient.range = axis;
  gradient.numbers = numbers_of(scale);

  Plot linear = make(ui, "linear");
  linear.curves = gradient.curves;
  linear.numbers = gradient.numbers;

  Plot cumulative = make(ui, "cumulative");
  add_both(cumulative.curves, ui, "grad_cumulative");
  cumulative.range = PlotRange::to_one;
  cumulative.numbers = Plot::Numbers::percent;

  Plot weights = make(ui, "weights");
  add(weights.curves, ui,
      {ui.t("scene.rnn-vs-attention.weight"), Ink::attention, true, {}, figure_of("mha", shown_length(ui), "last_weights")});
  weights.numbers = Plot::Numbers::plain;

  Plot lengths = make(ui, "lengths");
  lengths.x_title = ui.t("plot.x_share");
  lengths.over_share = true;
  lengths.range = axis;
  lengths.numbers = gradient.numbers;
  if (shown.gradients) {
    std::vector<std::int64_t> all = shown.gradients->lengths;
    std::sort(all.begin(), all.end());
    for (const std::int64_t length : all) {
      Curve curve{
          ui.t("scene.rnn-vs-attention.of_length", {std::to_string(length)}), Ink::rnn, false, {}, figure_of("rnn", length, "grad_norm")};
      curve.width = length == shown_length(ui) ? 2.5f : 1.5f;
      add(lengths.curves, ui, std::move(curve), scale);
    }
  }

  std::array<Plot, kGradientPlots> plots = {std::move(gradient), std::move(linear), std::move(cumulative), std::move(weights),
                                            std::move(lengths)};
  const std::int64_t position = shared_position(ui, plots);
  for (Plot& plot : plots) plot.position = position;
  return plots;
}

}  // namespace attnscope::ui
