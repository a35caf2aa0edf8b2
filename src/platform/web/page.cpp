#include "platform/web/page.h"

#include <GLES3/gl3.h>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

// page.js
extern "C" {
int attn_page_open(void* program);
void attn_page_close();
void attn_page_wake();
void attn_page_wake_in(double seconds);
void attn_page_field(const char* id, std::size_t id_size, const char* text, std::size_t text_size, const char* label,
                     std::size_t label_size, const char* placeholder, std::size_t placeholder_size, float x, float y, float width,
                     float height, float size, int hidden, int focus);
void attn_page_remove_field(const char* id, std::size_t id_size);
void attn_page_cursor(int cursor);
void attn_page_release_focus();
void attn_page_say(int what, const char* text, std::size_t size);
int attn_page_ask(int what, char* out, int room);  // the answer's size; it is written only where there is room for it
}

namespace attnscope::platform {

bool Page::open(void* program) {
  return attn_page_open(program) != 0;
}
void Page::close() {
  attn_page_close();
}
void Page::wake() {
  attn_page_wake();
}
void Page::wake_in(double seconds) {
  attn_page_wake_in(seconds);
}

void Page::place_field(const PageField& f) {
  attn_page_field(f.id.data(), f.id.size(), f.text.data(), f.text.size(), f.label.data(), f.label.size(), f.placeholder.data(),
                  f.placeholder.size(), f.x, f.y, f.width, f.height, f.size, f.hidden, f.focus);
}

void Page::remove_field(const std::string& id) {
  attn_page_remove_field(id.data(), id.size());
}
void Page::set_cursor(int imgui_cursor) {
  attn_page_cursor(imgui_cursor);
}
void Page::release_focus() {
  attn_page_release_focus();
}
void Page::say(Say what, std::string_view text) {
  attn_page_say(static_cast<int>(what), text.data(), text.size());
}

std::string Page::ask(Ask what) {
  std::string text;
  text.resize(static_cast<std::size_t>(attn_page_ask(static_cast<int>(what), nullptr, 0)));
  attn_page_ask(static_cast<int>(what), text.data(), static_cast<int>(text.size()));
  return text;
}

bool start_gl() {
  return ImGui_ImplOpenGL3_Init("#version 300 es");
}

void begin_gl_frame() {
  ImGui_ImplOpenGL3_NewFrame();
}

void draw_gl_frame(int width, int height, std::uint32_t page) {
  const ImVec4 color = ImGui::ColorConvertU32ToFloat4(page);
  glViewport(0, 0, width, height);
  glClearColor(color.x, color.y, color.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void lose_gl() {
  ImGui_ImplOpenGL3_DestroyDeviceObjects();
}
bool restore_gl() {
  return ImGui_ImplOpenGL3_CreateDeviceObjects();
}
void stop_gl() {
  ImGui_ImplOpenGL3_Shutdown();
}

}  // namespace attnscope::platform
