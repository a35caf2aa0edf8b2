#include "ui/text/text.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "imgui.h"
#include "imgui_internal.h"
#include "ui/text/layout.h"
#include "ui/ui.h"

namespace attnscope::ui {
namespace {

constexpr std::uint64_t kKeepFrames = 120;

template <class T>
void hash_in(std::uint64_t& hash, const T& value) {
  unsigned char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  for (const unsigned char b : bytes) hash = (hash ^ b) * 1099511628211ull;
}

bool same_shape(const TextStyle& a, const TextStyle& b) {
  return a.size == b.size && a.bold == b.bold && a.mono == b.mono && a.max_width == b.max_width && a.max_lines == b.max_lines &&
         a.middle_ellipsis == b.middle_ellipsis && a.line_height == b.line_height;
}

/// The density that glyphs are rasterised at; a face that ImGui has not pushed yet does not know it.
float adopt_density(const Fonts& fonts) {
  const float density = ImGui::GetCurrentContext()->FontRasterizerDensity;
  for (ImFont* font : {fonts.regular, fonts.bold, fonts.mono})
    if (font != nullptr) font->CurrentRasterizerDensity = density;
  return density;
}

const Laid& laid(Ui& ui, std::string_view marked, const TextStyle& style) {
  return ui.text_cache.get(marked, style, ui.fonts, adopt_density(ui.fonts));
}

Rect clip_now() {
  const ImVec2 low = ImGui::GetWindowDrawList()->GetClipRectMin(), high = ImGui::GetWindowDrawList()->GetClipRectMax();
  return {low.x, low.y, high.x, high.y};
}

void draw_line(Ui& ui, const Line& line, float x, float baseline, Color base, bool fixed) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const auto color = [&](bool own, Ink ink) { return own && !fixed ? ui.theme.of(ink) : base; };
  for (const Run& run : line.runs) {
    const float ascent = run.font->GetFontBaked(run.font_size)->Ascent;
    const ImVec2 at(std::round(x + run.x), std::round(baseline + run.y - ascent));
    list->AddText(run.font, run.font_size, at, color(run.own_ink, run.ink), run.text.data(), run.text.data() + run.text.size());
  }
  for (const Stroke& s : line.strokes) {
    const bool level = s.y0 == s.y1;
    const float y0 = level ? std::round(baseline + s.y0) + 0.5f : baseline + s.y0, y1 = level ? y0 : baseline + s.y1;
    list->AddLine({x + s.x0, y0}, {x + s.x1, y1}, color(s.own_ink, s.ink), s.width);
  }
}

Rect draw(Ui& ui, float x, float y, const Laid& text, const TextStyle& style) {
  const Color base = style.color != 0 ? style.color : ui.theme.of(style.ink);
  Rect covers{x, y, x, y + text.height};
  bool first = true;
  for (const Line& line : text.lines) {
    const float left = x - style.align * line.width;
    covers.x0 = first ? left : std::min(covers.x0, left);
    covers.x1 = first ? left + line.width : std::max(covers.x1, left + line.width);
    first = false;
    if (line.runs.empty()) continue;
    const float baseline = y + line.baseline;
    draw_line(ui, line, left, baseline, base, style.color != 0);
    ui.boxes.push_back({{left, baseline - line.ascent, left + line.width, baseline + line.descent}, clip_now(), ui.layer, line.text,
                        ui.scrolling});
  }
  return covers;
}

}  // namespace

const Laid& TextCache::get(std::string_view marked, const TextStyle& style, const Fonts& fonts, float density) {
  std::uint64_t hash = 14695981039346656037ull;
  for (const char c : marked) hash_in(hash, c);
  for (const float f : {style.size, style.max_width, style.line_height, density}) hash_in(hash, f);
  hash_in(hash, style.max_lines);
  hash_in(hash, static_cast<char>(style.bold | style.mono << 1 | style.middle_ellipsis << 2));
  Entry& entry = entries_[hash];
  if (entry.used == 0 || entry.marked != marked || !same_shape(entry.style, style) || entry.density != density) {
    entry.marked = marked;
    entry.style = style;
    entry.density = density;
    entry.laid = lay_out(marked, style, fonts);
  }
  entry.used = frame_ + 1;
  return entry.laid;
}

void TextCache::frame_done() {
  ++frame_;
  if (frame_ % kKeepFrames != 0) return;
  for (auto it = entries_.begin(); it != entries_.end();) it = it->second.used + kKeepFrames < frame_ ? entries_.erase(it) : std::next(it);
}

Extent measure_text(Ui& ui, std::string_view marked, const TextStyle& style) {
  const Laid& text = laid(ui, marked, style);
  return {text.width, text.height};
}

float balanced_width(Ui& ui, std::string_view marked, const TextStyle& style) {
  const float height = measure_text(ui, marked, style).height;
  TextStyle tried = style;
  float low = style.max_width / 2, high = style.max_width;
  while (high - low > 4) {
    tried.max_width = (low + high) / 2;
    if (measure_text(ui, marked, tried).height > height) low = tried.max_width;
    else high = tried.max_width;
  }
  return high;
}

Rect draw_text(Ui& ui, float x, float y, std::string_view marked, const TextStyle& style) {
  return draw(ui, x, y, laid(ui, marked, style), style);
}

Rect draw_text_in(Ui& ui, const Rect& box, std::string_view marked, const TextStyle& style) {
  TextStyle inside = style;
  inside.max_width = std::min(style.max_width, box.width());
  if (inside.max_lines == 0) inside.max_lines = std::max(1, static_cast<int>(box.height() / (style.size * style.line_height)));
  const Laid& text = laid(ui, marked, inside);
  return draw(ui, box.x0 + inside.align * box.width(), box.y0 + (box.height() - text.height) / 2, text, inside);
}

}  // namespace attnscope::ui
