#include <array>
#include <utility>

#include "imgui.h"
#include "platform/web/page.h"

namespace attnscope::platform {
namespace {

constexpr std::array<std::pair<std::string_view, ImGuiKey>, 25> kKeys = {{
    {"ArrowLeft", ImGuiKey_LeftArrow},
    {"ArrowRight", ImGuiKey_RightArrow},
    {"ArrowUp", ImGuiKey_UpArrow},
    {"ArrowDown", ImGuiKey_DownArrow},
    {"Home", ImGuiKey_Home},
    {"End", ImGuiKey_End},
    {"PageUp", ImGuiKey_PageUp},
    {"PageDown", ImGuiKey_PageDown},
    {"Enter", ImGuiKey_Enter},
    {"NumpadEnter", ImGuiKey_Enter},
    {"Space", ImGuiKey_Space},
    {"Escape", ImGuiKey_Escape},
    {"Tab", ImGuiKey_Tab},
    {"Backspace", ImGuiKey_Backspace},
    {"Delete", ImGuiKey_Delete},
    {"BracketLeft", ImGuiKey_LeftBracket},
    {"BracketRight", ImGuiKey_RightBracket},
    {"Minus", ImGuiKey_Minus},
    {"Equal", ImGuiKey_Equal},
    {"Slash", ImGuiKey_Slash},
    {"Comma", ImGuiKey_Comma},
    {"Period", ImGuiKey_Period},
    {"NumpadAdd", ImGuiKey_Equal},
    {"NumpadSubtract", ImGuiKey_Minus},
    {"Quote", ImGuiKey_Apostrophe},
}};

}  // namespace

int key_of_code(std::string_view code) {
  if (code.size() == 4 && code.starts_with("Key")) return ImGuiKey_A + (code[3] - 'A');
  if (code.size() == 6 && code.starts_with("Digit")) return ImGuiKey_0 + (code[5] - '0');
  for (const auto& [name, key] : kKeys)
    if (name == code) return key;
  return ImGuiKey_None;
}

}  // namespace attnscope::platform
