#include "ui/scenes/gradient_panel.h"

#include <algorithm>

#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "ui/frame/parts.h"
#include "ui/scenes/gradient_plots.h"
#include "ui/text/text.h"
#include "ui/widgets/bars.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/plot.h"

namespace attnscope::ui {
namespace {

constexpr float kBlockGap = 30, kColumnGap = 40, kRow = 28;

std::string key(const char* name) {
  return std::string("scene.rnn-vs-attention.") + name;
}

/// The small line and the heading of a block; returns where its content begins.
float draw_heading(Ui& ui, const Rect& rect, const char* label, const char* title) {
  TextStyle small = text_style(13, Ink::second), large = text_style(15, Ink::ink, true);
  small.max_width = large.max_width = rect.width();
  const Rect first = draw_text(ui, rect.x0, rect.y0, ui.t(key(label)), small);
  return draw_text(ui, rect.x0, first.y1 + 2, ui.t(key(title)), large).y1 + 8;
}

std::string figure_of(const char* model, std::int64_t length, const char* name) {
  return std::string(model) + "." + std::to_string(length) + "." + name;
}

float value_of(const model::Figure& figure, std::int64_t index) {
  return figure.values[static_cast<std::size_t>(index)];
}

/// One line of the table of readings: a name and one number for each of the two.
void draw_reading(Ui& ui, const Rect& row, const std::string& id, const std::string& label, const char* figure, std::int64_t index,
                  Plot::Numbers numbers) {
  draw_text_in(ui, {row.x0, row.y0, row.x0 + row.width() * 0.38f, row.y1}, label, text_style(13.5f, Ink::second));
  const std::int64_t length = shown_length(ui);
  const float width = row.width() * 0.31f;
  float x = row.x0 + row.width() * 0.38f;
  for (const char* model : {"rnn", "mha"}) {
    const lesson::Selection source{figure_of(model, length, figure), index};
    const bool rnn = model[0] == 'r';
    if (const model::Figure* of = ui.trace.find(source.figure)) {
      const std::string number = plot_number(static_cast<double>(value_of(*of, index)), numbers);
      const std::string name = ui.t(key(rnn ? "rnn" : "attention")) + ", " + label;
      draw_number_link(ui, {x, row.y0, x + width, row.y1}, "reading." + id + "." + model, name, number,
                       text_style(13.5f, rnn ? Ink::rnn : Ink::attention, true, 1), source);
    }
    x += width;
  }
}

float draw_readings(Ui& ui, const Rect& rect) {
  const std::int64_t length = shown_length(ui), middle = length / 2, last = length - 1;
  float y = draw_heading(ui, rect, "readings", "readings_title");
  const float names = rect.x0 + rect.width() * 0.38f, each = rect.width() * 0.31f;
  const bool rnn = ui.trace.find(figure_of("rnn", length, "grad_norm")) != nullptr;
  const bool attention = ui.trace.find(figure_of("mha", length, "grad_norm")) != nullptr;
  const auto name = [&](float x, const char* whose, Ink ink) {
    draw_text_in(ui, {x, y, x + each, y + 22}, ui.t(key(whose)), text_style(13, ink, true, 1));
  };
  if (rnn) name(names, "rnn", Ink::rnn);
  if (attention) name(names + each, "attention", Ink::attention);
  y += 24;
  level_line(rect.x0, rect.x1, y, ui.theme.hairline);
  y += 2;
  const auto row = [&](const char* id, const std::string& label, const char* figure, std::int64_t index, Plot::Numbers numbers) {
    draw_reading(ui, {rect.x0, y, rect.x1, y + kRow}, id, label, figure, index, numbers);
    y += kRow;
  };
  row("first", ui.t(key("first"), {"0"}), "grad_norm", 0, Plot::Numbers::scientific);
  if (middle > 0 && middle < last)
    row("middle", ui.t(key("middle"), {std::to_string(middle)}), "grad_norm", middle, Plot::Numbers::scientific);
  if (last > 0) row("last", ui.t(key("last"), {std::to_string(last)}), "grad_norm", last, Plot::Numbers::scientific);
  if (const auto half = lesson::first_half_entry(length)) row("half", ui.t(key("half")), "grad_cumulative", *half, Plot::Numbers::percent);
  return y;
}

/// Steps of the telephone game that are shown; much beyond them the change is smaller than float32 can tell.
std::vector<std::int64_t> told_steps(std::int64_t length) {
  std::vector<std::int64_t> steps;
  for (const std::int64_t t : {0, 1, 2, 5, 10, 20}) {
    if (t < length) steps.push_back(t);
  }
  return steps;
}

float draw_telephone(Ui& ui, const Rect& rect, const model::Figure& nudge) {
  const float y = draw_heading(ui, rect, "telephone", "telephone_title");
  Bars bars;
  bars.id = "telephone";
  bars.name = ui.t(key("telephone"));
  bars.numbers_at_end = true;
  double most = 0;
  for (const float value : nudge.values) most = std::max(most, static_cast<double>(value));
  for (const std::int64_t t : told_steps(shown_length(ui))) {
    const double value = static_cast<double>(value_of(nudge, t));
    bars.bars.push_back(
        {ui.t(key("step"), {std::to_string(t)}), most > 0 ? value / most : 0, lesson::bar_number(value), ui.theme.rnn, {nudge.name, t}});
  }
  return draw_bars(ui, bars, {rect.x0, y, rect.x1, y}).y1;
}

float draw_chain(Ui& ui, const Rect& rect, const model::Figure& norms) {
  float y = draw_heading(ui, rect, "chain", "chain_title");
  const std::int64_t last = norms.columns() - 1;
  const double norm = static_cast<double>(value_of(norms, last));
  draw_number_link(ui, {rect.x0, y, rect.x1, y + 42}, "reading.chain", ui.t(key("chain")), lesson::power_number(norm, 1),
                   text_style(32, Ink::ink, true), {norms.name, last});
  y += 44;
  const std::optional<lesson::StepFactor> step = lesson::step_factor(norms.values);
  if (!step) return y;
  TextStyle note = text_style(13.5f, Ink::second);
  note.max_width = rect.width();
  const char* say = step->steps == last ? "per_step" : "per_step_until";
  return draw_text(ui, rect.x0, y, ui.t(key(say), {lesson::fixed(step->factor, 2), std::to_string(step->steps)}), note).y1;
}

}  // namespace

float draw_gradient_panel(Ui& ui, const Rect& rect, bool columns) {
  const std::int64_t length = shown_length(ui);
  const model::Figure* nudge = ui.trace.find(figure_of("rnn", length, "nudge"));
  const model::Figure* norms = ui.trace.find(figure_of("rnn", length, "jacobian_norm"));
  const int blocks = 1 + (nudge != nullptr) + (norms != nullptr);
  const float width = columns ? (rect.width() - kColumnGap * static_cast<float>(blocks - 1)) / static_cast<float>(blocks) : rect.width();
  Rect at{rect.x0, rect.y0, rect.x0 + width, rect.y1};
  float deepest = rect.y0;
  const auto next = [&](float y) {
    deepest = std::max(deepest, y);
    if (columns) {
      at.x0 += width + kColumnGap;
      at.x1 += width + kColumnGap;
    } else {
      at.y0 = y + kBlockGap;
    }
  };
  next(draw_readings(ui, at));
  if (nudge != nullptr) next(draw_telephone(ui, at, *nudge));
  if (norms != nullptr) next(draw_chain(ui, at, *norms));
  return deepest - rect.y0;
}

}  // namespace attnscope::ui
