#pragma once
#include <string>
#include <string_view>

#include "lesson/state.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// What can be asked, as JSON in and out: {"query": "state"}, "lessons", "scenes", "steps", "tokens", "figures" (names and shapes),
/// "figure" (+ "name"), "explain" (+ "figure", "index"), "script" (pytorch_script.h), "link", "kept" (link.h), "exercise" (on screen:
/// given, cells, verdict), "exercises". An error comes back as {"error": "…"}.
std::string answer(std::string_view request, const State& state, const SceneLesson& lesson, const model::Trace& trace);

}  // namespace attnscope::lesson
