#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lesson/share_chain.h"
#include "ui/text/text.h"
#include "ui/widgets/matrix.h"

namespace attnscope::ui {

/// What the scene shows: one word's row of the weights, and what has been revealed of it.
struct WhyView {
  Ui& ui;
  Labels labels;
  std::int64_t tokens = 0, query = 0, head = 0;
  std::int64_t seen = -1;                // words that the asking one may see under a mask; −1: all
  const model::Figure* weights = nullptr;
  const model::Figure* output = nullptr;
  std::span<const float> shares = {};    // (T) of the asking word
  std::int64_t most = 0;                 // the word with the largest share
  bool even = false;                     // all it may see have the same share
  bool shares_shown = false, mixed = false;
  std::vector<std::int64_t> guess = {};  // ascending

  const std::string& label(std::int64_t token) const { return labels.texts[static_cast<std::size_t>(token)]; }
  bool guessed(std::int64_t token) const;
  bool sees(std::int64_t token) const { return seen < 0 || token < seen; }
  double share(std::int64_t token) const { return static_cast<double>(shares[static_cast<std::size_t>(token)]); }
  lesson::Selection share_of(std::int64_t token) const;
  std::int64_t asked_about() const;      // the word whose share is selected; −1: none
};

/// The lowest edge at which each of these ends is returned.
float draw_words(const WhyView& view, const Rect& rect);        // words, ribbons, shares
float draw_whole(const WhyView& view, const Rect& rect);        // the shares as parts of one bar
float draw_content(const WhyView& view, const Rect& rect);      // the mixture
float draw_chain(const WhyView& view, const Rect& rect);        // how the selected share came about

/// A caption over a bar.
TextStyle why_caption();

}  // namespace attnscope::ui
