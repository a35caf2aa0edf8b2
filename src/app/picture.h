#pragma once
#include <memory>
#include <optional>

#include "lesson/readings.h"
#include "lesson/state.h"
#include "lesson/torch_values.h"
#include "model/job.h"
#include "model/proof.h"
#include "model/trace.h"

namespace attnscope::app {

/// What is on screen: a state and the finished trace of its scene's lesson. While the next trace is being computed, the last one stays.
class Picture {
 public:
  /// Looks at the state; where its numbers differ from those on screen, computes them for at most `budget` seconds. What takes
  /// longer goes on at the next call. The state must be one that lesson::apply gave.
  void follow(const lesson::State& state, double budget);

  bool ready() const { return trace_ != nullptr; }
  bool working() const { return pending_.has_value(); }
  /// The state as far as it can be shown: that of the picture, in the language and theme asked for.
  const lesson::State& state() const { return state_; }
  const lesson::SceneLesson& shown() const { return shown_; }
  const model::Trace& trace() const { return *trace_; }
  const lesson::Figures& figures() const { return *figures_; }  // the trace's, and readings of them
  const lesson::Steps& steps() const { return steps_; }
  const std::optional<model::Proof>& proof() const { return proof_; }
  const std::optional<lesson::TorchDifference>& torch() const { return torch_; }  // where the program holds PyTorch's values of it

 private:
  struct Pending {
    lesson::SceneLesson shown;
    model::Program program;
    model::Job job;
  };
  void show(lesson::SceneLesson shown, model::Program program, std::shared_ptr<const model::Trace> trace);

  lesson::State made_for_;  // the state that shown_ or pending_ belongs to
  bool made_ = false;
  lesson::State state_;
  lesson::SceneLesson shown_;
  model::Program program_;
  std::shared_ptr<const model::Trace> trace_;
  std::optional<lesson::Figures> figures_;  // of trace_
  lesson::Steps steps_;
  std::optional<model::Proof> proof_;
  std::optional<lesson::TorchDifference> torch_;
  std::optional<Pending> pending_;
};

}  // namespace attnscope::app
