#include "ui/scenes/softmax_bars.h"

#include <algorithm>
#include <cmath>

#include "lesson/explain.h"
#include "lesson/number_text.h"
#include "lesson/softmax_toy.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/arithmetic.h"
#include "ui/widgets/button.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/matrix.h"
#include "ui/widgets/slider.h"

namespace attnscope::ui {
namespace {

using lesson::ToyMove;

constexpr float kGap = 14, kButtonGap = 8, kButtonHigh = 34, kMostSlider = 300, kLabel = 22, kValue = 62, kInfinity = 30;
constexpr float kPanelGap = 36, kCaption = 26, kLeastBars = 56, kMostBars = 150;

struct ToyView {
  Ui& ui;
  Labels labels;
  bool exps = false, shares = false, shifted = false;  // what has been revealed
};

std::string score_text(std::int64_t tenths) {
  return tenths == lesson::kMinusInfinity ? "−∞" : lesson::fixed(static_cast<double>(tenths) / 10, 1);
}

void draw_score_slider(ToyView& v, int score, const Rect& rect) {
  Ui& ui = v.ui;
  const std::string key = "score_" + std::to_string(score);
  const lesson::SettingRange range = lesson::setting_range(ui.state, ui.shown.lesson, lesson::kToyScene, key);
  const std::int64_t value = lesson::setting(ui.state, ui.shown.lesson, lesson::kToyScene, key);
  const std::string& label = v.labels.texts[static_cast<std::size_t>(score)];
  TextStyle style = quiet_line(15);
  style.ink = Ink::ink;
  draw_text_in(ui, {rect.x0, rect.y0, rect.x0 + kLabel, rect.y1}, label, style);
  style.bold = true;
  draw_text_in(ui, {rect.x0 + kLabel, rect.y0, rect.x0 + kLabel + kValue, rect.y1}, plain(score_text(value)), style);
  TextStyle end = quiet_line(13);
  end.align = 1;
  const float from = rect.x0 + kLabel + kValue;
  draw_text_in(ui, {from, rect.y0, from + kInfinity - 4, rect.y1}, "−∞", end);
  Slider slider;
  slider.id = "setting." + key;
  slider.name = ui.t("scene.softmax-bars.score", {unmarked(label)});
  slider.value_text = score_text(value);
  slider.low = lesson::kMinusInfinity;
  slider.high = lesson::kMostTenths;
  slider.value = value;
  // Most of it is for scores that one can follow: −10 to 10 take two thirds. Its left end is −∞.
  slider.knots = {lesson::kMinusInfinity, -100, -50, 0, 50, 100, lesson::kMostTenths};
  slider.leap = 10;
  slider.filled = false;
  if (const auto moved = draw_slider(ui, {from + kInfinity, rect.y0, rect.x1, rect.y1}, slider))
    ui.act(lesson::Set{std::string(lesson::kToyScene), key, std::max(*moved, range.low)});
}

/// Three sliders in a row where there is room, else below each other. Returns the lower edge.
float draw_sliders(ToyView& v, const Rect& rect) {
  const float high = std::max(34.0f, least_hit(v.ui)), least = kLabel + kValue + kInfinity + 150;
  const bool row = rect.width() >= 3 * least + 2 * kPanelGap;
  const float width = row ? (rect.width() - 2 * kPanelGap) / 3 : std::min(rect.width(), least + kMostSlider);
  for (int k = 0; k < lesson::kToyScores; ++k) {
    const float x = row ? rect.x0 + static_cast<float>(k) * (width + kPanelGap) : rect.x0;
    const float y = row ? rect.y0 : rect.y0 + static_cast<float>(k) * high;
    draw_score_slider(v, k, {x, y, x + width, y + high});
  }
  return rect.y0 + (row ? high : 3 * high);
}

float draw_moves(ToyView& v, const Rect& rect) {
  struct Move {
    const char* id;
    ToyMove move;
  };
  constexpr Move kMoves[] = {{"double", ToyMove::doubled},           {"plus_five", ToyMove::plus_five},
                             {"remove_one", ToyMove::remove_one},    {"thousand", ToyMove::near_thousand},
                             {"minus_thousand", ToyMove::near_minus_thousand}, {"restart", ToyMove::restart}};
  Ui& ui = v.ui;
  const float high = std::max(kButtonHigh, least_hit(ui));
  float x = rect.x0, y = rect.y0;
  for (const Move& move : kMoves) {
    const std::vector<lesson::Command> commands = lesson::toy_move(ui.state, ui.shown.lesson, move.move);
    Button button;
    button.id = "toy." + std::string(move.id);
    button.label = ui.t("scene.softmax-bars." + std::string(move.id));
    button.look = ButtonLook::outlined;
    button.enabled = !commands.empty();
    const float width = std::max(least_hit(ui), button_width(ui, button));
    if (x > rect.x0 && x + width > rect.x1) {
      x = rect.x0;
      y += high + kButtonGap;
    }
    if (draw_button(ui, {x, y, x + width, y + high}, button)) {
      for (const lesson::Command& command : commands) ui.act(command);
    }
    x += width + kButtonGap;
  }
  return y + high;
}

enum class Shows { scores, exponentials, shares };

/// As long as there is room for over a bar.
std::string number_over(const Ui& ui, double value) {
  const std::string told = lesson::told_number(value);
  return told.size() > (ui.width == Width::phone ? 7 : 10) ? lesson::scale_number(value) : told;
}

/// `sums`: a reading of the same rows, "" none.
Columns panel(const ToyView& v, const std::string& name, const std::string& title, Shows shows, const std::string& sums) {
  const Ui& ui = v.ui;
  Columns c;
  c.id = name;
  c.figure = name;
  c.title = title;
  c.color = shows == Shows::scores ? ui.theme.positive : ui.theme.sequential;
  c.below = ui.theme.negative;
  c.whole = shows == Shows::shares;
  const model::Figure* figure = v.ui.figures.find(name);
  if (figure == nullptr) return c;
  for (std::size_t k = 0; k < figure->values.size(); ++k) {
    const auto value = static_cast<double>(figure->values[k]);
    const std::string number = shows == Shows::scores ? lesson::fixed(value, 1) : number_over(ui, value);
    c.columns.push_back({v.labels.texts[k], value, number, {name, static_cast<std::int64_t>(k)}});
  }
  c.low = c.high = 0;
  for (const float value : figure->values) {
    if (!std::isfinite(value)) continue;
    c.low = std::min(c.low, static_cast<double>(value));
    c.high = std::max(c.high, static_cast<double>(value));
  }
  if (c.whole || c.low == c.high) c.high = 1;
  if (const model::Figure* sum = sums.empty() ? nullptr : v.ui.figures.find(sums)) {
    c.foot = ui.t("softmax.sum");
    c.foot_number = lesson::told_number(static_cast<double>(sum->values.front()));
    c.foot_source = {sums, 0};
  }
  return c;
}

/// Three panels beside each other, on a phone two; those not revealed leave their place empty.
float draw_row(ToyView& v, const Rect& rect, const std::string& caption, const std::vector<Columns>& panels, float bars) {
  Ui& ui = v.ui;
  float y = rect.y0;
  TextStyle style = quiet_line(14);
  style.max_lines = 0;
  style.max_width = rect.width();
  if (!caption.empty()) y = draw_text(ui, rect.x0, y, caption, style).y1 + 6;
  const bool phone = ui.width == Width::phone;
  const float gap = phone ? kGap : kPanelGap, beside = phone ? 2 : 3;
  const float width = (rect.width() - (beside - 1) * gap) / beside;
  float x = rect.x0, end = y;
  for (const Columns& c : panels) {
    if (x + width > rect.x1 + 1) {
      x = rect.x0;
      y = end + kGap;
    }
    const Rect box{x, y, x + width, y + columns_around(c) + bars};
    draw_columns(ui, c, box);
    end = std::max(end, box.y1);
    x = box.x1 + gap;
  }
  return end;
}

/// The arithmetic of the number that was asked for, else of the largest share, as far as it is revealed.
Arithmetic line_of(const ToyView& v) {
  const Ui& ui = v.ui;
  lesson::Selection number{v.shifted ? "weights" : v.shares ? "scores.exp.share" : "scores.exp", 0};
  if (const model::Figure* scores = v.ui.figures.find("scores"))
    number.index = std::max_element(scores->values.begin(), scores->values.end()) - scores->values.begin();
  if (ui.state.selection && ui.state.selection->figure != "scores") number = *ui.state.selection;
  lesson::Explanation e =
      lesson::explain(ui.shown.lesson, ui.figures, number.figure, number.index, ui.state.language);
  Arithmetic line;
  line.id = "toy.line";
  line.pieces = std::move(e.line);
  line.words = e.fault.empty() && line.pieces.empty() ? ui.t("scene.softmax-bars.removed") : e.fault;
  if (!e.fault.empty()) line.pieces.clear();
  return line;
}

}  // namespace

float draw_softmax_bars(Ui& ui, const Rect& stage) {
  ToyView v{ui, token_labels(ui)};
  if (v.ui.figures.find("scores") == nullptr || v.labels.texts.size() < lesson::kToyScores) return 0;
  const auto done = [&](std::string_view id) { return ui.steps.stage_done(ui.at, ui.steps.find_stage(id)); };
  v.exps = done("exp");
  v.shares = done("shares");
  v.shifted = done("shift");
  float y = draw_sliders(v, stage) + 10;
  y = draw_moves(v, {stage.x0, y, stage.x1, stage.y1}) + kGap;

  const auto title = [&](const char* key) { return ui.t("scene.softmax-bars.panel." + std::string(key)); };
  std::vector<Columns> written;  // on a phone the scores stand at their sliders, and the shares, which move with them, near to these
  if (!v.exps || ui.width != Width::phone) written.push_back(panel(v, "scores", title("scores"), Shows::scores, ""));
  if (v.exps) written.push_back(panel(v, "scores.exp", "e^{x}", Shows::exponentials, "scores.exp.row_sums"));
  if (v.shares) written.push_back(panel(v, "scores.exp.share", title("share"), Shows::shares, "scores.exp.share.row_sums"));
  std::vector<Columns> pytorch;
  if (v.shifted) {
    pytorch.push_back(panel(v, "scores.shifted", title("shifted"), Shows::scores, ""));
    pytorch.push_back(panel(v, "scores.shifted.exp", "e^{x − max}", Shows::exponentials, "scores.shifted.exp.row_sums"));
    pytorch.push_back(panel(v, "weights", title("share"), Shows::shares, "weights.row_sums"));
  }
  const Arithmetic line = v.exps ? line_of(v) : Arithmetic();
  const float line_high = v.exps ? arithmetic_height(ui, stage.width() - 32, line) + 24 + kGap : 0;
  const float rows = v.shifted ? 2 : 1, around = columns_around(written.back()) + kCaption + kGap;
  const float bars = std::clamp((stage.y1 - y - line_high) / rows - around, kLeastBars, kMostBars);
  y = draw_row(v, {stage.x0, y, stage.x1, stage.y1}, v.shifted ? ui.t("scene.softmax-bars.written") : "", written, bars);
  if (v.shifted) y = draw_row(v, {stage.x0, y + kGap, stage.x1, stage.y1}, ui.t("scene.softmax-bars.pytorch"), pytorch, bars);
  if (v.exps) y += kGap + draw_arithmetic_card(ui, {stage.x0, y + kGap, stage.x1, stage.y1}, line);
  return y - stage.y0;
}

}  // namespace attnscope::ui
