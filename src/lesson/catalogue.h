#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lesson/lesson.h"
#include "tensor/result.h"

namespace attnscope::lesson {

/// The product's texts in one language: src/lesson/text/en.txt and zh.txt, one "key = text" a line; `#` starts a comment line.
/// Placeholders are {0}, {1}, …; marks are those of ui/text/text.h. An unknown key comes back as "⟨key⟩", which a test over all
/// scenes refuses.
class Catalogue {
 public:
  static const Catalogue& of(Language language);
  Catalogue(std::string_view source, Language language);

  Language language() const { return language_; }
  std::string get(std::string_view key) const;
  std::string format(std::string_view key, const std::vector<std::string>& args) const;
  bool has(std::string_view key) const;
  const std::vector<std::pair<std::string, std::string>>& entries() const { return entries_; }  // sorted by key

 private:
  Language language_;
  std::vector<std::pair<std::string, std::string>> entries_;
};

/// One line that names the place and the thing: catalogue key "error." + code. Arguments go through printable() first.
std::string describe(const Error& error, Language language);

/// Bytes that are no UTF-8 and control characters as \xNN, cut at `most` characters with "…".
std::string printable(std::string_view text, std::size_t most = 60);

}  // namespace attnscope::lesson
