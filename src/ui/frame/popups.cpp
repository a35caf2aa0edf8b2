#include <charconv>
#include <algorithm>
#include <utility>

#include "lesson/pytorch_script.h"
#include "lesson/settings.h"
#include "ui/frame/names.h"
#include "ui/frame/parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/copy_button.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/text_field.h"

namespace attnscope::ui {
namespace {

constexpr float kPad = 18;

std::string whole_link(const Chrome& chrome) { return chrome.page_url + "#" + chrome.link; }

std::string embed_tag(const Chrome& chrome) {
  return "<iframe src=\"" + whole_link(chrome) + "\" width=\"100%\" height=\"640\" style=\"border:0\" allow=\"clipboard-write\"></iframe>";
}

void heading(Ui& ui, float x, float& y, const std::string& text) {
  TextStyle style = text_style(13, Ink::second);
  y = draw_text(ui, x, y, text, style).y1 + 6;
}

/// What the script is, and the button that copies it: written only when it is asked for.
void script_row(Ui& ui, const Rect& row) {
  Button button;
  button.id = "share.script";
  button.label = ui.t("ui.copy_as_pytorch");
  const float width = copy_button_width(ui, button);
  TextStyle said = text_style(13.5f);
  draw_text_in(ui, {row.x0, row.y0, row.x1 - width - 8, row.y1}, ui.t("ui.share.script"), said);
  if (draw_copy_button(ui, {row.x1 - width, row.y0, row.x1, row.y1}, button, {}))
    ui.copy = lesson::pytorch_script(ui.shown.lesson, ui.state.language);
}

/// A line of code, cut in its middle, and the button that copies the whole of it.
void copy_row(Ui& ui, const Rect& row, const std::string& id, const char* key, const std::string& text) {
  Button button;
  button.id = id;
  button.label = ui.t(key);
  const float width = copy_button_width(ui, button);
  const Rect box{row.x0, row.y0, row.x1 - width - 8, row.y1};
  fill(box, ui.theme.page, kRadius);
  outline(box, ui.theme.hairline, kRadius);
  TextStyle mono = text_style(12.5f);
  mono.mono = true;
  mono.middle_ellipsis = true;
  draw_text_in(ui, {box.x0 + 12, box.y0, box.x1 - 12, box.y1}, plain(text), mono);
  draw_copy_button(ui, {row.x1 - width, row.y0, row.x1, row.y1}, button, text);
}

void draw_share(Ui& ui, const FrameLayout& layout, const Chrome& chrome) {
  if (!popup_is_open(ui, kShare)) return;
  const float width = std::min(460.0f, ui.canvas.width() - 16), row = std::max(36.0f, least_hit(ui)), gap = 14;
  TextStyle said = text_style(13, Ink::second);
  said.max_width = width - 2 * kPad;
  const bool linked = !chrome.link.empty(), with_tag = linked && !chrome.page_url.empty();
  const std::string note_text = linked ? ui.t("ui.share.note") : lesson::printable(chrome.link_refused, 400);
  const float block = 13 * 1.4f + 6 + row + gap, note = measure_text(ui, plain(note_text), said).height;
  const float height = kPad - 4 + block * (with_tag ? 2 : linked ? 1 : 0) + note + (ui.shown.exercise ? 0 : gap + row) + kPad - 4;
  Rect box{ui.canvas.x1 - 20 - width, layout.top.y1 + 6, ui.canvas.x1 - 20, layout.top.y1 + 6 + height};
  if (!begin_popup(ui, kShare, box)) return;
  float y = box.y0 + kPad - 4;
  if (linked) {
    heading(ui, box.x0 + kPad, y, ui.t(with_tag ? "ui.share.link" : "ui.share.fragment"));
    copy_row(ui, {box.x0 + kPad, y, box.x1 - kPad, y + row}, "share.link", "ui.copy", whole_link(chrome));
    y += row + gap;
  }
  if (with_tag) {
    heading(ui, box.x0 + kPad, y, ui.t("ui.share.embed"));
    copy_row(ui, {box.x0 + kPad, y, box.x1 - kPad, y + row}, "share.embed", "ui.copy", embed_tag(chrome));
    y += row + gap;
  }
  y = draw_text(ui, box.x0 + kPad, y, plain(note_text), said).y1 + gap;
  if (!ui.shown.exercise) script_row(ui, {box.x0 + kPad, y, box.x1 - kPad, y + row});
  end_popup(ui);
}

/// The setting that the seed is in this scene.
std::pair<std::string, std::string> seed_setting(const Ui& ui) {
  for (const char* key : {"gradient_seed", "products_seed"})
    if (lesson::find_setting(ui.state.scene, key) != nullptr) return {ui.state.scene, key};
  return {"", "seed"};
}

/// A whole number of 64 bits, with either minus; nothing where it is none, or larger.
std::optional<std::int64_t> read_seed(std::string text) {
  if (text.rfind("−", 0) == 0) text.replace(0, std::string("−").size(), "-");
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void draw_seed_row(Ui& ui, const Rect& row) {
  const auto place = seed_setting(ui);
  const auto& scene = place.first;
  const auto& key = place.second;
  const std::int64_t now = lesson::setting(ui.state, ui.shown.lesson, scene, key);
  const float side = row.height();
  const lesson::SettingRange range = lesson::setting_range(ui.state, ui.shown.lesson, scene, key);
  const auto stepper = [&](const char* id, const char* label, Icon icon, float x, std::int64_t by) {
    Button button;
    button.id = id;
    button.label = ui.t(label);
    button.icon = icon;
    button.enabled = by < 0 ? now > range.low : now < range.high;
    if (button.enabled) button.command = lesson::Set{scene, key, now + by};
    draw_button(ui, {x, row.y0, x + side, row.y1}, button);
  };
  TextLine line;
  line.id = "seed.value";
  line.label = ui.t("setting.seed");
  line.text = seed_text(ui);
  line.numeric = true;
  const auto typed = draw_text_line(ui, {row.x0, row.y0, row.x1 - 2 * side - 12, row.y1}, line);
  if (typed)
    if (const auto seed = read_seed(*typed)) ui.act(lesson::Set{scene, key, *seed});
  stepper("seed.less", "ui.seed.less", Icon::minus, row.x1 - 2 * side - 6, -1);
  stepper("seed.more", "ui.seed.more", Icon::plus, row.x1 - side, 1);
}

void draw_seed(Ui& ui, const FrameLayout& layout) {
  if (!popup_is_open(ui, kSeed)) return;
  float x = layout.top.x0 + 200;
  for (const Node& node : ui.nodes)
    if (node.id == kSeed) x = node.rect.x0;
  TextStyle said = text_style(13, Ink::second);
  said.max_width = 260 - 2 * kPad;
  const float height = kPad + 36 + 10 + measure_text(ui, ui.t("ui.seed.note"), said).height + kPad - 4;
  Rect box{x, layout.top.y1 + 6, x + 260, layout.top.y1 + 6 + height};
  if (!begin_popup(ui, kSeed, box)) return;
  draw_seed_row(ui, {box.x0 + kPad, box.y0 + kPad, box.x1 - kPad, box.y0 + kPad + 36});
  draw_text(ui, box.x0 + kPad, box.y0 + kPad + 46, ui.t("ui.seed.note"), said);
  end_popup(ui);
}

void draw_keys(Ui& ui) {
  constexpr const char* const keys[] = {"next", "back", "ends", "play", "grain", "cells", "mask", "undo", "sentence", "tab", "escape"};
  const float row = 30, width = 380, height = 56 + row * static_cast<float>(std::size(keys)) + 12;
  const float x = (ui.canvas.x0 + ui.canvas.x1 - width) / 2, top = (ui.canvas.y0 + ui.canvas.y1 - height) / 2;
  Rect box{x, top, x + width, top + height};
  if (!begin_popup(ui, kKeys, box)) return;
  draw_text_in(ui, {box.x0 + kPad, box.y0 + 8, box.x1 - kPad, box.y0 + 48}, ui.t("ui.keys"), text_style(16, Ink::ink, true));
  float y = box.y0 + 52;
  for (const char* key : keys) {
    TextStyle pressed = text_style(13.5f);
    pressed.mono = true;
    draw_text_in(ui, {box.x0 + kPad, y, box.x0 + 150, y + row}, ui.t(std::string("ui.keys.") + key), pressed);
    draw_text_in(ui, {box.x0 + 150, y, box.x1 - kPad, y + row}, ui.t(std::string("ui.keys.") + key + ".does"), text_style(14, Ink::second));
    y += row;
  }
  Button close;
  close.id = "keys.close";
  close.label = ui.t("ui.close");
  close.icon = Icon::close;
  close.look = ButtonLook::bare;
  const float side = least_hit(ui);
  if (draw_button(ui, {box.x1 - side - 8, box.y0 + 10, box.x1 - 8, box.y0 + 10 + side}, close)) close_popup(ui);
  end_popup(ui);
}

// The phone's "…": everything for which its top bar has no room.

template <class Names>
void choice_row(Ui& ui, const Rect& row, const std::string& id, const Names& names, int chosen, const std::string& prefix,
                const std::vector<lesson::Command>& commands) {
  Segmented segmented;
  segmented.id = id;
  segmented.chosen = chosen;
  segmented.commands = commands;
  for (const auto name : names) {
    segmented.ids.emplace_back(name);
    segmented.labels.push_back(ui.t(prefix + std::string(name)));
  }
  draw_segmented(ui, row, segmented);
}

void draw_more(Ui& ui, const FrameLayout& layout, const Chrome& chrome) {
  const bool seeded = uses_seed(ui), steps = !ui.steps.empty();
  constexpr float row = 44, gap = 10, label = 26;
  const float width = std::min(340.0f, ui.canvas.width() - 24);
  const float lessons = static_cast<float>(chrome.lessons.size()) * row;
  const float height =
      2 * kPad + 2 * (row + gap) + (seeded ? label + row + gap : 0) + (steps ? label + row + gap : 0) + 2 * (row + gap) + label + lessons;
  Rect box{ui.canvas.x1 - 12 - width, layout.top.y1 + 4, ui.canvas.x1 - 12, layout.top.y1 + 4 + height};
  if (!begin_popup(ui, kMore, box)) return;
  const float x0 = box.x0 + kPad, x1 = box.x1 - kPad - 6;
  float y = box.y0 + kPad;
  choice_row(ui, {x0, y, x1, y + row}, "language", lesson::kLanguageNames, static_cast<int>(ui.state.language), "ui.language.",
             {lesson::SetLanguage{lesson::Language::en}, lesson::SetLanguage{lesson::Language::zh}});
  y += row + gap;
  choice_row(ui, {x0, y, x1, y + row}, "theme", lesson::kThemeNames, static_cast<int>(ui.state.theme), "ui.theme.",
             {lesson::SetTheme{lesson::ThemeChoice::automatic}, lesson::SetTheme{lesson::ThemeChoice::light},
              lesson::SetTheme{lesson::ThemeChoice::dark}});
  y += row + gap;
  if (seeded) {
    heading(ui, x0, y, ui.t("setting.seed"));
    draw_seed_row(ui, {x0, y, x1, y + row});
    y += row + gap;
  }
  if (steps) {
    heading(ui, x0, y, ui.t("ui.grain"));
    choice_row(ui, {x0, y, x1, y + row}, "grain", lesson::kGrainNames, static_cast<int>(ui.state.grain), "ui.grain.",
               {lesson::SetGrain{lesson::Grain::walk}, lesson::SetGrain{lesson::Grain::number}, lesson::SetGrain{lesson::Grain::row},
                lesson::SetGrain{lesson::Grain::stage}});
    y += row + gap;
  }
  const float half = (x1 - x0 - gap) / 2;
  Button undo, redo;
  undo.id = "undo", undo.label = ui.t("ui.undo"), undo.enabled = chrome.can_undo, undo.command = lesson::Undo{};
  redo.id = "redo", redo.label = ui.t("ui.redo"), redo.enabled = chrome.can_redo, redo.command = lesson::Redo{};
  draw_button(ui, {x0, y, x0 + half, y + row}, undo);
  draw_button(ui, {x1 - half, y, x1, y + row}, redo);
  y += row + gap;
  Button share;
  share.id = "more.share", share.label = ui.t("ui.share");
  const bool sharing = draw_button(ui, {x0, y, x1, y + row}, share);
  y += row + gap;
  heading(ui, x0, y, ui.t("ui.lessons"));
  for (const Chrome::LessonEntry& entry : chrome.lessons) {
    Button lesson;
    lesson.id = "lesson." + entry.name;
    lesson.label = plain(entry.title.in(ui.state.language));
    lesson.look = ButtonLook::bare;
    lesson.checked = lesson.bold = entry.name == ui.state.lesson;
    lesson.align = 0;
    lesson.role = NodeRole::menu_item;
    lesson.command = lesson::OpenLesson{entry.name};
    if (draw_button(ui, {x0 - 8, y, x1 + 4, y + row}, lesson)) close_popup(ui);
    y += row;
  }
  end_popup(ui);
  if (sharing) {
    close_popup(ui);
    open_popup(ui, kShare);
  }
}

}  // namespace

void draw_popups(Ui& ui, const FrameLayout& layout, const Chrome& chrome) {
  draw_share(ui, layout, chrome);
  draw_seed(ui, layout);
  draw_keys(ui);
  if (ui.width == Width::phone) draw_more(ui, layout, chrome);
}

}  // namespace attnscope::ui
