#include "ui/text/marks.h"

#include <algorithm>

#include "imgui.h"
#include "imgui_internal.h"
#include "lesson/labels.h"
#include "lesson/tokenizer.h"
#include "ui/text/breaks.h"
#include "ui/text/clusters.h"
#include "ui/text/text.h"

namespace attnscope::ui {
namespace {

constexpr float kScriptScale = 0.7f, kSubRise = -0.18f, kSupRise = 0.38f;

struct Role {
  std::string_view name;
  Ink ink;
};
constexpr Role kRoles[] = {{"q", Ink::q},           {"k", Ink::k},     {"v", Ink::v},
                           {"second", Ink::second}, {"rnn", Ink::rnn}, {"attention", Ink::attention},
                           {"accent", Ink::accent}, {"ink", Ink::ink}, {"error", Ink::error}};

class Reader {
 public:
  Reader(std::string_view text, Clusters* clusters) : text_(text), clusters_(clusters) {}

  std::vector<Mark> all(Look look) {
    std::vector<Mark> out;
    while (at_ < text_.size()) one(out, look);
    return out;
  }

 private:
  bool starts(std::string_view s) const { return text_.substr(at_, s.size()) == s; }

  /// The inside of a group whose `{` stands at `from`; false where it never closes.
  bool group(std::size_t from, std::string_view& inside, std::size_t& end) const {
    int depth = 0;
    for (std::size_t i = from; i < text_.size(); ++i) {
      if (text_[i] == '\\' && i + 1 < text_.size() && lesson::kMarkSigns.find(text_[i + 1]) != std::string_view::npos) {
        ++i;
      } else if (text_[i] == '{') {
        ++depth;
      } else if (text_[i] == '}' && --depth == 0) {
        inside = text_.substr(from + 1, i - from - 1);
        end = i + 1;
        return true;
      }
    }
    return false;
  }

  std::vector<Mark> part(std::string_view inside, const Look& look) const { return Reader(inside, clusters_).all(look); }

  bool script(std::vector<Mark>& out, const Look& look) {
    std::string_view inside;
    std::size_t end = 0;
    if (!group(at_ + 1, inside, end)) return false;
    Look small = look;
    small.rise += look.scale * (text_[at_] == '^' ? kSupRise : kSubRise);
    small.scale *= kScriptScale;
    const std::vector<Mark> marks = part(inside, small);
    out.insert(out.end(), marks.begin(), marks.end());
    at_ = end;
    return true;
  }

  bool built(std::vector<Mark>& out, const Look& look) {
    const bool fraction = starts("\\frac{");
    Mark mark;
    mark.kind = fraction ? Mark::Kind::fraction : Mark::Kind::root;
    mark.look = look;
    std::string_view a, b;
    std::size_t end = 0;
    if (!group(at_ + 5, a, end)) return false;
    if (fraction && (end >= text_.size() || text_[end] != '{' || !group(end, b, end))) return false;
    Look inner = look;
    if (fraction) inner.scale *= 0.82f;
    mark.a = part(a, inner);
    mark.b = part(b, inner);
    out.push_back(std::move(mark));
    at_ = end;
    return true;
  }

  bool role(std::vector<Mark>& out, const Look& look) {
    for (const Role& r : kRoles) {
      const std::size_t bar = at_ + 1 + r.name.size();
      if (text_.substr(at_ + 1, r.name.size()) != r.name || bar >= text_.size() || text_[bar] != '|') continue;
      std::string_view inside;
      std::size_t end = 0;
      if (!group(at_, inside, end)) return false;
      Look coloured = look;
      coloured.own_ink = true;
      coloured.ink = r.ink;
      const std::vector<Mark> marks = part(inside.substr(r.name.size() + 1), coloured);
      out.insert(out.end(), marks.begin(), marks.end());
      at_ = end;
      return true;
    }
    return false;
  }

