#include "app/preferences.h"

#include <algorithm>

#include "lesson/exercise.h"

namespace attnscope::app {
namespace {

constexpr std::string_view kLanguage = "lang=", kTheme = "theme=", kVisited = "visited", kSolved = "solved=";

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

std::string write_preferences(const Preferences& preferences) {
  std::string out;
  const auto part = [&](std::string_view key, std::string_view value) {
    if (!out.empty()) out += ' ';
    out += key;
    out += value;
  };
  if (preferences.language) part(kLanguage, lesson::kLanguageNames[static_cast<std::size_t>(*preferences.language)]);
  if (preferences.theme) part(kTheme, lesson::kThemeNames[static_cast<std::size_t>(*preferences.theme)]);
  if (preferences.visited) part(kVisited, "");
  std::string solved;
  for (const std::string& id : preferences.solved) solved += (solved.empty() ? "" : ",") + id;
  if (!solved.empty()) part(kSolved, solved);
  return out;
}

Preferences read_preferences(std::string_view stored) {
  Preferences out;
  split(stored, ' ', [&](std::string_view part) {
    for (std::size_t i = 0; i < lesson::kLanguageNames.size(); ++i)
      if (part == std::string(kLanguage) + std::string(lesson::kLanguageNames[i])) out.language = static_cast<lesson::Language>(i);
    for (std::size_t i = 0; i < lesson::kThemeNames.size(); ++i)
      if (part == std::string(kTheme) + std::string(lesson::kThemeNames[i])) out.theme = static_cast<lesson::ThemeChoice>(i);
    out.visited = out.visited || part == kVisited;
    if (part.substr(0, kSolved.size()) != kSolved) return;
    split(part.substr(kSolved.size()), ',', [&](std::string_view id) {
      if (lesson::find_exercise(id) != nullptr) out.solved.insert(std::string(id));
    });
  });
  return out;
}

void apply_preferences(const Preferences& preferences, lesson::State& state) {
  state.language = preferences.language.value_or(state.language);
  state.theme = preferences.theme.value_or(state.theme);
  state.solved = preferences.solved;
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
