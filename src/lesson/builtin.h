#pragma once
#include <string_view>
#include <vector>

namespace attnscope::lesson {

/// A lesson that comes with the program (src/lesson/lessons/NAME.json, embedded at build time).
struct Builtin {
  std::string_view name, json;
};
/// In the order of the menu. The first two are the hand-written model in English and Chinese.
const std::vector<Builtin>& builtin_lessons();
const Builtin* find_builtin(std::string_view name);  // nullptr where there is none

}  // namespace attnscope::lesson
