#include "lesson/typed_words.h"

#include <algorithm>

#include "lesson/tokenizer.h"

namespace attnscope::lesson {
namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// One keystroke apart: a word and the same word with one more cluster at its end.
bool one_keystroke(const std::string& a, const std::string& b) {
  const std::string& longer = a.size() > b.size() ? a : b;
  const std::string& shorter = a.size() > b.size() ? b : a;
  if (shorter.size() == longer.size() || longer.compare(0, shorter.size(), shorter) != 0) return false;
  const std::vector<std::size_t> ends = cluster_ends(longer);
  return (ends.size() > 1 ? ends[ends.size() - 2] : 0) == shorter.size();
}

}  // namespace

void take_words(State& state, const std::vector<Token>& tokens, const std::vector<std::string>& covered, bool typing) {
  std::vector<std::string> fresh;
  for (const Token& token : tokens) {
    const std::string& word = token.text;
    if (!contains(covered, word) && !contains(state.words, word) && !contains(fresh, word)) fresh.push_back(word);
  }
  const auto in_sentence = [&](const std::string& word) {
    return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) { return token.text == word; });
  };
  std::size_t changed = 0;  // of the half-typed words
  if (typing) {
    for (std::size_t k = state.words.size() - std::min(state.half_typed, state.words.size()); k < state.words.size(); ++k) {
      if (in_sentence(state.words[k])) continue;
      const auto grown =
          std::find_if(fresh.begin(), fresh.end(), [&](const std::string& word) { return one_keystroke(word, state.words[k]); });
      if (grown == fresh.end()) continue;
      state.words[k] = *grown;
      fresh.erase(grown);
      changed = state.words.size() - k;
    }
    // One letter that is gone, or a beginning that has become a known word ("ma" → "mat"): nobody will miss its row.
    if (state.half_typed > 0 && !state.words.empty() && !in_sentence(state.words.back())) {
      const std::string& last = state.words.back();
      const bool known_now = std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) { return one_keystroke(token.text, last); });
      if (known_now || cluster_ends(last).size() == 1) state.words.pop_back();
    }
  }
  state.words.insert(state.words.end(), fresh.begin(), fresh.end());
  // A full table: what no sentence on screen says gives its row back.
  if (covered.size() + state.words.size() > static_cast<std::size_t>(kManyRows)) {
    state.words.erase(std::remove_if(state.words.begin(), state.words.end(), [&](const std::string& word) { return !in_sentence(word); }),
                      state.words.end());
  }
  state.half_typed = typing ? std::min(std::max(changed, std::size_t{1}) + fresh.size(), state.words.size()) : 0;
}

}  // namespace attnscope::lesson
