#include "lesson/command.h"

#include <algorithm>
#include <cmath>

#include "lesson/exercise.h"
#include "lesson/guess.h"
#include "lesson/link.h"
#include "lesson/number_text.h"
#include "lesson/scene.h"
#include "lesson/settings.h"
#include "lesson/tokenizer.h"
#include "lesson/typed_words.h"

namespace attnscope::lesson {
namespace {

struct Standing {
  Lesson lesson;
  Steps steps;
  Position at;
};

Result<Standing> standing(const State& state) {
  const Result<SceneLesson> shown = lesson_for(state.scene, state);
  if (!shown) return shown.error();
  Standing out{shown->lesson, steps_for(state.scene, shown->lesson), {}};
  out.at = position(state, out.steps);
  return out;
}

/// The new state, if it can be shown; the position kept by name, since an edit changes counts: the end stays the end, a finished
/// stage stays finished, and a stage that is gone gives way to the one before it.
Result<State> edited(const State& before, State after) {
  const Result<Standing> now = standing(after);
  if (!now) return now.error();
  if (after.scene == before.scene && !now->steps.empty()) {
    const Result<Standing> then = standing(before);
    if (then) {
      Position from = then->at;
      std::optional<Position> kept = now->steps.parse(then->steps.text(from));
      while (!kept && from.stage >= 0) {
        const std::string id = then->steps.stages()[static_cast<std::size_t>(from.stage)].id;
        if (const int stage = now->steps.find_stage(id); stage >= 0) {
          from.stage = stage;
          kept = now->steps.clamp(from);
        } else {
          from = then->steps.at(then->steps.first_of(from.stage));
          kept = now->steps.parse(then->steps.text(from));
        }
      }
      after.positions[after.scene] = kept.value_or(Position{});
    }
  }
  return after;
}

Result<State> moved(State state, const Standing& now, const Position& to) {
  state.positions[state.scene] = to;
  // Who asks about a number while stepping asks about each number in turn; and never about one that a step back has hidden.
  if (state.selection) state.selection = cell_at(state, now.lesson, now.steps, to);
  if (now.steps.index(to) == now.steps.total()) state.playing = false;
  return state;
}

/// Lets go of what was guessed, but for the predictions of which `stays` is true.
template <class Stays>
void forget_guesses(State& state, Stays stays) {
  for (auto guess = state.guesses.begin(); guess != state.guesses.end();) {
    const std::size_t slash = guess->first.find('/');
    const GuessSpec* about = find_guess(guess->first.substr(0, slash), guess->first.substr(slash + 1));
    guess = about && stays(*about) ? std::next(guess) : state.guesses.erase(guess);
  }
}

/// A prediction about a scene's own example, which stays what it is whatever is done to the reader's; or, of the three bars, about any
/// three scores.
bool is_of_own_example(const GuessSpec& about) { return find_scene(about.scene)->own_only; }

Result<State> do_command(const State& state, const OpenLesson& command) {
  return open_builtin(command.name, state);
}
Result<State> do_command(const State& state, const OpenSource& command) {
  return open_source(command.json, state);
}
Result<State> do_command(const State& state, const OpenLink& command) {
  if (command.link.empty()) return state;  // an address without a fragment says nothing

  return from_link(command.link, state);
}

Result<State> do_command(const State& state, const SetSentence& command) {
  if (const std::size_t bad = find_bad_utf8(command.text); bad != std::string_view::npos)
    return Error{"sentence_utf8", {std::to_string(bad)}, {}};
  const Result<Lesson> base = base_lesson(state);
  if (!base) return base.error();
  State after = state;
  after.sentence = command.text;
  const std::vector<std::string> known = known_words(*base);
  const std::vector<Token> tokens = tokenize(command.text, base->tokenizer, &known);
  if (tokens.empty()) return Error{"empty_sentence", {}, {}};
  // Written weights cover the lesson's own table only; drawn ones also the chapter's words.
  const bool written = base->model && base->model->weights.count("embedding.weight") > 0;
  take_words(after, tokens, written ? base->table : known, command.typing);
  after.selection.reset();
  after.guesses.clear();  // they were about other words
  after.settings.erase("next-word/word");  // a place in a list of words that fit this sentence's end
  keep_edits(state, after);
  const std::string scene = after.scene;
  if (find_scene(scene)->kinds.empty()) {  // this scene shows no sentence, the next one will: refuse here what it would refuse
    if (const Result<SceneLesson> other = lesson_for("qkv", after); !other) return other.error();
  }
  return edited(state, std::move(after));
}

Result<State> do_command(const State& state, const GoTo& command) {
  if (!find_scene(command.scene)) return Error{"unknown_scene", {command.scene, scene_ids()}, {}};
  State after = state;
  after.scene = command.scene;
  after.selection.reset();
  after.playing = false;
  return edited(state, std::move(after));
}

void forget_answers(State& state) {
  state.answers.clear();
  state.marked = false;
}

Result<State> do_command(const State& state, const Set& command) {
  const SettingSpec* spec = find_setting(command.scene, command.key);
  const std::string name = (command.scene.empty() ? "" : command.scene + "/") + command.key;
  if (!spec) return Error{"unknown_setting", {name}, {}};
  const Result<SceneLesson> shown = lesson_for(command.scene.empty() ? state.scene : command.scene, state);
  if (!shown) return shown.error();
  const SettingRange range = setting_range(state, shown->lesson, command.scene, command.key);
  const bool within = range.values.empty() ? command.value >= range.low && command.value <= std::max(range.low, range.high)
                                           : std::find(range.values.begin(), range.values.end(), command.value) != range.values.end();
  if (!within && !range.values.empty()) {
    std::string possible;
    for (std::int64_t value : range.values) possible += (possible.empty() ? "" : ", ") + std::to_string(value);
    return Error{"setting_values", {name, std::to_string(command.value), possible}, {}};
  }
  if (!within && command.key == "length" && command.value > range.high && command.value <= spec->high) {  // the bound on numbers
    const auto now = [&](const char* key) { return std::to_string(setting(state, shown->lesson, command.scene, key)); };
    return Error{
        "length_too_large", {name, std::to_string(command.value), now("hidden"), now("gradient_heads"), std::to_string(range.high)}, {}};
  }
  if (!within) {
    return Error{"setting_range", {name, std::to_string(command.value), std::to_string(range.low), std::to_string(range.high)}, {}};
  }
  State after = state;
  after.settings[command.scene + "/" + command.key] = command.value;
  // They were about other numbers, or about whom another asks; but the one that this very setting answers stays, to be compared.
  if (spec->numbers || command.key == "query") {
    forget_guesses(after, [&](const GuessSpec& about) {
      return is_of_own_example(about) || (about.scene == command.scene && about.setting == command.key && command.value != 0);
    });
  }
  if (spec->numbers) {
    after.selection.reset();  // its index may name another cell now
    keep_edits(state, after);
  }
  if (command.scene == kExerciseScene) forget_answers(after);
  return spec->numbers ? edited(state, std::move(after)) : Result<State>(std::move(after));
}

Result<State> do_command(const State& state, const Step& command) {
  const Result<Standing> now = standing(state);
  if (!now) return now.error();
  return moved(state, *now, now->steps.move(now->at, command.move, state.grain));
}

Result<State> do_command(const State& state, const Seek& command) {
  const Result<Standing> now = standing(state);
  if (!now) return now.error();
  return moved(state, *now, now->steps.at(command.index));
}

Result<State> do_command(const State& state, const SeekText& command) {
  const Result<Standing> now = standing(state);
  if (!now) return now.error();
  const std::optional<Position> to = now->steps.parse(command.step);
  if (!to) return Error{"unknown_step", {state.scene, command.step}, {}};
  return moved(state, *now, *to);
}

Result<State> do_command(const State& state, const SetGrain& command) {
  State after = state;
  after.grain = command.grain;
  return after;
}

Result<State> do_command(const State& state, const Play& command) {
  State after = state;
  after.playing = command.on;
  if (command.on) {  // from the end it plays again from the start
    const Result<Standing> now = standing(state);
    if (!now) return now.error();
    if (now->steps.empty()) return Error{"no_steps", {state.scene}, {}};
    if (now->steps.index(now->at) == now->steps.total()) after.positions[after.scene] = Position{};
  }
  return after;
}

Result<State> do_command(const State& state, const Select& command) {
  State after = state;
  after.selection = Selection{command.figure, command.index};
  return after;
}

Result<State> do_command(const State& state, const ClearSelection&) {
  State after = state;
  after.selection.reset();
  return after;
}

Result<State> do_command(const State& state, const Guess& command) {
  const std::string name = command.scene + "/" + command.key;
  const GuessSpec* spec = find_guess(command.scene, command.key);
  if (!spec) return Error{"unknown_guess", {name}, {}};
  const Result<Standing> now = standing(state);
  if (!now) return now.error();
  const std::int64_t answers = guess_answers(*spec, now->lesson);
  if (command.value < 0 || command.value >= answers)
    return Error{"setting_range", {name, std::to_string(command.value), "0", std::to_string(answers - 1)}, {}};
  if (!guess_is_open(*spec, state, now->steps, now->at)) return Error{"guess_closed", {name}, {}};
  State after = state;
  std::vector<std::int64_t>& guess = after.guesses[name];
  const auto place = std::lower_bound(guess.begin(), guess.end(), command.value);
  if (place != guess.end() && *place == command.value) {
    guess.erase(place);
  } else if (spec->several) {
    guess.insert(place, command.value);
  } else {
    guess = {command.value};
  }
  return after;
}

Result<State> do_command(const State& state, const Edit& command) {
  const Result<SceneLesson> shown = lesson_for(state.scene, state);
  if (!shown) return shown.error();
  const std::int64_t size = enterable(*shown, command.figure);
  if (size == 0 && enterable(*shown, "W_Q.weight") == 0 && enterable(*shown, "X") == 0) return Error{"nothing_enterable", {}, {}};
  if (size == 0) return Error{"not_enterable", {command.figure}, {}};
  if (command.index < 0 || command.index >= size)
    return Error{"no_such_element", {command.figure, std::to_string(command.index), std::to_string(size)}, {}};
  NumberEdit edit{model_shown(*find_scene(state.scene), *shown), {command.figure, command.index, 0}};
  if (command.value) {
    edit.number.value = static_cast<float>(*command.value) + 0.0f;
    if (!std::isfinite(edit.number.value)) return Error{"number_range", {scientific(*command.value, 1)}, {}};
  }
  State after = state;
  after.edits = with_edit(std::move(after.edits), std::move(edit), command.value.has_value());
  if (after.edits.size() > kMostEdits) return Error{"too_many_edits", {std::to_string(kMostEdits)}, {}};
  if (after.edits == state.edits) return state;
  // They were about other numbers; but for those that are about what an edit does.
  forget_guesses(after, [](const GuessSpec& about) { return about.by_doing || is_of_own_example(about); });
  return edited(state, std::move(after));
}

Result<State> do_command(const State& state, const ClearEdits&) {
  if (state.edits.empty()) return state;
  State after = state;
  after.edits.clear();
  forget_guesses(after, is_of_own_example);
  return edited(state, std::move(after));
}

Result<State> do_command(const State& state, const Answer& command) {
  constexpr std::size_t kMostBytes = 200;
  const Result<SceneLesson> shown = lesson_for(state.scene, state);
  if (!shown) return shown.error();
  if (!shown->exercise) return Error{"no_exercise", {}, {}};
  const std::size_t cells = shown->exercise->cells.size();
  if (command.texts.size() > cells) return Error{"answer_cells", {std::to_string(command.texts.size()), std::to_string(cells)}, {}};
  for (const std::string& text : command.texts)
    if (text.size() > kMostBytes || find_bad_utf8(text) != std::string_view::npos) return Error{"answer_text", {text}, {}};
  State after = state;
  after.answers = command.texts;
  after.answers.resize(cells);
  after.marked = command.mark;
  if (command.mark && mark(*shown->exercise, after.answers).kind == Verdict::Kind::right)
    after.solved.insert(std::string(shown->exercise->spec->id));
  return after;
}

Result<State> do_command(const State& state, const OpenExercise& command) {
  const ExerciseSpec* spec = find_exercise(command.id);
  if (!spec) return Error{"unknown_exercise", {command.id}, {}};
  const std::int64_t which = spec - exercises().data();
  const Result<State> there = do_command(state, GoTo{std::string(kExerciseScene)});
  if (!there || setting(*there, Lesson(), kExerciseScene, "which") == which) return there;
  return do_command(*there, Set{std::string(kExerciseScene), "which", which});
}

Result<State> do_command(const State& state, const ClearProgress&) {
  State after = state;
  after.solved.clear();
  return after;
}

Result<State> do_command(const State& state, const SetLanguage& command) {
  State after = state;
  after.language = command.language;
  return after;
}

Result<State> do_command(const State& state, const SetTheme& command) {
  State after = state;
  after.theme = command.theme;
  return after;
}

Result<State> do_command(const State&, const Undo&) {
  return Error{"no_history", {}, {}};
}
Result<State> do_command(const State&, const Redo&) {
  return Error{"no_history", {}, {}};
}

}  // namespace

Result<State> apply(const State& state, const Command& command) {
  return std::visit([&](const auto& one) { return do_command(state, one); }, command);
}

bool is_edit(const Command& command) {
  if (const Set* set = std::get_if<Set>(&command)) {
    const SettingSpec* spec = find_setting(set->scene, set->key);
    return spec && spec->numbers;
  }
  return std::holds_alternative<OpenLesson>(command) || std::holds_alternative<OpenSource>(command) ||
         std::holds_alternative<OpenLink>(command) || std::holds_alternative<SetSentence>(command) ||
         std::holds_alternative<Edit>(command) || std::holds_alternative<ClearEdits>(command) ||
         std::holds_alternative<OpenExercise>(command);
}

}  // namespace attnscope::lesson
