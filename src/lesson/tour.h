#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/lesson.h"
#include "lesson/state.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// A stop of the tour: a link to one question of the chapter, on its own example. Its texts are "tour.ID.name" and "tour.ID.asks".
struct Stop {
  int number = 0;
  std::string_view id;
  std::string_view link, link_zh;  // fragments as a teacher writes them (link.h); link_zh "": the same in both languages
  std::string_view then = "";      // a second scene of the same stop
  std::string_view in(Language language) const { return language == Language::zh && !link_zh.empty() ? link_zh : link; }
};
/// In the chapter's order.
const std::vector<Stop>& stops();

/// One of the chapter's questions, answered with a number of the reader's own sentence.
struct ChapterQuestion {
  std::string id;                   // "why": asked in "tour.question.ID"
  std::string answer;               // marked
  std::optional<Selection> number;  // where its number stands
};
/// Of the scene "tour", whose lesson has a causal mask: what it would be without one is there too (`unmasked`).
std::vector<ChapterQuestion> chapter_questions(const Lesson& lesson, const model::Trace& trace, const Catalogue& text);

}  // namespace attnscope::lesson
