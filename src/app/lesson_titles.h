#pragma once
#include <string>
#include <vector>

#include "lesson/state.h"
#include "ui/frame/frame.h"

namespace attnscope::app {

/// The built-in lessons' titles, read once, and that of a lesson of the reader's own, read when its source changes: it may be long.
class LessonTitles {
 public:
  const std::vector<ui::Chrome::LessonEntry>& all();
  std::string of(const lesson::State& state);

 private:
  std::vector<ui::Chrome::LessonEntry> all_;
  lesson::SharedText source_;  // whose title own_ is
  lesson::Text own_;
};

}  // namespace attnscope::app