  void one(std::vector<Mark>& out, Look& look) {
    const char c = text_[at_];
    if (c == '\\') {
      if ((starts("\\frac{") || starts("\\sqrt{")) && built(out, look)) return;
      if (at_ + 1 < text_.size() && lesson::kMarkSigns.find(text_[at_ + 1]) != std::string_view::npos) ++at_;
      return glyphs(out, look, at_ + 1);
    }
    if (starts("**")) {
      look.bold = !look.bold;
      at_ += 2;
      return;
    }
    if (c == '`') {
      look.mono = !look.mono;
      at_ += 1;
      return;
    }
    if ((starts("_{") || starts("^{")) && script(out, look)) return;
    if (c == '{' && role(out, look)) return;
    std::size_t end = at_ + 1;
    while (end < text_.size() && lesson::kMarkSigns.find(text_[end]) == std::string_view::npos) ++end;
    glyphs(out, look, end);
  }

  /// Plain characters up to `end`; clusters of several code points as one.
  void glyphs(std::vector<Mark>& out, const Look& look, std::size_t end) {
    const std::string_view run = text_.substr(at_, end - at_);
    const char* p = run.data();
    const char* const stop = p + run.size();
    bool alone = true;
    const std::size_t first = out.size();
    while (p < stop) {
      unsigned c = 0;
      p += ImTextCharFromUtf8(&c, p, stop);
      alone = alone && (stands_alone(c) || c == '\n');
      Mark mark;
      mark.glyph = c;
      mark.look = look;
      out.push_back(std::move(mark));
    }
    at_ = end;
    if (alone || clusters_ == nullptr || lesson::find_bad_utf8(run) != std::string_view::npos) return;
    out.resize(first);
    std::size_t begin = 0;
    for (const std::size_t stop_at : lesson::cluster_ends(run)) {
      join(out, look, run.substr(begin, stop_at - begin));
      begin = stop_at;
    }
  }

  void join(std::vector<Mark>& out, const Look& look, std::string_view cluster) {
    unsigned c = 0;
    const auto length = static_cast<std::size_t>(ImTextCharFromUtf8(&c, cluster.data(), cluster.data() + cluster.size()));
    char32_t whole = length < cluster.size() ? clusters_->intern(cluster) : 0;
    for (std::size_t at = 0; at < cluster.size();) {
      at += static_cast<std::size_t>(ImTextCharFromUtf8(&c, cluster.data() + at, cluster.data() + cluster.size()));
      if (whole == 0 && (c == 0x200D || c == 0xFE0E || c == 0xFE0F)) continue;  // joiners that have no shape of their own
      Mark mark;
      mark.glyph = whole != 0 ? whole : c;
      mark.look = look;
      out.push_back(std::move(mark));
      if (whole != 0) return;
    }
  }

  std::string_view text_;
  Clusters* clusters_;
  std::size_t at_ = 0;
};

void read_aloud(std::string& out, const std::vector<Mark>& marks) {
  for (const Mark& mark : marks) {
    switch (mark.kind) {
      case Mark::Kind::glyph: append_utf8(out, mark.glyph); break;
      case Mark::Kind::fraction:
        read_aloud(out, mark.a);
        out += '/';
        read_aloud(out, mark.b);
        break;
      case Mark::Kind::root:
        out += "√";
        read_aloud(out, mark.a);
        break;
    }
  }
}

}  // namespace

std::vector<Mark> read_marks(std::string_view marked, const Look& look, Clusters* clusters) { return Reader(marked, clusters).all(look); }

std::string unmarked(std::string_view marked) {
  std::string out;
  read_aloud(out, read_marks(marked, {}, nullptr));
  return out;
}

std::string plain(std::string_view text) {
  return lesson::escape_marks(text);
}

void append_utf8(std::string& out, char32_t c) {
  char bytes[5];
  ImTextCharToUtf8(bytes, c);
  out += bytes;
}

}  // namespace attnscope::ui
