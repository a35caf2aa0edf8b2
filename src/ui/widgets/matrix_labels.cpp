// Labels, title, axis titles and colour bar around the cells.
#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "lesson/number_text.h"
#include "ui/widgets/matrix_parts.h"

namespace attnscope::ui {

namespace {

constexpr std::int64_t kEach = 8;   // among cells too small for all labels
constexpr float kLeastPitch = 13;  // of rows that all have one

/// Which labels stand along an axis: all, or each eighth with the hovered and the chosen ones, which push their neighbours out.
std::vector<std::int64_t> standing(std::int64_t begin, std::int64_t count, bool all, const std::vector<std::int64_t>& always, float pitch,
                                   float need) {
  std::vector<std::int64_t> out;
  const auto each = all ? 1 : std::max<std::int64_t>(kEach, static_cast<std::int64_t>(std::ceil(need / std::max(pitch, 0.01f) / 8)) * 8);
  for (std::int64_t i = begin; i < begin + count; ++i) {
    const bool wanted = std::find(always.begin(), always.end(), i) != always.end();
    const bool crowded = std::any_of(always.begin(), always.end(), [&](std::int64_t other) {
      return other != i && other >= begin && other < begin + count && std::fabs(static_cast<float>(other - i)) * pitch < need;
    });
    if (wanted || (i % each == 0 && (all || !crowded))) out.push_back(i);
  }
  // Two that must stand may be too near each other: the first of `always` wins.
  if (!all && always.size() > 1) {
    for (std::size_t a = 1; a < always.size(); ++a) {
      const bool near = std::any_of(always.begin(), always.begin() + static_cast<std::ptrdiff_t>(a), [&](std::int64_t other) {
        return other != always[a] && std::fabs(static_cast<float>(other - always[a])) * pitch < need;
      });
      if (near) std::erase(out, always[a]);
    }
  }
  return out;
}

/// Text that rises to the right at 45°, its foot at (x, y).
void draw_slanted(Ui& ui, float x, float y, std::string_view marked, const TextStyle& style) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const int first = list->VtxBuffer.Size;
  const std::size_t box = ui.boxes.size();
  // Drawn level about its own middle first, so that nothing is clipped before it is turned.
  const Extent size = measure_text(ui, marked, style);
  const float half = size.width / 2, shift = half * 0.7071f;
  const float cx = x + shift, cy = y - shift;
  draw_text(ui, cx - half, cy - size.height / 2, marked, style);
  const float cosine = 0.70710678f, sine = -0.70710678f;
  for (int i = first; i < list->VtxBuffer.Size; ++i) {
    ImVec2& p = list->VtxBuffer[i].pos;
    const float dx = p.x - cx, dy = p.y - cy;
    p = {cx + dx * cosine - dy * sine, cy + dx * sine + dy * cosine};
  }
  // What it covers, for the test of overlaps: slanted neighbours' rectangles would meet though the texts do not, so only the foot is filed.
  for (std::size_t i = box; i < ui.boxes.size(); ++i) ui.boxes[i].rect = {x - 4, y - 10, x + 4, y};
}

std::vector<std::int64_t> always_of(const MatrixDraw& draw, bool rows) {
  std::vector<std::int64_t> out;
  const auto add = [&](const std::optional<CellAt>& at) {
    if (at) out.push_back(rows ? at->first : at->second);
  };
  add(draw.hovered);
  add(draw.selected);
  add(draw.current);
  const auto& band = rows ? draw.matrix.band_row : draw.matrix.band_column;
  if (band) out.push_back(*band);
  return out;
}

}  // namespace

