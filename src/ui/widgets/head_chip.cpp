#include "ui/widgets/head_chip.h"

#include <algorithm>
#include <array>
#include <string>

#include "imgui.h"
#include "ui/text/text.h"

namespace attnscope::ui {
namespace {

constexpr std::array<Color, 8> kLight = {rgb(0x3B6EA8), rgb(0xB5632A), rgb(0x3E8465), rgb(0x9A5B9E),
                                         rgb(0xB0475A), rgb(0x77762B), rgb(0x2E8794), rgb(0x86603C)};
constexpr std::array<Color, 8> kDark = {rgb(0x7FAEE6), rgb(0xE39A63), rgb(0x7CC4A0), rgb(0xCE96D2),
                                        rgb(0xE58595), rgb(0xBDBB63), rgb(0x6CC3CF), rgb(0xC9A27B)};

TextStyle chip_style() {
  TextStyle style;
  style.size = 13;
  style.bold = true;
  style.align = 0.5f;
  style.max_lines = 1;
  return style;
}

}  // namespace

Color head_color(const Theme& theme, std::int64_t head) {
  const auto k = static_cast<std::size_t>(head) % kLight.size();
  return theme.dark ? kDark[k] : kLight[k];
}

float chip_width(Ui& ui, std::int64_t head) {
  return std::max(28.0f, measure_text(ui, std::to_string(head), chip_style()).width + 18);
}

Rect draw_head_chip(Ui& ui, float x, float y, std::int64_t head) {
  const Rect rect{x, y - kChipHeight / 2, x + chip_width(ui, head), y + kChipHeight / 2};
  const Color ground = head_color(ui.theme, head);
  ImGui::GetWindowDrawList()->AddRectFilled({rect.x0, rect.y0}, {rect.x1, rect.y1}, ground, kChipHeight / 2);
  TextStyle style = chip_style();
  style.color = digits_on(ground);
  draw_text_in(ui, rect, std::to_string(head), style);
  return rect;
}

}  // namespace attnscope::ui
