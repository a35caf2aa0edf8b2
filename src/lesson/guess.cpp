#include "lesson/guess.h"

#include <algorithm>
#include <string>

#include "lesson/moved.h"

namespace attnscope::lesson {

const std::vector<GuessSpec>& guesses() {
  static const std::vector<GuessSpec> all = {
      {"why", "words", "shares", true},
      {"same-word", "lookup-twice", "before", false, {"equal", "different"}},
      {"same-word", "read-twice", "after", false, {"equal", "different"}},
      {"library-card", "swapped", "swap", false, {"shares", "content", "both"}},
      {"edit", "keys", "", false, {"k", "qk", "all"}, "", true},
      {"twins", "equal-rows", "lookup", false, {"equal", "different"}},
      {"attention", "symmetric", "scores", false, {"equal", "different"}},
      {"attention", "constant", "softmax", false, {"larger", "smaller", "same"}},
      {"attention", "beyond", "mix", false, {"yes", "no"}},
      {"sums", "columns", "columns", false, {"one", "other"}},
      {"symmetric", "tied", "", false, {"equal", "nearer", "different"}, "tie"},
      {"root-d", "typical", "products", false, {"one", "root", "width"}},
      {"softmax-bars", "zero", "exp", false, {"nothing", "something"}},
      {"softmax-bars", "doubled", "shares", false, {"larger", "smaller", "same"}},
      {"softmax-bars", "shifted", "shift", false, {"larger", "smaller", "same"}},
      {"causal-mask", "hidden", "softmax", false, {"cut", "anew", "evenly"}},
      {"with-without", "sum", "", false, {"whole", "rest", "later"}, "afterwards"},
      {"next-word", "moves", "", false, {"last", "all", "none"}, "word"},
      {"conventions", "left", "", false, {"all", "itself", "nothing"}, "upside_down"},
  };
  return all;
}

const GuessSpec* find_guess(std::string_view scene, std::string_view key) {
  for (const GuessSpec& spec : guesses()) {
    if (spec.scene == scene && spec.key == key) return &spec;
  }
  return nullptr;
}

std::int64_t guess_answers(const GuessSpec& spec, const Lesson& lesson) {
  return static_cast<std::int64_t>(spec.choices.empty() ? lesson.tokens.size() : spec.choices.size());
}

bool guess_done(const GuessSpec& spec, const State& state) {
  return spec.by_doing && std::any_of(state.edits.begin(), state.edits.end(),
                                      [](const NumberEdit& edit) { return is_of_keys(edit.number.figure); });
}

bool guess_is_open(const GuessSpec& spec, const State& state, const Steps& steps, const Position& at) {
  if (!spec.setting.empty()) {
    const auto now = state.settings.find(std::string(spec.scene) + "/" + std::string(spec.setting));
    return state.scene == spec.scene && (now == state.settings.end() || now->second == 0);
  }
  if (spec.by_doing) return state.scene == spec.scene && !guess_done(spec, state);
  const int stage = steps.find_stage(spec.stage);
  return state.scene == spec.scene && stage >= 0 && steps.index(at) <= steps.first_of(stage);
}

std::vector<std::int64_t> guessed(const GuessSpec& spec, const State& state) {
  const auto found = state.guesses.find(std::string(spec.scene) + "/" + std::string(spec.key));
  return found == state.guesses.end() ? std::vector<std::int64_t>() : found->second;
}

}  // namespace attnscope::lesson
