#include "lesson/command.h"

#include <algorithm>

#include "lesson/link.h"
#include "lesson/scene.h"
#include "lesson/settings.h"
#include "lesson/tokenizer.h"

namespace attnscope::lesson {
namespace {

struct Standing {
  Steps steps;
  Position at;
};

Result<Standing> standing(const State& state) {
  const Result<SceneLesson> shown = lesson_for(state.scene, state);
  if (!shown) return shown.error();
  Standing out{steps_for(state.scene, shown->lesson), {}};
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
  if (now.steps.index(to) == now.steps.total()) state.playing = false;
  return state;
}

Result<State> do_command(const State& state, const OpenLesson& command) { return open_builtin(command.name, state); }
Result<State> do_command(const State& state, const OpenSource& command) { return open_source(command.json, state); }
Result<State> do_command(const State&, const OpenLink& command) { return from_link(command.link); }

Result<State> do_command(const State& state, const SetSentence& command) {
  if (const std::size_t bad = find_bad_utf8(command.text); bad != std::string_view::npos) return Error{"sentence_utf8", {std::to_string(bad)}, {}};
  const Result<Lesson> base = base_lesson(state);
  if (!base) return base.error();
  State after = state;
  after.sentence = command.text;
  const std::vector<std::string> known = known_words(*base);
  const std::vector<Token> tokens = tokenize(command.text, base->tokenizer, &known);
  if (tokens.empty()) return Error{"empty_sentence", {}, {}};
  const auto typed = [&](const std::string& word) {
    return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) { return token.text == word; });
  };
  // A word that the last edit brought and this one drops was half typed: it gives its row back.
  const std::size_t settled = after.words.size() - std::min(after.half_typed, after.words.size());
  after.words.erase(std::remove_if(after.words.begin() + static_cast<std::ptrdiff_t>(settled), after.words.end(),
                                   [&](const std::string& word) { return !typed(word); }),
                    after.words.end());
  after.half_typed = 0;
  // Written weights cover the lesson's own table only; drawn ones also the chapter's words.
  const bool written = base->model && base->model->weights.count("embedding.weight") > 0;
  const std::vector<std::string>& covered = written ? base->table : known;
  for (const Token& token : tokens) {
    if (std::find(covered.begin(), covered.end(), token.text) != covered.end()) continue;
    if (std::find(after.words.begin(), after.words.end(), token.text) != after.words.end()) continue;
    after.words.push_back(token.text);
    ++after.half_typed;
  }
  after.selection.reset();
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

Result<State> do_command(const State& state, const Set& command) {
  const SettingSpec* spec = find_setting(command.scene, command.key);
  const std::string name = (command.scene.empty() ? "" : command.scene + "/") + command.key;
  if (!spec) return Error{"unknown_setting", {name}, {}};
  const Result<SceneLesson> shown = lesson_for(command.scene.empty() ? state.scene : command.scene, state);
  if (!shown) return shown.error();
  const SettingRange range = setting_range(state, shown->lesson, command.scene, command.key);
  const bool within = range.values.empty() ? command.value >= range.low && command.value <= std::max(range.low, range.high)
                                           : std::find(range.values.begin(), range.values.end(), command.value) != range.values.end();
  if (!within) {
    return Error{"setting_range", {name, std::to_string(command.value), std::to_string(range.low), std::to_string(range.high)}, {}};
  }
  State after = state;
  after.settings[command.scene + "/" + command.key] = command.value;
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

Result<State> do_command(const State&, const Undo&) { return Error{"no_history", {}, {}}; }
Result<State> do_command(const State&, const Redo&) { return Error{"no_history", {}, {}}; }

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
         std::holds_alternative<OpenLink>(command) || std::holds_alternative<SetSentence>(command);
}

}  // namespace attnscope::lesson
