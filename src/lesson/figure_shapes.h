#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lesson/lesson.h"

namespace attnscope::lesson {

/// The figures that a lesson's trace will have, with their shapes, before anything is computed (docs/lesson-format.md, "Figures").
/// A test holds it to the traces of all built-in lessons and some others.
std::map<std::string, std::vector<std::int64_t>> figure_shapes(const Lesson& lesson);

}  // namespace attnscope::lesson
