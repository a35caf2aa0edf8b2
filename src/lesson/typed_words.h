#pragma once
#include <string>
#include <vector>

#include "lesson/state.h"

namespace attnscope::lesson {

/// Brings the words of a sentence into the state's list, so that each keeps one row for good. While typing, a word that grows or
/// shrinks by a keystroke hands its row on ("sof" → "sofa"), and one that shrinks to nothing gives it back.
/// `covered`: words that have a row whatever is typed.
void take_words(State& state, const std::vector<Token>& tokens, const std::vector<std::string>& covered, bool typing);

}  // namespace attnscope::lesson
