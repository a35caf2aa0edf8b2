#include "ui/text/layout.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "imgui_internal.h"
#include "ui/text/breaks.h"
#include "ui/text/clusters.h"

namespace attnscope::ui {
namespace {

// Of one em, the same for every face, so that a line stands where it stands whatever fonts the reader has.
constexpr float kInkAscent = 0.80f, kInkDescent = 0.20f;
constexpr float kMiddle = 0.35f;     // half the height of a capital: what is centred
constexpr float kAxis = 0.30f;       // where a fraction's bar lies above the baseline
constexpr char32_t kEllipsis = U'…';

struct Face {
  ImFont* font;
  float font_size, em;
};

Face face_of(const Look& look, const TextStyle& style, const Fonts& fonts) {
  const bool mono = look.mono || style.mono, bold = look.bold || style.bold;
  Face face{fonts.regular, 0, style.size * look.scale};
  float ems = fonts.regular_em;
  if (mono && fonts.mono != nullptr) face.font = fonts.mono, ems = fonts.mono_em;
  else if (bold && fonts.bold != nullptr) face.font = fonts.bold, ems = fonts.bold_em;
  face.font_size = std::max(1.0f, std::round(face.em * ems));  // ImGui rasterises whole sizes; between them it would scale pictures
  face.em = face.font_size / ems;
  return face;
}

/// One thing that a line holds: a glyph, or a built-up form laid out already.
struct Piece {
  char32_t glyph = 0;  // 0: a form
  Look look;
  float width = 0;
  Line form;           // runs and strokes relative to its left end and the baseline
};

class Setter {
 public:
  Setter(const TextStyle& style, const Fonts& fonts) : style_(style), fonts_(fonts) {}

  std::vector<Piece> pieces(const std::vector<Mark>& marks) {
    std::vector<Piece> out;
    out.reserve(marks.size());
    for (const Mark& mark : marks) out.push_back(piece(mark));
    return out;
  }

  Piece glyph(char32_t c, const Look& look) {
    Piece p;
    p.glyph = c;
    p.look = look;
    const Face face = face_of(look, style_, fonts_);
    if (c != U'\n') p.width = face.font->GetFontBaked(face.font_size)->GetCharAdvance(static_cast<ImWchar>(c));
    return p;
  }

  /// Sets pieces [from, to) side by side.
  Line line(const std::vector<Piece>& all, std::size_t from, std::size_t to) const {
    Line out;
    out.ascent = kInkAscent * style_.size;
    out.descent = kInkDescent * style_.size;
    for (std::size_t i = from; i < to; ++i) add(out, all[i]);
    return out;
  }

 private:
  Piece piece(const Mark& mark) {
    if (mark.kind == Mark::Kind::glyph) return glyph(mark.glyph, mark.look);
    Piece p;
    p.look = mark.look;
    p.form = mark.kind == Mark::Kind::fraction ? fraction(mark) : root(mark);
    p.width = p.form.width;
    return p;
  }

  Line inner(const std::vector<Mark>& marks) {
    const std::vector<Piece> all = pieces(marks);
    Line out;
    for (const Piece& p : all) add(out, p);
    return out;
  }

  Line fraction(const Mark& mark) {
    const float em = style_.size * mark.look.scale, pad = 0.12f * em, gap = 0.14f * em;
    const float axis = -(mark.look.rise * style_.size + kAxis * em);
    const float thick = std::max(1.0f, std::round(em * 0.06f));
    const Line top = inner(mark.a), bottom = inner(mark.b);
    Line out;
    out.width = std::max(top.width, bottom.width) + 2 * pad + 0.16f * em;
    place(out, top, (out.width - top.width) / 2, axis - gap - top.descent * 0.6f);
    place(out, bottom, (out.width - bottom.width) / 2, axis + gap + bottom.ascent * 0.94f);
    out.strokes.push_back({0.08f * em, axis, out.width - 0.08f * em, axis, thick, mark.look.own_ink, mark.look.ink});
    out.ascent = -(axis - gap - top.descent * 0.6f - top.ascent);
    out.descent = axis + gap + bottom.ascent * 0.94f + bottom.descent;
    out.text = top.text + "/" + bottom.text;
    return out;
  }

