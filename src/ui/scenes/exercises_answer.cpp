#include <algorithm>
#include <utility>

#include "imgui.h"
#include "imgui_internal.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/scenes/exercises_parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"
#include "ui/widgets/text_field.h"

namespace attnscope::ui {
namespace {

constexpr float kPhoneField = 80, kPhoneGap = 10;  // four beside each other
constexpr float kField = 104, kFieldHigh = 40, kLabel = 24, kGap = 14, kButton = 40, kPad = 14;

std::string field_id(std::size_t cell) {
  return "answer." + std::to_string(cell);
}

std::vector<std::string> entries_of(const Ui& ui, const lesson::Exercise& exercise) {
  std::vector<std::string> out = ui.state.answers;
  out.resize(exercise.cells.size());
  return out;
}

TextStyle label_style() {
  TextStyle style = quiet_line(13.5f);
  style.middle_ellipsis = true;
  return style;
}

/// The fields in lines, each with its name above; `refused`: the one whose text is no number. What was typed is left in `entries`.
float draw_fields(Ui& ui, const lesson::Exercise& exercise, const Rect& rect, std::vector<std::string>& entries,
                  std::optional<std::size_t> refused, bool& typed, bool& entered) {
  const float high = std::max(kFieldHigh, least_hit(ui));
  float x = rect.x0, y = rect.y0;
  for (std::size_t cell = 0; cell < exercise.cells.size(); ++cell) {
    const std::string label = lesson::cell_label(exercise, cell, ui.text);
    const float least = ui.width == Width::phone ? kPhoneField : kField;
    const float width =
        std::clamp(measure_text(ui, label, label_style()).width + 8, least, std::max(least, std::min(200.0f, rect.width())));
    if (x > rect.x0 && x + width > rect.x1) {
      x = rect.x0;
      y += kLabel + high + kGap;
    }
    draw_text_in(ui, {x, y, x + width, y + kLabel}, label, label_style());
    TextLine line;
    line.id = field_id(cell);
    line.label = unmarked(label);
    line.text = entries[cell];
    line.refused = refused == cell;
    const bool here = ui.transient.focus == line.id;
    if (std::optional<std::string> text = draw_text_line(ui, {x, y + kLabel, x + width, y + kLabel + high}, line)) {
      entries[cell] = *std::move(text);
      typed = true;
    }
    entered = entered || (here && ImGui::IsKeyPressed(ImGuiKey_Enter, false));
    x += width + (ui.width == Width::phone ? kPhoneGap : kGap);
  }
  return y + kLabel + high;
}

/// Check, other numbers, show me; once it is right the way on comes first.
float draw_buttons(Ui& ui, const lesson::Exercise& exercise, const Rect& rect, const std::vector<std::string>& entries, bool right) {
  const float high = std::max(kButton, least_hit(ui));
  const std::int64_t next = (exercise.number + 1) % lesson::kExerciseDraws;
  std::vector<Button> buttons(3);
  Button &check = buttons[0], &another = buttons[1], &show = buttons[2];
  check.id = "exercise.check", check.label = ui.t("exercise.check"), check.look = right ? ButtonLook::outlined : ButtonLook::primary,
  check.command = lesson::Answer{entries};
  another.id = "exercise.another", another.label = ui.t("exercise.another"), another.look = ButtonLook::outlined;
  another.command = lesson::Set{std::string(lesson::kExerciseScene), "draw", next};
  show.id = "exercise.show", show.label = ui.t("exercise.show"), show.look = ButtonLook::link;
  show.command = lesson::OpenSource{exercise.drawn.source};
  const std::vector<const lesson::ExerciseSpec*>& all = lesson::exercises_by_scene();
  if (right && exercise.spec != all.back()) {
    const std::string id((*(std::find(all.begin(), all.end(), exercise.spec) + 1))->id);
    Button onward;
    onward.id = "exercise.next", onward.label = ui.t("ui.next", {ui.t("exercise." + id + ".name")}), onward.look = ButtonLook::primary;
    onward.command = lesson::OpenExercise{id};
    buttons.insert(buttons.begin(), std::move(onward));
  }
  float x = rect.x0, y = rect.y0;
  for (const Button& button : buttons) {
    const float width = std::max(least_hit(ui), button_width(ui, button));
    if (x > rect.x0 && x + width > rect.x1) {
      x = rect.x0;
      y += high + 8;
    }
    draw_button(ui, {x, y, x + width, y + high}, button);
    x += width + kGap;
  }
  return y + high;
}

float draw_verdict(Ui& ui, const Rect& rect, const lesson::Exercise& exercise, const lesson::Verdict& verdict) {
  constexpr float kTick = 26;
  const bool right = verdict.kind == lesson::Verdict::Kind::right;
  const std::string words = close_up(lesson::verdict_text(exercise, ui.state.answers, verdict, ui.text));
  TextStyle style = text_style(15.5f, verdict.kind == lesson::Verdict::Kind::refused ? Ink::error : Ink::ink);
  style.line_height = 1.5f;
  const float width = std::min(rect.width(), 760.0f), left = kPad + (right ? kTick : 0);
  style.max_width = width - left - kPad;
  const Rect box{rect.x0, rect.y0, rect.x0 + width, rect.y0 + measure_text(ui, words, style).height + 2 * kPad};
  if (!std::exchange(ui.transient.verdict_seen, true))  // said below the fold it is not heard
    ImGui::ScrollToRect(ImGui::GetCurrentWindow(), {box.x0, box.y0, box.x1, box.y1 + kPad});
  card(ui, box);
  if (right) draw_icon(ui, {box.x0 + kPad, box.y0 + kPad, box.x0 + kPad + 18, box.y0 + kPad + 23}, Icon::check, ui.theme.k);
  write(ui, box.x0 + left, box.y0 + kPad, "exercise.verdict", words, style, NodeRole::text);
  return box.y1;
}

}  // namespace

float draw_exercise_answer(Ui& ui, const lesson::Exercise& exercise, const Rect& rect) {
  std::vector<std::string> entries = entries_of(ui, exercise);
  std::optional<lesson::Verdict> verdict;
  if (ui.state.marked) verdict = lesson::mark(exercise, ui.state.answers);
  std::optional<std::size_t> refused;
  if (verdict && verdict->kind == lesson::Verdict::Kind::refused) refused = verdict->cell;
  bool typed = false, entered = false;
  float y = draw_fields(ui, exercise, rect, entries, refused, typed, entered) + kGap;
  if (entered)
    ui.act(lesson::Answer{entries});
  else if (typed)
    ui.act(lesson::Answer{entries, false});
  y = draw_buttons(ui, exercise, {rect.x0, y, rect.x1, rect.y1}, entries, verdict && verdict->kind == lesson::Verdict::Kind::right);
  if (!verdict)
    ui.transient.verdict_seen = false;
  else
    y = draw_verdict(ui, {rect.x0, y + kGap, rect.x1, rect.y1}, exercise, *verdict);
  return y;
}

}  // namespace attnscope::ui
