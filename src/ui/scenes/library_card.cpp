#include "ui/scenes/library_card.h"

#include <algorithm>

#include "imgui.h"
#include "lesson/number_text.h"
#include "lesson/word_swapped.h"
#include "ui/scenes/attention_parts.h"
#include "ui/text/text.h"
#include "ui/widgets/color_scale.h"
#include "ui/widgets/item.h"
#include "ui/widgets/named_numbers.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kPad = 14, kGap = 14, kMostCard = 264, kLeastCard = 196, kShareHigh = 44, kBar = 6, kCaption = 58;
constexpr std::int64_t kQuery = 0;  // the first token is the question

struct View {
  Ui& ui;
  bool shares = false, texts = false, swapped = false;
  std::string prefix;  // of the sentence whose cards lie on the table
  const model::Figure* of(std::string_view figure) const { return ui.trace.find(prefix + figure_of(ui, figure)); }
  const std::vector<lesson::Token>& tokens() const { return prefix.empty() ? ui.shown.lesson.tokens : ui.shown.lesson.b_tokens; }
};

Labels names_of(const View& view, const char* key) {
  return {{view.ui.t(std::string("scene.library-card.") + key + "0"), view.ui.t(std::string("scene.library-card.") + key + "1")}};
}

/// A name, over the numbers of a title or a text.
float draw_side(const View& view, const std::string& id, const char* caption, const char* figure, const char* names, std::int64_t row,
                const Rect& column) {
  NamedNumbers numbers{"library-card." + id + "." + figure, view.ui.t(caption), names_of(view, names), view.of(figure), row};
  numbers.caption_width = kCaption;
  return draw_named_numbers(view.ui, numbers, column);
}

/// How much of it is read: the share, and a bar of that length. Returns the lower edge.
float draw_share(const View& view, std::int64_t token, const Rect& column) {
  Ui& ui = view.ui;
  const model::Figure* weights = view.of("weights");
  if (weights == nullptr) return column.y0;
  const float share = weights->at(kQuery, token);
  TextStyle style;
  style.size = 22;
  style.bold = true;
  const std::string text = lesson::fixed(static_cast<double>(share), 2);
  const float width = measure_text(ui, text, style).width + 2;
  const std::string name = plain_label(token_labels(view.tokens()).texts[static_cast<std::size_t>(token)]);
  draw_number_link(ui, {column.x0, column.y0, column.x0 + width, column.y0 + kShareHigh - 10},
                   "library-card.share." + std::to_string(token), name, text, style, {weights->name, kQuery * weights->columns() + token});
  const float y = column.y0 + kShareHigh - kBar;
  fill({column.x0, y, column.x1, y + kBar}, ui.theme.field, kBar / 2);
  fill({column.x0, y, column.x0 + std::max(kBar, column.width() * share), y + kBar}, ui.theme.sequential, kBar / 2);
  return y + kBar;
}

/// One card. Returns its lower edge.
float draw_card(const View& view, std::int64_t token, const Rect& rect, bool fresh) {
  Ui& ui = view.ui;
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImDrawListSplitter layers;
  layers.Split(list, 2);
  layers.SetCurrentChannel(list, 1);
  const std::string id = std::to_string(token);
  const Rect inner{rect.x0 + kPad, rect.y0 + kPad, rect.x1 - kPad, rect.y1};
  TextStyle title;
  title.size = 18;
  title.bold = true;
  title.max_lines = 1;
  title.max_width = inner.width();
  const std::string name = token_labels(view.tokens()).texts[static_cast<std::size_t>(token)];
  float y = draw_text(ui, inner.x0, inner.y0, name, title).y1;
  y = draw_side(view, id, "scene.library-card.title_of", "K", "k", token, {inner.x0, y + 4, inner.x1, rect.y1});
  if (view.texts) y = draw_side(view, id, "scene.library-card.text_of", "V", "v", token, {inner.x0, y, inner.x1, rect.y1});
  if (view.shares) y = draw_share(view, token, {inner.x0, y + 6, inner.x1, rect.y1});
  const Rect box{rect.x0, rect.y0, rect.x1, y + kPad};
  layers.SetCurrentChannel(list, 0);
  card(ui, box);
  if (fresh) outline(box, ui.theme.ink, kRadius, 2);
  layers.Merge(list);
  Node group;
  group.id = "library-card." + id;
  group.role = NodeRole::group;
  group.name = plain_label(name);
  group.figure = figure_of(ui, "weights");
  group.rect = box;
  group.focusable = false;
  file(ui, std::move(group));
  return box.y1;
}

