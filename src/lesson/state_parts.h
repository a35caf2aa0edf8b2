#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"
#include "lesson/state.h"

// What state.cpp and scene_lesson.cpp share.
namespace attnscope::lesson {

Limits window_limits();                                    // what a lesson may ask for in the window
Result<Lesson> builtin_lesson(std::string_view name);
bool writes_table(const Lesson& lesson);                   // its embedding table is written, not drawn
bool contains(const std::vector<std::string>& words, const std::string& word);

}  // namespace attnscope::lesson
