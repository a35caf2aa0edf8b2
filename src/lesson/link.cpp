#include "lesson/link.h"

#include <algorithm>
#include <cmath>

#include "lesson/command.h"
#include "lesson/json_text.h"
#include "lesson/number_text.h"
#include "lesson/scene.h"
#include "lesson/settings.h"
#include "lesson/tokenizer.h"

namespace attnscope::lesson {
namespace {

constexpr std::string_view kVersion = "a1.";
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string encode(const std::string& bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (k < left ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k <= left; ++k) out += kDigits[group >> (18 - 6 * k) & 63];
  }
  return out;
}

std::optional<std::string> decode(std::string_view text) {
  if (text.size() % 4 == 1) return std::nullopt;
  std::string out;
  std::uint32_t group = 0;
  int bits = 0;
  for (char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    group = group << 6 | static_cast<std::uint32_t>(digit);
    if ((bits += 6) >= 8) out += static_cast<char>(group >> (bits -= 8) & 255);
  }
  return out;
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      out += ' ';
    } else if (text[i] == '%') {
      const auto hex = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
      };
      if (i + 2 >= text.size() || hex(text[i + 1]) < 0 || hex(text[i + 2]) < 0) return std::nullopt;
      out += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

template <std::size_t N> std::optional<int> find_word(const std::array<std::string_view, N>& words, const std::string& word) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<int>(found - words.begin());
}

/// Language and theme as both kinds of link write them.
Result<State> with_looks(State state, const std::string& language, const std::string& theme) {
  if (!language.empty()) {
    const auto found = find_word(kLanguageNames, language);
    if (!found) return Error{"unknown_word", {"lang", language}, {}};
    state.language = static_cast<Language>(*found);
  }
  if (!theme.empty()) {
    const auto found = find_word(kThemeNames, theme);
    if (!found) return Error{"unknown_word", {"theme", theme}, {}};
    state.theme = static_cast<ThemeChoice>(*found);
  }
  return state;
}

Result<State> from_parts(std::string_view fragment, const State& looks) {
  std::map<std::string, std::string> parts;
  while (!fragment.empty()) {
    const std::size_t end = std::min(fragment.find('&'), fragment.size());
    const std::string_view part = fragment.substr(0, end);
    fragment.remove_prefix(std::min(end + 1, fragment.size()));
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) return Error{"bad_link", {}, {}};
    const std::string key(part.substr(0, equals));
    static constexpr std::array<std::string_view, 6> kKeys = {"lesson", "sentence", "scene", "step", "lang", "theme"};
    if (!find_word(kKeys, key)) return Error{"door_key", {key}, {}};
    if (parts.count(key)) return Error{"duplicate_key", {key}, {}};
    const std::optional<std::string> value = percent_decode(part.substr(equals + 1));
    if (!value || find_bad_utf8(*value) != std::string_view::npos) return Error{"bad_link", {}, {}};
    parts[key] = *value;
  }
  Result<State> state = parts.count("lesson") ? open_builtin(parts["lesson"], looks) : Result<State>(looks);
  if (!state) return state;
  state = with_looks(*state, parts["lang"], parts["theme"]);
  if (state && parts.count("scene")) state = apply(*state, GoTo{parts["scene"]});
  if (state && parts.count("sentence")) state = apply(*state, SetSentence{parts["sentence"]});
  if (state && parts.count("step")) state = apply(*state, SeekText{parts["step"]});
  if (state) state->half_typed = 0;
  return state;
}

/// Positions by name, so that a link survives changes of the counts.
Json positions_json(const State& state) {
  Json out = Json::object();
  for (const auto& [scene, position] : state.positions) {
    if (const Result<SceneLesson> shown = lesson_for(scene, state)) {
      const Steps steps = steps_for(scene, shown->lesson);
      if (!steps.empty()) out[scene] = steps.text(position);
    }
  }
  return out;
}

Result<State> read_words(State state, const Json& json) {
  const auto words = json.find("words");
  if (words == json.end()) return state;
  if (!words->is_array()) return Error{"door_type", {"words", "array"}, {}};
  for (const Json& word : *words) {
    if (!word.is_string() || word.get_ref<const std::string&>().empty()) return Error{"door_type", {"words", "string"}, {}};
    state.words.push_back(word.get<std::string>());
  }
  std::vector<std::string> sorted = state.words;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return Error{"bad_link", {}, {}};
  return state;
}

