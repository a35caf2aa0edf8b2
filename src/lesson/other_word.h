#pragma once
#include <string>
#include <vector>

#include "lesson/lesson.h"

namespace attnscope::lesson {

/// Words of the table that may stand in the place of the sentence's last one: each makes a sentence of as many tokens, and has another
/// vector where these are written (before any edit: what is entered by hand changes no place in the list). First one that is not in the
/// sentence. Empty without a table, or where no other word fits. At most 64.
std::vector<std::string> other_words(const Lesson& lesson);

/// Makes `compare` the sentence with `word` (one of other_words) as its last one; no word gets another row by it. To be resolved again.
void compare_last_word(Lesson& lesson, const std::string& word);

}  // namespace attnscope::lesson
