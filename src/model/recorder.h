#pragma once
#include <string>
#include <vector>

#include "model/trace.h"
#include "tensor/matrix.h"

namespace attnscope::model {

using tensor::Index, tensor::Matrix, tensor::Row;
using Shape = std::vector<std::int64_t>;

/// Collects the figures of a run in the order in which they come about.
class Recorder {
 public:
  Figure& add(std::string name, Shape shape, std::vector<float> values, Op op, std::vector<std::string> operands = {});
  Figure& add(std::string name, const Matrix<float>& values, Op op, std::vector<std::string> operands = {});  // (rows, columns)
  Figure& add(std::string name, const Row<float>& values, Op op, std::vector<std::string> operands = {});     // (n)
  Figure& add(std::string name, float value, Op op, std::vector<std::string> operands = {});                  // ()
  /// (heads, rows / heads, columns)
  Figure& add_heads(std::string name, Index heads, const Matrix<float>& values, Op op, std::vector<std::string> operands = {});

  std::vector<Figure> take() { return std::move(figures_); }

 private:
  std::vector<Figure> figures_;
};

}  // namespace attnscope::model
