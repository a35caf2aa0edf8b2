#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/command.h"
#include "tensor/result.h"
#include "ui/node.h"
#include "ui/theme.h"

namespace attnscope::app {

/// What a frame leaves for the platform.
struct FrameOut {
  bool again = false;                  // draw another frame at once
  std::optional<double> wake_at;       // draw one then (seconds, the clock of frame())
  std::vector<ui::TextField> fields;   // real text fields to lay over the canvas (web)
  int cursor = 0;                      // ImGuiMouseCursor
  std::optional<std::string> clipboard;
  std::optional<std::string> fragment; // the link to show in the address bar, when it changed
  std::optional<std::string> store;    // preferences to keep (language, theme, exercises solved), when they changed
  std::string page_title;
  int leave = 0;                       // Tab went past the last node (+1) or before the first (−1): the focus leaves the program (web)
  bool release = false;                // Escape found nothing to close: the program gives up the focus (web)
};

struct Options {
  ui::InputText input_text = nullptr;  // how text is edited in a window (ui/widgets/input_text.h); nullptr: text fields are the page's
  bool prefers_dark = false, reduced_motion = false;
  bool first_visit = false;            // open quietly unless a link, or what is kept, says that the reader knows the program
  bool embedded = false;               // in somebody's page: no prediction cards, quieter chrome
  std::string languages;               // the reader's, as navigator.languages: "zh-CN,en"
  std::string page_url;                // where the page lies, without a fragment: what shared links begin with; "" on the desktop
  std::string fragment, stored;        // link and preferences to open with; a bad one gives a message and the default
  std::string kept;                    // what lesson::to_kept made, to open with where there is no link
};

/// The one program of browser and desktop. An ImGui context must be current, with its fonts made; no GL is touched.
class App {
 public:
  App(Options options, ui::Fonts fonts);
  ~App();

  /// Between ImGui::NewFrame and ImGui::Render. `now` in seconds is the only clock.
  FrameOut frame(double now);

  /// Does a command as the UI does; the state and the picture stay where it cannot be done.
  std::optional<Error> act(const lesson::Command& command);
  /// lesson::answer, and {"query": "nodes"}, "texts", "strings" of the last frame, {"query": "working"} while a job runs.
  std::string answer(std::string_view request);

  void set_prefers_dark(bool dark);
  void set_text(const std::string& field, const std::string& text);  // from the page's text field
  void focus_field(const std::string& field);  // the reader has clicked into the page's text field
  void enter(bool forward);                    // Tab brought the focus to the program (web): to its first node, or its last
  const lesson::State& state() const;
  const std::vector<ui::Node>& nodes() const;
  const std::vector<ui::TextBox>& text_boxes() const;
  /// Whether the pane under the pointer can still scroll that way (web: the wheel is the page's otherwise).
  bool wants_wheel(float dx, float dy) const;
  /// The GL context is lost, and with it all names (render::HeatMapPainter::forget): call before it is made anew.
  void context_lost();

 private:
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace attnscope::app