float draw_question(const View& view, const Rect& rect) {
  NamedNumbers numbers{"library-card.question", view.ui.t("scene.library-card.asks"), names_of(view, "k"), view.of("Q"), kQuery, true};
  numbers.caption_width = measure_text(view.ui, numbers.caption, quiet_line(14)).width + 16;
  return draw_named_numbers(view.ui, numbers, rect);
}

/// All cards in rows, but for the question's own, which comes last.
float draw_cards(const View& view, const Rect& rect, std::int64_t fresh) {
  const auto count = static_cast<std::int64_t>(view.tokens().size());
  const auto fit = std::max<std::int64_t>(1, static_cast<std::int64_t>((rect.width() + kGap) / (kLeastCard + kGap)));
  const std::int64_t across = std::min(fit, count);
  const float width =
      across == 1 ? rect.width() : std::min(kMostCard, (rect.width() - kGap * static_cast<float>(across - 1)) / static_cast<float>(across));
  float y = rect.y0, low = rect.y0;
  for (std::int64_t k = 0; k < count; ++k) {
    const std::int64_t token = (k + 1) % count, column = k % across;
    if (column == 0 && k > 0) y = low + kGap;
    const float x = rect.x0 + (width + kGap) * static_cast<float>(column);
    low = std::max(low, draw_card(view, token, {x, y, x + width, rect.y1}, token == fresh));
  }
  return low;
}

/// What the question brings home, with the one card and with the other. Returns the lower edge.
float draw_home(const View& view, const lesson::WordSwapped& swap, const Rect& rect) {
  Ui& ui = view.ui;
  float y = rect.y0;
  for (const bool other : {false, true}) {
    if (other && !view.swapped) break;
    const View with{ui, true, true, view.swapped, other ? "b." : ""};
    const std::string card_name = token_labels(with.tokens()).texts[static_cast<std::size_t>(swap.at)];
    NamedNumbers numbers{std::string("library-card.home.") + (other ? "b" : "a"),
                         view.swapped ? ui.t("scene.library-card.home_with", {card_name}) : ui.t("scene.library-card.home"),
                         names_of(view, "v"),
                         with.of("head_output"),
                         kQuery,
                         true};
    numbers.caption_width = measure_text(ui, numbers.caption, quiet_line(14)).width + 16;
    y = draw_named_numbers(ui, numbers, {rect.x0, y, rect.x1, rect.y1});
  }
  if (!view.swapped) return y;
  TextStyle style;
  style.size = 15;
  style.max_width = rect.width();
  const std::string words = swap.shares == 0 ? ui.t("scene.library-card.shares_stay")
                                             : ui.t("scene.library-card.shares_move", {lesson::told_number(swap.shares)});
  return draw_text(ui, rect.x0, y + 4, words, style).y1;
}

}  // namespace

float draw_library_card(Ui& ui, const Rect& stage) {
  const std::optional<lesson::WordSwapped> swap = lesson::word_swapped(ui.shown.lesson, ui.trace, kQuery);
  if (!swap) return 0;
  const auto done = [&](const char* id) { return ui.steps.stage_done(ui.at, ui.steps.find_stage(id)); };
  View view{ui, done("titles"), done("texts"), done("swap"), {}};
  if (view.swapped) view.prefix = "b.";
  float y = draw_question(view, stage) + 6;
  y = draw_cards(view, {stage.x0, y, stage.x1, stage.y1}, view.swapped ? swap->at : -1);
  if (view.texts) y = draw_home(view, *swap, {stage.x0, y + kGap, stage.x1, stage.y1});
  return y - stage.y0;
}

}  // namespace attnscope::ui