void draw_labels(MatrixDraw& draw) {
  Ui& ui = draw.ui;
  const MatrixLayout& layout = draw.layout;
  const bool sparse = layout.mode >= CellMode::small;
  const Rect& cells = layout.cells;
  const auto strong = [&](const TextStyle& base, bool wanted) {
    TextStyle style = base;
    if (wanted) style.ink = Ink::ink;
    return style;
  };
  const std::vector<std::int64_t> rows = always_of(draw, true), columns = always_of(draw, false);
  if (!draw.matrix.rows.texts.empty()) {
    TextStyle style = label_style(ui, draw.matrix.rows);
    const float pitch = draw.cell({1, 0}).y0 - draw.cell({0, 0}).y0;
    if (pitch >= kLeastPitch) style.size = std::min(style.size, pitch - 1);  // a Chinese character is as high as its font
    for (const std::int64_t r : standing(draw.first_row(), layout.rows, pitch >= kLeastPitch, rows, pitch, style.size * 1.25f)) {
      const Rect cell = draw.cell({r, draw.first_column()});
      const float middle = (cell.y0 + cell.y1) / 2;
      if (r >= static_cast<std::int64_t>(draw.matrix.rows.texts.size()) || middle < cells.y0 || middle > cells.y1) continue;
      const bool marked = std::find(rows.begin(), rows.end(), r) != rows.end();
      const Rect box{cells.x0 - layout.row_label_width, middle - 10, cells.x0 - label_gap(ui), middle + 10};
      TextStyle right = strong(style, marked);
      right.align = 1;
      draw_text_in(ui, box, draw.matrix.rows.texts[static_cast<std::size_t>(r)], right);
    }
  }
  if (layout.column_slant == MatrixLayout::Slant::none || layout.column_slant == MatrixLayout::Slant::off) return;
  const bool slanted = layout.column_slant == MatrixLayout::Slant::slanted;
  TextStyle style = label_style(ui, draw.matrix.columns);
  style.size *= layout.column_label_scale;
  const float pitch = draw.cell({0, 1}).x0 - draw.cell({0, 0}).x0;
  for (const std::int64_t c : standing(draw.first_column(), layout.columns, !sparse || pitch >= 40, columns, pitch, 56)) {
    const Rect cell = draw.cell({draw.first_row(), c});
    const float middle = (cell.x0 + cell.x1) / 2;
    if (c >= static_cast<std::int64_t>(draw.matrix.columns.texts.size()) || middle < cells.x0 || middle > cells.x1) continue;
    const std::string& text = draw.matrix.columns.texts[static_cast<std::size_t>(c)];
    TextStyle mine = strong(style, std::find(columns.begin(), columns.end(), c) != columns.end());
    if (slanted) {
      draw_slanted(ui, middle, cells.y0 - 8, text, mine);
      continue;
    }
    mine.align = 0.5f;
    if (sparse) mine.max_width = 54;
    const Extent size = measure_text(ui, text, mine);
    const float over = layout.mode == CellMode::texture ? 4.0f : 2.0f;  // there they reach over the first row's label
    draw_text(ui, middle, cells.y0 - over - size.height, text, mine);
  }
}

void draw_title(MatrixDraw& draw) {
  if (draw.matrix.title.empty()) return;
  const MatrixLayout& layout = draw.layout;
  TextStyle style;
  style.size = 17;
  style.bold = true;
  style.max_lines = 1;
  const float y = layout.outer.y0;
  const Rect title = draw_text(draw.ui, layout.cells.x0, y, draw.matrix.title, style);
  const std::string shape = "[" + std::to_string(draw.data.rows()) + ", " + std::to_string(draw.data.columns()) + "]";
  draw_text(draw.ui, title.x1 + 8, y + 5, shape, quiet_style(draw.ui));
}

Footer footer_of(Ui& ui, const Matrix& matrix, float width) {
  Footer out;
  const TextStyle style = quiet_style(ui);
  if (matrix.axis_titles) {
    out.titles = measure_text(ui, ui.t("view.who_asks"), style).width + measure_text(ui, ui.t("view.who_is_asked"), style).width + 12;
    out.width = out.titles;
    out.height = 26;
  }
  if (!matrix.color_bar) return out;
  const float words = matrix.interactive ? std::max(measure_text(ui, ui.t("view.stretch"), style).width,
                                                    measure_text(ui, ui.t("view.stretch_off"), style).width)
                                         : 0;
  float bar = kBarWidth + (words > 0 ? 14 + words : 0.0f);
  out.switch_below = words > 0 && bar > width;
  if (out.switch_below) bar = std::max(kBarWidth, words);
  const float tall = out.switch_below ? 58.0f : 36.0f;
  out.two_lines = out.titles > 0 && out.titles + 24 + bar > width;
  out.height = out.two_lines ? out.height + tall : tall;
  out.width = out.two_lines ? std::max(out.titles, bar) : (out.titles > 0 ? out.titles + 24 : 0.0f) + bar;
  return out;
}

float side_width(Ui& ui, const Matrix& matrix) {
  float out = matrix.color_bar ? kBarWidth : 0;
  if (!matrix.axis_titles) return out;
  const TextStyle style = quiet_style(ui);
  out = std::max(out, measure_text(ui, ui.t("view.who_asks"), style).width);
  return std::ceil(std::max(out, measure_text(ui, ui.t("view.who_is_asked"), style).width));
}

float side_height(const Matrix& matrix) {
  return matrix.side_offset + (matrix.axis_titles ? 46.0f : 0.0f) + (matrix.color_bar ? matrix.interactive ? 56.0f : 34.0f : 0.0f);
}

