#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "ui/text/text.h"
#include "ui/ui.h"

namespace attnscope::ui {

/// One row of a weight matrix as the sentence itself: the running text, the query underlined, each word shaded by its weight, the
/// largest listed. The twin of every weight matrix; the default on phones and above kManyTokens tokens.
inline constexpr std::size_t kManyTokens = 24;

/// A word of the sentence, in the middle of its place, cut in its middle where that is too narrow.
TextStyle word_style(float size);

struct SentenceView {
  std::string id;                  // its node is "sentence_view." + id, each word's "sentence_view.ID.t"
  std::string figure;              // of the weights
  std::int64_t first = 0;          // flat index of the row's first number in it
  std::span<const float> weights;  // the row, (T)
  std::int64_t query = 0;          // whose row it is
  std::int64_t seen = -1;          // words that it may see, from the first on; −1: all. The others stand in an outline
  float range = 1;                 // the weight of the deepest shade and of the longest bar; 0: a round one for this row
  bool scale = false;              // a bar that says what the shade means
  bool text = true;                // the sentence itself; else the list alone
  bool list = true;                // the words with their weights: all where few are seen, else the largest five, largest first
  bool revealed = true;            // false: the words alone, no weight drawn or said
  std::vector<std::int64_t> marked = {};  // words in a ring of ink, ascending: what the reader guessed
  Color color = 0;                 // of the list's bars; 0: the sequential scale's
  std::function<lesson::Command(std::int64_t)> choose;  // what a tap on a word does: makes it the query, say
};

/// Draws at the top of `rect`, as high as it needs; returns what it covers.
Rect draw_sentence_view(Ui& ui, const SentenceView& view, const Rect& rect);

}  // namespace attnscope::ui
