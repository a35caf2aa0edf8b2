#include "ui/widgets/arithmetic.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/widgets/item.h"

namespace attnscope::ui {

namespace {

constexpr float kPadX = 20, kPadY = 14;

struct Placed {
  const lesson::Piece* piece = nullptr;
  std::size_t number = 0;  // of the piece
  std::string marked;
  float x = 0, width = 0;
};
struct Row {
  std::vector<Placed> pieces;
  float width = 0;
};

TextStyle style_of(const lesson::Piece& piece, float size) {
  TextStyle style;
  style.size = size;
  style.max_lines = 1;
  style.bold = piece.bold || piece.role == lesson::Role::q || piece.role == lesson::Role::k || piece.role == lesson::Role::v;
  switch (piece.role) {
    case lesson::Role::ink: style.ink = Ink::ink; break;
    case lesson::Role::second: style.ink = Ink::second; break;
    case lesson::Role::q: style.ink = Ink::q; break;
    case lesson::Role::k: style.ink = Ink::k; break;
    case lesson::Role::v: style.ink = Ink::v; break;
  }
  return style;
}

/// A line may break before a plus, a minus, an equals sign or a stroke of division, and after a comma.
bool may_break_before(const lesson::Piece& piece) {
  return piece.source.figure.empty() && !piece.superscript && piece.text.size() > 1 && piece.text.front() == ' ' && piece.text != " · ";
}

constexpr std::string_view kRoot = "√";

/// Whether the piece is a sign that ends in a root's; the number behind it then stands under the root's bar.
bool is_root(const lesson::Piece& piece) { return piece.source.figure.empty() && piece.text.ends_with(kRoot); }

/// A piece's text as marked text; blanks at its ends stay, which a line of text would drop.
std::string marked_of(const lesson::Piece& piece, bool rooted) {
  std::string_view whole = piece.text;
  if (is_root(piece)) whole.remove_suffix(kRoot.size());
  std::string text;
  for (const char c : whole) text += c == ' ' ? std::string("\u00A0") : std::string(1, c);
  if (rooted) return "\\sqrt{" + plain(text) + "}";
  return piece.superscript ? "^{" + plain(text) + "}" : plain(text);
}

std::vector<Row> rows_of(Ui& ui, float width, const Arithmetic& a) {
  std::vector<Row> rows(1);
  std::size_t i = 0;
  while (i < a.pieces.size()) {
    // What stays together: up to the next piece before which a line may break.
    std::vector<Placed> together;
    float wide = 0;
    do {
      const lesson::Piece& piece = a.pieces[i];
      Placed placed{&piece, i, marked_of(piece, i > 0 && is_root(a.pieces[i - 1])), wide, 0};
      placed.width = std::min(width, measure_text(ui, placed.marked, style_of(piece, a.size)).width);
      wide += placed.width;
      together.push_back(std::move(placed));
      ++i;
    } while (i < a.pieces.size() && !may_break_before(a.pieces[i]) && a.pieces[i - 1].text != ", ");
    if (rows.back().width + wide > width && !rows.back().pieces.empty()) rows.emplace_back();
    if (wide > width) {  // a narrow column: they part after all
      for (Placed& placed : together) {
        if (rows.back().width + placed.width > width) rows.emplace_back();
        placed.x = rows.back().width;
        rows.back().width += placed.width;
        rows.back().pieces.push_back(std::move(placed));
      }
      continue;
    }
    for (Placed& placed : together) {
      placed.x += rows.back().width;
      rows.back().pieces.push_back(std::move(placed));
    }
    rows.back().width += wide;
  }
  return rows;
}

float row_height(const Arithmetic& a) {
  return std::ceil(a.size * 1.6f);
}

void draw_number(Ui& ui, const Arithmetic& a, const Placed& placed, const Rect& rect) {
  const lesson::Source& source = placed.piece->source;
  const lesson::Selection selection{source.figure, source.index};
  if (a.links) {
    Node node;
    node.id = a.id + "." + std::to_string(placed.number);
    node.role = NodeRole::link;
    node.name = node.value = placed.piece->text;
    node.figure = source.figure;
    node.rect = rect;
    node.command = lesson::Select{source.figure, source.index};
    const Area it = area(ui, node, 2);
    if (it.hovered) ui.transient.next_hover = selection;
    if (it.clicked) ui.act(lesson::Select{source.figure, source.index});
  }
  if (ui.transient.hover == selection || (ui.state.selection && *ui.state.selection == selection)) {
    ImGui::GetWindowDrawList()->AddRectFilled({rect.x0 - 2, rect.y0}, {rect.x1 + 2, rect.y1}, with_alpha(ui.theme.ink, 0.08f), 4);
  }
}

}  // namespace

float arithmetic_height(Ui& ui, float width, const Arithmetic& a) {
  if (!a.pieces.empty()) return static_cast<float>(rows_of(ui, width, a).size()) * row_height(a);
  TextStyle style;
  style.size = a.size;
  style.max_width = width;
  return measure_text(ui, a.words, style).height;
}

float draw_arithmetic(Ui& ui, const Rect& rect, const Arithmetic& a) {
  if (a.pieces.empty()) {
    TextStyle style;
    style.size = a.size;
    style.max_width = rect.width();
    return draw_text(ui, rect.x0, rect.y0, a.words, style).height();
  }
  const float height = row_height(a);
  float y = rect.y0;
  for (const Row& row : rows_of(ui, rect.width(), a)) {
    const float left = rect.x0 + std::max(0.0f, std::round((rect.width() - row.width) * a.align));
    for (const Placed& placed : row.pieces) {
      const float x = left + placed.x;
      if (!placed.piece->source.figure.empty()) draw_number(ui, a, placed, {x, y, x + placed.width, y + height});
      TextStyle style = style_of(*placed.piece, a.size);
      style.max_width = placed.width + 0.5f;
      style.middle_ellipsis = true;
      draw_text(ui, x, y + (height - style.size * style.line_height) / 2, placed.marked, style);
    }
    y += height;
  }
  return y - rect.y0;
}

float draw_arithmetic_card(Ui& ui, const Rect& rect, const Arithmetic& a) {
  const bool phone = ui.width == Width::phone;
  const float pad_x = phone ? 12.0f : kPadX, pad_y = phone ? 10.0f : kPadY;
  const Rect inside{rect.x0 + pad_x, rect.y0 + pad_y, rect.x1 - pad_x, rect.y1};
  const float height = arithmetic_height(ui, inside.width(), a) + 2 * pad_y;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({rect.x0, rect.y0}, {rect.x1, rect.y0 + height}, ui.theme.surface, 10);
  list->AddRect({rect.x0 + 0.5f, rect.y0 + 0.5f}, {rect.x1 - 0.5f, rect.y0 + height - 0.5f}, ui.theme.hairline, 10, 0, 1);
  draw_arithmetic(ui, inside, a);
  return height;
}

}  // namespace attnscope::ui
