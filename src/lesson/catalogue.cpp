#include "lesson/catalogue.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdio>

#include "embedded/catalogues.h"

namespace attnscope::lesson {
namespace {

std::string_view source_of(Language language) {
  const std::string_view name = language == Language::zh ? "zh.txt" : "en.txt";
  for (const embedded::File& file : embedded::catalogues) {
    if (file.name == name) return file.text;
  }
  return {};
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// Whether a character could break the line, hide, or turn the text's direction round.
bool must_escape(utf8proc_int32_t c) {
  const utf8proc_category_t category = utf8proc_category(c);
  return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP || c == 0xFEFF ||
         (c >= 0x200E && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/// "line 3, column 7, /model/heads" in the reader's language, without what is not known.
std::string place_text(const Place& place, const Catalogue& catalogue) {
  if (place.line == 0) return printable(place.pointer);
  const std::string line = std::to_string(place.line), column = std::to_string(place.column);
  if (place.pointer.empty()) return catalogue.format("error.at", {line, column});
  return catalogue.format("error.at_pointer", {line, column, printable(place.pointer)});
}

}  // namespace

Catalogue::Catalogue(std::string_view source, Language language) : language_(language) {
  while (!source.empty()) {
    const std::size_t end = std::min(source.find('\n'), source.size());
    const std::string_view line = trimmed(source.substr(0, end));
    source.remove_prefix(std::min(end + 1, source.size()));
    if (line.empty() || line.front() == '#') continue;
    const std::size_t equals = line.find(" =");
    if (equals == std::string_view::npos) continue;
    entries_.emplace_back(trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 2)));
  }
  std::stable_sort(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

const Catalogue& Catalogue::of(Language language) {
  static const Catalogue en(source_of(Language::en), Language::en), zh(source_of(Language::zh), Language::zh);
  return language == Language::zh ? zh : en;
}

bool Catalogue::has(std::string_view key) const {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), key, [](const auto& a, std::string_view b) { return a.first < b; });
  return at != entries_.end() && at->first == key;
}

std::string Catalogue::get(std::string_view key) const {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), key, [](const auto& a, std::string_view b) { return a.first < b; });
  return at != entries_.end() && at->first == key ? at->second : "⟨" + std::string(key) + "⟩";
}

std::string Catalogue::format(std::string_view key, const std::vector<std::string>& args) const {
  const std::string text = get(key);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool placeholder = text[i] == '{' && i + 2 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9' && text[i + 2] == '}';
    const auto n = static_cast<std::size_t>(placeholder ? text[i + 1] - '0' : 0);
    if (placeholder && n < args.size()) {
      out += args[n];
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string describe(const Error& error, Language language) {
  const Catalogue& catalogue = Catalogue::of(language);
  std::vector<std::string> args;
  for (const std::string& arg : error.args) args.push_back(printable(arg));
  if (error.code == "unknown_scene" && args.size() > 1) args[1] = error.args[1];  // our own list, whole
  if (error.code == "door_type" && args.size() > 1) args[1] = catalogue.get("json_kind." + error.args[1]);
  std::string text = catalogue.format("error." + error.code, args);
  for (const std::string& place : {place_text(error.place, catalogue), printable(error.place.file)}) {
    if (!place.empty()) text = catalogue.format("error.placed", {place, text});
  }
  return text;
}

std::string printable(std::string_view text, std::size_t most) {
  std::string out;
  std::size_t count = 0;
  while (!text.empty()) {
    if (count++ == most) return out + "…";
    utf8proc_int32_t c = -1;
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    const utf8proc_ssize_t length = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size()), &c);
    const std::size_t taken = length > 0 ? static_cast<std::size_t>(length) : 1;
    if (length > 0 && !must_escape(c)) {
      out += text.substr(0, taken);
    } else {
      for (std::size_t i = 0; i < taken; ++i) {
        char escape[8];
        std::snprintf(escape, sizeof escape, "\\x%02X", static_cast<unsigned>(bytes[i]));
        out += escape;
      }
    }
    text.remove_prefix(taken);
  }
  return out;
}

}  // namespace attnscope::lesson
