#include "lesson/other_word.h"

#include <algorithm>
#include <optional>

#include "lesson/place_word.h"

namespace attnscope::lesson {
namespace {

constexpr std::size_t kMost = 64;

bool has_table(const Lesson& lesson) {
  return lesson.model && lesson.model->kind != model::Kind::scores && lesson.model->input == model::Input::embedding &&
         !lesson.tokens.empty();
}

}  // namespace

std::vector<std::string> other_words(const Lesson& lesson) {
  std::vector<std::string> out;
  if (!has_table(lesson)) return out;
  const Token& last = lesson.tokens.back();
  const bool written = lesson.model->weights.count("embedding.weight") > 0;
  const std::size_t rows = lesson.table.size(), own = static_cast<std::size_t>(std::max<std::int64_t>(last.row, 0));
  std::optional<std::size_t> telling;
  for (std::size_t k = 0; k < rows && out.size() < kMost; ++k) {
    const std::size_t row = written ? k : (own + 1 + k) % rows;  // of a drawn table the words that follow it
    const std::string& word = lesson.table[row];
    if (!is_word(word) || word == last.text || same_vector(lesson, row, own)) continue;  // a word with its vector would move nothing
    if (!with_word(lesson, lesson.tokens.size() - 1, word)) continue;
    if (!telling && !in_sentence(lesson, word)) telling = out.size();
    out.push_back(word);
  }
  if (telling) {
    const auto first = out.begin() + static_cast<std::ptrdiff_t>(*telling);
    std::rotate(out.begin(), first, first + 1);
  }
  return out;
}

void compare_last_word(Lesson& lesson, const std::string& word) {
  if (!lesson.vocabulary) {  // its words keep their rows though they may stand in neither sentence now
    std::vector<std::string> words;
    for (const std::string& one : lesson.table) {
      if (!one.empty()) words.push_back(one);
    }
    lesson.rows = static_cast<std::int64_t>(lesson.table.size());
    lesson.vocabulary = std::move(words);
  }
  lesson.compare = *with_word(lesson, lesson.tokens.size() - 1, word);
}

}  // namespace attnscope::lesson
