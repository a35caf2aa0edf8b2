#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/edits.h"
#include "lesson/lesson.h"
#include "lesson/shared_text.h"
#include "lesson/stepper.h"
#include "model/trace.h"
#include "tensor/result.h"

namespace attnscope::lesson {

struct Exercise;  // exercise.h

enum class ThemeChoice { automatic, light, dark };

// As links, commands and the command line write them; the index is the enumerator's.
inline constexpr std::array<std::string_view, 3> kThemeNames = {"auto", "light", "dark"};
inline constexpr std::array<std::string_view, 2> kLanguageNames = {"en", "zh"};
inline constexpr std::array<std::string_view, 4> kGrainNames = {"walk", "number", "row", "stage"};

/// A number on screen: a figure and a flat row-major index into it.
struct Selection {
  std::string figure;
  std::int64_t index = 0;
  bool operator==(const Selection&) const = default;
};

/// All that a link holds: what is shown, of what. A value of a few KB; changed by commands alone (command.h).
struct State {
  std::string lesson = "by-hand";       // a built-in lesson's name; "": `source` is the lesson
  SharedText source;                    // the JSON text of a lesson of the reader's or an embedder's own
  std::optional<std::string> sentence;  // typed by the reader
  std::vector<std::string> words;       // words that the reader's sentences brought, in order of first appearance
  std::size_t half_typed = 0;           // how many of them, at the end, the last keystroke may still change
  std::string scene = "why";
  std::map<std::string, std::int64_t> settings;  // "SCENE/KEY" ("/KEY" for all scenes) → value; only what the reader changed
  std::map<std::string, Position> positions;     // by scene; absent: where the scene opens
  std::vector<NumberEdit> edits;                 // numbers that the reader entered by hand; at most kMostEdits, ordered (edits.h)
  Grain grain = Grain::walk;
  std::optional<Selection> selection;
  Language language = Language::en;
  ThemeChoice theme = ThemeChoice::automatic;
  bool playing = false;
  std::map<std::string, std::vector<std::int64_t>> guesses;  // by "SCENE/KEY" (guess.h), ascending; not in links
  std::vector<std::string> answers;  // to the exercise that is chosen, as typed, by cell (exercise.h); not in links
  bool marked = false;               // they were handed in as they stand
  std::set<std::string> solved;      // exercises that this reader has solved; not in links, kept between visits

  bool operator==(const State&) const = default;
};

/// The state in which a lesson opens (its `open` honoured), keeping language, theme and grain of `before`.
Result<State> open_builtin(const std::string& name, const State& before = {});
Result<State> open_source(const std::string& json, const State& before = {});

/// The base lesson of a state, parsed.
Result<Lesson> base_lesson(const State& state);

/// Rows of the open vocabulary's table where many words are wanted: the most that a state keeps words for.
inline constexpr std::int64_t kManyRows = 1024;

/// Words that have a row before the reader types: the lesson's vocabulary (the chapter's ten where it has none or its table is
/// written by hand), then what its sentence brought.
std::vector<std::string> known_words(const Lesson& base);

/// What is computed for a scene in this state. Pure.
struct SceneLesson {
  Lesson lesson;
  bool borrowed = false;         // the base lesson's kind does not fit: the scene's own model with the base's sentence
  bool other_words = false;      // and its own sentence: the reader's has not the words that the scene needs
  bool own = false;              // the scene shows its own lesson, whichever is open, with its own sentence
  bool open_vocabulary = false;  // the reader's sentence: 64 (or 1024) rows, the known words first
  bool remasked = false;         // the scene shows another mask than the lesson's own
  std::shared_ptr<const Exercise> exercise = {};  // whose lesson it is; nullptr: of none
  bool redrawn = false;          // the base lesson's written weights do not cover the typed words: drawn from the seed instead
};
Result<SceneLesson> lesson_for(const std::string& scene, const State& state);

/// Steps of the scene's stages for this lesson, and where the state stands among them.
Steps steps_for(const std::string& scene, const Lesson& lesson);
Position position(const State& state, const Steps& steps);
/// The number that a step makes: of the head that the scene shows. A softmax row's exponential stands in no figure: its score instead;
/// of its maximum and its sum none does, and before the first step there is none.
std::optional<Selection> cell_at(const State& state, const Lesson& lesson, const Steps& steps, const Position& at);

}  // namespace attnscope::lesson
