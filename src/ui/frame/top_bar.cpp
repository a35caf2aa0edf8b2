#include <algorithm>
#include <utility>

#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/text_field.h"

namespace attnscope::ui {
namespace {

constexpr float kGap = 10, kHigh = 36;

bool has_sentence(const Ui& ui) { return ui.shown.lesson.model.has_value() && !ui.shown.own; }  // else its place is the lessons'

std::string token_count(const Ui& ui) {
  if (ui.shown.other_words) return "";  // the scene shows another sentence than the one in the field
  const std::size_t n = ui.shown.lesson.tokens.size();
  return ui.t(n == 1 ? "ui.token" : "ui.tokens", {std::to_string(n)});
}

/// What a refused sentence is told, under its field and over the page.
void draw_message(Ui& ui, const Rect& field) {
  TextStyle style = text_style(13.5f, Ink::error);
  style.max_width = std::min(420.0f, ui.canvas.x1 - field.x0 - 40);
  const std::string message = plain(ui.transient.message);
  const Extent extent = measure_text(ui, message, style);
  const Rect rect{field.x0, field.y1 + 6, field.x0 + extent.width + 24, field.y1 + 6 + extent.height + 12};
  ui.layer = kSheetLayer;
  card(ui, rect);
  draw_text(ui, rect.x0 + 12, rect.y0 + 6, message, style);
  Node node;
  node.id = "message";
  node.name = ui.transient.message;
  node.rect = rect;
  file(ui, std::move(node));
  ui.layer = 0;
}

void draw_sentence(Ui& ui, const Rect& rect, const Chrome& chrome, FrameWish& wish) {
  TextStyle quiet = text_style(13, Ink::second);
  quiet.align = 1;
  const std::string count = token_count(ui);
  TextLine line;
  line.id = "sentence";
  line.text = chrome.sentence;
  line.label = ui.t("ui.sentence");
  line.placeholder = ui.t("ui.sentence_empty");
  line.refused = !ui.transient.message.empty();
  line.right = measure_text(ui, count, quiet).width + 20;
  wish.sentence = draw_text_line(ui, rect, line);
  draw_text_in(ui, {rect.x1 - line.right, rect.y0, rect.x1 - 12, rect.y1}, count, quiet);
}

std::vector<MenuItem> lesson_items(const Ui& ui, const Chrome& chrome) {
  std::vector<MenuItem> items;
  for (const Chrome::LessonEntry& entry : chrome.lessons)
    items.push_back({"lesson." + entry.name, plain(entry.title.in(ui.state.language)), "", entry.name == ui.state.lesson, true,
                     lesson::OpenLesson{entry.name}});
  return items;
}

Button lesson_button(const Ui& ui, const Chrome& chrome) {
  Button button;
  button.id = "lessons";
  button.label = chrome.lesson_title.empty() ? ui.t("ui.lessons") : plain(chrome.lesson_title);
  button.icon = Icon::down;
  button.icon_after = true;
  return button;
}

float place_left(float& right, float width) {
  right -= width;
  const float x = right;
  right -= kGap;
  return x;
}

void draw_theme_menu(Ui& ui, const Rect& rect) {
  Button button;
  button.id = "theme";
  button.label = ui.t("ui.theme");
  button.icon = Icon::theme;
  button.look = ButtonLook::bare;
  button.tip = button.label;
  std::vector<MenuItem> items;
  for (std::size_t k = 0; k < lesson::kThemeNames.size(); ++k) {
    const auto choice = static_cast<lesson::ThemeChoice>(k);
    const std::string name(lesson::kThemeNames[k]);
    items.push_back({"theme." + name, ui.t("ui.theme." + name), "", ui.state.theme == choice, true, lesson::SetTheme{choice}});
  }
  draw_menu_button(ui, rect, button, items, 160, true);
}

Button share_button(const Ui& ui) {
  Button share;
  share.id = kShare;
  share.label = ui.t("ui.share");
  return share;
}

Button language_button(const Ui& ui) {
  Button language;
  language.id = "language";
  language.label = ui.t("ui.language");
  language.look = ButtonLook::bare;
  language.tip = ui.t("ui.language_tip");
  language.command = lesson::SetLanguage{ui.zh() ? lesson::Language::en : lesson::Language::zh};
  return language;
}

/// Language, theme and share at the right end, measured before and drawn after what stands to their left: Tab goes from left to right.
struct RightEnd {
  float share = 0, theme = 0, language = 0;  // left edges
  float ends = 0;                            // of the room to their left
};

RightEnd measure_right(Ui& ui, const Rect& bar) {
  RightEnd out;
  float right = bar.x1 - 20;
  if (!ui.transient.quiet) out.share = place_left(right, button_width(ui, share_button(ui)));
  out.theme = place_left(right, kHigh);
  out.language = place_left(right, button_width(ui, language_button(ui)));
  out.ends = right;
  return out;
}

void draw_right(Ui& ui, const RightEnd& at, float low, float high, float right) {
  draw_button(ui, {at.language, low, at.theme - kGap, high}, language_button(ui));
  draw_theme_menu(ui, {at.theme, low, at.theme + kHigh, high});
  if (!ui.transient.quiet && draw_button(ui, {at.share, low, right, high}, share_button(ui))) open_popup(ui, kShare);
}

void draw_name(Ui& ui, const Rect& box) {
  TextStyle style = text_style(18, Ink::ink, true);
  style.max_lines = 1;
  const Rect covers = draw_text_in(ui, box, ui.t("ui.name"), style);
  Node node;
  node.id = "name";
  node.role = NodeRole::heading;
  node.name = ui.t("ui.name");
  node.rect = covers;
  file(ui, std::move(node));
}

void draw_wide(Ui& ui, const FrameLayout& layout, const Chrome& chrome, FrameWish& wish) {
  const Rect& bar = layout.top;
  const float low = (bar.y0 + bar.y1 - kHigh) / 2, high = low + kHigh;
  const RightEnd end = measure_right(ui, bar);
  const float name = measure_text(ui, ui.t("ui.name"), text_style(18, Ink::ink, true)).width;
  draw_name(ui, {bar.x0 + 20, bar.y0, bar.x0 + 20 + name + 2, bar.y1});
  if (ui.transient.quiet) {
    draw_right(ui, end, low, high, bar.x1 - 20);
    return;
  }
  float x = std::max(bar.x0 + 20 + name + 24, layout.rail_names ? layout.rail.x1 + scale_of(ui).margin : 0.0f);

  Button seed;
  seed.id = kSeed;
  seed.label = ui.t("ui.seed", {plain(seed_text(ui))});
  const bool seeded = uses_seed(ui);
  const float seed_width = seeded ? std::min(150.0f, button_width(ui, seed)) : 0;
  const Button lessons = lesson_button(ui, chrome);
  const float room = end.ends - x - (seeded ? seed_width + kGap : 0);
  const bool sentence = has_sentence(ui);
  const float lessons_width = std::min(button_width(ui, lessons), std::max(110.0f, std::min(240.0f, room - 220)));
  const float field = sentence ? std::min(430.0f, room - lessons_width - kGap) : 0;
  if (sentence) {
    const Rect rect{x, low, x + field, high};
    draw_sentence(ui, rect, chrome, wish);
    x += field + kGap;
  }
  if (!ui.transient.message.empty()) draw_message(ui, {sentence ? x - field - kGap : x, low, x, high});
  draw_menu_button(ui, {x, low, x + lessons_width, high}, lessons, lesson_items(ui, chrome), 330);
  x += lessons_width + kGap;
  if (seeded && draw_button(ui, {x, low, x + seed_width, high}, seed)) open_popup(ui, kSeed);
  draw_right(ui, end, low, high, bar.x1 - 20);
}

void draw_phone(Ui& ui, const FrameLayout& layout, const Chrome& chrome, FrameWish& wish) {
  const Rect& bar = layout.top;
  Button more;
  more.id = kMore;
  more.label = ui.t("ui.more");
  more.icon = Icon::more;
  more.look = ButtonLook::bare;
  if (draw_button(ui, {bar.x1 - 52, bar.y0 + 4, bar.x1 - 8, bar.y0 + 48}, more)) open_popup(ui, kMore);
  if (ui.transient.quiet) {
    draw_name(ui, {bar.x0 + 16, bar.y0, bar.x1 - 60, bar.y1});
    return;
  }
  Button scene;
  scene.id = "scenes";
  scene.icon = Icon::down;
  scene.icon_after = true;
  std::vector<MenuItem> items;
  for (const lesson::SceneSpec& spec : lesson::scenes()) {
    const std::string id(spec.id), own = ui.t("scene." + id + ".name");
    const std::string name = (spec.number > 0 && spec.part_of.empty() ? std::to_string(spec.number) : "    ") + "  " + own;
    if (id == ui.state.scene) scene.label = spec.number > 0 && spec.part_of.empty() ? name : own;
    items.push_back({"rail." + id, name, "", id == ui.state.scene, true, lesson::GoTo{id}});
  }
  // The name gives way to the scene's.
  const float name = measure_text(ui, ui.t("ui.name"), text_style(18, Ink::ink, true)).width;
  const float wanted = std::min(190.0f, button_width(ui, scene)), room = bar.x1 - 60 - (bar.x0 + 16);
  const bool named = name + 12 + wanted <= room;
  if (named) draw_name(ui, {bar.x0 + 16, bar.y0, bar.x0 + 16 + name + 2, bar.y1});
  const float width = std::min(wanted, room);
  draw_menu_button(ui, {bar.x1 - 60 - width, bar.y0 + 4, bar.x1 - 60, bar.y0 + 48}, scene, items, 220, true);
  const Rect& row = layout.field_row;
  if (row.height() <= 0) return;  // a low window
  const Rect field{row.x0 + 16, row.y0 + 6, row.x1 - 16, row.y1 - 6};
  if (has_sentence(ui)) {
    draw_sentence(ui, field, chrome, wish);
  } else {
    draw_menu_button(ui, field, lesson_button(ui, chrome), lesson_items(ui, chrome), field.width());
  }
  if (!ui.transient.message.empty()) draw_message(ui, field);
}

}  // namespace

void draw_top_bar(Ui& ui, const FrameLayout& layout, const Chrome& chrome, FrameWish& wish) {
  fill(layout.top, ui.theme.surface);
  level_line(layout.top.x0, layout.top.x1, layout.top.y1 - 1, ui.theme.hairline);
  if (ui.width == Width::phone) draw_phone(ui, layout, chrome, wish);
  else draw_wide(ui, layout, chrome, wish);
}

}  // namespace attnscope::ui