  Line root(const Mark& mark) {
    const float em = style_.size * mark.look.scale, base = -mark.look.rise * style_.size;
    const float thick = std::max(1.0f, em * 0.065f), hook = 0.52f * em, gap = 0.1f * em;
    const Line under = inner(mark.a);
    Line out;
    out.width = hook + under.width + 0.08f * em;
    place(out, under, hook + 0.02f * em, 0);
    const float top = -std::max(under.ascent, kInkAscent * em - base) - gap, bottom = base + 0.12f * em;
    const auto stroke = [&](float x0, float y0, float x1, float y1) {
      out.strokes.push_back({x0, y0, x1, y1, thick, mark.look.own_ink, mark.look.ink});
    };
    stroke(0.06f * em, base - 0.32f * em, 0.16f * em, base - 0.38f * em);
    stroke(0.16f * em, base - 0.38f * em, 0.3f * em, bottom);
    stroke(0.3f * em, bottom, hook - 0.04f * em, top);
    stroke(hook - 0.04f * em, top, out.width, top);
    out.ascent = -top;
    out.descent = std::max(under.descent, bottom);
    out.text = "√" + under.text;
    return out;
  }

  static void place(Line& out, const Line& part, float dx, float dy) {
    for (Run run : part.runs) {
      run.x += dx;
      run.y += dy;
      out.runs.push_back(std::move(run));
    }
    for (Stroke s : part.strokes) {
      s.x0 += dx, s.x1 += dx, s.y0 += dy, s.y1 += dy;
      out.strokes.push_back(s);
    }
  }

  void add(Line& out, const Piece& p) const {
    if (p.glyph == 0) {
      place(out, p.form, out.width, 0);
      out.ascent = std::max(out.ascent, p.form.ascent);
      out.descent = std::max(out.descent, p.form.descent);
      out.text += p.form.text;
    } else if (p.glyph != U'\n') {
      const Face face = face_of(p.look, style_, fonts_);
      const float y = -p.look.rise * style_.size;
      const bool joins = !out.runs.empty() && out.runs.back().font == face.font && out.runs.back().font_size == face.font_size &&
                         out.runs.back().y == y && out.runs.back().own_ink == p.look.own_ink && out.runs.back().ink == p.look.ink &&
                         out.runs.back().x + out.runs.back().width == out.width;
      if (!joins) out.runs.push_back({"", face.font, face.font_size, out.width, y, face.em, 0, p.look.own_ink, p.look.ink});
      append_utf8(out.runs.back().text, p.glyph);
      out.runs.back().width = out.width + p.width - out.runs.back().x;
      out.ascent = std::max(out.ascent, kInkAscent * face.em - y);
      out.descent = std::max(out.descent, kInkDescent * face.em + y);
      const std::string_view whole = fonts_.clusters != nullptr ? fonts_.clusters->text(p.glyph) : std::string_view();
      if (whole.empty()) append_utf8(out.text, p.glyph);
      else out.text += whole;
    }
    out.width += p.width;
  }

  const TextStyle& style_;
  const Fonts& fonts_;
};

bool break_before(const std::vector<Piece>& all, std::size_t i) {
  const Piece &before = all[i - 1], &after = all[i];
  const bool script = after.look.rise != 0 && after.glyph != 0;
  if (script && (before.look.rise != 0 || !is_blank(before.glyph))) return false;  // it stays in one piece, and with what it is of
  constexpr char32_t letter = U'x';                                                        // as which a form breaks
  return may_break(before.glyph == 0 ? letter : before.glyph, after.glyph == 0 ? letter : after.glyph);
}

float width_of(const std::vector<Piece>& all, std::size_t from, std::size_t to) {
  float width = 0;
  for (std::size_t i = from; i < to; ++i) width += all[i].width;
  return width;
}

struct Span {
  std::size_t from, to;
};

std::size_t without_blanks(const std::vector<Piece>& all, std::size_t from, std::size_t to) {
  while (to > from && (is_blank(all[to - 1].glyph) || all[to - 1].glyph == U'\n')) --to;
  return to;
}

/// Greedy lines: the last place to break that still fits; a word longer than a line is broken where it has to be.
std::vector<Span> spans(const std::vector<Piece>& all, float max_width) {
  std::vector<Span> out;
  std::size_t from = 0, last = 0;  // last: a place to break after `from`, 0 for none
  float width = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > from && break_before(all, i)) last = i;
    const bool overflows = width + all[i].width > max_width + 0.01f && i > from && !is_blank(all[i].glyph);
    if (overflows) {
      const std::size_t at = last > from ? last : i;
      out.push_back({from, without_blanks(all, from, at)});
      from = at;
      last = 0;
      width = width_of(all, from, i);
    }
    width += all[i].width;
    if (all[i].glyph == U'\n') {
      out.push_back({from, without_blanks(all, from, i)});
      from = i + 1;
      last = 0;
      width = 0;
    }
  }
  out.push_back({from, all.size()});  // a blank at the very end counts: what is set piece by piece goes on after it
  return out;
}

