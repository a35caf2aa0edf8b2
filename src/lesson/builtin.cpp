#include "lesson/builtin.h"

#include <algorithm>

#include "embedded/lessons.h"

namespace attnscope::lesson {
namespace {

/// The hand-written model opens the program, then come the chapter's examples, then all others.
int group(std::string_view name) {
  if (name == "by-hand") return 0;
  if (name == "by-hand-zh") return 1;
  return name.substr(0, 8) == "chapter-" ? 2 : 3;
}

std::vector<Builtin> sorted() {
  std::vector<Builtin> all;
  for (const embedded::File& file : embedded::lessons) {
    all.push_back({file.name.substr(0, file.name.rfind('.')), file.text});
  }
  std::sort(all.begin(), all.end(), [](const Builtin& a, const Builtin& b) {
    const int ga = group(a.name), gb = group(b.name);
    return ga != gb ? ga < gb : a.name < b.name;
  });
  return all;
}

}  // namespace

const std::vector<Builtin>& builtin_lessons() {
  static const std::vector<Builtin> all = sorted();
  return all;
}

const Builtin* find_builtin(std::string_view name) {
  for (const Builtin& lesson : builtin_lessons()) {
    if (lesson.name == name) return &lesson;
  }
  return nullptr;
}

}  // namespace attnscope::lesson
