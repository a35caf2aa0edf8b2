#include "ui/scenes/heads.h"

#include <algorithm>
#include <string>

#include "ui/scenes/heads_parts.h"
#include "ui/text/text.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/sentence_view.h"
#include "ui/widgets/setting.h"

namespace attnscope::ui {
namespace {

constexpr float kGap = 40, kNarrowGap = 26, kRowGap = 22, kReadsWidth = 270, kLeastForReadsBeside = 1000;
constexpr float kSlanted = 48;            // what slanted labels stand higher than level ones
constexpr float kSmallMapsHigh = 700;     // of a phone's column of small maps
constexpr float kOneMap = 640;            // widest and highest map where there is one head
constexpr std::int64_t kFewTokens = 8;    // so many leave room beside the maps
constexpr std::int64_t kMapsFirst = 128;  // from here on a whole sentence is longer than the maps

Segmented heads_to_choose(const HeadsView& view, const char* key, std::int64_t chosen) {
  Segmented heads;
  heads.id = "setting." + std::string(key);
  heads.chosen = static_cast<int>(chosen);
  for (std::int64_t h = 0; h < view.heads; ++h) {
    heads.ids.push_back(std::to_string(h));
    heads.labels.push_back(std::to_string(h));
    heads.commands.push_back(set_heads(key, h));
  }
  return heads;
}

/// Which heads are A and B, where there are more than two: beside each other, on a phone under each other.
float draw_pickers(Ui& ui, const HeadsView& view, const Rect& rect) {
  const bool phone = ui.width == Width::phone;
  const float height = std::max(34.0f, least_hit(ui)), above = phone ? 22.0f : 0.0f;
  float x = rect.x0, y = rect.y0, bottom = y;
  for (const bool first : {true, false}) {
    const char* key = first ? "head_a" : "head_b";
    TextStyle style = note_style();
    style.size = 14;
    const std::string label = setting_name(ui, key);
    const float name = phone ? 0 : measure_text(ui, label, style).width + 10;
    const Segmented heads = heads_to_choose(view, key, first ? view.a : view.b);
    const float width = phone ? rect.width() : std::min(segmented_width(ui, heads), rect.width() - name);
    if (x > rect.x0 && x + name + width > rect.x1) {
      x = rect.x0;
      y = bottom + 8;
    }
    draw_text_in(ui, phone ? Rect{x, y, rect.x1, y + above} : Rect{x, y, x + name, y + height}, label, style);
    draw_segmented(ui, {x + name, y + above, x + name + width, y + above + height}, heads);
    bottom = y + above + height;
    x += name + width + 28;
  }
  return bottom - rect.y0;
}

float draw_controls(Ui& ui, const HeadsView& view, const Rect& stage) {
  float height = draw_settings(ui, stage, kHeadsScene, {"heads", "mask"});
  if (view.heads > 2) height += 10 + draw_pickers(ui, view, {stage.x0, stage.y0 + height + 10, stage.x1, stage.y1});
  return height;
}

void draw_note(Ui& ui, const Rect& rect, const std::string& text, float& y) {
  TextStyle style;
  style.size = 14;
  style.ink = Ink::second;
  style.max_width = rect.width();
  y = draw_text(ui, rect.x0, y, text, style).y1;
}

/// Two rows of two: head A and head B (or all heads as small maps), then difference and average. Returns the bottom.
float draw_maps(Ui& ui, const HeadsView& view, const Rect& rect) {
  const bool few = view.tokens <= kFewTokens;
  // Eight small maps of a few words need more than the one; of more words the one needs it for its digits.
  const float wide = view.heads <= 2 ? 0.5f : few ? 0.4f : view.many() ? 0.5f : rect.width() < 1000 ? 0.66f : 0.62f;
  const bool several = view.heads > 2 && !few && !view.many();
  const float between = few || view.many() ? kGap : kNarrowGap, width = (rect.width() - between) * wide;
  const float natural = map_height(view, width);
  // Few words: both rows on one page where it is not too small for them. Many: as large as the width allows.
  const float half = (rect.height() - kRowGap) / 2;
  const float row = few ? std::clamp(half, std::min(natural, 250.0f), natural) : std::min(natural + (few ? 0.0f : kSlanted), 640.0f);
  const Rect left{rect.x0, rect.y0, rect.x0 + width, rect.y0 + row}, right{left.x1 + between, rect.y0, rect.x1, rect.y0 + row};
  // Beside small maps the last of the slanted labels may rise over the gap.
  const MapCells cells = map_cells(ui, view, {left.x0, left.y0, several ? left.x1 + between : left.x1, left.y1});
  const float first = draw_head_map(ui, view, view.a, left.x0, left.y0, width, cells).y1;
  const float second = view.heads > 2 ? draw_small_maps(ui, view, right).y1
                                      : draw_head_map(ui, view, 1 - view.a, right.x0, right.y0, right.width(), cells).y1;
  if (view.tokens == 1) return std::max(first, second);  // nothing differs
  const float y = std::max(first, second) + kRowGap;
  // Below, two of one size.
  const float half_width = several ? (rect.width() - between) / 2 : width, x = several ? rect.x0 + half_width + between : right.x0;
  const MapCells halves = several ? map_cells(ui, view, {left.x0, y, left.x0 + half_width, y + row}) : cells;
  const float third = draw_difference_map(ui, view, left.x0, y, half_width, halves).y1;
  return std::max(third, draw_average_map(ui, view, x, y, rect.x1 - x, halves).y1);
}

float draw_one_head(Ui& ui, const HeadsView& view, const Rect& rect) {
  const float width = std::min(rect.width(), kOneMap), height = std::min(map_height(view, width), kOneMap);
  const MapCells cells = map_cells(ui, view, {rect.x0, rect.y0, rect.x0 + width, rect.y0 + height});
  float y = draw_head_map(ui, view, 0, rect.x0, rect.y0, width, cells).y1 + 16;
  draw_note(ui, rect, ui.t(view.tokens == 1 ? "scene.heads.add_word" : "scene.heads.one_head"), y);
  return y;
}

float draw_exhibit(Ui& ui, const HeadsView& view, const Rect& rect) {
  if (view.heads == 1) return draw_one_head(ui, view, rect);
  float y = draw_maps(ui, view, rect);
  if (view.tokens == 1) {
    y += 16;
    draw_note(ui, rect, ui.t("scene.heads.add_word"), y);
  }
  return y;
}

float draw_narrow(Ui& ui, const HeadsView& view, const Rect& rect) {
  float y = draw_reads(ui, view, rect, false).y1 + kRowGap;
  const float width = rect.width(), height = std::min(map_height(view, width), 460.0f);
  const MapCells cells = map_cells(ui, view, {rect.x0, y, rect.x1, y + height});
  y = draw_head_map(ui, view, view.a, rect.x0, y, width, cells).y1 + kRowGap;
  if (view.heads == 2) y = draw_head_map(ui, view, 1 - view.a, rect.x0, y, width, cells).y1 + kRowGap;
  if (view.heads > 2) y = draw_small_maps(ui, view, {rect.x0, y, rect.x1, y + kSmallMapsHigh}).y1 + kRowGap;
  if (view.heads > 1 && view.tokens > 1) {
    y = draw_difference_map(ui, view, rect.x0, y, width, cells).y1 + kRowGap;
    y = draw_average_map(ui, view, rect.x0, y, width, cells).y1;
  } else {
    draw_note(ui, rect, ui.t(view.tokens == 1 ? "scene.heads.add_word" : "scene.heads.one_head"), y);
  }
  return y;
}

}  // namespace

float draw_heads(Ui& ui, const Rect& stage) {
  const HeadsView view = view_heads(ui);
  if (view.weights == nullptr) return 0;
  const float top = stage.y0 + draw_controls(ui, view, stage) + 18;
  const Rect rest{stage.x0, top, stage.x1, std::max(stage.y1, top + 420)};
  float bottom = top;
  if (stage.width() < 620) {
    bottom = draw_narrow(ui, view, rest);
  } else if (view.many()) {
    const bool maps_first = view.tokens > kMapsFirst;
    bottom = maps_first ? draw_exhibit(ui, view, rest) : draw_reads(ui, view, rest, true).y1;
    const Rect below{rest.x0, bottom + kRowGap, rest.x1, bottom + kRowGap + rest.height()};
    bottom = maps_first ? draw_reads(ui, view, below, true).y1 : draw_exhibit(ui, view, below);
  } else if (stage.width() >= kLeastForReadsBeside && view.tokens <= kFewTokens) {
    // Beside the maps; where one small map leaves the page empty, near it.
    const float wanted = view.heads == 1 ? rest.x0 + 160 + 74 * static_cast<float>(view.tokens) : rest.x1;
    const float x = std::clamp(wanted, rest.x0 + 420, rest.x1 - kReadsWidth);
    const float reads = draw_reads(ui, view, {x, rest.y0, x + kReadsWidth, rest.y1}, false).y1;
    bottom = std::max(reads, draw_exhibit(ui, view, {rest.x0, rest.y0, x - kGap, rest.y1}));
  } else {
    bottom = draw_exhibit(ui, view, rest) + kRowGap;
    bottom = draw_reads(ui, view, {rest.x0, bottom, rest.x1, bottom}, true).y1;
  }
  return bottom - stage.y0;
}

}  // namespace attnscope::ui
