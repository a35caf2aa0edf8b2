#include "lesson/swap_word.h"

#include <algorithm>

namespace attnscope::lesson {
namespace {

bool in_sentence(const Lesson& lesson, const std::string& word) {
  return std::any_of(lesson.tokens.begin(), lesson.tokens.end(), [&](const Token& token) { return token.text == word; });
}

/// Whether two words have the same written row.
bool same_row(const model::Tensor& table, std::int64_t a, std::int64_t b) {
  const std::int64_t columns = table.shape.back();
  const auto row = [&](std::int64_t r) { return table.values.begin() + r * columns; };
  return std::equal(row(a), row(a + 1), row(b));
}

WordSwap swap_at(const Lesson& lesson, const Token& token, const std::string& word) {
  return {token.text, word, lesson.sentence.substr(0, token.begin) + word + lesson.sentence.substr(token.end)};
}

}  // namespace

std::vector<WordSwap> word_swaps(const Lesson& lesson, std::int64_t asks, std::size_t most) {
  std::vector<WordSwap> out;
  if (!lesson.model || lesson.model->input != model::Input::embedding) return out;
  const auto written = lesson.model->weights.find("embedding.weight");
  const bool by_hand = written != lesson.model->weights.end();
  std::vector<std::string> used;  // words that have been offered, and those that were replaced
  const auto offer = [&](const Token& token, bool same) {
    for (std::size_t r = 0; r < lesson.table.size(); ++r) {
      const std::string& word = lesson.table[r];
      if (word.empty() || word.front() == '[' || in_sentence(lesson, word) || std::find(used.begin(), used.end(), word) != used.end())
        continue;
      if (by_hand && same_row(written->second, token.row, static_cast<std::int64_t>(r)) != same) continue;
      used.push_back(word);
      out.push_back(swap_at(lesson, token, word));
      return;
    }
  };
  for (const bool same : {true, false}) {
    if (!same && !by_hand) break;
    std::vector<std::string> replaced;
    for (std::size_t i = 0; i < lesson.tokens.size() && out.size() < most; ++i) {
      const Token& token = lesson.tokens[i];
      if (static_cast<std::int64_t>(i) == asks || token.row < 0 ||
          std::find(replaced.begin(), replaced.end(), token.text) != replaced.end())
        continue;
      replaced.push_back(token.text);
      offer(token, same);
    }
  }
  return out;
}

}  // namespace attnscope::lesson
