#include "ui/widgets/slider.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui.h"

namespace attnscope::ui {
namespace {

std::int64_t places(const Slider& s) { return s.values.empty() ? s.high - s.low : static_cast<std::int64_t>(s.values.size()) - 1; }

std::int64_t place_of(const Slider& s, std::int64_t value) {
  if (s.values.empty()) return std::clamp(value, s.low, s.high) - s.low;
  const auto at = std::upper_bound(s.values.begin(), s.values.end(), value);
  return at == s.values.begin() ? 0 : at - s.values.begin() - 1;
}

std::int64_t value_at(const Slider& s, std::int64_t place) {
  place = std::clamp<std::int64_t>(place, 0, places(s));
  return s.values.empty() ? s.low + place : s.values[static_cast<std::size_t>(place)];
}

std::optional<std::int64_t> by_keys(Ui& ui, const Slider& s) {
  const std::int64_t now = place_of(s, s.value), leap = s.leap > 0 ? s.leap : std::max<std::int64_t>(1, places(s) / 10);
  if (take_key(ui, Key::left) || take_key(ui, Key::down)) return value_at(s, now - 1);
  if (take_key(ui, Key::right) || take_key(ui, Key::up)) return value_at(s, now + 1);
  if (take_key(ui, Key::page_down)) return value_at(s, now - leap);
  if (take_key(ui, Key::page_up)) return value_at(s, now + leap);
  if (take_key(ui, Key::home)) return value_at(s, 0);
  if (take_key(ui, Key::end)) return value_at(s, places(s));
  return std::nullopt;
}

}  // namespace

float slider_share(const Slider& s, std::int64_t value) {
  if (places(s) <= 0) return 0;
  if (s.knots.size() > 1) {
    const auto parts = static_cast<double>(s.knots.size() - 1);
    for (std::size_t k = 1; k < s.knots.size(); ++k) {
      if (value > s.knots[k]) continue;
      const double low = static_cast<double>(s.knots[k - 1]), high = static_cast<double>(s.knots[k]);
      const double within = high > low ? std::max(0.0, (static_cast<double>(value) - low) / (high - low)) : 1;
      return static_cast<float>((static_cast<double>(k - 1) + within) / parts);
    }
    return 1;
  }
  if (s.logarithmic && s.values.empty()) {
    const double low = std::log(static_cast<double>(s.low)), high = std::log(static_cast<double>(s.high));
    return static_cast<float>((std::log(static_cast<double>(std::clamp(value, s.low, s.high))) - low) / (high - low));
  }
  return static_cast<float>(static_cast<double>(place_of(s, value)) / static_cast<double>(places(s)));
}

std::int64_t slider_value(const Slider& s, float share) {
  const double t = std::clamp(static_cast<double>(share), 0.0, 1.0);
  if (s.knots.size() > 1) {
    const double at = t * static_cast<double>(s.knots.size() - 1);
    const auto k = std::min(static_cast<std::size_t>(at), s.knots.size() - 2);
    const double low = static_cast<double>(s.knots[k]), high = static_cast<double>(s.knots[k + 1]);
    return std::llround(low + (high - low) * (at - static_cast<double>(k)));
  }
  if (s.logarithmic && s.values.empty()) {
    const double low = std::log(static_cast<double>(s.low)), high = std::log(static_cast<double>(s.high));
    return std::clamp<std::int64_t>(std::llround(std::exp(low + (high - low) * t)), s.low, s.high);
  }
  return value_at(s, std::llround(t * static_cast<double>(places(s))));
}

std::optional<std::int64_t> draw_slider(Ui& ui, const Rect& rect, const Slider& s) {
  const float y = std::round((rect.y0 + rect.y1) / 2), x0 = rect.x0 + kHandle / 2, x1 = rect.x1 - kHandle / 2;
  Node node;
  node.id = s.id;
  node.role = NodeRole::slider;
  node.name = s.name;
  node.value = s.value_text;
  node.enabled = s.enabled;
  node.low = static_cast<double>(s.low);
  node.high = static_cast<double>(s.high);
  node.number = static_cast<double>(s.value);
  const float tall = std::max(kHandle, std::min(rect.height(), least_hit(ui)));
  node.rect = {rect.x0, y - tall / 2, rect.x1, y + tall / 2};
  const Area pressed = area(ui, std::move(node));

  std::optional<std::int64_t> moved;
  if (pressed.held && x1 > x0) moved = slider_value(s, (ImGui::GetIO().MousePos.x - x0) / (x1 - x0));
  else if (pressed.focused) moved = by_keys(ui, s);
  const float x = x0 + (x1 - x0) * slider_share(s, moved.value_or(s.value));
  fill({x0, y - 2, x1, y + 2}, mix(ui.theme.hairline, ui.theme.ink, 0.06f), 2);
  if (s.filled) fill({x0, y - 2, x, y + 2}, ui.theme.ink, 2);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float radius = pressed.held ? kHandle / 2 - 1 : kHandle / 2 - 2;
  list->AddCircleFilled({x, y}, radius, ui.theme.surface);
  list->AddCircle({x, y}, radius, s.enabled ? ui.theme.ink : ui.theme.second, 0, pressed.hovered ? 2.4f : 2.0f);
  if (moved && *moved != s.value) return moved;
  return std::nullopt;
}

}  // namespace attnscope::ui
