// The program in a page: the C functions that page.js and web/attnscope-element.js call. Each takes the instance that attn_create
// returned; texts come through attn_buffer and go back through attn_result. No state outside Instance.
#include <emscripten.h>

#include <algorithm>
#include <cfloat>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/app.h"
#include "imgui.h"
#include "imgui_internal.h"
#include "lesson/catalogue.h"
#include "platform/glyphs.h"
#include "platform/pace.h"
#include "platform/web/page.h"
#include "ui/text/clusters.h"
#include "ui/theme.h"

namespace {

using namespace attnscope;
using platform::Page;

struct Clusters : ui::Clusters {
  bool composes(std::string_view) override { return true; }  // the browser does
};

struct Instance {
  Clusters clusters;
  platform::ClusterText cluster_text = [this](char32_t c) { return clusters.text(c); };
  ImGuiContext* context = nullptr;
  std::unique_ptr<app::App> app;
  platform::Pace pace;
  bool opened = false;  // the page listens
  bool live = false;    // there is a GL context
  bool prefers_dark = false;
  float width = 0, height = 0;  // CSS pixels
  int pixels_x = 0, pixels_y = 0;
  double last = 0;
  std::string buffer, result;
  std::vector<platform::PageField> fields;
  std::string title, language, theme;
  int cursor = -1;
  int leave = 0;  // what the last frames wanted of the focus
  bool release = false;

