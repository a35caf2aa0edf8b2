#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::ui {

/// Grapheme clusters of several code points (👨‍👩‍👧, 🇨🇳, é in two), which ImGui would draw piece by piece. The layout interns each
/// as one private code point U+100000 + n; the platform's glyph loader asks for its text and draws it as one glyph.
class Clusters {
 public:
  static constexpr char32_t kFirst = 0x100000;
  virtual ~Clusters() = default;

  /// The code point that stands for the cluster; 0 where the platform cannot compose it: its code points are drawn one by one.
  char32_t intern(std::string_view cluster);
  /// What it stands for; "" for any other code point.
  std::string_view text(char32_t code_point) const;

 protected:
  /// Whether the platform can draw this cluster as one glyph. Asked once for each.
  virtual bool composes(std::string_view cluster) = 0;

 private:
  std::vector<std::string> whole_;
  std::vector<std::string> apart_;  // those that it cannot
};

}  // namespace attnscope::ui
