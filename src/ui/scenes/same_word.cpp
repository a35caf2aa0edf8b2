#include "ui/scenes/same_word.h"

#include <algorithm>

#include "imgui.h"
#include "lesson/number_text.h"
#include "lesson/word_twice.h"
#include "ui/frame/names.h"
#include "ui/scenes/attention_parts.h"
#include "ui/text/text.h"
#include "ui/widgets/head_chip.h"
#include "ui/widgets/item.h"
#include "ui/widgets/number_link.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/plane.h"

namespace attnscope::ui {
namespace {

constexpr float kNarrow = 290;  // room within a card below which names stand over their numbers
constexpr float kRow = 32, kName = 132, kPad = 16, kGap = 16, kMostPlane = 440, kMostCard = 460;

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

TextStyle quiet(float size = 14) {
  TextStyle style;
  style.size = size;
  style.ink = Ink::second;
  style.max_lines = 1;
  return style;
}

/// The name of a row of the card, before its numbers or, where it is narrow, over them. Returns where these begin.
Rect draw_name(const View& view, const Rect& row, const char* key) {
  const bool over = row.width() < kNarrow;
  draw_text_in(view.ui, {row.x0, row.y0, over ? row.x1 : row.x0 + kName, row.y0 + (over ? 20 : kRow)}, view.ui.t(key), quiet());
  const float y = row.y0 + (over ? 20 : 0);
  return {over ? row.x0 : row.x0 + kName, y, row.x1, y + kRow};
}

/// A row of the card: what it is, then one number after the other, each with its name; as many lines as they need. Returns the lower
/// edge.
float draw_numbers(const View& view, const Rect& row, const char* key, const std::string& id, const Labels& names,
                   const model::Figure* figure, std::int64_t at, bool bold) {
  Ui& ui = view.ui;
  const Rect place = draw_name(view, row, key);
  if (figure == nullptr) return place.y1;
  TextStyle style;
  style.size = 15;
  style.bold = bold;
  float x = place.x0, y = place.y0;
  for (std::int64_t c = 0; c < figure->columns(); ++c) {
    const std::string& name = names.texts[static_cast<std::size_t>(c)];
    const std::string number = lesson::fixed(static_cast<double>(figure->at(at, c)), 2);
    const float name_wide = measure_text(ui, name, quiet()).width, wide = name_wide + 7 + measure_text(ui, number, style).width;
    if (x > place.x0 && x + wide > place.x1) {
      x = place.x0;
      y += kRow;
    }
    draw_text_in(ui, {x, y, x + name_wide + 1, y + kRow}, name, quiet());
    const Rect box{x + name_wide + 6, y, x + wide, y + kRow};
    draw_number_link(ui, box, "same-word." + id + "." + std::to_string(c), plain_label(name), number, style,
                     {figure->name, at * figure->columns() + c});
    x = box.x1 + 18;
  }
  return y + kRow;
}

/// What is known of the word so far. Returns the lower edge.
float draw_known(const View& view, const Side& side, const Rect& column) {
  float y = column.y0;
  const auto numbers = [&](const char* key, const char* figure, const Labels& names, bool bold) {
    const Rect row{column.x0, y, column.x1, y + kRow};
    y = draw_numbers(view, row, key, side.id + "." + figure, names, of(view, side, figure), side.at, bold);
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

float draw_distances(const View& view, const Rect& rect) {
  Ui& ui = view.ui;
  TextStyle style;
  style.size = 15;
  style.max_width = rect.width();
  const std::string name = quoted(ui, view.word);
  float y =
      draw_text(ui, rect.x0, rect.y0, close_up(ui.t("scene.same-word.apart.before", {name, lesson::told_number(view.twice.before)})), style)
          .y1;
  if (view.mixed)
    y = draw_text(ui, rect.x0, y + 4, close_up(ui.t("scene.same-word.apart.after", {name, lesson::told_number(view.twice.after)})), style)
            .y1;
  return y;
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
