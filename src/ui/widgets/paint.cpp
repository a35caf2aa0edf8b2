#include "ui/widgets/paint.h"

#include <cmath>
#include <initializer_list>

#include "imgui.h"

namespace attnscope::ui {
namespace {

ImDrawList* list() { return ImGui::GetWindowDrawList(); }
ImVec2 low(const Rect& r) { return {std::round(r.x0), std::round(r.y0)}; }
ImVec2 high(const Rect& r) { return {std::round(r.x1), std::round(r.y1)}; }

/// Strokes a line through points relative to the icon's centre.
void trace(float cx, float cy, Color color, float width, std::initializer_list<ImVec2> points) {
  ImVec2 all[8];
  int n = 0;
  for (const ImVec2& p : points) all[n++] = {cx + p.x, cy + p.y};
  list()->AddPolyline(all, n, color, 0, width);
}

void triangle(float cx, float cy, Color color, float direction, float size = 6) {
  const ImVec2 a(cx - direction * size * 0.8f, cy - size), b(cx - direction * size * 0.8f, cy + size), c(cx + direction * size, cy);
  // ImGui wants its corners clockwise, or the smoothed edge lies inside.
  if (direction > 0) list()->AddTriangleFilled(a, c, b, color);
  else list()->AddTriangleFilled(a, b, c, color);
}

void half_disc(float cx, float cy, Color color) {
  list()->AddCircle({cx, cy}, 6.5f, color, 0, 1.4f);
  list()->PathArcTo({cx, cy}, 6.5f, -1.5707963f, 1.5707963f);
  list()->PathFillConvex(color);
}

}  // namespace

void fill(const Rect& rect, Color color, float radius) { list()->AddRectFilled(low(rect), high(rect), color, radius); }

void outline(const Rect& rect, Color color, float radius, float width) { list()->AddRect(low(rect), high(rect), color, radius, 0, width); }

void level_line(float x0, float x1, float y, Color color) {
  list()->AddRectFilled({std::round(x0), std::round(y)}, {std::round(x1), std::round(y) + 1}, color);
}

void upright_line(float x, float y0, float y1, Color color) {
  list()->AddRectFilled({std::round(x), std::round(y0)}, {std::round(x) + 1, std::round(y1)}, color);
}

void disc(float x, float y, float radius, Color color) { list()->AddCircleFilled({x, y}, radius, color); }

void card(const Ui& ui, const Rect& rect, float radius) {
  fill(rect, ui.theme.surface, radius);
  outline(rect, ui.theme.hairline, radius);
}

void draw_icon(const Ui&, const Rect& rect, Icon icon, Color color) {
  const float cx = std::round((rect.x0 + rect.x1) / 2), cy = std::round((rect.y0 + rect.y1) / 2);
  constexpr float w = 1.8f;
  switch (icon) {
    case Icon::back: return triangle(cx, cy, color, -1);
    case Icon::play: return triangle(cx, cy, color, 1);
    case Icon::start:
      list()->AddRectFilled({cx - 6, cy - 6}, {cx - 4, cy + 6}, color);
      return triangle(cx + 2, cy, color, -1);
    case Icon::end:
      list()->AddRectFilled({cx + 4, cy - 6}, {cx + 6, cy + 6}, color);
      return triangle(cx - 2, cy, color, 1);
    case Icon::pause:
      list()->AddRectFilled({cx - 5, cy - 6}, {cx - 2, cy + 6}, color);
      list()->AddRectFilled({cx + 2, cy - 6}, {cx + 5, cy + 6}, color);
      return;
    case Icon::close:
      trace(cx, cy, color, w, {{-5, -5}, {5, 5}});
      return trace(cx, cy, color, w, {{-5, 5}, {5, -5}});
    case Icon::more:
      for (const float dx : {-6.0f, 0.0f, 6.0f}) list()->AddCircleFilled({cx + dx, cy}, 1.8f, color);
      return;
    case Icon::down: return trace(cx, cy, color, 1.6f, {{-4, -2}, {0, 2.5f}, {4, -2}});
    case Icon::right: return trace(cx, cy, color, 1.6f, {{-2, -4}, {2.5f, 0}, {-2, 4}});
    case Icon::check: return trace(cx, cy, color, 1.6f, {{-5, 0}, {-1.5f, 4}, {5, -4}});
    case Icon::theme: return half_disc(cx, cy, color);
    case Icon::copy:
      list()->AddRect({cx - 6, cy - 3}, {cx + 3, cy + 7}, color, 2, 0, 1.4f);
      return trace(cx, cy, color, 1.4f, {{-3, -6}, {6, -6}, {6, 4}});
    case Icon::plus: trace(cx, cy, color, w, {{0, -5}, {0, 5}}); [[fallthrough]];
    case Icon::minus: return trace(cx, cy, color, w, {{-5, 0}, {5, 0}});
    case Icon::keyboard:
      list()->AddRect({cx - 9, cy - 6}, {cx + 9, cy + 6}, color, 2, 0, 1.4f);
      for (const float dx : {-5.0f, 0.0f, 5.0f}) list()->AddRectFilled({cx + dx - 1, cy - 3}, {cx + dx + 1, cy - 1}, color);
      list()->AddRectFilled({cx - 4, cy + 2}, {cx + 4, cy + 3.5f}, color);
      return;
  }
}

}  // namespace attnscope::ui
