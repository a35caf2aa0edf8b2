#include "model/model_run.h"

#include "nn/embedding.h"

namespace attnscope::model {

ModelRun::ModelRun(const Program& program, Recorder& recorder)
    : program_(program), model_(*program.model), recorder_(recorder), parameters_(program, recorder) {}

void ModelRun::plan(Slices& slices) {
  slices.push_back([this] { draw(); });
  slices.push_back([this] { pass("", program_.ids); });
  if (!program_.b_ids.empty()) slices.push_back([this] { pass("b.", program_.b_ids); });
}

void ModelRun::draw() {
  parameters_.warm_up();
  if (model_.input == Input::embedding) table_ = parameters_.embedding(program_.rows, model_.d_model);
  head_ = draw_single_head(model_, parameters_);
}

Matrix<float> ModelRun::input(const std::string& pass, const std::vector<std::int64_t>& ids) {
  Matrix<float> x = nn::embedding::forward<float>(table_, ids);
  recorder_.add(pass + "X", x, Op::lookup, {"embedding.weight"}).index = ids;
  return x;
}

void ModelRun::pass(const std::string& name, const std::vector<std::int64_t>& ids) {
  attention_pass(model_, head_, input(name, ids), name, recorder_);
}

}  // namespace attnscope::model
