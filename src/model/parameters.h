#pragma once
#include <string>

#include "model/config.h"
#include "model/recorder.h"
#include "nn/layer_norm.h"
#include "nn/linear.h"
#include "tensor/random.h"

namespace attnscope::model {

/// Hands out the tensors of a program in the lesson's order: the explicit one where the lesson gives it (it draws nothing),
/// else drawn from the program's one stream. Each is recorded as it comes, with the program's edits upon it: an edit draws nothing.
class Parameters {
 public:
  Parameters(const Program& program, Recorder& recorder);

  void warm_up();
  Matrix<float> embedding(std::int64_t rows, std::int64_t width);            // "embedding.weight"
  nn::linear::Params<float> linear(const std::string& name, std::int64_t in, std::int64_t out, bool bias);
  Matrix<float> rand_weight(const std::string& name, std::int64_t in, std::int64_t out);  // (in, out): torch.rand
  /// Numbers of its own are drawn or read as ever and given up for those of `to`, which has the same sizes.
  nn::linear::Params<float> tied(const std::string& name, const std::string& to, const nn::linear::Params<float>& like, bool rand);
  nn::layer_norm::Params<float> layer_norm(const std::string& name, std::int64_t width);  // ones and zeros, drawing nothing
  Row<float> readout(std::int64_t width);                                                 // "readout": randn(d_model)
  Matrix<float> input(const std::string& name, std::int64_t tokens, std::int64_t width);  // randn(1, T, d_model)

  /// Puts the program's edits into a figure that was just recorded and into `values`, the same numbers.
  void enter(Figure& figure, float* values) const;

 private:
  const Tensor* given(const std::string& name) const;
  void drawn(const std::string& name, Shape shape, float* values, const tensor::Draw& draw, std::string recipe);

  const Program& program_;
  Recorder& recorder_;
  tensor::Generator generator_;
};

}  // namespace attnscope::model
