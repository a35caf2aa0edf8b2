#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lesson/command.h"

namespace attnscope::ui {

struct Rect {
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  float width() const { return x1 - x0; }
  float height() const { return y1 - y0; }
  bool contains(float x, float y) const { return x >= x0 && x < x1 && y >= y0 && y < y1; }
  Rect inset(float by) const { return {x0 + by, y0 + by, x1 - by, y1 - by}; }
};

enum class NodeRole { button, toggle, choice, slider, link, tab, menu, menu_item, text_field, matrix, plot, image, group, heading, text };

/// One thing on screen as tests, queries and (later) the accessibility mirror see it. Every widget files one, each frame.
struct Node {
  std::string id;             // stable: "step.next", "matrix.scores"
  NodeRole role = NodeRole::text;
  std::string name, value;    // as shown, in the reader's language
  bool enabled = true, checked = false, focused = false;
  double low = 0, high = 0, number = 0;  // slider
  Rect rect;
  std::string figure;         // matrix, plot: what it shows; its cells are asked for by query
  bool focusable = true;      // Tab stops here (headings, texts, images: set false)
  int layer = 0;              // filled in when it is filed
  std::optional<lesson::Command> command;  // what activating it does, where that is one command
};

/// A laid-out piece of text, for the test that measures overlaps and clipping.
struct TextBox {
  Rect rect;        // of the ink's line boxes
  Rect clip;        // what may be drawn where it stands
  int layer = 0;    // popups and sheets above the page lie on higher layers
  std::string text;
  bool may_clip = false;  // inside a pane that scrolls
};

/// A text field that the platform provides (web: a real <input> over the canvas; desktop: ImGui::InputText).
struct TextField {
  std::string id;    // "sentence"
  Rect rect;
  std::string text, label, placeholder;
  float size = 16;   // font size in CSS pixels
  bool hidden = false;  // under an open popup or clipped by its pane
  bool focus = false;   // Tab or a shortcut brought the reader here: the page gives it the focus now
};

struct Ui;
struct TextLine;  // widgets/text_field.h
/// How a line of text is edited where no page provides the field: widgets/input_text.h.
using InputText = std::optional<std::string> (*)(Ui& ui, const Rect& rect, const TextLine& line, bool& editing);

}  // namespace attnscope::ui
