// The 5×5 lens with digits, over cells that are too small for them.
#include <algorithm>

#include "imgui.h"
#include "ui/widgets/matrix_parts.h"

namespace attnscope::ui {

namespace {
constexpr std::int64_t kReach = 2;  // cells on each side of the middle one
constexpr float kWidth = 46, kHeight = 26, kGap = 2, kMargin = 10, kHead = 26, kAway = 18;
}  // namespace

void draw_lens(MatrixDraw& draw, const CellAt& at, float x, float y) {
  Ui& ui = draw.ui;
  constexpr auto kSpan = static_cast<float>(2 * kReach + 1);
  constexpr float kAcross = kSpan * (kWidth + kGap) - kGap + 2 * kMargin, kDown = kSpan * (kHeight + kGap) - kGap + 2 * kMargin + kHead;
  // Beside the pointer, on the side where there is room.
  float left = x + kAway, top = y + kAway;
  if (left + kAcross > ui.canvas.x1 - 4) left = x - kAway - kAcross;
  if (top + kDown > ui.canvas.y1 - 4) top = y - kAway - kDown;
  left = std::clamp(left, ui.canvas.x0 + 4, std::max(ui.canvas.x0 + 4, ui.canvas.x1 - 4 - kAcross));
  top = std::clamp(top, ui.canvas.y0 + 4, std::max(ui.canvas.y0 + 4, ui.canvas.y1 - 4 - kDown));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const int layer = ui.layer;
  ui.layer = kTipLayer;
  list->PushClipRect({ui.canvas.x0, ui.canvas.y0}, {ui.canvas.x1, ui.canvas.y1});
  for (int i = 3; i > 0; --i) {  // a soft shadow
    const auto grow = static_cast<float>(i) * 2;
    list->AddRectFilled({left - grow, top - grow + 2}, {left + kAcross + grow, top + kDown + grow + 2},
                        with_alpha(ui.theme.dark ? rgb(0) : ui.theme.ink, 0.04f), 10 + grow);
  }
  list->AddRectFilled({left, top}, {left + kAcross, top + kDown}, ui.theme.surface, 10);
  list->AddRect({left, top}, {left + kAcross, top + kDown}, mix(ui.theme.hairline, ui.theme.second, 0.3f), 10, 0, 1);

  const auto label = [](const Labels& labels, std::int64_t i) {
    return i < static_cast<std::int64_t>(labels.texts.size()) ? labels.texts[static_cast<std::size_t>(i)] : std::to_string(i);
  };
  TextStyle head;
  head.size = 14;
  head.bold = true;
  head.max_lines = 1;
  const Rect line{left + kMargin, top + 6, left + kAcross - kMargin, top + 6 + kHead - 6};
  draw_text_in(ui, line, label(draw.matrix.rows, at.first) + " → " + label(draw.matrix.columns, at.second), head);

  for (std::int64_t dr = -kReach; dr <= kReach; ++dr) {
    for (std::int64_t dc = -kReach; dc <= kReach; ++dc) {
      const CellAt cell{at.first + dr, at.second + dc};
      const std::int64_t r = cell.first - draw.first_row(), c = cell.second - draw.first_column();
      if (r < 0 || c < 0 || r >= draw.layout.rows || c >= draw.layout.columns) continue;
      const float x0 = left + kMargin + static_cast<float>(dc + kReach) * (kWidth + kGap);
      const float y0 = top + kMargin + kHead + static_cast<float>(dr + kReach) * (kHeight + kGap);
      const Rect rect{x0, y0, x0 + kWidth, y0 + kHeight};
      if (!draw.data.revealed(cell.first, cell.second)) {
        list->AddRect({rect.x0, rect.y0}, {rect.x1, rect.y1}, ui.theme.hairline, 3, 0, 1);
        continue;
      }
      TextStyle style;
      style.size = 13;
      style.align = 0.5f;
      style.max_lines = 1;
      style.bold = dr == 0 && dc == 0;
      if (draw.data.masked(cell.first, cell.second)) {
        draw_hatch(ui, rect);
        style.color = ui.theme.second;
      } else {
        const Color ground = draw.ground(cell);
        list->AddRectFilled({rect.x0, rect.y0}, {rect.x1, rect.y1}, ground, 3);
        style.color = quiet_row(draw.matrix, cell.first) ? ui.theme.second : digits_on(ground);
      }
      draw_text_in(ui, rect, draw.digits(cell, CellMode::full), style);
      if (dr == 0 && dc == 0) draw_ring(ui, rect);
    }
  }
  list->PopClipRect();
  ui.layer = layer;
}

}  // namespace attnscope::ui
