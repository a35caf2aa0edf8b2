#include "ui/hooks.h"

#include "imgui.h"
#include "imgui_internal.h"
#include "misc/freetype/imgui_freetype.h"

namespace attnscope::ui {

void watch_items(std::vector<SeenItem>* items) {
  ImGuiContext* context = ImGui::GetCurrentContext();
  context->TestEngine = items;
  context->TestEngineHookItems = items != nullptr;
}

}  // namespace attnscope::ui

// What ImGui calls where IMGUI_ENABLE_TEST_ENGINE is defined; the list hangs on the context.
void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& box, const ImGuiLastItemData*) {
  auto* items = static_cast<std::vector<attnscope::ui::SeenItem>*>(context->TestEngine);
  if (id != 0 && items != nullptr) items->push_back({id, {box.Min.x, box.Min.y, box.Max.x, box.Max.y}});
}
void ImGuiTestEngineHook_ItemInfo(ImGuiContext*, ImGuiID, const char*, ImGuiItemStatusFlags) {}
void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}
const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext*, ImGuiID) { return nullptr; }

// The loader of faces that bring none of their own: there are none (attnscope_imconfig.h).
const ImFontLoader* ImGuiFreeType::GetFontLoader() {
  static const ImFontLoader none;
  return &none;
}
