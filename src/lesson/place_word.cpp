#include "lesson/place_word.h"

#include <algorithm>

#include "lesson/tokenizer.h"

namespace attnscope::lesson {
namespace {

/// How the word is written in a sentence: a byte's two digits as the byte itself, where it is a sign of its own.
std::optional<std::string> spelled(const Lesson& lesson, const std::string& word) {
  if (lesson.tokenizer != Tokenizer::bytes) return word;
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  if (word.size() != 2 || digit(word[0]) < 0 || digit(word[1]) < 0) return std::nullopt;
  const int byte = 16 * digit(word[0]) + digit(word[1]);
  return byte > 0x20 && byte < 0x7F ? std::optional(std::string(1, static_cast<char>(byte))) : std::nullopt;
}

}  // namespace

std::optional<std::string> with_word(const Lesson& lesson, std::size_t position, const std::string& word) {
  const std::vector<Token>& tokens = lesson.tokens;
  const std::optional<std::string> written = spelled(lesson, word);
  // The end of a character that has more bytes cannot be exchanged alone.
  if (!written || !spelled(lesson, tokens[position].text)) return std::nullopt;
  const std::string before = lesson.sentence.substr(0, tokens[position].begin), after = lesson.sentence.substr(tokens[position].end);
  // The neighbours tell: what stands further away is cut as it was.
  const std::size_t first = position > 0 ? position - 1 : 0, last = std::min(position + 2, tokens.size());
  const std::size_t begin = tokens[first].begin, end = tokens[last - 1].end;
  const std::string piece = lesson.sentence.substr(begin, tokens[position].begin - begin) + *written +
                            lesson.sentence.substr(tokens[position].end, end - tokens[position].end);
  if (find_bad_utf8(piece) != std::string_view::npos) return std::nullopt;
  const std::vector<Token> cut = tokenize(piece, lesson.tokenizer, lesson.vocabulary ? &*lesson.vocabulary : nullptr);
  if (cut.size() != last - first) return std::nullopt;
  for (std::size_t k = 0; k < cut.size(); ++k) {
    if (cut[k].text != (first + k == position ? word : tokens[first + k].text)) return std::nullopt;
  }
  return before + *written + after;
}

bool is_word(const std::string& word) {
  return !word.empty() && word.front() != '[';
}

bool in_sentence(const Lesson& lesson, const std::string& word) {
  return std::any_of(lesson.tokens.begin(), lesson.tokens.end(), [&](const Token& token) { return token.text == word; });
}

bool same_vector(const Lesson& lesson, std::size_t a, std::size_t b) {
  const auto written = lesson.model->weights.find("embedding.weight");
  if (written == lesson.model->weights.end()) return false;
  const auto width = static_cast<std::size_t>(lesson.model->d_model);
  const float* table = written->second.values.data();
  return std::equal(table + a * width, table + (a + 1) * width, table + b * width);
}

}  // namespace attnscope::lesson