Result<State> read_settings(State state, const Json& json) {
  const auto settings = json.find("settings");
  if (settings == json.end()) return state;
  if (!settings->is_object()) return Error{"door_type", {"settings", "object"}, {}};
  for (const auto& item : settings->items()) {
    const std::size_t slash = item.key().find('/');
    if (slash == std::string::npos || !find_setting(item.key().substr(0, slash), item.key().substr(slash + 1))) {
      return Error{"unknown_setting", {item.key()}, {}};
    }
    const auto value = integer_at(*settings, item.key().c_str());
    if (!value) return value.error();
    state.settings[item.key()] = **value;
  }
  return state;
}

/// [figure, index, value], and the model where it is not the open lesson's own.
Result<State> read_edits(State state, const Json& json) {
  const auto edits = json.find("edits");
  if (edits == json.end()) return state;
  if (!edits->is_array()) return Error{"door_type", {"edits", "array"}, {}};
  if (edits->size() > kMostEdits) return Error{"too_many_edits", {std::to_string(kMostEdits)}, {}};
  for (const Json& one : *edits) {
    const bool formed = one.is_array() && (one.size() == 3 || one.size() == 4) && one[0].is_string() && one[1].is_number_integer() &&
                        one[2].is_number() && (one.size() == 3 || one[3].is_string());
    if (!formed) return Error{"edit_form", {one.dump(-1, ' ', false, Json::error_handler_t::replace)}, {}};
    const auto value = static_cast<float>(one[2].get<double>());
    if (!std::isfinite(value)) return Error{"number_range", {one[2].dump()}, {}};
    NumberEdit edit{one.size() == 4 ? one[3].get<std::string>() : "", {one[0].get<std::string>(), one[1].get<std::int64_t>(), value}};
    const std::size_t before = state.edits.size();
    state.edits = with_edit(std::move(state.edits), std::move(edit), true);
    if (state.edits.size() == before) return Error{"bad_link", {}, {}};  // twice
  }
  if (const NumberEdit* edit = edit_without_place(state))
    return Error{"no_such_number", {edit->number.figure, std::to_string(edit->number.index)}, {}};
  return state;
}

Json edits_json(const State& state) {
  Json out = Json::array();
  for (const NumberEdit& edit : state.edits) {
    // As few digits as give the same float again.
    Json one = {edit.number.figure, edit.number.index, Json::parse(shortest(edit.number.value), nullptr, false)};
    if (!edit.model.empty()) one.push_back(edit.model);
    out.push_back(std::move(one));
  }
  return out;
}

Result<State> read_positions(State state, const Json& json) {
  state.positions.clear();  // a link says where it stands; without a word it stands where the scene opens
  const auto at = json.find("at");
  if (at == json.end()) return state;
  if (!at->is_object()) return Error{"door_type", {"at", "object"}, {}};
  for (const auto& item : at->items()) {
    if (!find_scene(item.key())) return Error{"unknown_scene", {item.key(), scene_ids()}, {}};
    if (!item.value().is_string()) return Error{"door_type", {"at", "string"}, {}};
    const Result<SceneLesson> shown = lesson_for(item.key(), state);
    if (!shown) return shown.error();
    const std::string step = item.value().get<std::string>();
    const auto position = steps_for(item.key(), shown->lesson).parse(step);
    if (!position) return Error{"unknown_step", {item.key(), step}, {}};
    state.positions[item.key()] = *position;
  }
  return state;
}

Result<State> read_selection(State state, const Json& json) {
  const auto select = json.find("select");
  if (select == json.end()) return state;
  if (!select->is_array() || select->size() != 2 || !(*select)[0].is_string() || !(*select)[1].is_number_integer()) {
    return Error{"door_type", {"select", "array"}, {}};
  }
  state.selection = Selection{(*select)[0].get<std::string>(), (*select)[1].get<std::int64_t>()};
  return state;
}

