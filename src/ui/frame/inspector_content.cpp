#include "ui/frame/inspector_content.h"

#include <algorithm>
#include <utility>

#include "lesson/explain_words.h"
#include "lesson/number_text.h"
#include "ui/frame/parts.h"
#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"
#include "ui/widgets/copy_button.h"
#include "ui/widgets/line.h"

namespace attnscope::ui {
namespace {

constexpr float kRow = 32, kRowGap = 3, kBlock = 22;
constexpr std::size_t kMostOperands = 8;

Ink ink_of(lesson::Role role) {
  switch (role) {
    case lesson::Role::q: return Ink::q;
    case lesson::Role::k: return Ink::k;
    case lesson::Role::v: return Ink::v;
    case lesson::Role::second: return Ink::second;
    case lesson::Role::ink: break;
  }
  return Ink::ink;
}

/// Draws downwards; every piece of text files a node.
class Column {
 public:
  Column(Ui& ui, float x0, float x1, float top) : ui_(ui), x0_(x0), x1_(x1), y_(top) {}

  float y() const { return y_; }
  void space(float by) { y_ += by; }

  void text(const std::string& id, const std::string& marked, TextStyle style, NodeRole role = NodeRole::text) {
    style.max_width = x1_ - x0_;
    const Rect covers = draw_text(ui_, x0_, y_, marked, style);
    Node node;
    node.id = "inspector." + id;
    node.role = role;
    node.name = unmarked(marked);
    node.rect = covers;
    file(ui_, std::move(node));
    y_ = covers.y1;
  }

  void heading(const std::string& id, const char* key) {
    y_ += kBlock;
    text(id, ui_.t(key), text_style(13, Ink::second), NodeRole::heading);
    y_ += 6;
  }

  void operand(const lesson::Source& source) {
    const model::Figure* figure = ui_.trace.find(source.figure);
    if (figure == nullptr || source.index < 0 || source.index >= static_cast<std::int64_t>(figure->values.size())) return;
    const std::string name = source_text(source, figure->shape);
    const std::string value = lesson::told_number(static_cast<double>(figure->values[static_cast<std::size_t>(source.index)]));
    const Rect row{x0_, y_, x1_, y_ + std::max(kRow, least_hit(ui_))};
    y_ = row.y1 + kRowGap;
    Node node;
    node.id = "inspector.from." + source.figure + "." + std::to_string(source.index);
    node.role = NodeRole::link;
    node.name = name;
    node.value = value;
    node.rect = row;
    const lesson::Command select = lesson::Select{source.figure, source.index};
    node.command = select;
    const Area pressed = area(ui_, std::move(node));
    fill(row, pressed.hovered ? ui_.theme.field : ui_.theme.surface, 6);
    outline(row, ui_.theme.hairline, 6);
    draw_icon(ui_, {row.x1 - 24, row.y0, row.x1 - 8, row.y1}, Icon::right, ui_.theme.accent);
    TextStyle right = text_style(13.5f);
    right.align = 1;
    const Rect number = draw_text_in(ui_, {row.x0 + 12, row.y0, row.x1 - 28, row.y1}, value, right);
    TextStyle left = text_style(13.5f, ink_of(lesson::role_of(source.figure)), true);
    left.middle_ellipsis = true;
    draw_text_in(ui_, {row.x0 + 12, row.y0, number.x0 - 8, row.y1}, plain(name), left);
    if (pressed.clicked) follow(select);
  }

  void code(const std::string& text) {
    TextStyle style;
    style.size = 12.5f;
    style.mono = true;
    style.line_height = 1.6f;
    style.max_width = x1_ - x0_ - 24;
    const std::string marked = plain(text);
    const float height = measure_text(ui_, marked, style).height + 16;
    fill({x0_, y_, x1_, y_ + height}, ui_.theme.page, kRadius);
    outline({x0_, y_, x1_, y_ + height}, ui_.theme.hairline, kRadius);
    draw_text(ui_, x0_ + 12, y_ + 8, marked, style);
    Node node;
    node.id = "inspector.pytorch";
    node.name = text;
    node.rect = {x0_, y_, x1_, y_ + height};
    file(ui_, std::move(node));
    y_ += height + 8;
  }

