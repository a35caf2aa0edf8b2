#include "app/picture.h"

#include <chrono>
#include <cmath>
#include <string_view>
#include <utility>

#include "lesson/scene.h"

namespace attnscope::app {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::int64_t kMostProved = 256;  // tokens: beyond that the check would cost more than the computation

/// Whether the two may have different numbers: all that lesson_for reads.
bool same_numbers(const lesson::State& a, const lesson::State& b) {
  return a.lesson == b.lesson && a.source == b.source && a.sentence == b.sentence && a.words == b.words && a.scene == b.scene &&
         a.settings == b.settings && a.edits == b.edits;
}

std::optional<model::Proof> prove(const lesson::Lesson& lesson, const model::Trace& trace) {
  if (!lesson.model || static_cast<std::int64_t>(lesson.tokens.size()) > kMostProved) return std::nullopt;
  const std::string name = lesson::figure_name(lesson, "weights");
  constexpr std::string_view last = "weights";
  const std::optional<model::Proof> proof = model::prove_attention(trace, name.substr(0, name.size() - last.size()));
  // Nothing compared, or numbers that have run out of float32: there is nothing to vouch for.
  return proof && proof->cells > 0 && std::isfinite(proof->largest_difference) ? proof : std::nullopt;
}

}  // namespace

void Picture::show(lesson::SceneLesson shown, model::Program program, std::shared_ptr<const model::Trace> trace) {
  if (trace != trace_) {
    proof_ = prove(shown.lesson, *trace);
    torch_ = proof_ ? lesson::torch_difference(shown.lesson, *trace) : std::nullopt;
    figures_.emplace(*trace);
  }
  shown_ = std::move(shown);
  program_ = std::move(program);
  trace_ = std::move(trace);
  steps_ = lesson::steps_for(made_for_.scene, shown_.lesson);
}

void Picture::follow(const lesson::State& state, double budget) {
  if (!made_ || !same_numbers(state, made_for_)) {
    Result<lesson::SceneLesson> shown = lesson::lesson_for(state.scene, state);
    if (shown) {
      made_ = true;
      made_for_ = state;
      model::Program program = lesson::program(shown->lesson);
      pending_.reset();
      if (trace_ != nullptr && program == program_) show(*std::move(shown), std::move(program), trace_);
      else pending_.emplace(Pending{*std::move(shown), program, model::Job(program)});
    }
  }
  if (pending_) {
    const Clock::time_point begun = Clock::now();
    bool done = pending_->job.step();
    while (!done && std::chrono::duration<double>(Clock::now() - begun).count() < budget) done = pending_->job.step();
    if (done) {
      std::shared_ptr<const model::Trace> trace = pending_->job.take();
      show(std::move(pending_->shown), std::move(pending_->program), std::move(trace));
      pending_.reset();
    }
  }
  if (!pending_) {
    state_ = state;
    return;
  }
  state_.language = state.language;
  state_.theme = state.theme;
}

}  // namespace attnscope::app