/// The pieces from `from` on, as many as fit beside an ellipsis at the end.
std::vector<Piece> cut_end(Setter& setter, const std::vector<Piece>& all, std::size_t from, float max_width) {
  std::vector<Piece> out;
  const Piece dots = setter.glyph(kEllipsis, from < all.size() ? all[from].look : Look{});
  float width = dots.width;
  for (std::size_t i = from; i < all.size() && all[i].glyph != U'\n' && width + all[i].width <= max_width + 0.01f; ++i) {
    width += all[i].width;
    out.push_back(all[i]);
  }
  out.resize(without_blanks(out, 0, out.size()));
  out.push_back(dots);
  return out;
}

std::vector<Piece> cut_middle(Setter& setter, const std::vector<Piece>& all, float max_width) {
  const Piece dots = setter.glyph(kEllipsis, all.front().look);
  std::size_t head = 0, tail = all.size();
  float width = dots.width;
  while (head < tail) {
    const bool front = head <= all.size() - tail;
    const Piece& next = front ? all[head] : all[tail - 1];
    if (width + next.width > max_width + 0.01f) break;
    width += next.width;
    if (front) ++head;
    else --tail;
  }
  std::vector<Piece> out(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(head));
  out.push_back(dots);
  out.insert(out.end(), all.begin() + static_cast<std::ptrdiff_t>(tail), all.end());
  return out;
}

}  // namespace

Laid lay_out(std::string_view marked, const TextStyle& style, const Fonts& fonts) {
  Setter setter(style, fonts);
  const std::vector<Piece> all = setter.pieces(read_marks(marked, {}, fonts.clusters));
  Laid out;
  const auto keep = [&](Line line) {
    const float em = style.size, lead = em * style.line_height;
    // The middle of capitals in the middle of the line; a tall form pushes its line apart.
    const float above = std::max(lead / 2 + kMiddle * em, line.ascent + 0.1f * em), below = std::max(lead / 2 - kMiddle * em, line.descent);
    line.top = out.height;
    line.baseline = line.top + above;
    line.bottom = line.baseline + below;
    out.height = line.bottom;
    out.width = std::max(out.width, line.width);
    out.lines.push_back(std::move(line));
  };
  if (style.middle_ellipsis && !all.empty() && width_of(all, 0, all.size()) > style.max_width + 0.01f) {
    const std::vector<Piece> cut = cut_middle(setter, all, style.max_width);
    out.cut = true;
    keep(setter.line(cut, 0, cut.size()));
    return out;
  }
  const std::vector<Span> lines = style.middle_ellipsis ? std::vector<Span>{{0, all.size()}} : spans(all, style.max_width);
  const std::size_t most = style.max_lines > 0 ? static_cast<std::size_t>(style.max_lines) : lines.size();
  for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) {
    if (i + 1 == most && lines.size() > most) {
      const std::vector<Piece> cut = cut_end(setter, all, lines[i].from, style.max_width);
      out.cut = true;
      keep(setter.line(cut, 0, cut.size()));
    } else {
      keep(setter.line(all, lines[i].from, lines[i].to));
    }
  }
  return out;
}

}  // namespace attnscope::ui
