#pragma once
#include <gtest/gtest.h>

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

}  // namespace attnscope::lesson