Result<State> from_json(std::string_view text, const State& looks) {
  const Result<Json> json =
      read_object(text, {"lesson", "source", "sentence", "words", "scene", "settings", "edits", "at", "grain", "select", "lang", "theme"});
  if (!json) return json.error();
  std::map<std::string, std::optional<std::string>> texts;
  for (const char* key : {"lesson", "source", "sentence", "scene", "grain", "lang", "theme"}) {
    const auto value = text_at(*json, key);
    if (!value) return value.error();
    texts[key] = *value;
  }
  if (texts["lesson"] && texts["source"]) return Error{"bad_link", {}, {}};
  Result<State> state =
      texts["source"] ? open_source(*texts["source"], looks) : open_builtin(texts["lesson"].value_or(looks.lesson), looks);
  if (!state) return state;
  state->sentence = texts["sentence"];
  if (const auto& scene = texts["scene"]) {
    if (!find_scene(*scene)) return Error{"unknown_scene", {*scene, scene_ids()}, {}};
    state->scene = *scene;
  }
  if (const auto& grain = texts["grain"]) {
    const auto found = find_word(kGrainNames, *grain);
    if (!found) return Error{"unknown_word", {"grain", *grain}, {}};
    state->grain = static_cast<Grain>(*found);
  }
  state = with_looks(*state, texts["lang"].value_or(""), texts["theme"].value_or(""));
  if (state) state = read_words(*state, *json);
  if (state) state = read_settings(*state, *json);
  if (state) state = read_edits(*state, *json);
  if (state) state = read_positions(*state, *json);
  if (state) state = read_selection(*state, *json);
  if (!state) return state;
  if (const Result<SceneLesson> shown = lesson_for(state->scene, *state); !shown) return shown.error();
  return state;
}

Result<std::string> written(const State& state, std::size_t most) {
  const auto too_long = [&](std::size_t size) { return Error{"link_too_long", {std::to_string(size), std::to_string(most)}, {}}; };
  // Before the steps of every scene are counted, which a long lesson makes dear.
  if (state.source.get().size() > most) return too_long(state.source.get().size());
  Json json = Json::object();
  if (state.lesson.empty())
    json["source"] = state.source.get();
  else
    json["lesson"] = state.lesson;
  if (state.sentence) json["sentence"] = *state.sentence;
  if (!state.words.empty()) json["words"] = state.words;
  json["scene"] = state.scene;
  if (!state.settings.empty()) json["settings"] = state.settings;
  if (!state.edits.empty()) json["edits"] = edits_json(state);
  if (Json at = positions_json(state); !at.empty()) json["at"] = std::move(at);
  if (state.grain != Grain::walk) json["grain"] = kGrainNames[static_cast<std::size_t>(state.grain)];
  if (state.selection) json["select"] = {state.selection->figure, state.selection->index};
  json["lang"] = kLanguageNames[static_cast<std::size_t>(state.language)];
  if (state.theme != ThemeChoice::automatic) json["theme"] = kThemeNames[static_cast<std::size_t>(state.theme)];
  const std::string text = write(json);
  if (text.size() > most) return too_long(text.size());
  return std::string(kVersion) + encode(text);
}

Result<State> read(std::string_view fragment, const State& before, std::size_t most) {
  State looks;
  looks.language = before.language;
  looks.theme = before.theme;
  looks.grain = before.grain;
  looks.solved = before.solved;
  if (fragment.size() > most / 3 * 4 + 16) return Error{"link_too_long", {std::to_string(fragment.size()), std::to_string(most)}, {}};
  if (fragment.substr(0, kVersion.size()) == kVersion) {
    const std::optional<std::string> text = decode(fragment.substr(kVersion.size()));
    if (!text) return Error{"bad_link", {}, {}};
    return from_json(*text, looks);
  }
  if (fragment.size() > 2 && fragment[0] == 'a' && fragment[1] >= '0' && fragment[1] <= '9' &&
      fragment.find('.') != std::string_view::npos) {
    return Error{"link_version", {std::string(fragment.substr(0, fragment.find('.')))}, {}};
  }
  if (fragment.empty()) return Error{"bad_link", {}, {}};
  return from_parts(fragment, looks);
}

}  // namespace

Result<std::string> to_link(const State& state) {
  return written(state, kMostLinkBytes);
}
Result<State> from_link(std::string_view fragment, const State& before) {
  return read(fragment, before, kMostLinkBytes);
}

Result<std::string> to_kept(const State& state) {
  return written(state, kMostKeptBytes);
}
Result<State> from_kept(std::string_view kept, const State& before) {
  return read(kept, before, kMostKeptBytes);
}

}  // namespace attnscope::lesson
