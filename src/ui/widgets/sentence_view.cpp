#include "ui/widgets/sentence_view.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "imgui.h"
#include "lesson/number_text.h"
#include "lesson/readings.h"
#include "ui/text/text.h"
#include "ui/widgets/bars.h"
#include "ui/widgets/item.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {
namespace {

constexpr float kWordSize = 17, kPad = 5, kReach = 4, kUnderline = 8, kScaleWidth = 120;
constexpr std::size_t kListed = 5, kAllListed = 6;

/// Words are as high and as wide as a pointer or a finger needs, with what they react to around them.
float word_height(const Ui& ui) {
  return std::max(30.0f, least_hit(ui) - 2 * kReach);
}
float least_word(const Ui& ui) {
  return least_hit(ui) - 2 * kReach;
}

struct Word {
  Rect rect;
  std::int64_t token = 0;
};

/// Whether the sentence has white space between a token and the one before it.
bool spaced(const std::vector<lesson::Token>& tokens, std::size_t t) {
  return t > 0 && tokens[t].begin > tokens[t - 1].end;
}

/// The words in running text, broken at the right edge.
std::vector<Word> flow(Ui& ui, const std::vector<std::string>& labels, const Rect& rect) {
  const std::vector<lesson::Token>& tokens = ui.shown.lesson.tokens;
  std::vector<Word> words;
  float x = rect.x0, y = rect.y0;
  for (std::size_t t = 0; t < labels.size(); ++t) {
    const float width =
        std::min(rect.width(), std::max(least_word(ui), std::ceil(measure_text(ui, labels[t], word_style(kWordSize)).width) + 2 * kPad));
    if (t > 0) x += t < tokens.size() && spaced(tokens, t) ? 6.0f : 2.0f;
    if (x + width > rect.x1 && x > rect.x0) {
      x = rect.x0;
      y += word_height(ui) + kUnderline;
    }
    words.push_back({{x, y, x + width, y + word_height(ui)}, static_cast<std::int64_t>(t)});
    x += width;
  }
  return words;
}

void draw_word(Ui& ui, const SentenceView& view, const Word& word, const std::string& label, float range) {
  const bool seen = view.seen < 0 || word.token < view.seen;
  const float weight = view.weights[static_cast<std::size_t>(word.token)];
  const lesson::Selection source{view.figure, view.first + word.token};
  Node node;
  node.id = "sentence_view." + view.id + "." + std::to_string(word.token);
  node.role = NodeRole::choice;
  node.name = plain_label(label);
  const bool marked = std::binary_search(view.marked.begin(), view.marked.end(), word.token);
  if (view.revealed) node.value = seen ? cell_text(static_cast<double>(weight), {CellMode::full, true}) : "0";
  node.checked = view.revealed ? word.token == view.query : marked;
  node.rect = word.rect;
  node.figure = view.figure;
  if (view.choose) node.command = view.choose(word.token);
  const Area hit = area(ui, std::move(node), kReach);
  if (hit.hovered && view.revealed) ui.transient.next_hover = source;
  if (hit.clicked && view.choose) ui.act(view.choose(word.token));

  ImDrawList* list = ImGui::GetWindowDrawList();
  const Rect& r = word.rect;
  TextStyle style = word_style(kWordSize);
  if (!view.revealed) {
    list->AddRectFilled({r.x0, r.y0}, {r.x1, r.y1}, ui.theme.field, 4);
  } else if (seen) {
    ColorScale scale = weight_scale(ui.theme);
    scale.range = range;
    const Color ground = color_of(scale, weight);
    list->AddRectFilled({r.x0, r.y0}, {r.x1, r.y1}, ground, 4);
    style.color = digits_on(ground);
  } else {
    list->AddRect({r.x0, r.y0}, {r.x1, r.y1}, ui.theme.hairline, 4);
    style.ink = Ink::second;
  }
  if (marked) list->AddRect({r.x0, r.y0}, {r.x1, r.y1}, ui.theme.ink, 4, 0, 2);
  if (view.revealed && ui.transient.hover == source) list->AddRect({r.x0 - 1, r.y0 - 1}, {r.x1 + 1, r.y1 + 1}, ui.theme.ink, 5);
  draw_text_in(ui, {r.x0 + kPad - 1, r.y0, r.x1 - kPad + 1, r.y1}, label, style);
  if (word.token == view.query) list->AddRectFilled({r.x0, r.y1 + 2}, {r.x1, r.y1 + 4}, ui.theme.ink);
}

/// What the shade means: a bar from 0 to the deepest shade.
float draw_scale(Ui& ui, const Rect& rect, float range) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  ColorScale scale = weight_scale(ui.theme);
  scale.range = 1;
  TextStyle style;
  style.size = 12;
  style.ink = Ink::second;
  const Rect zero = draw_text_in(ui, {rect.x0, rect.y0, rect.x0 + 20, rect.y1}, "0", style);
  const float x0 = zero.x1 + 6, middle = (rect.y0 + rect.y1) / 2;
  list->AddRectFilledMultiColor({x0, middle - 5}, {x0 + kScaleWidth, middle + 5}, scale.neutral, scale.positive, scale.positive,
                                scale.neutral);
  list->AddRect({x0, middle - 5}, {x0 + kScaleWidth, middle + 5}, ui.theme.hairline);
  draw_text_in(ui, {x0 + kScaleWidth + 6, rect.y0, rect.x1, rect.y1}, lesson::scale_number(static_cast<double>(range)), style);
  return rect.y1;
}

