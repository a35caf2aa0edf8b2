#pragma once
#include <initializer_list>
#include <string_view>

#include "ui/widgets/button.h"

namespace attnscope::ui {

/// Controls for a scene's settings (lesson/settings.h), side by side in rows: a toggle, a choice as segments, a whole number as
/// a slider, with few values as segments, with no bounds as steps to its neighbours.
/// A setting that has only one value is left out. A change is a Set command.
/// Returns the height used; draws nothing where `measure`.
float draw_settings(Ui& ui, const Rect& row, std::string_view scene, std::initializer_list<std::string_view> keys, bool measure = false);

/// What the setting is called: "setting.KEY"; of value k of a choice: "setting.KEY.CHOICE".
std::string setting_name(const Ui& ui, std::string_view key);

}  // namespace attnscope::ui
