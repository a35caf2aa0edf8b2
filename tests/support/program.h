#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "app/app.h"
#include "support/headless.h"

namespace attnscope::test {

/// As the desktop has them: text is edited in ImGui's own fields.
app::Options window_options();

/// The whole program without a window.
class Program {
 public:
  explicit Program(float width = 1440, float height = 900, app::Options options = window_options());

  app::App& app() { return *app_; }
  Headless& screen() { return headless_; }
  /// Frames until nothing is being computed and nothing moves.
  void settle();
  app::FrameOut frame();
  std::optional<Error> act(lesson::Command command);  // and settles

  void click(std::string_view node);  // in its middle; fails the test where there is no such node
  void tap(ImGuiKey key, bool ctrl = false, bool shift = false);
  void type(std::string_view text);

  const ui::Node* node(std::string_view id) const;
  bool drew(std::string_view text) const;
  std::string clipboard, fragment, store;  // the last that a frame left
  app::FrameOut last;

 private:
  void take(app::FrameOut out);
  Headless headless_;
  std::unique_ptr<app::App> app_;
};

}  // namespace attnscope::test
