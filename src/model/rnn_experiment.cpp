#include "model/rnn_experiment.h"

#include <cmath>
#include <memory>

#include "model/norms.h"
#include "nn/init.h"
#include "nn/loss.h"
#include "nn/rnn.h"
#include "tensor/matmul.h"
#include "tensor/spectral_norm.h"

namespace attnscope::model {
namespace {

struct RnnExperiment {
  const RnnConfig config;
  const std::uint64_t seed;
  const std::int64_t length;
  Recorder& out;

  nn::rnn::Params<float> params = {};
  nn::rnn::Cache<float> cache = {};
  std::int64_t step = 0;               // of the product of Jacobians
  Matrix<double> product = {};         // ∂h_step/∂h_0 / 2^exponent
  int exponent = 0;
  std::vector<float> jacobian_norm = {};

  std::string name(const char* figure) const { return "rnn." + std::to_string(length) + "." + figure; }
  nn::rnn::Nonlinearity f() const { return config.relu ? nn::rnn::Nonlinearity::relu : nn::rnn::Nonlinearity::tanh; }

  void run();
  void nudge();
  void jacobian_steps(std::int64_t steps);
  void record_jacobian() {
    out.add(name("jacobian_norm"), {length}, std::move(jacobian_norm), Op::derivative, {name("hidden"), name("weight_hh_l0")});
  }
};

void RnnExperiment::run() {
  tensor::Generator generator(seed);
  nn::init::RnnDraws draws;
  params = nn::init::rnn<float>(generator, config.input_size, config.hidden_size, draws);
  tensor::Draw x_draw;
  const Matrix<float> x = nn::init::normal<float>(generator, length, config.input_size, x_draw);

  const std::string sizes = std::to_string(config.input_size) + ", " + std::to_string(config.hidden_size);
  const std::string recipe = "nn.RNN(" + sizes + (config.relu ? ", nonlinearity='relu'" : "") + ", batch_first=True)";
  const auto drawn = [&](Figure& figure, const tensor::Draw& draw, std::string text) {
    figure.draw = draw;
    figure.recipe = std::move(text);
  };
  drawn(out.add(name("x"), x, Op::drawn), x_draw,
        "torch.randn(1, " + std::to_string(length) + ", " + std::to_string(config.input_size) + ")");
  drawn(out.add(name("weight_ih_l0"), params.weight_ih, Op::drawn), draws.weight_ih, recipe);
  drawn(out.add(name("weight_hh_l0"), params.weight_hh, Op::drawn), draws.weight_hh, recipe);
  drawn(out.add(name("bias_ih_l0"), params.bias_ih, Op::drawn), draws.bias_ih, recipe);
  drawn(out.add(name("bias_hh_l0"), params.bias_hh, Op::drawn), draws.bias_hh, recipe);

  const Matrix<float> hidden = nn::rnn::forward<float>(params, f(), 1, x, cache);
  const auto gradients =
      nn::rnn::backward<float>(params, f(), 1, cache, nn::loss::mean_square_last_backward<float>(1, hidden));
  const std::vector<float> grad_norm = row_norms(gradients.x);
  out.add(name("hidden"), hidden, Op::rnn_step,
          {name("x"), name("weight_ih_l0"), name("weight_hh_l0"), name("bias_ih_l0"), name("bias_hh_l0")}).scalar = config.relu ? 1 : 0;
  out.add(name("loss"), nn::loss::mean_square_last<float>(1, hidden), Op::mean_square_last_row, {name("hidden")});
  out.add(name("preactivation_grad"), gradients.preactivation, Op::derivative, {name("loss")});
  out.add(name("x_grad"), gradients.x, Op::back_product, {name("preactivation_grad"), name("weight_ih_l0")});
  out.add(name("grad_norm"), {length}, grad_norm, Op::row_norm, {name("x_grad")});
  out.add(name("grad_cumulative"), {length}, cumulative_share(grad_norm), Op::cumulative_share, {name("grad_norm")});
}

void RnnExperiment::nudge() {
  Matrix<float> x = cache.x;
  x.row(0).array() += 1.0f;
  nn::rnn::Cache<float> nudged;
  nn::rnn::forward<float>(params, f(), 1, x, nudged);
  std::vector<float> change;
  for (Index t = 0; t < length; ++t) {
    double squares = 0;
    for (Index j = 0; j < config.hidden_size; ++j) {
      const double away = static_cast<double>(nudged.hidden(t, j)) - static_cast<double>(cache.hidden(t, j));
      squares += away * away;
    }
    change.push_back(static_cast<float>(std::sqrt(squares)));
  }
  out.add(name("nudge"), {length}, std::move(change), Op::another_pass, {name("x")});
}

/// The next `steps` factors diag(f′(h_t)) · W_hh of the product. It shrinks by orders of magnitude, so its power of two is kept
/// apart.
void RnnExperiment::jacobian_steps(std::int64_t steps) {
  const Index K = config.hidden_size;
  const Matrix<double> weight = params.weight_hh.cast<double>();
  if (step == 0) {
    product = Matrix<double>::Identity(K, K);
    jacobian_norm.push_back(1);
    step = 1;
  }
  for (; steps > 0 && step < length; --steps, ++step) {
    Matrix<double> next(K, K);
    tensor::matmul<double>(weight, product, next);
    for (Index j = 0; j < K; ++j) next.row(j) *= nn::rnn::slope(f(), static_cast<double>(cache.hidden(step, j)));
    int power = 0;
    const double largest = next.cwiseAbs().maxCoeff();
    if (largest > 0) std::frexp(largest, &power);
    product = next * std::ldexp(1.0, -power);
    exponent += power;
    jacobian_norm.push_back(static_cast<float>(std::ldexp(tensor::spectral_norm(product), exponent)));
  }
}

}  // namespace

void plan_rnn(const RnnConfig& config, std::uint64_t seed, std::int64_t length, Recorder& out, Slices& slices) {
  const auto work = std::make_shared<RnnExperiment>(RnnExperiment{config, seed, length, out});
  slices.push_back([=] { work->run(); });
  slices.push_back([=] { work->nudge(); });
  constexpr std::int64_t kSlice = 10'000'000;  // multiplications in a slice, about 10 ms
  const std::int64_t one = 4 * config.hidden_size * config.hidden_size * config.hidden_size;
  const std::int64_t steps = std::max<std::int64_t>(1, kSlice / one);
  for (std::int64_t done = 0; done < length; done += steps) slices.push_back([=] { work->jacobian_steps(steps); });
  slices.push_back([=] { work->record_jacobian(); });
}

}  // namespace attnscope::model
