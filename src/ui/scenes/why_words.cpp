#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/scenes/why_parts.h"
#include "ui/text/text.h"
#include "ui/widgets/item.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/sentence_view.h"

namespace attnscope::ui {
namespace {

constexpr float kLeastPitch = 76, kMostPitch = 178, kMostWord = 126, kWordHigh = 60, kWordSize = 22;
constexpr float kArcs = 118, kNumberHigh = 34, kGuessHigh = 20;
constexpr float kMostRibbon = 40, kThinnest = 1.5f;  // pixels for a share of 1; of any share that is not 0
constexpr double kGrow = 0.25;

lesson::Command tap(const WhyView& view, std::int64_t token) {
  if (view.shares_shown) return lesson::Set{"why", "query", token};
  return lesson::Guess{"why", "words", token};
}

/// How far the ribbons have grown since the shares were shown, 0 to 1.
float grown(const WhyView& view) {
  Ui& ui = view.ui;
  const std::string key = "why.ribbons";
  if (!view.shares_shown) {
    ui.transient.started.erase(key);
    ui.transient.scroll[key] = 1;  // seen without them: their coming is worth a motion
    return 0;
  }
  if (ui.transient.reduced_motion || ui.transient.scroll[key] < 1) return 1;
  const auto [start, fresh] = ui.transient.started.try_emplace(key, ui.now);
  const double share = (ui.now - start->second) / kGrow;
  if (share >= 1) return 1;
  ui.animating = true;
  return static_cast<float>(share * (2 - share));
}

struct Place {
  float x = 0;  // middle of a word
  Rect word;
};

/// The ribbon from a word that is read to the one that asks.
void draw_ribbon(const WhyView& view, const Place& from, const Place& to, double share, bool strong, float part) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Theme& theme = view.ui.theme;
  const float width = std::max(kThinnest, kMostRibbon * static_cast<float>(share)) * part;
  const Color color = mix(theme.page, theme.sequential, 0.3f + 0.6f * std::min(1.0f, static_cast<float>(share) * 2));
  const float y = from.word.y0 + 5;  // under the words, which hide its ends
  const float distance = std::abs(from.x - to.x);
  const float high = std::min(kArcs - 8 - width / 2, 40 + distance * 0.16f) * 1.32f;  // a cubic's top is at 3/4 of its handles
  const float lean = distance * 0.22f * (to.x > from.x ? 1.0f : -1.0f);
  list->AddBezierCubic({from.x, y}, {from.x + lean, y - high}, {to.x - lean, y - high}, {to.x, y}, color, width + (strong ? 2 : 0), 48);
}

void draw_ribbons(const WhyView& view, const std::vector<Place>& places) {
  const float part = grown(view);
  if (part <= 0) return;
  std::vector<std::int64_t> order(places.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = static_cast<std::int64_t>(k);
  std::stable_sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) { return view.share(a) < view.share(b); });
  for (const std::int64_t token : order) {
    if (token == view.query || !view.sees(token) || view.share(token) == 0) continue;
    const bool strong = view.ui.transient.hover == view.share_of(token);
    draw_ribbon(view, places[static_cast<std::size_t>(token)], places[static_cast<std::size_t>(view.query)], view.share(token), strong,
                part);
  }
}

