#pragma once
#include <string>
#include <vector>

#include "model/attention_pass.h"
#include "model/block_pass.h"
#include "model/config.h"
#include "model/feed_forward_pass.h"
#include "model/multi_head_pass.h"
#include "model/parameters.h"
#include "model/recorder.h"

namespace attnscope::model {

/// The `model` of a program: draws, then one pass for each sentence. Lives as long as the slices that it plans.
class ModelRun {
 public:
  ModelRun(const Program& program, Recorder& recorder);
  void plan(Slices& slices);

 private:
  struct Sentence {
    std::string pass;  // "" or "b."
    const std::vector<std::int64_t>* ids;
    Matrix<float> x = {};  // (T, d_model)
    nn::multi_head_attention::Cache<float> heads = {};
    Matrix<float> output = {};  // of the heads
  };

  void draw();
  void plan_pass(Sentence& sentence, Slices& slices);
  void plan_multi_head(Sentence& sentence, Slices& slices);
  void make_input(Sentence& sentence);
  void scores_pass();

  const Program& program_;
  const ModelConfig& model_;
  Recorder& recorder_;
  Parameters parameters_;
  std::vector<Sentence> sentences_;

  Matrix<float> table_;        // (rows, d_model), for an embedded input
  Matrix<float> fixed_input_;  // (T, d_model), for any other
  SingleHead head_;
  nn::multi_head_attention::Params<float> multi_head_;
  nn::feed_forward::Params<float> feed_forward_;
  BlockStack blocks_;
};

}  // namespace attnscope::model
