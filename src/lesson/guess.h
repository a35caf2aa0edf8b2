#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"
#include "lesson/state.h"
#include "lesson/stepper.h"

namespace attnscope::lesson {

/// What a reader is asked to predict before a stage is revealed. Its question is "guess.SCENE.KEY" in the catalogue, its answers
/// "guess.SCENE.KEY.CHOICE"; without choices the answers are the sentence's tokens.
struct GuessSpec {
  std::string_view scene, key;
  std::string_view stage;                      // asked as long as nothing of it is revealed
  bool several = false;                        // more than one answer may be given
  std::vector<std::string_view> choices = {};
  std::string_view setting = {};               // instead of a stage: asked as long as this setting of the scene is 0
  bool by_doing = false;                       // no stage: answered once the reader has done what it asks about (guess_done)
};
const std::vector<GuessSpec>& guesses();
const GuessSpec* find_guess(std::string_view scene, std::string_view key);  // nullptr where there is none

/// How many answers there are to choose from.
std::int64_t guess_answers(const GuessSpec& spec, const Lesson& lesson);
/// Whether the reader may still guess: the scene is on screen and the answer has not been seen.
bool guess_is_open(const GuessSpec& spec, const State& state, const Steps& steps, const Position& at);
/// Whether the reader has done what a prediction by doing asks about.
bool guess_done(const GuessSpec& spec, const State& state);
/// The reader's answers, ascending.
std::vector<std::int64_t> guessed(const GuessSpec& spec, const State& state);

}  // namespace attnscope::lesson
