#pragma once
#include <string>

#include "lesson/readings.h"
#include "lesson/state.h"

namespace attnscope::lesson {

/// Whether a number belongs to a stage of the scene that has not come to it, or follows from one that is not done: nobody may ask
/// for it yet.
bool is_hidden(const std::string& scene, const Lesson& lesson, const Figures& figures, const Steps& steps, const Position& at,
               const Selection& number);

}  // namespace attnscope::lesson
