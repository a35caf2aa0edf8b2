#include "ui/scenes/why.h"

#include <algorithm>
#include <cmath>

#include "lesson/guess.h"
#include "lesson/readings.h"
#include "lesson/swap_word.h"
#include "ui/frame/frame.h"
#include "ui/frame/names.h"
#include "ui/scenes/attention_parts.h"
#include "ui/scenes/why_parts.h"
#include "ui/text/text.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr std::string_view kScene = "why";
constexpr float kGap = 18;

WhyView make_view(Ui& ui) {
  WhyView view{ui, token_labels(ui)};
  view.tokens = static_cast<std::int64_t>(view.labels.texts.size());
  view.query = lesson::setting(ui.state, ui.shown.lesson, kScene, "query");
  view.head = lesson::setting(ui.state, ui.shown.lesson, kScene, "head");
  view.weights = find_figure(ui, "weights");
  view.output = find_figure(ui, "head_output");
  if (view.weights == nullptr || view.output == nullptr || view.query >= view.weights->rows()) return view;
  view.shares =
      view.weights->matrix(view.head).subspan(static_cast<std::size_t>(view.query * view.tokens), static_cast<std::size_t>(view.tokens));
  if (find_figure(ui, "mask") != nullptr) view.seen = view.query + 1;
  const auto seen = view.shares.first(static_cast<std::size_t>(view.seen < 0 ? view.tokens : view.seen));
  view.most = lesson::largest(seen, 1).front();
  view.even = std::all_of(seen.begin(), seen.end(), [&](float share) { return share == seen.front(); });
  const auto done = [&](std::string_view stage) { return ui.steps.stage_done(ui.at, ui.steps.find_stage(stage)); };
  view.shares_shown = done("shares");
  view.mixed = done("mix");
  view.guess = lesson::guessed(*lesson::find_guess(kScene, "words"), ui.state);
  return view;
}

/// "sat did not become mat: it took 0.40 of what mat offers."
float draw_took(const WhyView& view, const Rect& rect) {
  TextStyle style;
  style.size = view.ui.width == Width::phone ? 15.0f : 16.0f;
  style.max_width = rect.width();
  const char* key = view.even ? "scene.why.took_evenly" : view.most == view.query ? "scene.why.took_itself" : "scene.why.took";
  const std::string share = cell_text(view.share(view.most), {CellMode::full, true});
  const std::string words =
      close_up(view.ui.t(key, {quoted(view.ui, view.label(view.query)), quoted(view.ui, view.label(view.most)), share}));
  return draw_text(view.ui, rect.x0, rect.y0, words, style).y1;
}

/// Another word, or another sentence. Returns the lower edge.
float draw_more(const WhyView& view, const Rect& rect) {
  Ui& ui = view.ui;
  constexpr std::size_t kMostSwaps = 8;
  const float high = std::max(36.0f, least_hit(ui));
  float x = rect.x0;
  const std::vector<lesson::WordSwap> swaps = lesson::word_swaps(ui.shown.lesson, view.query, kMostSwaps);
  if (!swaps.empty()) {
    Button button;
    button.id = "why.swap";
    button.label = ui.t("scene.why.swap");
    button.look = ButtonLook::outlined;
    button.icon = Icon::down;
    button.icon_after = true;
    std::vector<MenuItem> items;
    for (const lesson::WordSwap& swap : swaps)
      items.push_back({"why.swap." + swap.from + "." + swap.to, plain(swap.from) + " → " + plain(swap.to), "", false, true,
                       lesson::SetSentence{swap.sentence}});
    const float width = button_width(ui, button);
    draw_menu_button(ui, {x, rect.y0, x + width, rect.y0 + high}, button, items, 220);
    x += width + 10;
  }
  if (!has_sentence_field(ui)) return swaps.empty() ? rect.y0 : rect.y0 + high;
  Button own;
  own.id = "why.own";
  own.label = ui.t("scene.why.own");
  own.look = ButtonLook::outlined;
  const float width = button_width(ui, own);
  float y = rect.y0;
  if (x > rect.x0 && x + width > rect.x1) {
    x = rect.x0;
    y += high + 8;
  }
  if (draw_button(ui, {x, y, x + width, y + high}, own)) go_to_sentence(ui);
  return y + high;
}

}  // namespace

bool WhyView::guessed(std::int64_t token) const {
  return std::binary_search(guess.begin(), guess.end(), token);
}

lesson::Selection WhyView::share_of(std::int64_t token) const {
  return {weights->name, (head * tokens + query) * tokens + token};
}

std::int64_t WhyView::asked_about() const {
  if (!ui.state.selection || ui.state.selection->figure != weights->name) return -1;
  const std::int64_t token = ui.state.selection->index - share_of(0).index;
  return token >= 0 && token < tokens ? token : -1;
}

TextStyle why_caption() {
  TextStyle style;
  style.size = 13.5f;
  style.ink = Ink::second;
  return style;
}

float draw_why(Ui& ui, const Rect& stage) {
  const WhyView view = make_view(ui);
  if (view.shares.empty()) return 0;
  float y = stage.y0;
  if (const float controls = draw_settings(ui, stage, kScene, {"head"}); controls > 0) y += controls + kGap;
  const auto rest = [&] { return Rect{stage.x0, y, stage.x1, stage.y1}; };
  y = draw_words(view, rest());
  if (view.tokens == 1) {
    y += kGap;
    TextStyle style = why_caption();
    style.max_width = stage.width();
    y = draw_text(ui, stage.x0, y, ui.t("scene.heads.add_word"), style).y1;
  }
  if (view.shares_shown && ui.width != Width::phone) {  // there the list says it
    y += kGap;
    y = draw_whole(view, rest());
  }
  if (view.mixed) {
    y += kGap;
    y = draw_content(view, rest());
  }
  const bool finite = std::isfinite(view.share(view.most));
  if (finite && view.tokens > 1 && (view.mixed || (view.shares_shown && view.even))) {
    y += 10;
    y = draw_took(view, rest());
  }
  if (view.mixed && finite) {
    y += kGap;
    y = draw_more(view, rest());
  }
  if (view.shares_shown && view.asked_about() >= 0) {
    y += kGap;
    y = draw_chain(view, rest());
  }
  return y - stage.y0;
}

}  // namespace attnscope::ui
