#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/command.h"

namespace attnscope::lesson {

/// The state after some commands, each of which must be possible.
inline State after(State state, const std::vector<Command>& commands) {
  for (const Command& command : commands) {
    Result<State> next = lesson::apply(state, command);
    if (!next) {
      ADD_FAILURE() << describe(next.error(), Language::en);
      return state;
    }
    state = *std::move(next);
  }
  return state;
}

/// What a scene shows of a lesson file.
inline SceneLesson shown_of(const std::string& json, const std::string& scene) {
  const Result<State> state = open_source(json);
  const Result<SceneLesson> shown = state ? lesson_for(scene, *state) : Result<SceneLesson>(state.error());
  if (shown) return *shown;
  ADD_FAILURE() << describe(shown.error(), Language::en) << "\n" << json;
  return {};
}

}  // namespace attnscope::lesson
