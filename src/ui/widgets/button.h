#pragma once
#include <limits>
#include <string>

#include "ui/text/text.h"
#include "ui/widgets/item.h"
#include "ui/widgets/paint.h"

namespace attnscope::ui {

/// How a button looks. There is one primary button on screen, the step bar's.
enum class ButtonLook { primary, quiet, outlined, bare, link };

struct Button {
  std::string id, label;               // label: marked text
  ButtonLook look = ButtonLook::quiet;
  std::optional<Icon> icon;            // instead of the label, which names it all the same
  bool icon_after = false;             // a menu's triangle behind the label
  bool enabled = true, checked = false, bold = false;
  float size = 14;                     // of the text
  float align = 0.5f;
  float reach = 0;                     // pixels beyond it at which a press still counts
  NodeRole role = NodeRole::button;
  std::optional<lesson::Command> command;  // done when it is pressed
  std::string tip;                     // tooltip, marked; "" none
};

/// Its width for its label, with room around it.
float button_width(Ui& ui, const Button& button);
/// Draws it; true when it was pressed (its command, where it has one, is done already).
bool draw_button(Ui& ui, const Rect& rect, const Button& button);

/// A small word in a pill that says how things are; not to be pressed. Returns what it covers, its right end or left end at x.
Rect draw_badge(Ui& ui, float x, float y, const std::string& id, const std::string& marked, bool from_right = false,
                float most = std::numeric_limits<float>::infinity());  // most: of its width, then cut
float badge_width(Ui& ui, const std::string& marked);
inline constexpr float kBadgeHeight = 28;

}  // namespace attnscope::ui
