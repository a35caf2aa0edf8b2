// ImGui's tables and columns are used nowhere, and imgui_tables.cpp is not built: what the rest of ImGui calls of it does nothing. It
// calls them where a table or columns are open, to which it never comes.
#include "imgui.h"
#include "imgui_internal.h"

namespace ImGui {

void EndColumns() {}
void EndTable() {}
void PopColumnsBackground() {}
void PushColumnsBackground() {}
void TableEndCell(ImGuiTable*) {}
void TableEndRow(ImGuiTable*) {}
void TableGcCompactSettings() {}
void TableGcCompactTransientBuffers(ImGuiTable*) {}
void TableGcCompactTransientBuffers(ImGuiTableTempData*) {}
void TablePopBackgroundChannel() {}
void TablePopColumnChannel() {}
void TablePushBackgroundChannel() {}
void TablePushColumnChannel(int) {}
void TableSettingsAddSettingsHandler() {}

}  // namespace ImGui
