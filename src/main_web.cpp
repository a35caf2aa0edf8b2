// The program in a page: the C functions that platform/web/ and web/attnscope-door.js call, but for those of input
// (main_web_input.cpp). Each takes the instance that attn_create returned; texts come through attn_buffer and go back through
// attn_result. No state outside Instance.
#include "main_web.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "imgui_internal.h"
#include "lesson/catalogue.h"
#include "ui/theme.h"

using namespace attnscope;

namespace {

using platform::Page;

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

}  // namespace

bool Instance::can_draw() const {
  return live && pixels_x > 0 && pixels_y > 0;
}

void Instance::draw(double now) {
  if (!can_draw()) return;
  ImGuiIO& to = io();
  to.DisplaySize = ImVec2(width, height);
  to.DisplayFramebufferScale = ImVec2(static_cast<float>(pixels_x) / width, static_cast<float>(pixels_y) / height);
  to.DeltaTime = std::clamp(static_cast<float>(now - last), 1e-4f, 0.1f);
  last = now;
  platform::begin_gl_frame();
  ImGui::NewFrame();
  const app::FrameOut out = app->frame(now);
  ImGui::Render();
  platform::draw_gl_frame(pixels_x, pixels_y, (is_dark(*this) ? ui::dark_theme() : ui::light_theme()).page);
  tell_page(*this, out);
  leave = out.leave != 0 ? out.leave : leave;
  release = release || out.release;
  pace.drew(out.again, out.wake_at, context->InputEventsQueue.Size > 0);
  if (const std::optional<double> due = pace.due(now)) {
    if (*due <= now) {
      Page::wake();
    } else {
      Page::wake_in(*due - now);
    }
  }
}

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
  options.first_visit = true;
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
  self->draw(now);
}

EMSCRIPTEN_KEEPALIVE void attn_resize(Instance* self, float width, float height, int pixels_x, int pixels_y) {
  self->width = width;
  self->height = height;
  self->pixels_x = pixels_x;
  self->pixels_y = pixels_y;
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
