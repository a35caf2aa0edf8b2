#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "lesson/state.h"

namespace attnscope::app {

/// What is kept from one visit to the next: looks that were chosen by hand, whether more than the first page was seen, and which
/// exercises are solved.
struct Preferences {
  std::optional<lesson::Language> language;
  std::optional<lesson::ThemeChoice> theme;
  bool visited = false;
  std::set<std::string> solved;
};
/// "lang=zh theme=dark visited solved=mask,score": what there is, between blanks.
std::string write_preferences(const Preferences& preferences);
/// Takes what it understands, each part by itself; the rest is as if it had not been there.
Preferences read_preferences(std::string_view stored);
/// In the language and theme that were kept, with what was solved.
void apply_preferences(const Preferences& preferences, lesson::State& state);
/// The first of the reader's languages ("fr,zh-CN,en") that the program speaks.
lesson::Language preferred_language(std::string_view languages);

}  // namespace attnscope::app
