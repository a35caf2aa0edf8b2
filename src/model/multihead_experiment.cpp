#include "model/multihead_experiment.h"

#include <memory>
#include <numeric>

#include "model/norms.h"
#include "nn/init.h"
#include "nn/loss.h"
#include "nn/multihead_module.h"
#include "nn/softmax.h"

namespace attnscope::model {
namespace {

namespace module = nn::multihead_module;

struct MultiheadExperiment {
  const MhaConfig config;
  const std::uint64_t seed;
  const std::int64_t length;
  Recorder& out;

  module::Params<float> params = {};
  module::Options<float> options = {};
  module::Cache<float> cache = {};
  Matrix<float> output = {};

  std::string name(const char* figure) const { return "mha." + std::to_string(length) + "." + figure; }
  void draw(Matrix<float>& x);
  void forward();
  void backward();
  void record_heads();
  template <class Part>
  void add_heads(const char* figure, Part part, Op op, std::vector<std::string> operands, double scalar = 0);
};

void MultiheadExperiment::draw(Matrix<float>& x) {
  tensor::Generator generator(seed);
  nn::init::MultiheadDraws draws;
  params = nn::init::multihead<float>(generator, config.embed_dim, draws);
  tensor::Draw x_draw;
  x = nn::init::normal<float>(generator, length, config.embed_dim, x_draw);

  const std::string width = std::to_string(config.embed_dim);
  const std::string recipe = "nn.MultiheadAttention(" + width + ", " + std::to_string(config.num_heads) + ", batch_first=True)";
  const auto drawn = [&](Figure& figure, const tensor::Draw& draw, std::string text) {
    figure.draw = draw;
    figure.recipe = std::move(text);
  };
  drawn(out.add(name("x"), x, Op::drawn), x_draw, "torch.randn(1, " + std::to_string(length) + ", " + width + ")");
  drawn(out.add(name("in_proj_weight"), params.in_proj.weight, Op::drawn), draws.in_proj_weight, recipe);
  out.add(name("in_proj_bias"), params.in_proj.bias, Op::constant);
  drawn(out.add(name("out_proj.weight"), params.out_proj.weight, Op::drawn), draws.out_proj_weight, recipe);
  out.add(name("out_proj.bias"), params.out_proj.bias, Op::constant);
}

/// One matrix upon the other: the H matrices that `part` gives, as (H, L, n).
template <class Part>
void MultiheadExperiment::add_heads(const char* figure, Part part, Op op, std::vector<std::string> operands, double scalar) {
  const Index H = config.num_heads, columns = Matrix<float>(part(0)).cols();
  Matrix<float> all(H * length, columns);
  for (Index h = 0; h < H; ++h) all.middleRows(h * length, length) = part(h);
  out.add_heads(name(figure), H, all, op, std::move(operands)).scalar = scalar;
}

void MultiheadExperiment::forward() {
  Matrix<float> x;
  draw(x);
  options.heads = config.num_heads;
  if (config.mask == Mask::causal) options.mask = nn::softmax::causal_mask<float>(length);
  output = module::forward<float>(params, options, x, cache);
  record_heads();
}

void MultiheadExperiment::record_heads() {
  const Index E = config.embed_dim, D = E / config.num_heads;
  const auto& heads = cache.inner.heads;
  const auto head = [&](Index h) -> const nn::attention::Cache<float>& { return heads[static_cast<std::size_t>(h)]; };
  out.add(name("in_proj"), cache.in_proj, Op::linear, {name("x"), name("in_proj_weight"), name("in_proj_bias")});
  add_heads("Q", [&](Index h) { return cache.in_proj.middleCols(h * D, D); }, Op::split_heads, {name("in_proj")}, 0);
  const auto keys = [&](Index h) { return cache.in_proj.middleCols(E + h * D, D); };
  const auto values = [&](Index h) { return cache.in_proj.middleCols(2 * E + h * D, D); };
  add_heads("K", keys, Op::split_heads, {name("in_proj")}, static_cast<double>(E));
  add_heads("V", values, Op::split_heads, {name("in_proj")}, static_cast<double>(2 * E));
  add_heads("scaled_Q", [&](Index h) { return head(h).q; }, Op::scale, {name("Q")}, static_cast<double>(head(0).divisor));
  add_heads("scores", [&](Index h) { return head(h).scores; }, Op::scores, {name("scaled_Q"), name("K")});
  std::vector<std::string> masked_from = {name("scores")};
  if (config.mask == Mask::causal) {
    Figure& mask = out.add(name("mask"), options.mask, Op::mask_matrix);
    mask.index.resize(static_cast<std::size_t>(length));
    std::iota(mask.index.begin(), mask.index.end(), 0);
    masked_from.push_back(name("mask"));
  }
  const Op masking = config.mask == Mask::causal ? Op::mask : Op::copy;
  add_heads("masked_scores", [&](Index h) { return head(h).masked_scores; }, masking, masked_from);
  add_heads("weights", [&](Index h) { return head(h).weights; }, Op::softmax, {name("masked_scores")});
  std::vector<float> last(static_cast<std::size_t>(length));
  for (Index t = 0; t < length; ++t) {
    float sum = 0;
    for (Index h = 0; h < config.num_heads; ++h) sum += head(h).weights(length - 1, t);
    last[static_cast<std::size_t>(t)] = sum / static_cast<float>(config.num_heads);
  }
  out.add(name("last_weights"), {length}, std::move(last), Op::head_mean_last_row, {name("weights")});
  const auto mixed = [&](Index h) -> auto& { return cache.inner.head_output[static_cast<std::size_t>(h)]; };
  add_heads("head_output", mixed, Op::mix, {name("weights"), name("V")});
  out.add(name("concat"), cache.inner.concat, Op::concat, {name("head_output")});
  out.add(name("output"), output, Op::linear, {name("concat"), name("out_proj.weight"), name("out_proj.bias")});
  out.add(name("loss"), nn::loss::mean_square_last<float>(1, output), Op::mean_square_last_row, {name("output")});
}

void MultiheadExperiment::backward() {
  const auto gradients =
      module::backward<float>(params, options, cache, nn::loss::mean_square_last_backward<float>(1, output));
  const std::vector<float> grad_norm = row_norms(gradients.x);
  out.add(name("in_proj_grad"), gradients.in_proj, Op::derivative, {name("loss")});
  out.add(name("x_grad"), gradients.x, Op::back_product, {name("in_proj_grad"), name("in_proj_weight")});
  out.add(name("grad_norm"), {length}, grad_norm, Op::row_norm, {name("x_grad")});
  out.add(name("grad_cumulative"), {length}, cumulative_share(grad_norm), Op::cumulative_share, {name("grad_norm")});
}

}  // namespace

void plan_multihead(const MhaConfig& config, std::uint64_t seed, std::int64_t length, Recorder& out, Slices& slices) {
  const auto work = std::make_shared<MultiheadExperiment>(MultiheadExperiment{config, seed, length, out});
  slices.push_back([=] { work->forward(); });
  slices.push_back([=] { work->backward(); });
}

}  // namespace attnscope::model
