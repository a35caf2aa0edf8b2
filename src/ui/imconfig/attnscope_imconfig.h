#pragma once
// Compile-time settings of Dear ImGui, the same in every file (IMGUI_USER_CONFIG).
#define IMGUI_USE_WCHAR32               // emoji and plane-16 code points (grapheme clusters) as one glyph
#define ImDrawIdx unsigned int          // a frame may hold more than 65,536 vertices
#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS
#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_DEBUG_TOOLS
#define IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS
#define IMGUI_ENABLE_TEST_ENGINE        // hooks implemented in src/ui/hooks.cpp: no item on screen without a node
#define IMGUI_DISABLE_DEFAULT_FONT
#define IMGUI_ENABLE_FREETYPE           // instead of stb_truetype; the loader it asks for is an empty one in src/ui/hooks.cpp: every
                                        // face brings its own (platform/glyphs.h), and none of ImGui's rasterisers is linked
