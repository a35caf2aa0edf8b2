#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "lesson/number_text.h"
#include "ui/frame/names.h"
#include "ui/scenes/why_parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/head_chip.h"
#include "ui/widgets/item.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {
namespace {

constexpr float kBar = 44, kThinBar = 28, kCell = 60, kCellHigh = 40, kChainHigh = 74, kArrow = 26;

/// A part of a bar: a number with its name, as long as its share.
struct Part {
  std::string name;  // marked
  double value = 0;
  Color color = 0;
  lesson::Selection source;
};

/// Parts of a whole side by side; a part too short for its name and number has them in its node alone. Returns the lower edge.
float draw_parts(const WhyView& view, const std::string& id, const std::vector<Part>& parts, const Rect& rect, float high) {
  Ui& ui = view.ui;
  double total = 0;
  for (const Part& part : parts) total += part.value;
  if (!(total > 0)) return rect.y0;
  ImDrawList* list = ImGui::GetWindowDrawList();
  double before = 0;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const Part& part = parts[k];
    const float x0 = rect.x0 + rect.width() * static_cast<float>(before / total);
    before += part.value;
    const float x1 = rect.x0 + rect.width() * static_cast<float>(before / total);
    const Rect box{x0, rect.y0, std::max(x0, x1 - 2), rect.y0 + high};
    if (box.width() < 1) continue;
    const std::string number = cell_text(part.value, {CellMode::full, true});
    Node node;
    node.id = id + "." + std::to_string(k);
    node.role = NodeRole::link;
    node.name = plain_label(part.name);
    node.value = number;
    node.rect = box;
    node.figure = part.source.figure;
    node.command = lesson::Select{part.source.figure, part.source.index};
    const Area hit = area(ui, std::move(node));
    if (hit.hovered) ui.transient.next_hover = part.source;
    if (hit.clicked) ui.act(lesson::Select{part.source.figure, part.source.index});
    list->AddRectFilled({box.x0, box.y0}, {box.x1, box.y1}, part.color, 4);
    const bool ringed = ui.transient.hover == part.source || ui.state.selection == part.source;
    if (ringed)
      list->AddRect({box.x0 - 1, box.y0 - 1}, {box.x1 + 1, box.y1 + 1}, ui.theme.ink, 5, 0,
                    ui.state.selection == part.source ? 2.0f : 1.0f);
    TextStyle style;
    style.size = 14;
    style.bold = true;
    style.align = 0.5f;
    style.max_lines = 1;
    style.color = digits_on(part.color);
    const std::string both = part.name + " " + number;
    const float room = box.width() - 12;
    if (measure_text(ui, both, style).width <= room)
      draw_text_in(ui, box, both, style);
    else if (measure_text(ui, number, style).width <= room)
      draw_text_in(ui, box, number, style);
  }
  return rect.y0 + high;
}

/// Names and numbers of all parts, line by line: for those too short to hold their own.
float draw_legend(const WhyView& view, const std::vector<Part>& parts, const Rect& rect) {
  constexpr float kSquare = 10, kBetween = 18, kLine = 22;
  Ui& ui = view.ui;
  TextStyle style = why_caption();
  float x = rect.x0, y = rect.y0;
  for (const Part& part : parts) {
    const std::string words = part.name + " " + cell_text(part.value, {CellMode::full, true});
    const float width = kSquare + 6 + measure_text(ui, words, style).width;
    if (x > rect.x0 && x + width > rect.x1) {
      x = rect.x0;
      y += kLine;
    }
    ImGui::GetWindowDrawList()->AddRectFilled({x, y + 6}, {x + kSquare, y + 6 + kSquare}, part.color, 2);
    draw_text_in(ui, {x + kSquare + 6, y, x + width + 2, y + kLine}, words, style);
    x += width + kBetween;
  }
  return y + kLine;
}

float caption(const WhyView& view, const Rect& rect, const std::string& text) {
  return draw_text(view.ui, rect.x0, rect.y0, text, why_caption()).y1 + 6;
}

/// Content without named, shared parts: its numbers, each to be asked.
float draw_cells(const WhyView& view, std::int64_t first, const Rect& rect) {
  Ui& ui = view.ui;
  const auto row = std::span<const float>(view.output->values)
                       .subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(view.output->columns()));
  const ColorScale scale = diverging_scale(ui.theme, nice_range(view.output->matrix(view.head)));
  const Labels names = feature_labels(ui, view.output->columns());
  const float width = std::min(kCell, rect.width() / 4);
  const auto fit = static_cast<std::int64_t>(rect.width() / width);
  const std::int64_t count = view.output->columns(), shown = count > fit ? fit - 1 : count;
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (std::int64_t c = 0; c < shown; ++c) {
    const float x = rect.x0 + width * static_cast<float>(c);
    const Rect box{x, rect.y0, x + width - 2, rect.y0 + kCellHigh};
    const float value = row[static_cast<std::size_t>(c)];
    const Color ground = color_of(scale, value);
    list->AddRectFilled({box.x0, box.y0}, {box.x1, box.y1}, ground, 4);
    TextStyle style;
    style.size = 14;
    style.align = 0.5f;
    style.color = digits_on(ground);
    const std::string name =
        c < static_cast<std::int64_t>(names.texts.size()) ? names.texts[static_cast<std::size_t>(c)] : std::to_string(c);
    draw_number_link(ui, box, "why.content." + std::to_string(c), plain_label(name), cell_text(static_cast<double>(value), {}), style,
                     {view.output->name, first + c});
  }
  if (shown < count) {
    const Rect box{rect.x0 + width * static_cast<float>(shown), rect.y0, rect.x1, rect.y0 + kCellHigh};
    draw_text_in(ui, box, "… +" + std::to_string(count - shown), why_caption());
  }
  return rect.y0 + kCellHigh;
}

