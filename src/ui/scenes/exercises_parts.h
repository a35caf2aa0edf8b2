#pragma once
#include "lesson/exercise.h"
#include "ui/ui.h"

namespace attnscope::ui {

// Parts of the scene of exercises; each returns its lower edge, where nothing else is said.

float draw_exercise_list(Ui& ui, const lesson::Exercise& exercise, const Rect& rect);
Rect draw_exercise_numbers(Ui& ui, const lesson::Exercise& exercise, const Rect& rect);   // the figures that are given; what they cover
float draw_exercise_answer(Ui& ui, const lesson::Exercise& exercise, const Rect& rect);   // fields, buttons, verdict
float draw_exercise_progress(Ui& ui, const Rect& rect);

}  // namespace attnscope::ui