  /// Without code only the number can be copied.
  void copy_buttons(const std::string& code, const std::string& value) {
    const float gap = 8, each = (x1_ - x0_ - gap) / 2, height = std::max(34.0f, least_hit(ui_));
    Button button;
    button.size = 13.5f;
    button.id = "inspector.copy_pytorch";
    button.label = ui_.t("ui.copy_pytorch");
    if (!code.empty()) draw_copy_button(ui_, {x0_, y_, x0_ + each, y_ + height}, button, code);
    button.id = "inspector.copy_value";
    button.label = ui_.t("ui.copy_value");
    const float left = code.empty() ? x0_ : x1_ - each;
    draw_copy_button(ui_, {left, y_, left + each, y_ + height}, button, value);
    y_ += height;
  }

 private:
  void follow(const lesson::Command& select) {
    if (ui_.state.selection) ui_.transient.trail.push_back(*ui_.state.selection);
    ui_.transient.following = true;
    ui_.act(select);
  }

  Ui& ui_;
  float x0_, x1_, y_;
};

}  // namespace

lesson::Explanation explain_selected(const Ui& ui) {
  const lesson::Selection& at = *ui.state.selection;
  return lesson::explain(ui.shown.lesson, ui.figures, at.figure, at.index, ui.state.language);
}

float draw_explanation(Ui& ui, float x0, float x1, float top, const lesson::Explanation& of, bool headed) {
  Column column(ui, x0, x1, top);
  const Scale scale = scale_of(ui);
  if (headed) {
    column.text("title", plain(of.title), text_style(15.5f, Ink::ink, true), NodeRole::heading);
    TextStyle large = text_style(scale.value, Ink::ink, true);
    large.line_height = 1.25f;
    column.text("value", lesson::told_number(static_cast<double>(of.value)), large);
  }
  // Above what changes with the number: a button that is pressed again must not move away.
  const float edit = column.y() + (headed ? kBlock : 0);
  if (const float end = draw_number_edit(ui, x0, x1, edit, of); end > edit) column.space(end - column.y() + kBlock);
  if (!of.symbols.empty()) column.text("symbols", of.symbols, text_style(15));
  if (of.has_line && !of.line.empty()) {
    column.space(8);
    TextStyle line = text_style(14.5f);
    line.line_height = 1.55f;
    column.text("line", marked_line(of.line), line);
  }
  if (!of.fault.empty()) {
    column.space(8);
    TextStyle fault = text_style(14.5f);
    fault.line_height = 1.55f;
    column.text("line", of.fault, fault);
  }
  if (!of.operands.empty() || !of.origin.empty()) column.heading("from", "ui.from");
  std::vector<lesson::Source> named;
  for (const lesson::Source& source : of.operands)
    if (!source.figure.empty() && std::find(named.begin(), named.end(), source) == named.end()) named.push_back(source);
  for (std::size_t i = 0; i < std::min(named.size(), kMostOperands); ++i) column.operand(named[i]);
  if (named.size() > kMostOperands)
    column.text("more", ui.t("ui.more_operands", {std::to_string(named.size() - kMostOperands)}), text_style(13, Ink::second));
  TextStyle told = text_style(13.5f, Ink::second);
  told.line_height = 1.5f;
  for (std::size_t i = 0; i < of.origin.size(); ++i) {
    column.space(4);
    column.text("origin." + std::to_string(i), of.origin[i], told);
  }
  column.heading("exact_heading", "ui.exact");
  TextStyle digits = text_style(12.5f, Ink::second);
  digits.mono = true;
  digits.line_height = 1.5f;
  column.text("exact", plain(lesson::exact_decimal(of.value)), digits);
  if (!of.pytorch.empty()) {
    column.heading("pytorch_heading", "ui.pytorch");
    column.code(of.pytorch);
  } else {
    column.space(8);
  }
  column.copy_buttons(of.pytorch, lesson::shortest(of.value));
  return column.y();
}

}  // namespace attnscope::ui
