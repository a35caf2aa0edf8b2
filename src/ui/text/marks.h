#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ui/theme.h"

namespace attnscope::ui {

/// How a piece of marked text looks.
struct Look {
  bool bold = false, mono = false;
  bool own_ink = false;  // `ink` counts; else the style's
  Ink ink = Ink::ink;
  float scale = 1;       // of the style's size
  float rise = 0;        // of the baseline, in ems of the style's size, up positive
  bool operator==(const Look&) const = default;
};

/// Marked text, read: one character or cluster, or a built-up form with its parts.
struct Mark {
  enum class Kind { glyph, fraction, root };
  Kind kind = Kind::glyph;
  char32_t glyph = 0;        // kind glyph; a cluster's private code point
  Look look;
  std::vector<Mark> a, b;    // fraction: above and below the bar; root: what is under it
};

/// The marks of text.h. What is no mark, or an unfinished one, stands for itself. Text that is no UTF-8 shows U+FFFD.
std::vector<Mark> read_marks(std::string_view marked, const Look& look, Clusters* clusters);

/// What a reader would read aloud: without marks; a fraction as a/b, a root as √a.
std::string unmarked(std::string_view marked);

void append_utf8(std::string& out, char32_t c);

}  // namespace attnscope::ui
