#include <array>

#include "lesson/command.h"
#include "lesson/json_text.h"

namespace attnscope::lesson {
namespace {

constexpr std::array<std::string_view, 4> kMoves = {"next", "back", "start", "end"};

template <std::size_t N> Result<int> word_at(const Json& object, const char* key, const std::array<std::string_view, N>& words) {
  const auto text = text_at(object, key);
  if (!text) return text.error();
  if (!*text) return Error{"missing_key", {key}, {}};
  for (std::size_t k = 0; k < N; ++k) {
    if (**text == words[k]) return static_cast<int>(k);
  }
  return Error{"unknown_word", {key, **text}, {}};
}

Result<std::string> needed_text(const Json& object, const char* key) {
  const auto text = text_at(object, key);
  if (!text) return text.error();
  if (!*text) return Error{"missing_key", {key}, {}};
  return **text;
}

Result<std::int64_t> needed_integer(const Json& object, const char* key) {
  const auto number = integer_at(object, key);
  if (!number) return number.error();
  if (!*number) return Error{"missing_key", {key}, {}};
  return **number;
}

template <class Make> Result<Command> with_text(const Json& object, const char* key, Make make) {
  const Result<std::string> text = needed_text(object, key);
  if (!text) return text.error();
  return Command(make(*text));
}

Result<Command> command_of(const std::string& name, const Json& json) {
  if (name == "open_lesson") return with_text(json, "name", [](const std::string& s) { return OpenLesson{s}; });
  if (name == "open_source") return with_text(json, "json", [](const std::string& s) { return OpenSource{s}; });
  if (name == "open_link") return with_text(json, "link", [](const std::string& s) { return OpenLink{s}; });
  if (name == "set_sentence") {
    const auto typing = flag_at(json, "typing");
    if (!typing) return typing.error();
    return with_text(json, "text", [&](const std::string& s) { return SetSentence{s, typing->value_or(false)}; });
  }
  if (name == "go_to") return with_text(json, "scene", [](const std::string& s) { return GoTo{s}; });
  if (name == "seek_text") return with_text(json, "step", [](const std::string& s) { return SeekText{s}; });
  if (name == "set") {
    const auto scene = text_at(json, "scene");
    if (!scene) return scene.error();
    const auto key = needed_text(json, "key");
    if (!key) return key.error();
    const auto value = needed_integer(json, "value");
    if (!value) return value.error();
    return Command(Set{scene->value_or(""), *key, *value});
  }
  if (name == "step") {
    const auto move = word_at(json, "move", kMoves);
    if (!move) return move.error();
    return Command(Step{static_cast<Move>(*move)});
  }
  if (name == "seek") {
    const auto index = needed_integer(json, "index");
    if (!index) return index.error();
    return Command(Seek{*index});
  }
  if (name == "set_grain") {
    const auto grain = word_at(json, "grain", kGrainNames);
    if (!grain) return grain.error();
    return Command(SetGrain{static_cast<Grain>(*grain)});
  }
  if (name == "play") {
    const auto on = flag_at(json, "on");
    if (!on) return on.error();
    if (!*on) return Error{"missing_key", {"on"}, {}};
    return Command(Play{**on});
  }
  if (name == "select") {
    const auto figure = needed_text(json, "figure");
    if (!figure) return figure.error();
    const auto index = needed_integer(json, "index");
    if (!index) return index.error();
    return Command(Select{*figure, *index});
  }
  if (name == "guess") {
    const auto scene = needed_text(json, "scene");
    if (!scene) return scene.error();
    const auto key = needed_text(json, "key");
    if (!key) return key.error();
    const auto value = needed_integer(json, "value");
    if (!value) return value.error();
    return Command(Guess{*scene, *key, *value});
  }
  if (name == "edit") {
    const auto figure = needed_text(json, "figure");
    if (!figure) return figure.error();
    const auto index = needed_integer(json, "index");
    if (!index) return index.error();
    const auto value = number_at(json, "value");
    if (!value) return value.error();
    return Command(Edit{*figure, *index, *value});
  }
  if (name == "clear_edits") return Command(ClearEdits{});
  if (name == "answer") {
    const auto texts = json.find("texts");
    if (texts == json.end()) return Error{"missing_key", {"texts"}, {}};
    if (!texts->is_array()) return Error{"door_type", {"texts", "array"}, {}};
    Answer out;
    for (const Json& text : *texts) {
      if (!text.is_string()) return Error{"door_type", {"texts", "string"}, {}};
      out.texts.push_back(text.get<std::string>());
    }
    const auto marks = flag_at(json, "mark");
    if (!marks) return marks.error();
    out.mark = marks->value_or(true);
    return Command(std::move(out));
  }
  if (name == "open_exercise") return with_text(json, "name", [](const std::string& s) { return OpenExercise{s}; });
  if (name == "clear_progress") return Command(ClearProgress{});
  if (name == "clear_selection") return Command(ClearSelection{});
  if (name == "set_language") {
    const auto language = word_at(json, "language", kLanguageNames);
    if (!language) return language.error();
    return Command(SetLanguage{static_cast<Language>(*language)});
  }
  if (name == "set_theme") {
    const auto theme = word_at(json, "theme", kThemeNames);
    if (!theme) return theme.error();
    return Command(SetTheme{static_cast<ThemeChoice>(*theme)});
  }
  if (name == "undo") return Command(Undo{});
  if (name == "redo") return Command(Redo{});
  return Error{"unknown_command", {name}, {}};
}

}  // namespace

Result<Command> parse_command(std::string_view text) {
  const Result<Json> json = read_object(text, {"command", "name", "json", "link", "text", "scene", "step", "key", "value", "move", "index",
                                               "grain", "on", "figure", "language", "theme", "typing", "texts", "mark"});
  if (!json) return json.error();
  const Result<std::string> name = needed_text(*json, "command");
  if (!name) return name.error();
  return command_of(*name, *json);
}

}  // namespace attnscope::lesson
