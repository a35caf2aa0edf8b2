// What a reader does in a page: pointer, wheel, keys, focus and text fields, as platform/web/ sends them.
#include <cfloat>
#include <string>
#include <string_view>

#include "imgui_internal.h"
#include "main_web.h"

using namespace attnscope;

namespace {

// Keys that would scroll or otherwise act in the page around, and that mean something here.
bool takes(ImGuiKey key, bool control) {
  if (control) return key == ImGuiKey_Z || key == ImGuiKey_Y;
  switch (key) {
    case ImGuiKey_LeftArrow:
    case ImGuiKey_RightArrow:
    case ImGuiKey_UpArrow:
    case ImGuiKey_DownArrow:
    case ImGuiKey_Home:
    case ImGuiKey_End:
    case ImGuiKey_PageUp:
    case ImGuiKey_PageDown:
    case ImGuiKey_Enter:
    case ImGuiKey_Space:
    case ImGuiKey_Backspace:
    case ImGuiKey_Slash:
    case ImGuiKey_Apostrophe:  // the latter two open Firefox's search
      return true;
    default: return false;
  }
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void attn_pointer(Instance* self, float x, float y, int touch) {
  ImGuiIO& io = self->io();
  io.AddMouseSourceEvent(touch ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
  io.AddMousePosEvent(x, y);
  self->pace.stir();
}

EMSCRIPTEN_KEEPALIVE void attn_leave(Instance* self) {
  self->io().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  self->pace.stir();
}

EMSCRIPTEN_KEEPALIVE void attn_button(Instance* self, int button, int down) {
  constexpr int kImGui[] = {0, 2, 1, 3, 4};  // the browser's order is left, middle, right
  if (button < 0 || button > 4) return;
  self->io().AddMouseButtonEvent(kImGui[button], down != 0);
  self->pace.stir();
}

/// A press that turns out to be a scroll: it ends without a click, and the pointer stays there for the wheel.
EMSCRIPTEN_KEEPALIVE void attn_let_go(Instance* self, float x, float y) {
  ImGuiIO& io = self->io();
  io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  io.AddMouseButtonEvent(0, false);
  io.AddMousePosEvent(x, y);
  self->pace.stir();
}

EMSCRIPTEN_KEEPALIVE int attn_wants_wheel(Instance* self, float dx, float dy) {
  ImGui::SetCurrentContext(self->context);
  return self->app->wants_wheel(dx, dy);
}

/// Pixels, positive when the content moves right or down.
EMSCRIPTEN_KEEPALIVE void attn_wheel(Instance* self, float dx, float dy, int modifiers) {
  ImGuiIO& io = self->io();
  constexpr float kNotch = 5 * 16;  // what ImGui scrolls for a wheel of 1: five lines of its default font
  io.AddKeyEvent(ImGuiMod_Ctrl, (modifiers & (1 | 8)) != 0);
  io.AddMouseWheelEvent(dx / kNotch, dy / kNotch);
  self->pace.stir();
}

/// Whether the page is to leave the key alone.
EMSCRIPTEN_KEEPALIVE int attn_key(Instance* self, int size, int down, int modifiers) {
  ImGuiIO& io = self->io();
  const auto key = static_cast<ImGuiKey>(platform::key_of_code(self->text(size)));
  const bool control = (modifiers & (1 | 8)) != 0;  // on a Mac the reader holds ⌘
  io.AddKeyEvent(ImGuiMod_Ctrl, control);
  io.AddKeyEvent(ImGuiMod_Shift, (modifiers & 2) != 0);
  io.AddKeyEvent(ImGuiMod_Alt, (modifiers & 4) != 0);
  if (key == ImGuiKey_None || (control && !takes(key, true))) return 0;
  io.AddKeyEvent(key, down != 0);
  self->pace.stir();
  // While nothing can be drawn, Tab goes on in the page.
  if (!down || (key != ImGuiKey_Tab && key != ImGuiKey_Escape) || !self->can_draw()) return takes(key, control);
  // Whether the focus stays is known once the program has seen the key, and the browser wants to know now.
  self->leave = 0;
  self->release = false;
  constexpr int kMostFrames = 4;
  for (int k = 0; k < kMostFrames; ++k) {
    self->draw(self->last + 1e-3);
    if (self->context->InputEventsQueue.Size == 0) break;
  }
  if (key == ImGuiKey_Escape && self->release) platform::Page::release_focus();
  return key == ImGuiKey_Tab && self->leave == 0;
}

/// `entered`: the keyboard brought the focus from elsewhere in the page; from before the program or from behind it.
EMSCRIPTEN_KEEPALIVE void attn_focus(Instance* self, int on, int entered, int forward) {
  self->io().AddFocusEvent(on != 0);
  if (entered) self->app->enter(forward != 0);
  self->pace.stir();
}

EMSCRIPTEN_KEEPALIVE void attn_field_focus(Instance* self, int size) {
  ImGui::SetCurrentContext(self->context);
  self->app->focus_field(std::string(self->text(size)));
  self->pace.stir();
}

/// The buffer holds the field's id, then its text.
EMSCRIPTEN_KEEPALIVE void attn_text(Instance* self, int id_size, int text_size) {
  ImGui::SetCurrentContext(self->context);
  const std::string_view both = self->text(id_size + text_size);
  const auto cut = static_cast<std::size_t>(id_size);
  self->app->set_text(std::string(both.substr(0, cut)), std::string(both.substr(cut)));
  self->pace.stir();
}

}  // extern "C"
