#pragma once
#include <cstdint>
#include <optional>

#include "lesson/lesson.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// One word in two sentences that go through the same model (`compare`): how far apart its vectors are before and after attention.
struct WordTwice {
  std::int64_t first = 0, second = 0;  // its position in the one sentence and in the other
  double before = 0, after = 0;        // Euclidean distances, in double, of its rows of X and of the attention's output
};
/// The first token of the sentence that the other has too; nothing where there is none, or no second sentence.
std::optional<WordTwice> word_twice(const Lesson& lesson, const model::Trace& trace);

}  // namespace attnscope::lesson
