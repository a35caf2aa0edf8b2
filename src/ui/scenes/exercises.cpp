#include "ui/scenes/exercises.h"

#include <algorithm>

#include "imgui.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/scenes/exercises_parts.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"
#include "ui/widgets/matrix.h"
#include "ui/widgets/popup.h"

namespace attnscope::ui {
namespace {

constexpr float kGap = 20, kChipHigh = 36, kChipGap = 8, kTick = 18;
constexpr float kMatrixHigh = 300, kMostMatrix = 300, kBetween = 36;
constexpr float kBeside = 56, kLeastAnswer = 400;  // the answer stands beside the numbers where it has so much room
constexpr const char* kClear = "exercises.clear";

/// A chip with a tick before its name where the exercise is solved.
struct Chip {
  Button button;
  bool solved = false;
};

std::vector<Chip> chips_of(Ui& ui, const lesson::Exercise& open) {
  std::vector<Chip> out;
  for (const lesson::ExerciseSpec* spec : lesson::exercises_by_scene()) {
    Chip chip;
    const std::string id(spec->id), name = ui.t("exercise." + id + ".name");
    chip.solved = ui.state.solved.count(id) > 0;
    chip.button.id = "exercise." + id;
    chip.button.label = name;
    chip.button.role = NodeRole::choice;
    chip.button.look = ButtonLook::outlined;
    chip.button.checked = chip.button.bold = spec == open.spec;
    chip.button.align = chip.solved ? 1 : 0.5f;
    chip.button.command = lesson::OpenExercise{id};
    out.push_back(std::move(chip));
  }
  return out;
}

std::string title_of(const std::string& figure) {
  if (figure == "Q") return "{q|Q}";
  if (figure == "K") return "{k|K}";
  if (figure == "V") return "{v|V}";
  if (figure == "W_Q.weight") return "W_{Q}";
  if (figure == "W_K.weight") return "W_{K}";
  return figure;
}

Matrix given_matrix(const Ui& ui, const lesson::Exercise& exercise, const lesson::GivenFigure& given) {
  const model::Figure& figure = *ui.trace.find(given.figure);
  Matrix m;
  m.id = "given." + figure.name;
  m.figure = figure.name;
  const bool words_asked = figure.name == "scores" || figure.name == "weights" || figure.name == "mask";
  m.title = words_asked ? ui.t("exercise.given." + figure.name) : title_of(figure.name);
  m.rows = figure.name.rfind(".weight") != std::string::npos ? index_labels(figure.rows()) : token_labels(ui);
  m.columns = words_asked ? token_labels(ui) : index_labels(figure.columns());
  m.axis_titles = words_asked && !given.row_alone;
  m.weight = figure.name == "weights";
  m.scale = words_asked && figure.name != "scores" ? weight_scale(ui.theme) : diverging_scale(ui.theme, nice_range(figure.values));
  m.most_cell = 54;
  if (given.row_alone) {
    m.row_begin = exercise.drawn.row;
    m.row_count = 1;
    if (given.last_open) m.revealed = (exercise.drawn.row + 1) * figure.columns() - 1;
  }
  return m;
}

}  // namespace

float draw_exercise_list(Ui& ui, const lesson::Exercise& exercise, const Rect& rect) {
  const float high = std::max(kChipHigh, least_hit(ui));
  float x = rect.x0, y = rect.y0;
  for (const Chip& chip : chips_of(ui, exercise)) {
    Button wide = chip.button;
    wide.bold = true;  // as wide as when it is chosen, so that nothing moves then
    const float width = std::min(rect.width(), std::max(least_hit(ui), button_width(ui, wide) + (chip.solved ? kTick : 0)));
    if (x > rect.x0 && x + width > rect.x1) {
      x = rect.x0;
      y += high + kChipGap;
    }
    const Rect box{x, y, x + width, y + high};
    draw_button(ui, box, chip.button);
    if (chip.solved) {
      ui.nodes.back().value = ui.t("exercise.done");
      draw_icon(ui, {box.x0 + 8, box.y0, box.x0 + 8 + kTick, box.y1}, Icon::check, ui.theme.ink);
    }
    x += width + kChipGap;
  }
  return y + high;
}

Rect draw_exercise_numbers(Ui& ui, const lesson::Exercise& exercise, const Rect& rect) {
  const std::vector<lesson::GivenFigure>& given = exercise.spec->given;
  const float least = ui.width == Width::phone ? 150.0f : 200.0f, between = ui.width == Width::phone ? 16.0f : kBetween;
  const float most = given.size() == 1 ? 2 * kMostMatrix : kMostMatrix;
  const auto fit = static_cast<std::size_t>(std::max(1.0f, (rect.width() + between) / (least + between)));
  const std::size_t per_line = std::min(fit, given.size());
  const float width = std::min(most, (rect.width() - between * static_cast<float>(per_line - 1)) / static_cast<float>(per_line));
  float y = rect.y0, x = rect.x0, low = y, right = x;
  for (std::size_t k = 0; k < given.size(); ++k) {
    if (k > 0 && k % per_line == 0) {
      x = rect.x0;
      y = low + 16;
    }
    const Rect covers =
        show_matrix(ui, given_matrix(ui, exercise, given[k]), {x, y, x + width, y + (most > kMostMatrix ? 1.4f : 1.0f) * kMatrixHigh});
    low = std::max(low, covers.y1);
    right = std::max(right, covers.x1);
    x = covers.x1 + between;
  }
  return {rect.x0, rect.y0, right, low};
}

float draw_exercise_progress(Ui& ui, const Rect& rect) {
  const std::size_t all = lesson::exercises().size(), solved = ui.state.solved.size();
  if (solved == 0) return rect.y0;
  const float high = std::max(32.0f, least_hit(ui));
  TextStyle style = quiet_line(14);
  const std::string words = ui.t("exercise.solved", {std::to_string(solved), std::to_string(all)});
  const float wide = measure_text(ui, words, style).width;
  draw_text_in(ui, {rect.x0, rect.y0, rect.x0 + wide + 1, rect.y0 + high}, words, style);
  Button clear;
  clear.id = kClear;
  clear.label = ui.t("exercise.clear");
  clear.look = ButtonLook::link;
  const float x = rect.x0 + wide + 16, width = std::max(least_hit(ui), button_width(ui, clear));
  const Rect at{x, rect.y0, x + width, rect.y0 + high};
  if (draw_button(ui, at, clear)) open_popup(ui, kClear);
  if (!popup_is_open(ui, kClear)) return at.y1;
  constexpr float kPad = 18, kWide = 320, kRow = 44;
  TextStyle asks = text_style(15);
  asks.max_width = kWide - 2 * kPad;
  const std::string sure = ui.t("exercise.clear.sure");
  const float text_high = measure_text(ui, sure, asks).height;
  Rect box{at.x0, at.y1 + 6, at.x0 + kWide, at.y1 + 6 + 2 * kPad + text_high + 12 + kRow};
  if (!begin_popup(ui, kClear, box)) return at.y1;
  draw_text(ui, box.x0 + kPad, box.y0 + kPad, sure, asks);
  const float y = box.y0 + kPad + text_high + 12, half = (box.width() - 2 * kPad - 10) / 2;
  Button yes, no;
  yes.id = "exercises.clear.yes", yes.label = ui.t("exercise.clear.yes"), yes.look = ButtonLook::outlined,
  yes.command = lesson::ClearProgress{};
  no.id = "exercises.clear.no", no.label = ui.t("exercise.clear.no"), no.look = ButtonLook::outlined;
  const bool cleared = draw_button(ui, {box.x0 + kPad, y, box.x0 + kPad + half, y + kRow}, yes);
  const bool kept = draw_button(ui, {box.x1 - kPad - half, y, box.x1 - kPad, y + kRow}, no);
  end_popup(ui);
  if (cleared || kept) close_popup(ui);
  return at.y1;
}

float draw_exercises(Ui& ui, const Rect& stage) {
  if (!ui.shown.exercise) return 0;
  const lesson::Exercise& exercise = *ui.shown.exercise;
  const auto below = [&](float y) { return Rect{stage.x0, y, stage.x1, stage.y1}; };
  float y = draw_exercise_list(ui, exercise, stage) + kGap;
  TextStyle task = text_style(ui.width == Width::phone ? 15.5f : 17.0f);
  task.line_height = 1.45f;
  task.max_width = std::min(stage.width(), 760.0f);
  y = write(ui, stage.x0, y, "exercise.task", close_up(lesson::task_text(exercise, ui.text)), task, NodeRole::text) + kGap;
  const Rect numbers = draw_exercise_numbers(ui, exercise, below(y));
  const float beside = numbers.x1 + kBeside;
  if (ui.width != Width::phone && stage.x1 - beside >= kLeastAnswer)
    y = std::max(numbers.y1, draw_exercise_answer(ui, exercise, {beside, y, stage.x1, stage.y1}));
  else
    y = draw_exercise_answer(ui, exercise, below(numbers.y1 + kGap));
  if (const float end = draw_exercise_progress(ui, below(y + kGap)); end > y + kGap) y = end;
  return y - stage.y0;
}

}  // namespace attnscope::ui
