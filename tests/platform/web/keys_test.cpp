#include <gtest/gtest.h>

#include "imgui.h"
#include "platform/web/page.h"

namespace attnscope::platform {
namespace {

TEST(KeyOfCode, KnowsLettersDigitsAndWhatTheProgramUses) {
  EXPECT_EQ(key_of_code("KeyA"), ImGuiKey_A);
  EXPECT_EQ(key_of_code("KeyZ"), ImGuiKey_Z);
  EXPECT_EQ(key_of_code("Digit0"), ImGuiKey_0);
  EXPECT_EQ(key_of_code("Digit9"), ImGuiKey_9);
  EXPECT_EQ(key_of_code("ArrowLeft"), ImGuiKey_LeftArrow);
  EXPECT_EQ(key_of_code("NumpadEnter"), ImGuiKey_Enter);
  EXPECT_EQ(key_of_code("Tab"), ImGuiKey_Tab);
}

TEST(KeyOfCode, LeavesEveryOtherKeyToThePage) {
  for (const char* code : {"", "F5", "F12", "KeyAB", "Key", "Digit", "MetaLeft", "AltLeft", "ContextMenu", "arrowleft"})
    EXPECT_EQ(key_of_code(code), ImGuiKey_None) << code;
}

}  // namespace
}  // namespace attnscope::platform