float draw_axis_titles(Ui& ui, float x, float y, bool one_line) {
  const TextStyle style = quiet_style(ui);
  const Rect first = draw_text(ui, x, y, ui.t("view.who_asks"), style);
  const Rect second = one_line ? draw_text(ui, first.x1 + 12, y, ui.t("view.who_is_asked"), style)
                               : draw_text(ui, x, first.y1 + 2, ui.t("view.who_is_asked"), style);
  return second.y1 - y;
}

Rect draw_color_bar(Ui& ui, const Matrix& matrix, const ColorScale& scale, float x, float y, bool below) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Rect bar{x, y, x + kBarWidth, y + kBarHeight};
  const auto steps = static_cast<int>(kBarWidth);
  for (int i = 0; i < steps; ++i) {
    const float t = (static_cast<float>(i) + 0.5f) / static_cast<float>(steps);
    const float value = scale.diverging ? (2 * t - 1) * scale.range : t * scale.range;
    list->AddRectFilled({bar.x0 + static_cast<float>(i), bar.y0}, {bar.x0 + static_cast<float>(i + 1), bar.y1}, color_of(scale, value));
  }
  list->AddRect({bar.x0, bar.y0}, {bar.x1, bar.y1}, mix(ui.theme.hairline, ui.theme.second, 0.25f), 0, 0, 1.0f);
  TextStyle style = quiet_style(ui);
  style.size = 12;
  const double range = static_cast<double>(scale.range);
  const double low = scale.diverging ? -range : 0, middle = scale.diverging ? 0 : range / 2;
  style.align = 0;
  const Rect first = draw_text(ui, bar.x0, bar.y1 + 3, lesson::scale_number(low), style);
  style.align = 1;
  const Rect last = draw_text(ui, bar.x1, bar.y1 + 3, lesson::scale_number(range), style);
  style.align = 0.5f;
  const std::string between = lesson::scale_number(middle);
  const float half = measure_text(ui, between, style).width / 2 + 3, centre = (bar.x0 + bar.x1) / 2;
  if (centre - half >= first.x1 && centre + half <= last.x0) draw_text(ui, centre, bar.y1 + 3, between, style);
  Rect covers{bar.x0, bar.y0, bar.x1, bar.y1 + 20};
  if (!matrix.interactive) return covers;
  // The switch beside it.
  TextStyle link = quiet_style(ui);
  link.ink = Ink::accent;
  const bool on = stretched(ui, matrix);
  const std::string text = ui.t(on ? "view.stretch_off" : "view.stretch");
  const Extent size = measure_text(ui, text, link);
  Node node;
  node.id = "matrix." + matrix.id + ".stretch";
  node.role = NodeRole::toggle;
  node.name = ui.t("view.stretch");
  node.checked = on;
  const float link_x = below ? bar.x0 : bar.x1 + 14, link_y = below ? bar.y1 + 22 : bar.y0 - 6;
  node.rect = {link_x, link_y, link_x + size.width, link_y + size.height};
  const Rect at = node.rect;
  if (area(ui, node, (least_hit(ui) - size.height) / 2).clicked) ui.transient.scroll["matrix." + matrix.id + ".stretch"] = on ? 0.0f : 1.0f;
  draw_text(ui, at.x0, at.y0, text, link);
  covers.x1 = std::max(covers.x1, at.x1);
  covers.y1 = std::max(covers.y1, at.y1);
  return covers;
}

bool stretched(const Ui& ui, const Matrix& matrix) {
  const auto found = ui.transient.scroll.find("matrix." + matrix.id + ".stretch");
  return found != ui.transient.scroll.end() && found->second > 0;
}

float draw_footer(MatrixDraw& draw) {
  Ui& ui = draw.ui;
  const MatrixLayout& layout = draw.layout;
  if (layout.side_footer) {
    const float x = layout.cells.x1 + kSideGap;
    float y = layout.cells.y0 + draw.matrix.side_offset;
    if (draw.matrix.axis_titles) y += draw_axis_titles(ui, x, y, false) + 8;
    if (draw.matrix.color_bar) y = draw_color_bar(ui, draw.matrix, draw.scale, x, y + 2, true).y1;
    return y + 12;
  }
  const Footer& footer = layout.footer;
  const float left = layout.cells.x0, top = layout.cells.y1 + 8;
  if (draw.matrix.axis_titles) draw_axis_titles(ui, left, top, true);
  if (draw.matrix.color_bar) {
    const float x = footer.two_lines || footer.titles == 0 ? left : left + footer.titles + 24;
    draw_color_bar(ui, draw.matrix, draw.scale, x, footer.two_lines ? top + 31 : top + 5, footer.switch_below);
  }
  return layout.cells.y0;
}

}  // namespace attnscope::ui
