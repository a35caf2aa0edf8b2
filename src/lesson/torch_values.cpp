#include "lesson/torch_values.h"

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "embedded/torch_values.h"
#include "lesson/builtin.h"
#include "lesson/json_text.h"

namespace attnscope::lesson {
namespace {

struct Case {
  model::Program program;
  std::map<std::string, std::vector<float>> figures;
};

/// "by-hand/causal": the built-in lesson with that mask.
std::optional<model::Program> program_of(const std::string& name) {
  const std::size_t slash = name.find('/');
  const Builtin* builtin = find_builtin(name.substr(0, slash));
  if (!builtin || slash == std::string::npos) return std::nullopt;
  Result<Lesson> lesson = parse_lesson(builtin->json);
  if (!lesson || !lesson->model) return std::nullopt;
  lesson->model->mask = name.substr(slash + 1) == "causal" ? model::Mask::causal : model::Mask::none;
  return program(*lesson);
}

std::vector<Case> read_cases() {
  std::vector<Case> out;
  const std::string_view text = embedded::torch_values.front().text;
  const Json all = Json::parse(text.begin(), text.end(), nullptr, false);
  if (all.is_discarded() || !all.contains("cases")) return out;
  for (const auto& [name, one] : all["cases"].items()) {
    std::optional<model::Program> program = program_of(name);
    if (!program) continue;
    Case made{*std::move(program), {}};
    for (const auto& [figure, values] : one["figures"].items()) made.figures[figure] = values["values"].get<std::vector<float>>();
    out.push_back(std::move(made));
  }
  return out;
}

const std::vector<Case>& cases() {
  static const std::vector<Case> all = read_cases();
  return all;
}

}  // namespace

std::optional<TorchDifference> torch_difference(const Lesson& shown, const model::Trace& trace) {
  if (!shown.model) return std::nullopt;
  const model::Program now = program(shown);
  for (const Case& one : cases()) {
    if (!(one.program == now)) continue;
    TorchDifference out;
    for (const auto& [name, values] : one.figures) {
      const model::Figure* figure = trace.find(name);
      if (!figure || figure->values.size() != values.size()) return std::nullopt;
      for (std::size_t i = 0; i < values.size(); ++i) {
        const double away = std::fabs(static_cast<double>(figure->values[i]) - static_cast<double>(values[i]));
        if (!(away <= out.largest)) out.largest = std::isnan(away) ? std::numeric_limits<double>::infinity() : away;
      }
      out.cells += static_cast<std::int64_t>(values.size());
    }
    return out;
  }
  return std::nullopt;
}

}  // namespace attnscope::lesson
