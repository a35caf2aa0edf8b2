#pragma once
#include <string_view>

#include "imgui.h"
#include "lesson/state.h"
#include "ui/hooks.h"
#include "ui/text/layout.h"
#include "ui/ui.h"

namespace attnscope::test {

/// Frames without a window or GL, natively and under Node: an ImGui context whose faces have fixed widths (of a common sans-serif,
/// rounded up), so that a layout is the same on every machine.
class Headless {
 public:
  explicit Headless(float width = 1440, float height = 900, float density = 1);
  ~Headless();
  Headless(const Headless&) = delete;
  Headless& operator=(const Headless&) = delete;

  const ui::Fonts& fonts() const { return fonts_; }
  void resize(float width, float height);
  ui::Rect canvas() const;
  /// ImGui's items of the last frame.
  const std::vector<ui::SeenItem>& items() const { return items_; }
  double now = 0;  // advances by 1/60 s a frame

  /// One frame: draw(now) between NewFrame and Render.
  template <class Draw>
  void frame(Draw&& draw) {
    begin();
    draw(now);
    end();
  }

  // Input, for the frames to come. A press and its release need two frames, as ImGui takes them in turn.
  void move(float x, float y);
  void press(bool down);
  void key(ImGuiKey key, bool down);
  void modifier(ImGuiKey mod, bool down) { key(mod, down); }
  void type(std::string_view text);
  void wheel(float dx, float dy);
  template <class Draw>
  void click(float x, float y, Draw&& draw) {
    frame(draw);  // a window is hovered from its second frame on
    move(x, y);
    frame(draw);
    press(true);
    frame(draw);
    press(false);
    frame(draw);
    frame(draw);
  }
  template <class Draw>
  void tap_key(ImGuiKey which, Draw&& draw) {
    key(which, true);
    frame(draw);
    key(which, false);
    frame(draw);
    frame(draw);
  }

 private:
  void begin();
  void end();
  ImGuiIO& io();  // makes this one the current context
  ImGuiContext *context_ = nullptr, *before_ = nullptr;
  ui::Fonts fonts_;
  std::vector<ui::SeenItem> items_;
};

/// What a widget needs around it, where a test draws one without the app: fill in what it reads, then draw within with().
struct Stage {
  lesson::State state;
  lesson::SceneLesson shown;
  model::Trace trace;
  lesson::Steps steps;
  lesson::Position at;
  ui::Transient transient;
  ui::TextCache cache;
  std::optional<lesson::Figures> figures;  // of the trace as it is in this frame
  bool dark = false;

  // Of the last frame:
  std::vector<ui::Node> nodes;
  std::vector<ui::TextBox> boxes;
  std::vector<ui::TextField> fields;
  std::vector<lesson::Command> commands;

  /// One frame with a window over the whole canvas; draw(Ui&).
  template <class Draw>
  void with(Headless& headless, Draw&& draw) {
    headless.frame([&](double now) {
      ui::Ui ui = make(headless, now);
      open_window();
      draw(ui);
      close_window();
      keep(ui);
    });
  }

  const ui::Node* node(std::string_view id) const;
  bool drew(std::string_view text) const;  // a text box that holds it

 private:
  ui::Ui make(Headless& headless, double now);
  void open_window();
  void close_window();
  void keep(ui::Ui& ui);
};

}  // namespace attnscope::test
