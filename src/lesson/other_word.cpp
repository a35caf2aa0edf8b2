#include "lesson/other_word.h"

#include <algorithm>
#include <optional>

#include "lesson/tokenizer.h"

namespace attnscope::lesson {
namespace {

constexpr std::size_t kMost = 64;

bool has_table(const Lesson& lesson) {
  return lesson.model && lesson.model->kind != model::Kind::scores && lesson.model->input == model::Input::embedding &&
         !lesson.tokens.empty();
}

/// How the word is written in a sentence: a byte's two digits as the byte itself, where it is a sign of its own.
std::optional<std::string> spelled(const Lesson& lesson, const std::string& word) {
  if (lesson.tokenizer != Tokenizer::bytes) return word;
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  if (word.size() != 2 || digit(word[0]) < 0 || digit(word[1]) < 0) return std::nullopt;
  const int byte = 16 * digit(word[0]) + digit(word[1]);
  return byte > 0x20 && byte < 0x7F ? std::optional(std::string(1, static_cast<char>(byte))) : std::nullopt;
}

/// Whether the word is one token, also behind the token that it would follow.
bool stands_alone(const Lesson& lesson, const std::string& word) {
  const std::optional<std::string> written = spelled(lesson, word);
  if (!written || find_bad_utf8(*written) != std::string_view::npos) return false;
  const std::size_t count = lesson.tokens.size();
  const bool follows = count > 1 && lesson.tokenizer == Tokenizer::characters;
  const std::string before = follows ? lesson.tokens[count - 2].text : "";
  const std::vector<std::string>* words = lesson.vocabulary ? &*lesson.vocabulary : nullptr;
  const std::vector<Token> tokens = tokenize(before + *written, lesson.tokenizer, words);
  return tokens.size() == (follows ? 2u : 1u) && tokens.back().text == word;
}

/// Whether two rows of a table that the lesson writes are the same vector.
bool same_vector(const Lesson& lesson, std::size_t a, std::size_t b) {
  const auto written = lesson.model->weights.find("embedding.weight");
  if (written == lesson.model->weights.end()) return false;
  const auto width = static_cast<std::size_t>(lesson.model->d_model);
  const float* table = written->second.values.data();
  return std::equal(table + a * width, table + (a + 1) * width, table + b * width);
}

}  // namespace

std::vector<std::string> other_words(const Lesson& lesson) {
  std::vector<std::string> out;
  if (!has_table(lesson)) return out;
  const Token& last = lesson.tokens.back();
  // The end of a character that has more bytes cannot be exchanged alone.
  if (lesson.tokenizer == Tokenizer::bytes && !spelled(lesson, last.text)) return out;
  const auto in_sentence = [&](const std::string& word) {
    return std::any_of(lesson.tokens.begin(), lesson.tokens.end(), [&](const Token& token) { return token.text == word; });
  };
  const bool written = lesson.model->weights.count("embedding.weight") > 0;
  const std::size_t rows = lesson.table.size(), own = static_cast<std::size_t>(std::max<std::int64_t>(last.row, 0));
  std::optional<std::size_t> telling;
  for (std::size_t k = 0; k < rows && out.size() < kMost; ++k) {
    const std::size_t row = written ? k : (own + 1 + k) % rows;  // of a drawn table the words that follow it
    const std::string& word = lesson.table[row];
    if (word.empty() || word.front() == '[' || word == last.text || !stands_alone(lesson, word)) continue;
    if (!telling && !in_sentence(word) && !same_vector(lesson, row, own)) telling = out.size();
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
  lesson.compare = lesson.sentence.substr(0, lesson.tokens.back().begin);
  if (lesson.tokenizer == Tokenizer::words && !lesson.compare.empty()) lesson.compare += ' ';
  lesson.compare += spelled(lesson, word).value_or(word);
}

}  // namespace attnscope::lesson