void draw_word(const WhyView& view, std::int64_t token, const Rect& rect) {
  Ui& ui = view.ui;
  const bool asks = token == view.query, guess = view.guessed(token);
  Node node;
  node.id = "why.word." + std::to_string(token);
  node.role = view.shares_shown ? NodeRole::choice : NodeRole::toggle;
  node.name = plain_label(view.label(token));
  node.checked = view.shares_shown ? asks : guess;
  node.rect = rect;
  node.command = tap(view, token);
  const Area hit = area(ui, std::move(node));
  if (hit.clicked) ui.act(tap(view, token));
  if (hit.hovered && view.shares_shown) ui.transient.next_hover = view.share_of(token);

  ImDrawList* list = ImGui::GetWindowDrawList();
  TextStyle style = word_style(kWordSize);
  style.bold = asks;
  Color ground = ui.theme.field;
  if (view.shares_shown && view.sees(token)) {
    ColorScale scale = weight_scale(ui.theme);
    scale.range = std::max(0.5f, static_cast<float>(view.share(view.most)));
    ground = color_of(scale, static_cast<float>(view.share(token)));
    style.color = digits_on(ground);
  }
  if (asks && !view.shares_shown) ground = ui.theme.surface;
  list->AddRectFilled({rect.x0, rect.y0}, {rect.x1, rect.y1}, hit.hovered ? mix(ground, ui.theme.ink, 0.06f) : ground, 10);
  const bool hovered = ui.transient.hover == view.share_of(token) && view.shares_shown;
  const Color edge = guess ? ui.theme.ink : hovered ? ui.theme.second : ui.theme.hairline;
  list->AddRect({rect.x0, rect.y0}, {rect.x1, rect.y1}, edge, 10, 0, guess ? 2.0f : 1.0f);
  const Rect covers = draw_text_in(ui, {rect.x0 + 6, rect.y0, rect.x1 - 6, rect.y1}, view.label(token), style);
  if (asks) {
    const Color line = style.color != 0 ? style.color : ui.theme.ink;
    list->AddRectFilled({covers.x0, covers.y1}, {covers.x1, covers.y1 + 2}, line);
  }
}

void draw_share(const WhyView& view, std::int64_t token, float x, float y, float pitch) {
  Ui& ui = view.ui;
  const Rect box{x - pitch / 2, y, x + pitch / 2, y + kNumberHigh};
  TextStyle style;
  style.size = 17;
  style.align = 0.5f;
  style.bold = view.guessed(token) || (!view.even && view.share(token) == view.share(view.most));
  const std::string text = view.sees(token) ? cell_text(view.share(token), {CellMode::full, true}) : "0";
  draw_number_link(ui, box, "why.share." + std::to_string(token), plain_label(view.label(token)), text, style, view.share_of(token));
  if (!view.guessed(token)) return;
  TextStyle caption = why_caption();
  caption.size = 12.5f;
  caption.align = 0.5f;
  draw_text_in(ui, {box.x0, box.y1 - 2, box.x1, box.y1 - 2 + kGuessHigh}, ui.t("scene.why.guessed"), caption);
}

/// A long sentence, or a narrow screen: the running text itself.
float draw_text_view(const WhyView& view, const Rect& rect) {
  SentenceView words;
  words.id = "why";
  words.figure = view.weights->name;
  words.first = view.share_of(0).index;
  words.weights = view.shares;
  words.query = view.query;
  words.seen = view.seen;
  words.range = view.tokens > 24 ? 0.0f : 0.5f;
  words.revealed = view.shares_shown;
  words.marked = view.guess;
  words.choose = [&view](std::int64_t token) { return tap(view, token); };
  return draw_sentence_view(view.ui, words, rect).y1;
}

}  // namespace

float draw_words(const WhyView& view, const Rect& rect) {
  const auto count = static_cast<float>(view.tokens);
  const float pitch = std::min(kMostPitch, rect.width() / count);
  if (pitch < kLeastPitch || view.ui.width == Width::phone) return draw_text_view(view, rect);
  const float word = std::min(kMostWord, pitch - 14), left = rect.x0 + (rect.width() - pitch * count) / 2;
  const float y0 = rect.y0 + kArcs, y1 = y0 + kWordHigh;
  std::vector<Place> places;
  for (std::int64_t t = 0; t < view.tokens; ++t) {
    const float x = left + pitch * (static_cast<float>(t) + 0.5f);
    places.push_back({x, {x - word / 2, y0, x + word / 2, y1}});
  }
  Node group;
  group.id = "why.words";
  group.role = NodeRole::group;
  group.name = view.ui.t("scene.why.words", {plain_label(view.label(view.query))});
  group.figure = view.weights->name;
  group.rect = {places.front().word.x0, rect.y0, places.back().word.x1, y1};
  file(view.ui, std::move(group));
  draw_ribbons(view, places);
  for (std::int64_t t = 0; t < view.tokens; ++t) draw_word(view, t, places[static_cast<std::size_t>(t)].word);
  if (!view.shares_shown) return y1;
  for (std::int64_t t = 0; t < view.tokens; ++t) draw_share(view, t, places[static_cast<std::size_t>(t)].x, y1 + 2, pitch);
  return y1 + 2 + kNumberHigh + (view.guess.empty() ? 0 : kGuessHigh);
}

}  // namespace attnscope::ui
