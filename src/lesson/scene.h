#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"

namespace attnscope::lesson {

/// A stage of a scene's computation: the figure that it reveals and how it divides into steps.
struct StageSpec {
  std::string_view id;       // "scores"; its name in the catalogue is "stage." + id
  std::string_view figure;   // as named for Kind::multi_head_attention; figure_name() gives the lesson's own name. With a dot at its
                             // end: all figures that begin so and are not drawn
  bool softmax = false;      // a row's steps are: max, exp of each column, sum, divide of each column
  bool whole_rows = false;   // a step reveals a row of the figure at once
  bool asking = false;       // of the asking token's row alone (setting "query"), in one step
  std::vector<std::string_view> with = {};  // figures that come to light together with it
};

/// A scene as data: what menu, layout, links, tests and the command line loop over. ui/ maps the id to a draw function.
struct SceneSpec {
  std::string_view id;              // "causal-mask"; title "scene.ID.title", rail "scene.ID.name", lead "scene.ID.lead", "scene.ID.notice"
  int number = 0;                   // the chapter's section, shown in the rail; 0: none
  std::vector<model::Kind> kinds = {};   // kinds of model that it can show; empty: it shows `gradients` or its own `products`
  std::vector<StageSpec> stages = {};    // empty: no step bar
  std::string_view own_lesson = {};      // the built-in lesson whose model serves where the base lesson's kind does not fit
  std::string_view opens = {};      // the stage before which the scene opens, all stages before it revealed; "": nothing is
  std::optional<model::Mask> mask = {};  // what the scene shows until the reader says otherwise, whatever the lesson has
  std::string_view like = {};       // the scene whose texts serve where it has none of its own
  std::string_view part_of = {};    // an experiment of this scene: stands beneath it in the rail, without a number of its own
  bool page = false;                // words and ways on, no exhibit of numbers
  bool own_only = false;            // it shows its own lesson, whichever is open
  bool other_word = false;          // it compares the sentence with one that ends otherwise (lesson/other_word.h): needs the embedding
  std::vector<std::string_view> lessons = {};  // built-in ones that are worth a look when it is done; in Chinese NAME-zh where there is one
  std::string_view twins = {};      // it needs a word that is looked up twice: where none is, this sentence through own_lesson's model
  bool baseline = false;            // it compares what the reader edited with what was there before (lesson/edits.h)
  bool exercises = false;           // that lesson is drawn for the exercise that is chosen (lesson/exercise.h)
};

/// All scenes in the order of the rail, each with its experiments behind it.
const std::vector<SceneSpec>& scenes();
/// The scene itself, or that of which it is an experiment.
const SceneSpec& whole_of(const SceneSpec& scene);
/// What comes after it in the rail; nullptr after the last.
const SceneSpec* scene_after(std::string_view id);
const SceneSpec* find_scene(std::string_view id);  // nullptr where there is none
std::string scene_ids();  // all of them, for messages: "qkv, causal-mask, …"
/// Whether a lesson's own numbers can stand there. An experiment with a lesson of its own shows none but that.
bool can_show(const SceneSpec& scene, const Lesson& lesson);

/// The stages of a scene that this lesson has: no scaling without `scale`, no mask without one, no mixture for given scores.
std::vector<StageSpec> stages_of(const SceneSpec& scene, const Lesson& lesson);

/// Columns of the figure that a stage reveals, for `tokens` tokens.
std::int64_t stage_columns(const StageSpec& stage, const model::ModelConfig& model, std::int64_t tokens);

/// The name that a figure of multi-head attention has in this lesson's trace: "weights" is "attention.weights" in one block and
/// "blocks.0.attention.weights" in a stack; plain attention calls "Q_merged" "Q" and "head_output" "output"; "X" is "X" everywhere.
std::string figure_name(const Lesson& lesson, std::string_view figure);

}  // namespace attnscope::lesson
