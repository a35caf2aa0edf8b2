#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// softmax(Q·Kᵀ / √d_k) · V as a map of the scene's stages: the part that belongs to the one on screen is marked, a tap on a part
/// goes to its stage. Parts of stages that the lesson has not are left out.
inline constexpr float kFormulaHeight = 34;
float formula_width(Ui& ui);
/// With its left end at x, kFormulaHeight high.
void draw_formula(Ui& ui, float x, float y);

}  // namespace attnscope::ui
