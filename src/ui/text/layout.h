#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ui/text/marks.h"
#include "ui/text/text.h"
#include "ui/theme.h"

namespace attnscope::ui {

/// A string in one face, size and colour. Distances are in CSS pixels from the left end and the baseline of its line, y down.
struct Run {
  std::string text;
  ImFont* font = nullptr;
  float font_size = 0;   // as ImGui takes it
  float x = 0, y = 0;    // of its own baseline
  float em = 0, width = 0;
  bool own_ink = false;
  Ink ink = Ink::ink;
};

/// A straight piece of a fraction's bar or a root's sign.
struct Stroke {
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0, width = 1;
  bool own_ink = false;
  Ink ink = Ink::ink;
};

struct Line {
  std::vector<Run> runs;
  std::vector<Stroke> strokes;
  float top = 0, bottom = 0, baseline = 0;  // from the layout's top
  float ascent = 0, descent = 0;            // of the ink, from the baseline
  float width = 0;
  std::string text;                         // as read aloud
};

/// Text set into lines. Pure but for the glyphs' widths, which come from the faces.
struct Laid {
  std::vector<Line> lines;
  float width = 0, height = 0;
  bool cut = false;  // an ellipsis stands for the rest
};
Laid lay_out(std::string_view marked, const TextStyle& style, const Fonts& fonts);

/// What was laid out in the last frames, so that a frame that looks like the one before it measures nothing.
class TextCache {
 public:
  const Laid& get(std::string_view marked, const TextStyle& style, const Fonts& fonts, float density);
  /// Once a frame: forgets what has not been used for a while.
  void frame_done();

 private:
  struct Entry {
    std::string marked;
    TextStyle style;
    float density = 1;
    std::uint64_t used = 0;
    Laid laid;
  };
  std::unordered_map<std::uint64_t, Entry> entries_;
  std::uint64_t frame_ = 0;
};

}  // namespace attnscope::ui
