#pragma once
#include <deque>
#include <functional>
#include <string>

#include "model/attention_pass.h"
#include "model/config.h"
#include "model/parameters.h"
#include "model/recorder.h"

namespace attnscope::model {

/// What is left to do, in order; a slice may put further slices at the end.
using Slices = std::deque<std::function<void()>>;

/// The `model` of a program: draws, then one pass for each sentence.
class ModelRun {
 public:
  ModelRun(const Program& program, Recorder& recorder);
  void plan(Slices& slices);

 private:
  void draw();
  void pass(const std::string& name, const std::vector<std::int64_t>& ids);
  Matrix<float> input(const std::string& pass, const std::vector<std::int64_t>& ids);

  const Program& program_;
  const ModelConfig& model_;
  Recorder& recorder_;
  Parameters parameters_;
  Matrix<float> table_;  // (rows, d_model), or empty
  Matrix<float> drawn_;  // (T, d_model) for a randn input
  SingleHead head_;
};

}  // namespace attnscope::model
