#include "ui/widgets/copy_button.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {
namespace {
constexpr double kSaid = 1.6;  // seconds
}

bool draw_copy_button(Ui& ui, const Rect& rect, Button button, const std::string& text) {
  const std::string key = "copied." + button.id;
  if (const auto copied = ui.transient.started.find(key); copied != ui.transient.started.end()) {
    const double until = copied->second + kSaid;
    if (ui.now < until) {
      button.label = ui.t("ui.copied");
      ui.wake_at = std::min(ui.wake_at.value_or(until), until);
    } else {
      ui.transient.started.erase(copied);
    }
  }
  if (!draw_button(ui, rect, button)) return false;
  ui.copy = text;
  ui.transient.started[key] = ui.now;
  ui.animating = true;  // the next frame says so
  return true;
}

float copy_button_width(Ui& ui, const Button& button) {
  Button copied = button;
  copied.label = ui.t("ui.copied");
  return std::max(button_width(ui, button), button_width(ui, copied));
}

}  // namespace attnscope::ui
