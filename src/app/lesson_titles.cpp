#include "app/lesson_titles.h"

#include "lesson/builtin.h"

namespace attnscope::app {

const std::vector<ui::Chrome::LessonEntry>& LessonTitles::all() {
  if (!all_.empty()) return all_;
  for (const lesson::Builtin& builtin : lesson::builtin_lessons()) {
    const std::string name(builtin.name);
    const Result<lesson::Lesson> read = lesson::parse_lesson(builtin.json);
    if (read) all_.push_back({name, read->title.value_or(lesson::Text{name, name})});
  }
  return all_;
}

std::string LessonTitles::of(const lesson::State& state) {
  for (const ui::Chrome::LessonEntry& entry : all())
    if (entry.name == state.lesson) return entry.title.in(state.language);
  if (!(source_ == state.source)) {
    source_ = state.source;
    const Result<lesson::Lesson> own = lesson::base_lesson(state);
    own_ = own && own->title ? *own->title : lesson::Text();
  }
  return own_.in(state.language);
}

}  // namespace attnscope::app
