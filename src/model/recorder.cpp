#include "model/recorder.h"

namespace attnscope::model {
namespace {

template <class M>
std::vector<float> copy(const M& m) {
  return {m.data(), m.data() + m.size()};
}

}  // namespace

Figure& Recorder::add(std::string name, Shape shape, std::vector<float> values, Op op, std::vector<std::string> operands) {
  Figure& f = figures_.emplace_back();
  f.name = std::move(name);
  f.shape = std::move(shape);
  f.values = std::move(values);
  f.op = op;
  f.operands = std::move(operands);
  return f;
}

Figure& Recorder::add(std::string name, const Matrix<float>& values, Op op, std::vector<std::string> operands) {
  return add(std::move(name), {values.rows(), values.cols()}, copy(values), op, std::move(operands));
}

Figure& Recorder::add(std::string name, const Row<float>& values, Op op, std::vector<std::string> operands) {
  return add(std::move(name), {values.size()}, copy(values), op, std::move(operands));
}

Figure& Recorder::add(std::string name, float value, Op op, std::vector<std::string> operands) {
  return add(std::move(name), Shape{}, std::vector<float>{value}, op, std::move(operands));
}

Figure& Recorder::add_heads(std::string name, Index heads, const Matrix<float>& values, Op op, std::vector<std::string> operands) {
  return add(std::move(name), {heads, values.rows() / heads, values.cols()}, copy(values), op, std::move(operands));
}

}  // namespace attnscope::model
