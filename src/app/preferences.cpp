#include "app/preferences.h"

#include <algorithm>

namespace attnscope::app {
namespace {

/// Calls back with each piece between separators.
template <class Each>
void split(std::string_view text, char separator, Each each) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    each(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::string write_preferences(const lesson::State& state, bool visited) {
  std::string out = "lang=";
  out += lesson::kLanguageNames[static_cast<std::size_t>(state.language)];
  out += " theme=";
  out += lesson::kThemeNames[static_cast<std::size_t>(state.theme)];
  return visited ? out + " visited" : out;
}

bool has_visited(std::string_view stored) {
  bool found = false;
  split(stored, ' ', [&](std::string_view part) { found = found || part == "visited"; });
  return found;
}

void read_preferences(std::string_view stored, lesson::State& state) {
  split(stored, ' ', [&](std::string_view part) {
    for (std::size_t i = 0; i < lesson::kLanguageNames.size(); ++i)
      if (part == "lang=" + std::string(lesson::kLanguageNames[i])) state.language = static_cast<lesson::Language>(i);
    for (std::size_t i = 0; i < lesson::kThemeNames.size(); ++i)
      if (part == "theme=" + std::string(lesson::kThemeNames[i])) state.theme = static_cast<lesson::ThemeChoice>(i);
  });
}

lesson::Language preferred_language(std::string_view languages) {
  lesson::Language out = lesson::Language::en;
  bool found = false;
  split(languages, ',', [&](std::string_view one) {
    const bool zh = one.substr(0, 2) == "zh", en = one.substr(0, 2) == "en";
    if (found || !(zh || en)) return;
    found = true;
    out = zh ? lesson::Language::zh : lesson::Language::en;
  });
  return out;
}

}  // namespace attnscope::app
