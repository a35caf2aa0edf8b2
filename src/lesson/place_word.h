#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "lesson/lesson.h"

namespace attnscope::lesson {

/// The sentence with another word of the table in the place of a token; nothing where its tokens would not be the same but for that
/// one: a word of two characters among characters, a byte that is no sign of its own, one that grows together with its neighbours.
std::optional<std::string> with_word(const Lesson& lesson, std::size_t position, const std::string& word);

/// Whether a word of the table may be offered at all: not a free row, not [PAD] and the like.
bool is_word(const std::string& word);
bool in_sentence(const Lesson& lesson, const std::string& word);
/// Whether two rows of a table that the lesson writes are the same vector; false of a drawn one.
bool same_vector(const Lesson& lesson, std::size_t a, std::size_t b);

}  // namespace attnscope::lesson
