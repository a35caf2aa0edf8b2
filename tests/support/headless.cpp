#include "support/headless.h"

#include <cmath>
#include <cstring>

#include "imgui_internal.h"
#include "ui/widgets/input_text.h"

namespace attnscope::test {
namespace {

float advance_ems(ImWchar c, bool bold, bool mono) {
  if (c >= 0x1100 && (c < 0x2000 || c >= 0x2E80)) return 1;
  if (mono) return 0.6f;
  float ems = 0.56f;
  if (c == ' ' || c == 0xA0) ems = 0.27f;
  else if (std::strchr("iIjl.,:;'|!()[]ftr·", static_cast<int>(c)) != nullptr && c < 0x80) ems = 0.36f;
  else if (c == 'm' || c == 'w' || c == 'M' || c == 'W' || c == '@' || c == '%') ems = 0.88f;
  else if (c >= 'A' && c <= 'Z') ems = 0.64f;
  else if (c >= '0' && c <= '9') ems = 0.57f;
  else if (c >= 0x2190) ems = 0.9f;  // arrows, signs
  return bold ? ems * 1.06f : ems;
}

bool load_glyph(ImFontAtlas*, ImFontConfig* source, ImFontBaked* baked, void*, ImWchar c, ImFontGlyph* glyph, float* advance) {
  const float width = baked->Size * advance_ems(c, source->Name[0] == 'b', source->Name[0] == 'm');
  if (advance != nullptr) {
    *advance = width;
    return true;
  }
  glyph->Codepoint = c & 0x1FFFFF;
  glyph->AdvanceX = width;
  return true;
}

const ImFontLoader* fixed_loader() {
  static const ImFontLoader loader = [] {
    ImFontLoader l;
    l.Name = "fixed";
    l.FontSrcInit = [](ImFontAtlas*, ImFontConfig*) { return true; };
    l.FontSrcDestroy = [](ImFontAtlas*, ImFontConfig*) {};
    l.FontSrcContainsGlyph = [](ImFontAtlas*, ImFontConfig*, ImWchar) { return true; };
    l.FontBakedInit = [](ImFontAtlas*, ImFontConfig*, ImFontBaked* baked, void*) {
      baked->Ascent = std::round(baked->Size * 0.88f);
      baked->Descent = -std::round(baked->Size * 0.12f);
      return true;
    };
    l.FontBakedDestroy = [](ImFontAtlas*, ImFontConfig*, ImFontBaked*, void*) {};
    l.FontBakedLoadGlyph = load_glyph;
    return l;
  }();
  return &loader;
}

ImFont* add_face(const char* name) {
  static unsigned char no_file[16];
  ImFontConfig config;
  config.FontLoader = fixed_loader();
  config.FontData = no_file;
  config.FontDataSize = sizeof no_file;
  config.FontDataOwnedByAtlas = false;
  config.SizePixels = 16;
  std::strcpy(config.Name, name);
  return ImGui::GetIO().Fonts->AddFont(&config);
}

void acknowledge_textures() {
  for (ImTextureData* texture : *ImGui::GetDrawData()->Textures) {
    if (texture->Status == ImTextureStatus_WantCreate || texture->Status == ImTextureStatus_WantUpdates) {
      texture->SetTexID(1);
      texture->SetStatus(ImTextureStatus_OK);
    } else if (texture->Status == ImTextureStatus_WantDestroy) {
      texture->SetTexID(ImTextureID_Invalid);
      texture->SetStatus(ImTextureStatus_Destroyed);
    }
  }
}

}  // namespace

Headless::Headless(float width, float height, float density) {
  IMGUI_CHECKVERSION();
  before_ = ImGui::GetCurrentContext();
  context_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = false;
  io.DisplayFramebufferScale = ImVec2(density, density);
  resize(width, height);
  fonts_.regular = add_face("regular");
  fonts_.bold = add_face("bold");
  fonts_.mono = add_face("mono");
  ui::watch_items(&items_);
}

Headless::~Headless() {
  ImGui::SetCurrentContext(context_);
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) texture->SetStatus(ImTextureStatus_Destroyed);
  ImGui::DestroyContext(context_);
  ImGui::SetCurrentContext(before_);
}

ImGuiIO& Headless::io() {
  ImGui::SetCurrentContext(context_);
  return ImGui::GetIO();
}

void Headless::resize(float width, float height) { io().DisplaySize = ImVec2(width, height); }

ui::Rect Headless::canvas() const { return {0, 0, ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y}; }

void Headless::begin() {
  now += 1.0 / 60;
  io().DeltaTime = 1.0f / 60;
  items_.clear();
  ImGui::NewFrame();
}

void Headless::end() {
  ImGui::Render();
  acknowledge_textures();
}

void Headless::move(float x, float y) { io().AddMousePosEvent(x, y); }
void Headless::press(bool down) { io().AddMouseButtonEvent(0, down); }
void Headless::key(ImGuiKey key, bool down) { io().AddKeyEvent(key, down); }
void Headless::type(std::string_view text) { io().AddInputCharactersUTF8(std::string(text).c_str()); }
void Headless::wheel(float dx, float dy) { io().AddMouseWheelEvent(dx, dy); }

ui::Ui Stage::make(Headless& headless, double now) {
  figures.emplace(trace);
  ui::Ui ui{state, shown, trace, *figures, steps, at, lesson::Catalogue::of(state.language), dark ? ui::dark_theme() : ui::light_theme(),
            headless.fonts(), cache, transient};
  ui.now = now;
  ui.input_text = ui::draw_input_text;
  ui.canvas = headless.canvas();
  ui.width = ui.canvas.width() >= 1200 ? ui::Width::wide : ui.canvas.width() >= 720 ? ui::Width::middle : ui::Width::phone;
  return ui;
}

void Stage::open_window() {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
  ImGui::Begin("test", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground);
}

void Stage::close_window() {
  ImGui::End();
  ImGui::PopStyleVar(2);
}

void Stage::keep(ui::Ui& ui) {
  nodes = std::move(ui.nodes);
  boxes = std::move(ui.boxes);
  fields = std::move(ui.fields);
  commands.insert(commands.end(), ui.commands.begin(), ui.commands.end());
  transient.hover = transient.next_hover;
  transient.next_hover.reset();
  transient.focus_moved = false;
  cache.frame_done();
}

const ui::Node* Stage::node(std::string_view id) const {
  for (const ui::Node& n : nodes)
    if (n.id == id) return &n;
  return nullptr;
}

bool Stage::drew(std::string_view text) const {
  for (const ui::TextBox& box : boxes)
    if (box.text.find(text) != std::string::npos) return true;
  return false;
}

}  // namespace attnscope::test