  ImGuiIO& io() {
    ImGui::SetCurrentContext(context);
    return ImGui::GetIO();
  }
  std::string_view text(int size) const { return std::string_view(buffer).substr(0, static_cast<std::size_t>(size)); }
  int answer(std::string text) {
    result = std::move(text);
    return static_cast<int>(result.size());
  }
};

enum Flags { kEmbedded = 1, kPrefersDark = 2, kReducedMotion = 4 };

void say_changed(platform::Say what, std::string& before, const std::string& now) {
  if (before == now) return;
  before = now;
  Page::say(what, now);
}

bool is_dark(const Instance& self) {
  const lesson::ThemeChoice choice = self.app->state().theme;
  return choice == lesson::ThemeChoice::dark || (choice == lesson::ThemeChoice::automatic && self.prefers_dark);
}

void place_fields(Instance& self, const std::vector<ui::TextField>& wanted) {
  std::vector<platform::PageField> now;
  for (const ui::TextField& f : wanted)
    now.push_back({f.id, f.text, f.label, f.placeholder, f.rect.x0, f.rect.y0, f.rect.width(), f.rect.height(), f.size, f.hidden, f.focus});
  const auto has = [](const std::vector<platform::PageField>& list, const std::string& id) {
    return std::any_of(list.begin(), list.end(), [&](const platform::PageField& f) { return f.id == id; });
  };
  for (const platform::PageField& f : self.fields)
    if (!has(now, f.id)) Page::remove_field(f.id);
  for (const platform::PageField& f : now)
    if (f.focus || std::find(self.fields.begin(), self.fields.end(), f) == self.fields.end()) Page::place_field(f);
  self.fields = std::move(now);
}

void tell_page(Instance& self, const app::FrameOut& out) {
  place_fields(self, out.fields);
  if (out.cursor != self.cursor) Page::set_cursor(self.cursor = out.cursor);
  if (out.clipboard) Page::say(platform::Say::clipboard, *out.clipboard);
  if (out.fragment) Page::say(platform::Say::fragment, *out.fragment);
  if (out.store) Page::say(platform::Say::preferences, *out.store);
  const lesson::State& state = self.app->state();
  say_changed(platform::Say::title, self.title, out.page_title);
  say_changed(platform::Say::language, self.language, state.language == lesson::Language::zh ? "zh" : "en");
  say_changed(platform::Say::theme, self.theme, is_dark(self) ? "dark" : "light");
}

bool can_draw(const Instance& self) {
  return self.live && self.pixels_x > 0 && self.pixels_y > 0;
}

void draw_frame(Instance& self, double now) {
  if (!can_draw(self)) return;
  ImGuiIO& io = self.io();
  io.DisplaySize = ImVec2(self.width, self.height);
  io.DisplayFramebufferScale = ImVec2(static_cast<float>(self.pixels_x) / self.width, static_cast<float>(self.pixels_y) / self.height);
  io.DeltaTime = std::clamp(static_cast<float>(now - self.last), 1e-4f, 0.1f);
  self.last = now;
  platform::begin_gl_frame();
  ImGui::NewFrame();
  const app::FrameOut out = self.app->frame(now);
  ImGui::Render();
  platform::draw_gl_frame(self.pixels_x, self.pixels_y, (is_dark(self) ? ui::dark_theme() : ui::light_theme()).page);
  tell_page(self, out);
  self.leave = out.leave != 0 ? out.leave : self.leave;
  self.release = self.release || out.release;
  self.pace.drew(out.again, out.wake_at, self.context->InputEventsQueue.Size > 0);
  if (const std::optional<double> due = self.pace.due(now)) {
    if (*due <= now) {
      Page::wake();
    } else {
      Page::wake_in(*due - now);
    }
  }
}

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

EMSCRIPTEN_KEEPALIVE void attn_destroy(Instance* self) {
  ImGui::SetCurrentContext(self->context);
  self->app.reset();  // it frees what it drew with while the context is there
  if (ImGui::GetIO().BackendRendererUserData) platform::stop_gl();
  if (self->opened) Page::close();
  ImGui::DestroyContext(self->context);
  delete self;
}

/// nullptr: the browser has no WebGL 2.
EMSCRIPTEN_KEEPALIVE Instance* attn_create(int flags) {
  auto* self = new Instance;
  self->context = ImGui::CreateContext();
  ImGuiIO& io = self->io();
  io.IniFilename = nullptr;
  io.BackendPlatformName = "attnscope web";
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  const platform::FontSet set = platform::add_fonts(*io.Fonts, self->cluster_text);
  ui::Fonts fonts;
  fonts.regular = set.regular;
  fonts.bold = set.bold;
  fonts.mono = set.mono;
  fonts.clusters = &self->clusters;
  app::Options options;
  options.web_fields = true;
  options.embedded = (flags & kEmbedded) != 0;
  options.prefers_dark = self->prefers_dark = (flags & kPrefersDark) != 0;
  options.reduced_motion = (flags & kReducedMotion) != 0;
  options.languages = Page::ask(platform::Ask::languages);
  options.page_url = Page::ask(platform::Ask::address);
  options.fragment = Page::ask(platform::Ask::fragment);
  options.stored = Page::ask(platform::Ask::preferences);
  options.kept = Page::ask(platform::Ask::kept);
  self->app = std::make_unique<app::App>(std::move(options), fonts);
  self->opened = Page::open(self);
  if (!self->opened || !platform::start_gl()) {
    attn_destroy(self);
    return nullptr;
  }
  self->live = true;
  Page::wake();
  return self;
}

/// Room for a text of this size that the next call reads.
EMSCRIPTEN_KEEPALIVE char* attn_buffer(Instance* self, int size) {
  self->buffer.resize(static_cast<std::size_t>(size));
  return self->buffer.data();
}
EMSCRIPTEN_KEEPALIVE const char* attn_result(Instance* self) {
  return self->result.data();
}

/// Does a command (JSON); the result is "" or what was wrong. Returns the result's size.
EMSCRIPTEN_KEEPALIVE int attn_command(Instance* self, int size) {
  ImGui::SetCurrentContext(self->context);
  self->pace.stir();
  Page::wake();
  const lesson::Language language = self->app->state().language;
  const Result<lesson::Command> command = lesson::parse_command(self->text(size));
  if (!command) return self->answer(lesson::describe(command.error(), language));
  const std::optional<Error> error = self->app->act(*command);
  return self->answer(error ? lesson::describe(*error, language) : "");
}

/// Answers a query (JSON in and out). Returns the result's size.
EMSCRIPTEN_KEEPALIVE int attn_query(Instance* self, int size) {
  ImGui::SetCurrentContext(self->context);
  return self->answer(self->app->answer(self->text(size)));
}

EMSCRIPTEN_KEEPALIVE void attn_frame(Instance* self, double now) {
  draw_frame(*self, now);
}

EMSCRIPTEN_KEEPALIVE void attn_resize(Instance* self, float width, float height, int pixels_x, int pixels_y) {
  self->width = width;
  self->height = height;
  self->pixels_x = pixels_x;
  self->pixels_y = pixels_y;
  self->pace.stir();
}

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
  if (!down || (key != ImGuiKey_Tab && key != ImGuiKey_Escape) || !can_draw(*self)) return takes(key, control);
  // Whether the focus stays is known once the program has seen the key, and the browser wants to know now.
  self->leave = 0;
  self->release = false;
  constexpr int kMostFrames = 4;
  for (int k = 0; k < kMostFrames; ++k) {
    draw_frame(*self, self->last + 1e-3);
    if (self->context->InputEventsQueue.Size == 0) break;
  }
  if (key == ImGuiKey_Escape && self->release) Page::release_focus();
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

EMSCRIPTEN_KEEPALIVE void attn_prefers_dark(Instance* self, int dark) {
  ImGui::SetCurrentContext(self->context);
  self->prefers_dark = dark != 0;
  self->app->set_prefers_dark(self->prefers_dark);
  self->pace.stir();
}

EMSCRIPTEN_KEEPALIVE void attn_fonts_changed(Instance* self) {
  platform::forget_glyphs(*self->io().Fonts);
  self->pace.stir();
}

EMSCRIPTEN_KEEPALIVE void attn_context(Instance* self, int restored) {
  ImGui::SetCurrentContext(self->context);
  if (restored) {
    self->live = platform::restore_gl();
  } else {
    self->live = false;
    self->app->context_lost();
    platform::lose_gl();
  }
  self->pace.stir();
}

}  // extern "C"
