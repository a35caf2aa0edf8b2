#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lesson/state.h"

namespace attnscope::lesson {

// The one way in which anything changes: the UI, the keyboard, a link, an embedding page, the command line and the tests.
struct OpenLesson { std::string name; };  // a built-in one
struct OpenSource { std::string json; };  // a lesson file's text
struct OpenLink { std::string link; };    // a link's fragment
struct SetSentence {
  std::string text;
  bool typing = false;  // a keystroke in the field, not a sentence given whole: a word that grows keeps its row
};
struct GoTo { std::string scene; };
struct Set { std::string scene, key; std::int64_t value; };
struct Step { Move move; };               // by the state's grain
struct Seek { std::int64_t index; };      // number of steps revealed
struct SeekText { std::string step; };    // "softmax/1/0"
struct SetGrain { Grain grain; };
struct Play { bool on; };
struct Select { std::string figure; std::int64_t index; };
struct ClearSelection {};
struct Guess { std::string scene, key; std::int64_t value; };  // one of a prediction's answers (guess.h); again: taken back
struct Edit {  // a number of the model on screen (edits.h) becomes `value`; without one it is as it was
  std::string figure;
  std::int64_t index;
  std::optional<double> value;
};
struct ClearEdits {};                     // all of them, of every model
struct Answer {                           // to the exercise on screen, a text a cell
  std::vector<std::string> texts;
  bool mark = true;                       // hand it in; else it is only being typed
};
struct OpenExercise { std::string id; };
struct ClearProgress {};                  // which exercises were solved
struct SetLanguage { Language language; };
struct SetTheme { ThemeChoice theme; };
struct Undo {};                           // of edits; the app's history carries it out
struct Redo {};

using Command = std::variant<OpenLesson, OpenSource, OpenLink, SetSentence, GoTo, Set, Step, Seek, SeekText, SetGrain, Play, Select,
                             ClearSelection, Guess, Edit, ClearEdits, Answer, OpenExercise, ClearProgress, SetLanguage, SetTheme, Undo,
                             Redo>;

/// Pure. What cannot be done leaves the state as it was and says why. Undo and Redo are the app's: refused here.
Result<State> apply(const State& state, const Command& command);

/// {"command": "set_sentence", "text": "the cat sat"} and so on: the types' names in snake_case, keys the fields'.
Result<Command> parse_command(std::string_view json);

/// Whether undo takes it back: what changes lesson, sentence, settings or single numbers; steps and selections are not recorded.
bool is_edit(const Command& command);

}  // namespace attnscope::lesson
