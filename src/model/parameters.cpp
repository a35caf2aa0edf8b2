#include "model/parameters.h"

#include <algorithm>
#include <numeric>

#include "nn/init.h"
#include "tensor/check.h"

namespace attnscope::model {
namespace {

std::string list(const Shape& shape) {
  std::string text;
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
  return text;
}

std::string linear_recipe(std::int64_t in, std::int64_t out, bool bias) {
  return "nn.Linear(" + list({in, out}) + (bias ? ")" : ", bias=False)");
}

Matrix<float> as_matrix(const Tensor& t) {
  tensor::require(t.shape.size() == 2 && static_cast<std::int64_t>(t.values.size()) == t.shape[0] * t.shape[1],
                  "model: a given matrix of another shape");
  return Eigen::Map<const Matrix<float>>(t.values.data(), t.shape[0], t.shape[1]);
}

Row<float> as_row(const Tensor& t) {
  tensor::require(t.shape.size() == 1 && static_cast<std::int64_t>(t.values.size()) == t.shape[0],
                  "model: a given vector of another shape");
  return Eigen::Map<const Row<float>>(t.values.data(), t.shape[0]);
}

}  // namespace

Parameters::Parameters(const Program& program, Recorder& recorder)
    : program_(program), recorder_(recorder), generator_(program.seed) {}

const Tensor* Parameters::given(const std::string& name) const {
  if (!program_.model) return nullptr;
  const auto it = program_.model->weights.find(name);
  return it == program_.model->weights.end() ? nullptr : &it->second;
}

void Parameters::drawn(const std::string& name, Shape shape, float* values, const tensor::Draw& draw, std::string recipe) {
  Figure& f = recorder_.add(name, std::move(shape), {values, values + draw.count}, Op::drawn);
  f.draw = draw;
  f.recipe = std::move(recipe);
  enter(f, values);
}

void Parameters::enter(Figure& figure, float* values) const {
  for (const Edit& edit : program_.edits) {
    if (edit.figure != figure.name) continue;
    const auto i = static_cast<std::size_t>(edit.index);
    tensor::require(edit.index >= 0 && i < figure.values.size(), "model: an edit of a number that is not there");
    figure.entered.push_back({edit.index, figure.values[i]});
    figure.values[i] = values[i] = edit.value;
  }
}

void Parameters::warm_up() {
  for (std::size_t i = 0; i < program_.warmup.size(); ++i) {
    const Warmup& w = program_.warmup[i];
    const std::string name = "warmup." + std::to_string(i);
    tensor::Draw draw;
    if (w.kind == Warmup::Kind::linear) {
      Matrix<float> weight = nn::init::linear_weight<float>(generator_, w.in, w.out, draw);
      drawn(name + ".weight", {w.out, w.in}, weight.data(), draw, linear_recipe(w.in, w.out, w.bias));
      if (w.bias) {
        Row<float> bias = nn::init::linear_bias<float>(generator_, w.in, w.out, draw);
        drawn(name + ".bias", {w.out}, bias.data(), draw, linear_recipe(w.in, w.out, w.bias));
      }
      continue;
    }
    const std::int64_t count = std::accumulate(w.shape.begin(), w.shape.end(), std::int64_t{1}, std::multiplies<>());
    const bool normal = w.kind == Warmup::Kind::randn;
    Matrix<float> x =
        normal ? nn::init::normal<float>(generator_, 1, count, draw) : nn::init::uniform01<float>(generator_, 1, count, draw);
    drawn(name, w.shape, x.data(), draw, (normal ? "torch.randn(" : "torch.rand(") + list(w.shape) + ")");
  }
}

Matrix<float> Parameters::embedding(std::int64_t rows, std::int64_t width) {
  const std::string name = "embedding.weight";
  if (const Tensor* t = given(name)) {
    Matrix<float> weight = as_matrix(*t);
    enter(recorder_.add(name, weight, Op::given), weight.data());
    return weight;
  }
  tensor::Draw draw;
  Matrix<float> weight = nn::init::normal<float>(generator_, rows, width, draw);
  drawn(name, {rows, width}, weight.data(), draw, "nn.Embedding(" + list({rows, width}) + ")");
  return weight;
}

nn::linear::Params<float> Parameters::linear(const std::string& name, std::int64_t in, std::int64_t out, bool bias) {
  nn::linear::Params<float> p;
  tensor::Draw draw;
  if (const Tensor* t = given(name + ".weight")) {
    p.weight = as_matrix(*t);
    enter(recorder_.add(name + ".weight", p.weight, Op::given), p.weight.data());
  } else {
    p.weight = nn::init::linear_weight<float>(generator_, in, out, draw);
    drawn(name + ".weight", {out, in}, p.weight.data(), draw, linear_recipe(in, out, bias));
  }
  if (!bias) return p;
  if (const Tensor* t = given(name + ".bias")) {
    p.bias = as_row(*t);
    enter(recorder_.add(name + ".bias", p.bias, Op::given), p.bias.data());
  } else {
    p.bias = nn::init::linear_bias<float>(generator_, in, out, draw);
    drawn(name + ".bias", {out}, p.bias.data(), draw, linear_recipe(in, out, bias));
  }
  return p;
}

Matrix<float> Parameters::rand_weight(const std::string& name, std::int64_t in, std::int64_t out) {
  if (const Tensor* t = given(name + ".weight")) {
    Matrix<float> weight = as_matrix(*t);
    enter(recorder_.add(name + ".weight", weight, Op::given), weight.data());
    return weight;
  }
  tensor::Draw draw;
  Matrix<float> weight = nn::init::uniform01<float>(generator_, in, out, draw);
  drawn(name + ".weight", {in, out}, weight.data(), draw, "torch.rand(" + list({in, out}) + ")");
  return weight;
}

nn::linear::Params<float> Parameters::tied(const std::string& name, const std::string& to, const nn::linear::Params<float>& like,
                                           bool rand) {
  tensor::Draw draw;  // nobody sees it: what is drawn afterwards is as if there were no tie
  const Index rows = like.weight.rows(), columns = like.weight.cols();
  if (!given(name + ".weight") && rand) nn::init::uniform01<float>(generator_, rows, columns, draw);
  if (!given(name + ".weight") && !rand) nn::init::linear_weight<float>(generator_, columns, rows, draw);
  if (like.bias.size() > 0 && !given(name + ".bias")) nn::init::linear_bias<float>(generator_, columns, rows, draw);
  nn::linear::Params<float> p = like;
  enter(recorder_.add(name + ".weight", p.weight, Op::tied, {to + ".weight"}), p.weight.data());
  if (p.bias.size() > 0) enter(recorder_.add(name + ".bias", p.bias, Op::tied, {to + ".bias"}), p.bias.data());
  return p;
}

nn::layer_norm::Params<float> Parameters::layer_norm(const std::string& name, std::int64_t width) {
  auto p = nn::layer_norm::identity<float>(width);
  const Tensor* weight = given(name + ".weight");
  const Tensor* bias = given(name + ".bias");
  if (weight) p.weight = as_row(*weight);
  if (bias) p.bias = as_row(*bias);
  enter(recorder_.add(name + ".weight", p.weight, weight ? Op::given : Op::constant), p.weight.data());
  enter(recorder_.add(name + ".bias", p.bias, bias ? Op::given : Op::constant), p.bias.data());
  return p;
}

Row<float> Parameters::readout(std::int64_t width) {
  if (const Tensor* t = given("readout")) {
    Row<float> r = as_row(*t);
    enter(recorder_.add("readout", r, Op::given), r.data());
    return r;
  }
  tensor::Draw draw;
  Row<float> r = nn::init::normal<float>(generator_, 1, width, draw).row(0);
  drawn("readout", {width}, r.data(), draw, "torch.randn(" + list({width}) + ")");
  return r;
}

Matrix<float> Parameters::input(const std::string& name, std::int64_t tokens, std::int64_t width) {
  tensor::Draw draw;
  Matrix<float> x = nn::init::normal<float>(generator_, tokens, width, draw);
  drawn(name, {tokens, width}, x.data(), draw, "torch.randn(" + list({1, tokens, width}) + ")");
  return x;
}

}  // namespace attnscope::model
