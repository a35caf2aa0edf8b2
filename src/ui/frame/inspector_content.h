#pragma once
#include "lesson/explain.h"
#include "ui/ui.h"

namespace attnscope::ui {

/// What the selected number is and where it comes from, from `top` down within x0 … x1: shared by the inspector and the phone's sheet.
/// `headed`: with title, value and the way back, which the sheet shows in its line. Returns where it ends.
float draw_explanation(Ui& ui, float x0, float x1, float top, const lesson::Explanation& of, bool headed);

/// Where the selected number can be entered by hand: − and +, a field, 0 and "as it was". Returns where it ends, `top` where it cannot.
float draw_number_edit(Ui& ui, float x0, float x1, float top, const lesson::Explanation& of);

/// Of the selected number; it must be there.
lesson::Explanation explain_selected(const Ui& ui);

}  // namespace attnscope::ui
