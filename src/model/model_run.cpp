#include "model/model_run.h"

#include <cmath>

#include "model/unmasked.h"
#include "nn/embedding.h"
#include "nn/softmax.h"
#include "tensor/check.h"
#include "tensor/math.h"

namespace attnscope::model {
namespace {

/// (T, d): sin(p / 10000^(2i/d)) in column 2i, cos of the same in 2i + 1 (Vaswani et al. 2017, section 3.5), in double.
Matrix<float> sinusoids(Index tokens, Index width) {
  Matrix<float> position(tokens, width);
  for (Index p = 0; p < tokens; ++p)
    for (Index c = 0; c < width; ++c) {
      const double angle = static_cast<double>(p) / std::pow(10000.0, static_cast<double>(c - c % 2) / static_cast<double>(width));
      position(p, c) = static_cast<float>(c % 2 == 0 ? tensor::sin(angle) : tensor::cos(angle));
    }
  return position;
}

Matrix<float> as_matrix(const Tensor& t) {
  tensor::require(t.shape.size() == 2 && static_cast<std::int64_t>(t.values.size()) == t.shape[0] * t.shape[1],
                  "model: values of another shape");
  return Eigen::Map<const Matrix<float>>(t.values.data(), t.shape[0], t.shape[1]);
}

}  // namespace

ModelRun::ModelRun(const Program& program, Recorder& recorder)
    : program_(program), model_(*program.model), recorder_(recorder), parameters_(program, recorder) {
  sentences_.push_back({"", &program_.ids});
  if (!program_.b_ids.empty()) sentences_.push_back({"b.", &program_.b_ids});
}

void ModelRun::plan(Slices& slices) {
  slices.push_back([this] { draw(); });
  if (model_.kind == Kind::scores) {
    slices.push_back([this] { scores_pass(); });
    return;
  }
  for (Sentence& sentence : sentences_) plan_pass(sentence, slices);
}

void ModelRun::draw() {
  const auto tokens = static_cast<std::int64_t>(program_.ids.size());
  const std::string input = model_.position == Position::none ? "X" : "input";
  parameters_.warm_up();
  if (model_.kind == Kind::scores) return;
  if (model_.input == Input::embedding) table_ = parameters_.embedding(program_.rows, model_.d_model);
  if (model_.input == Input::randn_before) fixed_input_ = parameters_.input(input, tokens, model_.d_model);
  if (model_.input == Input::values) {
    fixed_input_ = as_matrix(model_.input_values);
    parameters_.enter(recorder_.add(input, fixed_input_, Op::given), fixed_input_.data());
  }
  switch (model_.kind) {
    case Kind::attention: head_ = draw_single_head(model_, parameters_); break;
    case Kind::multi_head_attention: multi_head_ = draw_multi_head(model_, "", parameters_); break;
    case Kind::feed_forward: feed_forward_ = draw_feed_forward(model_, "ffn.", parameters_); break;
    case Kind::transformer_block: draw_blocks(model_, blocks_, parameters_); break;
    case Kind::scores: break;
  }
  if (model_.input == Input::randn_after) fixed_input_ = parameters_.input(input, tokens, model_.d_model);
  if (model_.readout) blocks_.readout = parameters_.readout(model_.d_model);
}

void ModelRun::make_input(Sentence& s) {
  const bool positions = model_.position == Position::sinusoidal;
  const std::string input = s.pass + (positions ? "input" : "X");
  s.x = fixed_input_;
  if (model_.input == Input::embedding) {
    s.x = nn::embedding::forward<float>(table_, *s.ids);
    Figure& looked_up = recorder_.add(input, s.x, Op::lookup, {"embedding.weight"});
    looked_up.index = *s.ids;
    parameters_.enter(looked_up, s.x.data());
  }
  if (!positions) return;
  const Matrix<float> position = sinusoids(s.x.rows(), s.x.cols());
  recorder_.add(s.pass + "position", position, Op::positions);
  s.x += position;
  parameters_.enter(recorder_.add(s.pass + "X", s.x, Op::add, {input, s.pass + "position"}), s.x.data());
}

void ModelRun::plan_pass(Sentence& s, Slices& slices) {
  slices.push_back([this, &s] { make_input(s); });
  switch (model_.kind) {
    case Kind::attention:
      slices.push_back([this, &s] { attention_pass(model_, head_, s.x, s.pass, recorder_); });
      break;
    case Kind::multi_head_attention: plan_multi_head(s, slices); break;
    case Kind::feed_forward:
      slices.push_back([this, &s] { feed_forward_pass(model_, feed_forward_, s.x, s.pass, recorder_); });
      break;
    case Kind::transformer_block: plan_block_pass(model_, blocks_, s.x, s.pass, recorder_, slices); break;
    case Kind::scores: break;
  }
}

void ModelRun::plan_multi_head(Sentence& s, Slices& slices) {
  namespace mha = nn::multi_head_attention;
  slices.push_back([this, &s] { mha::project<float>(multi_head_, model_.heads, s.x, s.heads); });
  for (Index h = 0; h < model_.heads; ++h)
    slices.push_back([this, &s, h] { mha::attend<float>(h, attention_options(model_, s.x.rows()), s.heads); });
  slices.push_back([this, &s] {
    s.output = mha::merge<float>(multi_head_, s.heads);
    if (model_.mask == Mask::causal) add_mask(s.pass, s.x.rows(), recorder_);
    record_multi_head(model_, s.heads, s.output, s.pass, "", s.pass + "X", recorder_);
  });
  if (model_.mask == Mask::causal)
    slices.push_back([this, &s] { record_unmasked_multi_head(model_, multi_head_, s.heads, s.output, s.pass, recorder_); });
}

void ModelRun::scores_pass() {
  const Matrix<float> scores = as_matrix(model_.scores);
  recorder_.add("scores", scores, Op::given);
  recorder_.add("scaled_scores", scores, Op::copy, {"scores"});
  if (model_.mask == Mask::none) {
    recorder_.add("masked_scores", scores, Op::copy, {"scaled_scores"});
    recorder_.add("weights", nn::softmax::forward<float>(scores), Op::softmax, {"masked_scores"});
    return;
  }
  const Matrix<float> mask = nn::softmax::causal_mask<float>(model_.queries, scores.cols());
  const Matrix<float> masked = nn::softmax::apply_mask<float>(scores, mask);
  recorder_.add("mask", mask, Op::mask_matrix).index = model_.queries;
  recorder_.add("masked_scores", masked, Op::mask, {"scaled_scores", "mask"});
  recorder_.add("weights", nn::softmax::forward<float>(masked), Op::softmax, {"masked_scores"});
  recorder_.add("unmasked.weights", nn::softmax::forward<float>(scores), Op::softmax, {"scaled_scores"});
}

}  // namespace attnscope::model
