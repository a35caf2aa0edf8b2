#include <algorithm>
#include <utility>

#include "lesson/guess_card.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"

namespace attnscope::ui {
namespace {

constexpr float kPad = 14, kGap = 8, kHigh = 36;

std::optional<lesson::GuessCard> card_of(const Ui& ui, const lesson::GuessSpec& spec) {
  const bool several = lesson::find_setting(spec.scene, "head") != nullptr;
  const std::int64_t head = several ? lesson::setting(ui.state, ui.shown.lesson, spec.scene, "head") : 0;
  return lesson::guess_card(spec, ui.shown.lesson, ui.trace, head, ui.text);
}

std::vector<Button> chips_of(const Ui& ui, const lesson::GuessSpec& spec, const lesson::GuessCard& card) {
  const std::vector<std::int64_t> chosen = lesson::guessed(spec, ui.state);
  std::vector<Button> out;
  for (std::size_t k = 0; k < card.answers.size(); ++k) {
    Button chip;
    chip.id = "guess." + std::to_string(k);
    chip.label = card.answers[k];
    chip.role = NodeRole::choice;
    chip.checked = std::binary_search(chosen.begin(), chosen.end(), static_cast<std::int64_t>(k));
    chip.look = ButtonLook::outlined;
    chip.bold = chip.checked;
    chip.command = lesson::Guess{std::string(spec.scene), std::string(spec.key), static_cast<std::int64_t>(k)};
    out.push_back(std::move(chip));
  }
  Button show;
  show.id = "guess.show";
  show.label = ui.t("guess.show");
  show.look = ButtonLook::link;
  if (card.show) show.command = *card.show;
  else if (spec.setting.empty()) show.command = lesson::SeekText{std::string(spec.stage)};
  else show.command = lesson::Set{std::string(spec.scene), std::string(spec.setting), 1};
  out.push_back(std::move(show));
  return out;
}

float chip_width(Ui& ui, const Button& chip, float room) {
  return std::min(room, std::max(least_hit(ui), button_width(ui, chip)));
}

/// Lays buttons out from x0 on, in lines no longer than the room; draws where `draw`. Returns the lower edge.
float lay_chips(Ui& ui, const std::vector<Button>& chips, float x0, float y, float x1, bool draw) {
  const float high = std::max(kHigh, least_hit(ui));
  float x = x0;
  for (const Button& chip : chips) {
    const float width = chip_width(ui, chip, x1 - x0);
    if (x > x0 && x + width > x1) {
      x = x0;
      y += high + kGap;
    }
    if (draw) draw_button(ui, {x, y, x + width, y + high}, chip);
    x += width + kGap * (chip.look == ButtonLook::link ? 1.0f : 1.25f);
  }
  return y + high;
}

float chips_width(Ui& ui, const std::vector<Button>& chips) {
  float width = 0;
  for (const Button& chip : chips) width += chip_width(ui, chip, 1e9f) + kGap * 1.25f;
  return width;
}

float draw_question(Ui& ui, const Rect& rect, const lesson::GuessSpec& spec, const lesson::GuessCard& card_text) {
  const std::vector<Button> chips = chips_of(ui, spec, card_text);
  TextStyle style = text_style(15);
  const float chips_wide = chips_width(ui, chips), inner = rect.width() - 2 * kPad;
  const std::string question = close_up(card_text.question);
  const float wanted = measure_text(ui, question, style).width;
  const bool beside = wanted + 24 + chips_wide <= inner;
  style.max_width = beside ? wanted + 1 : inner;
  const float text_high = measure_text(ui, question, style).height, high = std::max(kHigh, least_hit(ui));
  const float x0 = rect.x0 + kPad;
  const float chips_y = rect.y0 + kPad + (beside ? 0 : text_high + 8);
  const float chips_x = beside ? rect.x1 - kPad - chips_wide : x0;
  const float end = lay_chips(ui, chips, chips_x, chips_y, rect.x1 - kPad, false) + kPad;
  card(ui, {rect.x0, rect.y0, rect.x1, end});
  write(ui, x0, rect.y0 + kPad + (beside ? (high - text_high) / 2 : 0), "guess", question, style, NodeRole::group);
  lay_chips(ui, chips, chips_x, chips_y, rect.x1 - kPad, true);
  return end;
}

float draw_reveal(Ui& ui, const Rect& rect, const std::vector<std::int64_t>& chosen, const lesson::GuessCard& card_text) {
  const std::string said = card_text.answers[static_cast<std::size_t>(chosen.front())];
  const bool right = static_cast<std::size_t>(chosen.front()) == card_text.right;
  const std::string words = close_up(ui.t(right ? "guess.right" : "guess.said", {said, card_text.reveal}));
  Button from;
  from.id = "guess.because";
  from.label = ui.t("guess.because");
  from.look = ButtonLook::link;
  if (card_text.because) from.command = lesson::Select{card_text.because->figure, card_text.because->index};
  const float link = card_text.because ? button_width(ui, from) + 24 : 0;
  TextStyle style = text_style(15);
  const bool beside = ui.width != Width::phone;
  if (beside) from.reach = 4;
  style.max_width = rect.width() - 2 * kPad - (beside ? link : 0);
  const float text_high = measure_text(ui, words, style).height, high = std::max(24.0f, beside ? 24.0f : least_hit(ui));
  const float end = rect.y0 + 2 * kPad + text_high + (beside || link == 0 ? 0 : high + 4);
  card(ui, {rect.x0, rect.y0, rect.x1, end});
  const float under = write(ui, rect.x0 + kPad, rect.y0 + kPad, "guess.reveal", words, style, NodeRole::text);
  if (link == 0) return end;
  const float x = beside ? rect.x1 - kPad - link + 24 : rect.x0 + kPad, y = beside ? (rect.y0 + end - high) / 2 : under + 4;
  draw_button(ui, {x, y, x + link - 24, y + high}, from);
  return end;
}

/// While the stage is being worked: what the reader said stands, the answer comes at its end.
float draw_waiting(Ui& ui, const Rect& rect, const std::vector<std::int64_t>& chosen, const lesson::GuessCard& card_text) {
  TextStyle style = text_style(15, Ink::second);
  style.max_width = rect.width() - 2 * kPad;
  const std::string words = close_up(ui.t("guess.waiting", {card_text.answers[static_cast<std::size_t>(chosen.front())]}));
  const Rect box{rect.x0, rect.y0, rect.x1, rect.y0 + 2 * kPad + measure_text(ui, words, style).height};
  card(ui, box);
  write(ui, box.x0 + kPad, box.y0 + kPad, "guess.waiting", words, style, NodeRole::text);
  return box.y1;
}

}  // namespace

Prediction draw_prediction(Ui& ui, const Rect& rect, bool cards) {
  const lesson::GuessSpec* spec = lesson::guess_at(ui.state, ui.steps, ui.at);
  if (spec == nullptr) return {rect.y0};
  const bool open = lesson::guess_is_open(*spec, ui.state, ui.steps, ui.at);
  if (spec->choices.empty()) return {rect.y0, open};  // the exhibit itself asks
  const std::optional<lesson::GuessCard> card_text = cards ? card_of(ui, *spec) : std::nullopt;
  if (!card_text) return {rect.y0};
  if (open) return {draw_question(ui, rect, *spec, *card_text), true};
  const std::vector<std::int64_t> chosen = lesson::guessed(*spec, ui.state);
  if (chosen.empty() || chosen.front() >= static_cast<std::int64_t>(card_text->answers.size())) return {rect.y0};
  const bool done = spec->by_doing || !spec->setting.empty() || ui.steps.stage_done(ui.at, ui.steps.find_stage(spec->stage));
  return {done ? draw_reveal(ui, rect, chosen, *card_text) : draw_waiting(ui, rect, chosen, *card_text), !done};
}

}  // namespace attnscope::ui