Bars listed_words(Ui& ui, const SentenceView& view, const std::vector<std::string>& labels, float range) {
  Bars bars;
  bars.id = view.id + ".list";
  bars.name = ui.t("sentence_view.largest");
  const auto seen = static_cast<std::size_t>(view.seen < 0 ? static_cast<std::int64_t>(view.weights.size()) : view.seen);
  const bool all = seen <= kAllListed;
  std::vector<std::int64_t> words = lesson::largest(view.weights.first(seen), all ? seen : kListed);
  if (all) std::sort(words.begin(), words.end());
  for (const std::int64_t t : words) {
    const float weight = view.weights[static_cast<std::size_t>(t)];
    Bar bar;
    bar.label = labels[static_cast<std::size_t>(t)];
    bar.length = static_cast<double>(weight / range);
    bar.number =
        range < 0.2f ? lesson::fixed(static_cast<double>(weight), 4) : cell_text(static_cast<double>(weight), {CellMode::full, true});
    bar.color = view.color != 0 ? view.color : ui.theme.sequential;
    bar.source = {view.figure, view.first + t};
    bars.bars.push_back(std::move(bar));
  }
  return bars;
}

}  // namespace

TextStyle word_style(float size) {
  TextStyle style;
  style.size = size;
  style.align = 0.5f;
  style.max_lines = 1;
  style.middle_ellipsis = true;
  return style;
}

Rect draw_sentence_view(Ui& ui, const SentenceView& view, const Rect& rect) {
  const std::vector<std::string> labels = token_labels(ui).texts;
  if (labels.empty() || view.weights.size() != labels.size()) return {rect.x0, rect.y0, rect.x1, rect.y0};
  const float range = view.range > 0 ? view.range : nice_range(view.weights);
  float y = rect.y0;
  if (view.text) {
    const std::vector<Word> words = flow(ui, labels, rect);
    Node group;
    group.id = "sentence_view." + view.id;
    group.role = NodeRole::group;
    group.name = ui.t("sentence_view.name", {plain_label(labels[static_cast<std::size_t>(view.query)])});
    group.figure = view.figure;
    group.rect = {rect.x0, rect.y0, rect.x1, words.back().rect.y1 + 4};
    y = group.rect.y1 + 8;
    file(ui, std::move(group));
    for (const Word& word : words) draw_word(ui, view, word, labels[static_cast<std::size_t>(word.token)], range);
    if (view.scale && view.revealed) y = draw_scale(ui, {rect.x0, y, rect.x1, y + 20}, range) + 8;
  }
  if (view.list && view.revealed) {
    y = draw_bars(ui, listed_words(ui, view, labels, range), {rect.x0, y, std::min(rect.x1, rect.x0 + 420), y}).y1;
  }
  return {rect.x0, rect.y0, rect.x1, y};
}

}  // namespace attnscope::ui
