#include "platform/desktop/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui.h"
#include "imgui_impl_glfw.h"
#include "imgui_impl_opengl3.h"
#include "imgui_internal.h"
#include "platform/desktop/gl.h"

namespace attnscope::platform {

struct Window::Self {
  GLFWwindow* window = nullptr;
  bool visible = true;
  bool stirred = true;
};

namespace {

Window::Self& self_of(GLFWwindow* window) {
  return *static_cast<Window::Self*>(glfwGetWindowUserPointer(window));
}

// GLFW counts the pointer and the window in device pixels on some systems (X11, Windows) and in CSS pixels on others.
struct Measures {
  int pixels_x = 0, pixels_y = 0;  // of the framebuffer
  float scale = 1;                 // device pixels for a CSS pixel
  float css_for_unit = 1;          // CSS pixels for one of GLFW's window units
};

Measures measure(GLFWwindow* window) {
  Measures m;
  int width = 0, height = 0;
  glfwGetWindowSize(window, &width, &height);
  glfwGetFramebufferSize(window, &m.pixels_x, &m.pixels_y);
  float sx = 1, sy = 1;
  glfwGetWindowContentScale(window, &sx, &sy);
  m.scale = std::max(sx, 0.5f);
  if (width > 0) m.css_for_unit = static_cast<float>(m.pixels_x) / static_cast<float>(width) / m.scale;
  return m;
}

void on_position(GLFWwindow* window, double x, double y) {
  self_of(window).stirred = true;
  const float unit = measure(window).css_for_unit;
  ImGui::GetIO().AddMousePosEvent(static_cast<float>(x) * unit, static_cast<float>(y) * unit);
}
void on_enter(GLFWwindow* window, int entered) {
  self_of(window).stirred = true;
  if (!entered) ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
}
void on_button(GLFWwindow* window, int button, int action, int mods) {
  self_of(window).stirred = true;
  ImGui_ImplGlfw_MouseButtonCallback(window, button, action, mods);
}
void on_scroll(GLFWwindow* window, double x, double y) {
  self_of(window).stirred = true;
  ImGui_ImplGlfw_ScrollCallback(window, x, y);
}
void on_key(GLFWwindow* window, int key, int scancode, int action, int mods) {
  self_of(window).stirred = true;
  ImGui_ImplGlfw_KeyCallback(window, key, scancode, action, mods);
}
void on_char(GLFWwindow* window, unsigned int c) {
  self_of(window).stirred = true;
  ImGui_ImplGlfw_CharCallback(window, c);
}
void on_focus(GLFWwindow* window, int focused) {
  self_of(window).stirred = true;
  ImGui_ImplGlfw_WindowFocusCallback(window, focused);
}
void on_pixels(GLFWwindow* window, int, int) {
  self_of(window).stirred = true;
}
void on_scale(GLFWwindow* window, float, float) {
  self_of(window).stirred = true;
}
void on_refresh(GLFWwindow* window) {
  self_of(window).stirred = true;
}

std::string last_error() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text ? text : "";
}

}  // namespace

Window::Window(std::unique_ptr<Self> self) : self_(std::move(self)) {}

std::unique_ptr<Window> Window::open(const WindowOptions& options, std::string& why) {
  if (!glfwInit()) {
    why = last_error();
    return nullptr;
  }
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, options.visible ? GLFW_TRUE : GLFW_FALSE);
  auto self = std::make_unique<Self>();
  self->visible = options.visible;
  self->window = glfwCreateWindow(options.width, options.height, options.title.c_str(), nullptr, nullptr);
  if (!self->window) {
    why = last_error();
    glfwTerminate();
    return nullptr;
  }
  GLFWwindow* window = self->window;
  glfwSetWindowUserPointer(window, self.get());
  glfwSetWindowSizeLimits(window, 320, 320, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwMakeContextCurrent(window);
  glfwSwapInterval(1);
  ImGui_ImplGlfw_InitForOpenGL(window, false);
  glfwSetCursorPosCallback(window, on_position);
  glfwSetCursorEnterCallback(window, on_enter);
  glfwSetMouseButtonCallback(window, on_button);
  glfwSetScrollCallback(window, on_scroll);
  glfwSetKeyCallback(window, on_key);
  glfwSetCharCallback(window, on_char);
  glfwSetWindowFocusCallback(window, on_focus);
  glfwSetFramebufferSizeCallback(window, on_pixels);
  glfwSetWindowContentScaleCallback(window, on_scale);
  glfwSetWindowRefreshCallback(window, on_refresh);
  if (!ImGui_ImplOpenGL3_Init("#version 330 core")) {
    why = "OpenGL 3.3";
    ImGui_ImplGlfw_Shutdown();
    glfwDestroyWindow(window);
    glfwTerminate();
    return nullptr;
  }
  return std::unique_ptr<Window>(new Window(std::move(self)));
}

Window::~Window() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  glfwDestroyWindow(self_->window);
  glfwTerminate();
}

bool Window::closing() const {
  return glfwWindowShouldClose(self_->window) != 0;
}

double Window::now() const {
  return glfwGetTime();
}

bool Window::wait(std::optional<double> seconds) {
  if (seconds && *seconds <= 0) {
    glfwPollEvents();
  } else if (!self_->stirred) {
    if (seconds) {
      glfwWaitEventsTimeout(*seconds);
    } else {
      glfwWaitEvents();
    }
  }
  return std::exchange(self_->stirred, false);
}

bool Window::input_left() const {
  return ImGui::GetCurrentContext()->InputEventsQueue.Size > 0;
}

void Window::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  const Measures m = measure(self_->window);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(m.pixels_x) / m.scale, static_cast<float>(m.pixels_y) / m.scale);
  io.DisplayFramebufferScale = ImVec2(m.scale, m.scale);
  ImGui::NewFrame();
}

void Window::end_frame(std::uint32_t page) {
  ImGui::Render();
  const Measures m = measure(self_->window);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(0, 0, m.pixels_x, m.pixels_y);
  const ImVec4 color = ImGui::ColorConvertU32ToFloat4(page);
  glClearColor(color.x, color.y, color.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  glfwSwapBuffers(self_->window);
}

void Window::set_title(const std::string& title) {
  glfwSetWindowTitle(self_->window, title.c_str());
}

void Window::set_clipboard(const std::string& text) {
  glfwSetClipboardString(self_->window, text.c_str());
}

}  // namespace attnscope::platform
