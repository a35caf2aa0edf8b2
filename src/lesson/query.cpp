#include "lesson/query.h"

#include "lesson/builtin.h"
#include "lesson/catalogue.h"
#include "lesson/exercise.h"
#include "lesson/explain.h"
#include "lesson/json_text.h"
#include "lesson/link.h"
#include "lesson/number_text.h"
#include "lesson/pytorch_script.h"
#include "lesson/scene.h"
#include "lesson/settings.h"

namespace attnscope::lesson {
namespace {

/// JSON has neither infinities nor NaN: they are strings, as on the command line.
Json value_json(float value) {
  const std::string text = shortest(value);
  if (text == "-inf" || text == "inf" || text == "nan") return text;
  return value;
}

Json failed(const Error& error, Language language) {
  return {{"error", describe(error, language)}};
}

Json state_json(const State& state, const SceneLesson& shown) {
  Json settings_now = Json::object();
  for (const SettingSpec& spec : settings()) {
    if (!spec.scene.empty() && spec.scene != state.scene) continue;
    settings_now[std::string(spec.key)] = setting(state, shown.lesson, spec.scene, spec.key);
  }
  const Steps steps = steps_for(state.scene, shown.lesson);
  const Position at = position(state, steps);
  Json out = {{"lesson", state.lesson},
              {"sentence", shown.lesson.sentence},
              {"scene", state.scene},
              {"step", steps.empty() ? "" : steps.text(at)},
              {"index", steps.index(at)},
              {"total", steps.total()},
              {"grain", kGrainNames[static_cast<std::size_t>(state.grain)]},
              {"language", kLanguageNames[static_cast<std::size_t>(state.language)]},
              {"theme", kThemeNames[static_cast<std::size_t>(state.theme)]},
              {"playing", state.playing},
              {"words", state.words},
              {"settings", settings_now},
              {"borrowed", shown.borrowed},
              {"open_vocabulary", shown.open_vocabulary},
              {"redrawn", shown.redrawn}};
  Json edits = Json::array();
  for (const model::Edit& edit : shown.lesson.edits)
    edits.push_back({{"figure", edit.figure}, {"index", edit.index}, {"value", value_json(edit.value)}});
  out["edits"] = std::move(edits);
  if (state.selection) out["selection"] = {{"figure", state.selection->figure}, {"index", state.selection->index}};
  return out;
}

Json tokens_json(const std::vector<Token>& tokens) {
  Json out = Json::array();
  for (const Token& token : tokens) out.push_back({{"text", token.text}, {"row", token.row}});
  return out;
}

Json explain_json(const Explanation& e) {
  Json line = Json::array();
  for (const Piece& piece : e.line) {
    Json one = {{"text", piece.text}};
    if (piece.superscript) one["superscript"] = true;
    if (!piece.source.figure.empty()) one["source"] = {{"figure", piece.source.figure}, {"index", piece.source.index}};
    line.push_back(std::move(one));
  }
  Json operands = Json::array();
  for (const Source& source : e.operands) operands.push_back({{"figure", source.figure}, {"index", source.index}});
  Json out = {{"figure", e.figure}, {"at", e.at},         {"value", value_json(e.value)}, {"title", e.title},   {"symbols", e.symbols},
              {"line", line},       {"closes", e.closes}, {"operands", operands},         {"origin", e.origin}, {"pytorch", e.pytorch}};
  if (e.has_line) out["exact"] = evaluate(e.expr);
  return out;
}

Json figure_json(const model::Figure& figure, bool values) {
  Json out = {{"name", figure.name}, {"shape", figure.shape}};
  if (!values) return out;
  Json all = Json::array();
  for (float value : figure.values) all.push_back(value_json(value));
  out["values"] = std::move(all);
  return out;
}

/// What the exercise on screen gives and asks for, and what is to be said to the answers that were handed in; never the answer itself.
Json exercise_json(const State& state, const Exercise& exercise) {
  const Catalogue& text = Catalogue::of(state.language);
  Json given = Json::array(), cells = Json::array();
  for (const GivenFigure& one : exercise.spec->given) {
    const model::Figure& figure = *exercise.trace->find(one.figure);
    given.push_back(figure_json(figure, !one.row_alone));
    if (!one.row_alone) continue;
    Json row = Json::array();
    const std::int64_t told = figure.columns() - (one.last_open ? 1 : 0);
    for (std::int64_t c = 0; c < told; ++c) row.push_back(value_json(figure.at(exercise.drawn.row, c)));
    given.back()["row"] = exercise.drawn.row;
    given.back()["values"] = std::move(row);
  }
  for (std::size_t k = 0; k < exercise.cells.size(); ++k) cells.push_back(cell_label(exercise, k, text));
  Json out = {{"name", exercise.spec->id},
              {"draw", exercise.number},
              {"decimals", exercise.spec->decimals},
              {"scene", exercise.spec->scene},
              {"task", task_text(exercise, text)},
              {"given", given},
              {"cells", cells},
              {"texts", state.answers},
              {"solved", state.solved}};
  if (!state.marked) return out;
  const Verdict verdict = mark(exercise, state.answers);
  out["verdict"] = {{"kind", kVerdictNames[static_cast<std::size_t>(verdict.kind)]},
                    {"text", verdict_text(exercise, state.answers, verdict, text)}};
  if (verdict.kind != Verdict::Kind::right) out["verdict"]["cell"] = verdict.cell;
  if (verdict.wrong) out["verdict"]["variant"] = verdict.wrong->name;
  if (verdict.wrong && verdict.wrong->misconception > 0) out["verdict"]["misconception"] = verdict.wrong->misconception;
  return out;
}

Json answer_json(const Json& request, const State& state, const SceneLesson& shown, const model::Trace& trace) {
  const auto name = text_at(request, "query");
  if (!name) return failed(name.error(), state.language);
  const std::string query = name->value_or("");
  if (query == "state") return state_json(state, shown);
  if (query == "lessons") {
    Json out = Json::array();
    for (const Builtin& builtin : builtin_lessons()) out.push_back(builtin.name);
    return out;
  }
  if (query == "scenes") {
    Json out = Json::array();
    for (const SceneSpec& scene : scenes())
      out.push_back({{"id", scene.id}, {"part_of", scene.part_of}, {"shows_lesson", can_show(scene, shown.lesson)}});
    return out;
  }
  if (query == "steps") {
    Json out = Json::array();
    const Steps steps = steps_for(state.scene, shown.lesson);
    for (const StageSize& stage : steps.stages()) {
      out.push_back({{"id", stage.id}, {"rows", stage.rows}, {"columns", stage.columns}, {"steps", stage.steps()}});
    }
    return out;
  }
  if (query == "tokens") return {{"tokens", tokens_json(shown.lesson.tokens)}, {"b.tokens", tokens_json(shown.lesson.b_tokens)}};
  if (query == "figures") {
    Json out = Json::array();
    for (const model::Figure& figure : trace.figures()) out.push_back(figure_json(figure, false));
    return out;
  }
  if (query == "script" && shown.exercise) return failed({"not_revealed", {"script"}, {}}, state.language);
  if (query == "script") return {{"script", pytorch_script(shown.lesson, state.language)}};
  if (query == "exercise") {
    return shown.exercise ? exercise_json(state, *shown.exercise) : failed({"no_exercise", {}, {}}, state.language);
  }
  if (query == "exercises") {
    Json out = Json::array();
    for (const ExerciseSpec& spec : exercises()) {
      Json wrong = Json::object();
      for (const WrongWay& way : spec.wrong) wrong[std::string(way.name)] = way.misconception;
      const bool solved = state.solved.count(std::string(spec.id)) > 0;
      out.push_back({{"name", spec.id}, {"scene", spec.scene}, {"variants", wrong}, {"solved", solved}});
    }
    return out;
  }
  if (query == "link") {
    const Result<std::string> link = to_link(state);
    return link ? Json{{"link", *link}} : failed(link.error(), state.language);
  }
  if (query == "kept") {
    const Result<std::string> kept = to_kept(state);
    return kept ? Json{{"kept", *kept}} : failed(kept.error(), state.language);
  }
  if (query == "figure" || query == "explain") {
    const auto figure_text = text_at(request, query == "figure" ? "name" : "figure");
    if (!figure_text) return failed(figure_text.error(), state.language);
    const model::Figure* figure = trace.find(figure_text->value_or(""));
    if (!figure) return failed({"unknown_figure", {figure_text->value_or("")}, {}}, state.language);
    if (shown.exercise && hides_any(*shown.exercise, figure->name)) return failed({"not_revealed", {figure->name}, {}}, state.language);
    if (query == "figure") return figure_json(*figure, true);
    const auto index = integer_at(request, "index");
    if (!index) return failed(index.error(), state.language);
    if (!*index || **index < 0 || **index >= static_cast<std::int64_t>(figure->values.size())) {
      return failed({"no_such_element", {figure->name, std::to_string(index->value_or(-1)), std::to_string(figure->values.size())}, {}},
                    state.language);
    }
    return explain_json(explain(shown.lesson, trace, figure->name, **index, state.language));
  }
  return failed({"unknown_query", {query}, {}}, state.language);
}

}  // namespace

std::string answer(std::string_view text, const State& state, const SceneLesson& shown, const model::Trace& trace) {
  const Result<Json> request = read_object(text, {"query", "name", "figure", "index"});
  if (!request) return write(failed(request.error(), state.language));
  return write(answer_json(*request, state, shown, trace));
}

}  // namespace attnscope::lesson
