#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/config.h"
#include "model/trace.h"

namespace attnscope::lesson {

struct Lesson;
struct SceneLesson;
struct SceneSpec;
struct State;

/// A number that the reader entered by hand, and the model that it belongs to: scenes that show another model do without it.
struct NumberEdit {
  std::string model;  // "": the open lesson's own; else the built-in lesson whose model a scene shows in its place
  model::Edit number;
  bool operator==(const NumberEdit&) const = default;
};

/// The most that a state holds.
inline constexpr std::size_t kMostEdits = 64;

/// How many numbers of a figure can be entered by hand: all of a parameter and of X, else 0. Not of X where a second sentence is
/// compared with it: more than the words would differ. What an experiment with a lesson of its own says about that lesson would not hold:
/// none of it can.
std::int64_t enterable(const SceneLesson& shown, const std::string& figure);

/// The model that a scene shows, as NumberEdit names it.
std::string model_shown(const SceneSpec& scene, const SceneLesson& shown);

/// Gives a scene's lesson the edits that belong to its model and that it has a number for; what a book prints is compared no longer.
void apply_edits(const SceneSpec& scene, const State& state, SceneLesson& shown);

/// The edits with one more, or with another value for one; without it where `value` is nothing. Ordered by model, figure and index.
std::vector<NumberEdit> with_edit(std::vector<NumberEdit> edits, NumberEdit edit, bool entered);

/// The first edit of a state whose number no scene shows; nullptr where there is none.
const NumberEdit* edit_without_place(const State& state);

/// After the sentence or a setting has changed: an edit whose number is gone goes too. One of X belongs to the word at its position
/// and stays while that position holds the same word; one of the embedding table belongs to the row's word and goes with it to another
/// row (an unused row has no word: it stays where it is). One of a weight stays.
void keep_edits(const State& before, State& after);

/// By how much − and + change a number of this figure: the 1, 2 or 5 of a power of ten nearest below a fifth of its largest |number|.
double step_of(const model::Figure& figure);
/// The next multiple of the step above (`direction` 1) or below (−1) a number.
float stepped(float value, double step, int direction);

}  // namespace attnscope::lesson
