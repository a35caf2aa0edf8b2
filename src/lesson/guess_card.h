#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/command.h"
#include "lesson/guess.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// A prediction as it is asked and answered for the lesson on screen; every number in it is the trace's.
struct GuessCard {
  std::string question;              // marked
  std::vector<std::string> answers;  // marked, one a choice
  std::size_t right = 0;
  std::string reveal;                // marked: what it is, and why
  std::optional<Selection> because;  // the number that decides
  std::optional<Command> show;       // how to see it without guessing; nothing: by going to the end of its stage
};
/// Nothing where the question does not hold for this lesson (one token, say) or two of its answers would read the same.
std::optional<GuessCard> guess_card(const GuessSpec& spec, const Lesson& lesson, const model::Trace& trace, std::int64_t head,
                                    const Catalogue& text);

/// The prediction that belongs to a position: asked just before its stage begins, answered once that stage is done; or that of the
/// scene's toggle. nullptr: none.
const GuessSpec* guess_at(const State& state, const Steps& steps, const Position& at);

}  // namespace attnscope::lesson
