#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "lesson/lesson.h"

namespace attnscope::lesson {

/// Another word of the table in the place of one of the sentence's.
struct WordSwap {
  std::string from, to, sentence;  // sentence: with the word in its place
};
/// For each word but the one that asks: where the table is written by hand a word with the same row and one with another; of a drawn
/// table the next word that the sentence has not. Words of one kind first; at most `most`.
std::vector<WordSwap> word_swaps(const Lesson& lesson, std::int64_t asks, std::size_t most);

}  // namespace attnscope::lesson
