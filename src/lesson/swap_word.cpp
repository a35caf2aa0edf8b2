#include "lesson/swap_word.h"

#include <algorithm>
#include <optional>

#include "lesson/place_word.h"

namespace attnscope::lesson {
std::vector<WordSwap> word_swaps(const Lesson& lesson, std::int64_t asks, std::size_t most) {
  std::vector<WordSwap> out;
  if (!lesson.model || lesson.model->input != model::Input::embedding) return out;
  const bool by_hand = lesson.model->weights.count("embedding.weight") > 0;
  std::vector<std::string> used;  // words that have been offered
  const auto offer = [&](std::size_t position, bool same) {
    const Token& token = lesson.tokens[position];
    for (std::size_t r = 0; r < lesson.table.size(); ++r) {
      const std::string& word = lesson.table[r];
      if (!is_word(word) || in_sentence(lesson, word) || std::find(used.begin(), used.end(), word) != used.end()) continue;
      const bool latin = word.front() > 0 && word.front() < 0x7F, was_latin = token.text.front() > 0 && token.text.front() < 0x7F;
      if (latin != was_latin) continue;  // no English word among Chinese ones
      if (by_hand && same_vector(lesson, static_cast<std::size_t>(token.row), r) != same) continue;
      std::optional<std::string> sentence = with_word(lesson, position, word);
      if (!sentence) continue;
      used.push_back(word);
      out.push_back({token.text, word, *std::move(sentence)});
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
      offer(i, same);
    }
  }
  return out;
}

}  // namespace attnscope::lesson
