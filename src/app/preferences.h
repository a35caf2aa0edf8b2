#pragma once
#include <string>
#include <string_view>

#include "lesson/state.h"

namespace attnscope::app {

/// What is kept from one visit to the next: "lang=zh theme=dark visited".
std::string write_preferences(const lesson::State& state, bool visited);
/// Whether the reader has seen more than the first page.
bool has_visited(std::string_view stored);
/// Takes what it understands; the rest stays as it was.
void read_preferences(std::string_view stored, lesson::State& state);
/// The first of the reader's languages ("fr,zh-CN,en") that the program speaks.
lesson::Language preferred_language(std::string_view languages);

}  // namespace attnscope::app
