#pragma once
#include <cstdint>

struct ImFont;

namespace attnscope::ui {

using Color = std::uint32_t;  // ImU32, ABGR as ImGui packs it
constexpr Color rgb(std::uint32_t hex) { return 0xFF000000u | ((hex & 0xFFu) << 16) | (hex & 0xFF00u) | (hex >> 16 & 0xFFu); }
Color with_alpha(Color color, float alpha);
Color mix(Color a, Color b, float t);
double contrast(Color a, Color b);           // WCAG ratio, 1 to 21
Color digits_on(Color ground);               // black or white, whichever is stronger

/// What colours text, by role (design.md, Look).
enum class Ink { ink, second, accent, on_accent, q, k, v, rnn, attention, error };

struct Theme {
  bool dark = false;
  Color page, surface, field, ink, second, hairline, accent, on_accent, q, k, v, rnn, attention, error;
  Color negative, positive, sequential;      // ends of the scales; their neutral is `page`
  Color of(Ink ink) const;
};
const Theme& light_theme();
const Theme& dark_theme();

class Clusters;  // ui/text/clusters.h

/// Faces, made by the platform (main_*): each a chain that covers Latin, Chinese, mathematics and emoji. Digits 0–9 are equally wide.
struct Fonts {
  ImFont* regular = nullptr;
  ImFont* bold = nullptr;
  ImFont* mono = nullptr;
  /// Text sizes are ems in CSS pixels; ImGui's size of a face is what its loader takes it for: this many ems. FreeType: the
  /// first face's (ascender − descender) ÷ em; a loader that takes ImGui's size for the em leaves 1.
  float regular_em = 1, bold_em = 1, mono_em = 1;
  Clusters* clusters = nullptr;  // nullptr: every code point by itself
};

}  // namespace attnscope::ui
