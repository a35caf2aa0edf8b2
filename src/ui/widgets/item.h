#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

// What every widget is made of: an area that the pointer and the keyboard reach, and the node that says so.

inline constexpr int kSheetLayer = 1, kPopupLayer = 10, kTipLayer = 20;

struct Area {
  bool hovered = false;
  bool held = false;      // pressed and not yet let go
  bool clicked = false;   // let go upon it, or Enter or Space while it is focused
  bool focused = false;   // the keyboard acts on it
};

/// Files the node and makes its rectangle react. `reach`: how many pixels beyond it a press still counts (a finger's 44 px).
/// A focused area draws its ring; a disabled one files its node and does not react.
Area area(Ui& ui, Node node, float reach = 0);
/// Files a node that is only read: headings, texts, pictures.
void file(Ui& ui, Node node);

/// Whether this key is the focused widget's to take: call when it is focused; true once per press, and for repeats. A taken key
/// does no shortcut.
enum class Key { left, right, up, down, home, end, page_up, page_down, enter };
bool take_key(Ui& ui, Key key, bool pointed = false);  // pointed: also where the focus came by the pointer

/// The least size of what a finger or a pointer must hit.
inline float least_hit(const Ui& ui) { return ui.width == Width::phone ? 44.0f : 32.0f; }
/// Shows `marked` beside the area once the pointer has rested on it (or the keyboard has come to it).
void tooltip(Ui& ui, const Area& of, const std::string& id, const Rect& rect, std::string marked);

/// The widget's number as ImGui sees it: by the node's id alone, wherever it is drawn.
unsigned item_id(const std::string& node_id);

}  // namespace attnscope::ui