/// One number of the chain: what is done, and what comes of it.
struct Link {
  std::string id, does;  // does: marked
  std::string number;
  std::optional<lesson::Selection> source;
};

void draw_link(const WhyView& view, const Link& link, const Rect& box) {
  Ui& ui = view.ui;
  TextStyle does = why_caption();
  does.align = 0.5f;
  does.max_lines = 1;
  draw_text_in(ui, {box.x0, box.y0 + 8, box.x1, box.y0 + 30}, link.does, does);
  TextStyle number;
  number.size = ui.width == Width::phone ? 17.0f : 20.0f;
  number.bold = true;
  number.align = 0.5f;
  const Rect place{box.x0, box.y0 + 32, box.x1, box.y1 - 8};
  if (link.source)
    draw_number_link(ui, place, "why.chain." + link.id, unmarked(link.does), link.number, number, *link.source);
  else
    draw_text_in(ui, place, plain(link.number), number);
}

std::vector<Link> links_of(const WhyView& view, const lesson::ShareChain& chain, std::int64_t key) {
  const Ui& ui = view.ui;
  const auto four = [](double value) { return std::abs(value) >= 1e5 ? lesson::scientific(value, 3) : lesson::fixed(value, 4); };
  std::vector<Link> out;
  out.push_back({"score", ui.t("scene.why.chain.score", {view.label(view.query), view.label(key)}), four(chain.score_value), chain.score});
  const std::string scaled = chain.masked ? "−∞" : four(chain.scaled_value);
  if (chain.width > 0) out.push_back({"scaled", ui.t("scene.why.chain.scaled", {std::to_string(chain.width)}), scaled, chain.scaled});
  out.push_back({"exp", ui.t(chain.shifted ? "scene.why.chain.shifted" : "scene.why.chain.exp"), four(chain.exponential), std::nullopt});
  out.push_back({"share", ui.t("scene.why.chain.share", {four(chain.sum)}), four(chain.share_value), chain.share});
  return out;
}

}  // namespace

float draw_whole(const WhyView& view, const Rect& rect) {
  // Shares that overflowed are no parts of a whole; each says so where it is asked for.
  if (std::any_of(view.shares.begin(), view.shares.end(), [](float share) { return !std::isfinite(share); })) return rect.y0;
  const float y = caption(view, rect, close_up(view.ui.t("scene.why.whole", {quoted(view.ui, view.label(view.query))})));
  std::vector<Part> parts;
  ColorScale scale = weight_scale(view.ui.theme);
  scale.range = std::max(0.5f, static_cast<float>(view.share(view.most)));
  for (std::int64_t t = 0; t < view.tokens; ++t)
    parts.push_back({view.label(t), view.share(t), color_of(scale, std::max(0.04f, static_cast<float>(view.share(t)))), view.share_of(t)});
  return draw_parts(view, "why.whole", parts, {rect.x0, y, rect.x1, rect.y1}, kThinBar);
}

float draw_content(const WhyView& view, const Rect& rect) {
  const float y = caption(view, rect, close_up(view.ui.t("scene.why.content", {quoted(view.ui, view.label(view.query))})));
  const std::int64_t columns = view.output->columns();
  const std::int64_t first = (view.head * view.output->rows() + view.query) * columns;
  const Labels names = feature_labels(view.ui, columns);
  const bool named = !view.ui.shown.lesson.axes.empty();
  std::vector<Part> parts;
  for (std::int64_t c = 0; c < columns && named; ++c) {
    const double value = static_cast<double>(view.output->values[static_cast<std::size_t>(first + c)]);
    if (value < 0 || !std::isfinite(value)) return draw_cells(view, first, {rect.x0, y, rect.x1, rect.y1});
    parts.push_back({names.texts[static_cast<std::size_t>(c)], value, head_color(view.ui.theme, c), {view.output->name, first + c}});
  }
  if (!named) return draw_cells(view, first, {rect.x0, y, rect.x1, rect.y1});
  float end = draw_parts(view, "why.content", parts, {rect.x0, y, rect.x1, rect.y1}, kBar);
  if (view.ui.width == Width::phone) end = draw_legend(view, parts, {rect.x0, end + 6, rect.x1, rect.y1});
  return end;
}

float draw_chain(const WhyView& view, const Rect& rect) {
  Ui& ui = view.ui;
  const std::int64_t key = view.asked_about();
  const auto chain = lesson::share_chain(ui.shown.lesson, ui.trace, view.head, view.query, key);
  if (!chain) return rect.y0;
  const std::vector<Link> links = links_of(view, *chain, key);
  const std::string share = cell_text(view.share(key), {CellMode::full, true});
  float y =
      caption(view, rect, close_up(ui.t("scene.why.chain", {quoted(ui, view.label(view.query)), share, quoted(ui, view.label(key))})));
  const bool down = ui.width == Width::phone;
  const auto count = static_cast<float>(links.size());
  const float width = down ? rect.width() : std::min(230.0f, (rect.width() - kArrow * (count - 1)) / count);
  float x = rect.x0;
  for (std::size_t k = 0; k < links.size(); ++k) {
    const Rect box{x, y, x + width, y + kChainHigh};
    card(ui, box);
    draw_link(view, links[k], box);
    if (down) {
      y = box.y1 + 8;
      continue;
    }
    if (k + 1 < links.size()) {
      TextStyle arrow = why_caption();
      arrow.size = 17;
      arrow.align = 0.5f;
      draw_text_in(ui, {box.x1, box.y0, box.x1 + kArrow, box.y1}, "→", arrow);
    }
    x = box.x1 + kArrow;
  }
  return down ? y - 8 : y + kChainHigh;
}

}  // namespace attnscope::ui
