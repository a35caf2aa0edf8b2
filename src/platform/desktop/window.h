#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

struct GLFWwindow;

namespace attnscope::platform {

struct WindowOptions {
  std::string title;
  int width = 1280, height = 860;  // CSS pixels
  bool visible = true;             // false: a context to draw pictures with
};

/// The desktop's window: GLFW 3.3 and OpenGL 3.3 core. An ImGui context must be current from open() on.
class Window {
 public:
  /// Where it cannot be opened, none, and in `why` GLFW's reason.
  static std::unique_ptr<Window> open(const WindowOptions& options, std::string& why);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  bool closing() const;
  double now() const;  // seconds
  /// Takes what has happened; where nothing has, sleeps until something does or `seconds` have passed (none: for ever).
  /// Returns whether anything happened.
  bool wait(std::optional<double> seconds);
  bool input_left() const;  // the next frame has events to take

  void begin_frame();                  // size and density, then ImGui::NewFrame
  void end_frame(std::uint32_t page);  // ImGui::Render, draw, show; the colour under all, as ImU32

  void set_title(const std::string& title);
  void set_clipboard(const std::string& text);

  struct Self;

 private:
  explicit Window(std::unique_ptr<Self> self);
  std::unique_ptr<Self> self_;
};

/// Pictures of frames: any size and density, whatever the screen's. A Window must be open.
class Picture {
 public:
  Picture(int width, int height, float scale);  // CSS pixels; device pixels for one of them
  ~Picture();
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;

  bool ready() const;      // false: OpenGL here draws no picture of this size
  static int most_side();  // device pixels that it draws at most, in width and in height

  void begin_frame(float seconds_passed);
  void end_frame(std::uint32_t page);
  /// False where the file cannot be written. A file is there whole or not at all: it is written beside itself and renamed.
  bool write_png(const std::string& path) const;

 private:
  int width_, height_;  // device pixels
  float scale_;
  unsigned framebuffer_ = 0, texture_ = 0;
};

/// The reader's languages in order, as a browser gives them: "zh-CN,en".
std::string system_languages();
/// What `write_preferences` kept; "" where there is nothing.
std::string read_preferences();
void write_preferences(const std::string& text);

}  // namespace attnscope::platform
