#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace attnscope::platform {

/// A real text field over the canvas, in CSS pixels of the canvas.
struct PageField {
  std::string id, text, label, placeholder;
  float x = 0, y = 0, width = 0, height = 0, size = 16;
  bool hidden = false, focus = false;
  bool operator==(const PageField&) const = default;
};

/// What the program tells the page around it; the page does with it what suits it (web/attnscope-element.js).
enum class Say { clipboard, fragment, preferences, title, language, theme };
/// What it asks the page at its start.
enum class Ask { languages, fragment, preferences, address, kept };

/// The browser's side of an instance: canvas, context, listeners, fields (page.js). One for each instance of the module.
class Page {
 public:
  /// Takes the canvas: context, listeners, size. False: there is no WebGL 2. From now on the attn_ functions of main_web*.cpp
  /// are called with `program`.
  static bool open(void* program);
  /// Leaves nothing behind: no listener, observer, timer, field or context.
  static void close();

  static void wake();  // a frame as soon as the screen wants one
  static void wake_in(double seconds);
  static void place_field(const PageField& field);
  static void remove_field(const std::string& id);
  static void set_cursor(int imgui_cursor);
  static void release_focus();
  static void say(Say what, std::string_view text);
  static std::string ask(Ask what);
};

/// ImGui's key for a KeyboardEvent.code ("ArrowLeft", "KeyA"), or ImGuiKey_None for one that the program does not use.
int key_of_code(std::string_view code);

// ImGui's OpenGL backend on the page's context; the context is current.
bool start_gl();
void begin_gl_frame();
void draw_gl_frame(int width, int height, std::uint32_t page);  // device pixels; the colour under all, as ImU32
void lose_gl();
bool restore_gl();
void stop_gl();

}  // namespace attnscope::platform
