#pragma once
#include <string_view>

#include "ui/ui.h"

namespace attnscope::ui {

/// Draws a scene's exhibit into `stage`: the rectangle below title, lead and prediction and above the notice line; may return a
/// larger needed height than the stage has: then the stage scrolls. Reads the trace, leaves commands.
using DrawScene = float (*)(Ui& ui, const Rect& stage);
/// By the scene's id (lesson/scene.h); never null for a registered scene: a test loops over both lists.
DrawScene scene_drawing(std::string_view id);

}  // namespace attnscope::ui
