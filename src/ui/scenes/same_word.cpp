#include "ui/scenes/same_word.h"

#include <algorithm>

#include "imgui.h"
#include "lesson/difference_readings.h"
#include "lesson/number_text.h"
#include "lesson/scene.h"
#include "lesson/word_twice.h"
#include "ui/frame/names.h"
#include "ui/scenes/attention_parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/head_chip.h"
#include "ui/widgets/item.h"
#include "ui/widgets/named_numbers.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/plane.h"

namespace attnscope::ui {
namespace {

constexpr float kPad = 16, kGap = 16, kMostPlane = 440, kMostCard = 460;

/// One of the two sentences.
struct Side {
  std::string id, prefix;  // "a", ""; "b", "b."
  const std::vector<lesson::Token>* tokens = nullptr;
  std::int64_t at = 0;  // the word's position
  Color color = 0;
};

struct View {
  Ui& ui;
  lesson::WordTwice twice;
  std::string word;  // marked
  bool looked_up = false, mixed = false;
};

const model::Figure* of(const View& view, const Side& side, std::string_view figure) {
  return view.ui.trace.find(side.prefix + figure_of(view.ui, figure));
}

/// What is known of the word so far. Returns the lower edge.
float draw_known(const View& view, const Side& side, const Rect& column) {
  float y = column.y0;
  const auto numbers = [&](const char* key, const char* figure, const Labels& names, bool bold) {
    NamedNumbers row{"same-word." + side.id + "." + figure, view.ui.t(key), names, of(view, side, figure), side.at, bold};
    y = draw_named_numbers(view.ui, row, {column.x0, y, column.x1, column.y1});
  };
  const Labels axes = feature_labels(view.ui, view.ui.shown.lesson.model->d_model);
  if (view.looked_up) numbers("scene.same-word.before", "X", axes, true);
  if (view.mixed) {
    numbers("scene.same-word.reads", "weights", token_labels(*side.tokens), false);
    numbers("scene.same-word.after", "head_output", axes, true);
  }
  return y;
}

/// The sentence with the word underlined, the names of its vector's numbers, and what is known of it. Returns the lower edge.
float draw_side(const View& view, const Side& side, const Rect& rect) {
  Ui& ui = view.ui;
  const Labels names = token_labels(*side.tokens);
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImDrawListSplitter layers;  // the card, as high as what stands on it
  layers.Split(list, 2);
  layers.SetCurrentChannel(list, 1);
  float x = rect.x0 + kPad;
  for (std::size_t k = 0; k < side.tokens->size(); ++k) {
    TextStyle style;
    style.size = 20;
    style.bold = static_cast<std::int64_t>(k) == side.at;
    const Rect covers = draw_text(ui, x, rect.y0 + kPad, names.texts[k], style);
    if (style.bold) fill({covers.x0, covers.y1, covers.x1, covers.y1 + 2}, ui.theme.ink);
    x = covers.x1 + 9;
  }
  const float end = draw_known(view, side, {rect.x0 + kPad, rect.y0 + kPad + 38, rect.x1 - kPad, rect.y1}) + (view.looked_up ? 8 : 4);
  const Rect box{rect.x0, rect.y0, rect.x1, end};
  layers.SetCurrentChannel(list, 0);
  card(ui, box);
  fill({box.x0, box.y0 + 8, box.x0 + 3, box.y1 - 8}, side.color);
  layers.Merge(list);
  Node group;
  group.id = "same-word." + side.id;
  group.role = NodeRole::group;
  group.name = side.id == "a" ? ui.shown.lesson.sentence : ui.shown.lesson.compare;
  group.figure = side.prefix + "X";
  group.rect = box;
  group.focusable = false;
  file(ui, std::move(group));
  return box.y1;
}

/// Every word of both sentences where the table has it, and where the word went.
Plane plane_of(const View& view, const Side& a, const Side& b) {
  Ui& ui = view.ui;
  Plane plane;
  plane.id = "same-word";
  plane.name = ui.t("scene.same-word.plane", {plain_label(view.word)});
  if (ui.shown.lesson.axes.size() == 2) {
    plane.x_title = plain(ui.shown.lesson.axes[0].in(ui.state.language));
    plane.y_title = plain(ui.shown.lesson.axes[1].in(ui.state.language));
  }
  const auto point = [&](const model::Figure& figure, std::int64_t row, const std::string& label, Color color) {
    return PlanePoint{label, static_cast<double>(figure.at(row, 0)), static_cast<double>(figure.at(row, 1)), color, false, false};
  };
  for (const Side* side : {&a, &b}) {
    const model::Figure* x = of(view, *side, "X");
    if (x == nullptr || x->columns() != 2) return plane;
    for (std::int64_t k = 0; k < x->rows(); ++k)
      if (k != side->at) plane.points.push_back(point(*x, k, token_labels(*side->tokens).texts[static_cast<std::size_t>(k)], side->color));
  }
  plane.points.push_back(point(*of(view, a, "X"), a.at, view.word, ui.theme.ink));
  const int before = static_cast<int>(plane.points.size()) - 1;
  plane.points.back().bold = true;
  if (!view.mixed) return plane;
  plane.points.back().hollow = true;
  for (const Side* side : {&a, &b}) {
    plane.points.push_back(point(*of(view, *side, "head_output"), side->at, view.word, side->color));
    plane.points.back().bold = true;
    plane.arrows.push_back({before, static_cast<int>(plane.points.size()) - 1, side->color});
  }
  return plane;
}

/// A distance with its name before it, or above it where the line is too short. Returns the lower edge.
float draw_distance(const View& view, const Rect& rect, const char* key, const std::string& figure, bool bold) {
  Ui& ui = view.ui;
  const std::string reading =
      lesson::rows_apart_name(lesson::figure_name(ui.shown.lesson, figure), view.twice.first, view.twice.second);
  const model::Figure* apart = ui.figures.find(reading);
  if (apart == nullptr) return rect.y0;
  TextStyle style;
  style.size = 15;
  style.max_width = rect.width();
  const std::string words = close_up(ui.t(key, {quoted(ui, view.word)})), told = lesson::told_number(static_cast<double>(apart->values[0]));
  const Rect said = draw_text(ui, rect.x0, rect.y0, words, style);
  TextStyle number = style;
  number.bold = bold;
  const Extent size = measure_text(ui, told, number);
  const float line = measure_text(ui, "0", style).height;
  const bool beside = said.height() < 1.5f * line && said.x1 + 8 + size.width <= rect.x1;
  const float x = beside ? said.x1 + 8 : rect.x0, y = beside ? said.y0 : said.y1 + 2;
  return std::max(said.y1, draw_number_link(ui, {x, y, x + size.width + 1, y + line}, key, unmarked(words), told, number, {reading, 0}).y1);
}

float draw_distances(const View& view, const Rect& rect) {
  const float y = draw_distance(view, rect, "scene.same-word.apart.before", "X", false);
  if (!view.mixed) return y;
  return draw_distance(view, {rect.x0, y + 4, rect.x1, rect.y1}, "scene.same-word.apart.after", "head_output", true);
}

}  // namespace

float draw_same_word(Ui& ui, const Rect& stage) {
  const std::optional<lesson::WordTwice> twice = lesson::word_twice(ui.shown.lesson, ui.trace);
  if (!twice) return 0;
  View view{ui, *twice, token_labels(ui.shown.lesson.tokens).texts[static_cast<std::size_t>(twice->first)]};
  view.looked_up = ui.steps.stage_done(ui.at, ui.steps.find_stage("before"));
  view.mixed = ui.steps.stage_done(ui.at, ui.steps.find_stage("after"));
  const Side a{"a", "", &ui.shown.lesson.tokens, twice->first, head_color(ui.theme, 0)};
  const Side b{"b", "b.", &ui.shown.lesson.b_tokens, twice->second, head_color(ui.theme, 1)};
  const bool beside = stage.width() >= 760;
  const float cards = beside ? std::min(kMostCard, stage.width() - kMostPlane - 48) : stage.width();
  float y = draw_side(view, a, {stage.x0, stage.y0, stage.x0 + cards, stage.y1}) + kGap;
  y = draw_side(view, b, {stage.x0, y, stage.x0 + cards, stage.y1});
  if (!view.looked_up) return y - stage.y0;
  y = draw_distances(view, {stage.x0, y + kGap, stage.x0 + cards, stage.y1});
  const float x = beside ? stage.x0 + cards + 40 : stage.x0, top = beside ? stage.y0 : y + kGap;
  const float high = beside ? std::min(kMostPlane, std::max(stage.y1 - stage.y0, y - stage.y0)) : 320.0f;
  const Rect plane = draw_plane(ui, plane_of(view, a, b), {x, top, std::min(stage.x1, x + kMostPlane + 20), top + high});
  return std::max(y, plane.y1) - stage.y0;
}

}  // namespace attnscope::ui
