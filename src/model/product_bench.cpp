#include "model/product_bench.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "nn/init.h"
#include "nn/softmax.h"
#include "tensor/math.h"
#include "tensor/matmul.h"

namespace attnscope::model {
namespace {

/// What is measured of one row of weights, in double from the float32 values.
double largest_of(const float* p, Index n) { return static_cast<double>(*std::max_element(p, p + n)); }
double entropy_of(const float* p, Index n) {
  double sum = 0;
  for (Index j = 0; j < n; ++j) {
    const auto x = static_cast<double>(p[j]);
    if (x > 0) sum -= x * tensor::log(x);
  }
  return sum;
}

std::vector<float> of_rows(const Matrix<float>& weights, double (*measure)(const float*, Index)) {
  std::vector<float> out;
  for (Index g = 0; g < weights.rows(); ++g) out.push_back(static_cast<float>(measure(weights.row(g).data(), weights.cols())));
  return out;
}

double mean(const std::vector<float>& x) {
  double sum = 0;
  for (const float one : x) sum += static_cast<double>(one);
  return sum / static_cast<double>(x.size());
}
double variance(const std::vector<float>& x) {
  const double middle = mean(x);
  double sum = 0;
  for (const float one : x) sum += (static_cast<double>(one) - middle) * (static_cast<double>(one) - middle);
  return sum / static_cast<double>(x.size());
}

/// One number a width, filled in as the widths are done.
struct Curve {
  const char* name;                   // "variance"
  const char* of;                     // what it is measured on: "scores"
  double (*measure)(const std::vector<float>&);
  Op op;
  std::vector<float> values = {};
  std::vector<std::string> operands = {};
};

struct Measured {
  const char* prefix;  // "" or "scaled."
  std::vector<Curve> curves = {{"mean", "scores", mean, Op::means},
                               {"variance", "scores", variance, Op::variances},
                               {"largest", "largest", mean, Op::means},
                               {"entropy", "entropy", mean, Op::means},
                               {"slope", "slope", mean, Op::means}};
};

struct Bench {
  const ProductsConfig& config;
  Recorder& out;
  Measured plain{""}, scaled{"scaled."};

  void width(std::int64_t D);
  void softmax_of(const Matrix<float>& scores, const std::string& at, Measured& measured);
  void curves();
};

void Bench::width(std::int64_t D) {
  const std::int64_t G = config.queries, n = config.keys;
  const std::string at = "products." + std::to_string(D) + ".";
  tensor::Generator generator(config.seed);
  tensor::Draw q_draw, k_draw;
  const Matrix<float> q = nn::init::normal<float>(generator, G, D, q_draw), k = nn::init::normal<float>(generator, G * n, D, k_draw);
  const auto drawn = [&](const char* name, const Matrix<float>& x, std::int64_t rows, const tensor::Draw& draw) {
    Figure& f = out.add(at + name, {G, rows, D}, {x.data(), x.data() + x.size()}, Op::drawn);
    f.draw = draw;
    f.recipe = "torch.randn(" + std::to_string(G) + ", " + std::to_string(rows) + ", " + std::to_string(D) + ")";
  };
  drawn("q", q, 1, q_draw);
  drawn("k", k, n, k_draw);

  Matrix<float> scores(G, n);
  for (Index g = 0; g < G; ++g) tensor::matmul_nt<float>(q.middleRows(g, 1), k.middleRows(g * n, n), scores.middleRows(g, 1));
  out.add(at + "scores", {G, 1, n}, {scores.data(), scores.data() + scores.size()}, Op::scores, {at + "q", at + "k"});
  softmax_of(scores, at, plain);

  const auto root = static_cast<float>(std::sqrt(static_cast<double>(D)));
  const Matrix<float> divided = scores / root;
  out.add(at + "scaled.scores", {G, 1, n}, {divided.data(), divided.data() + divided.size()}, Op::scale, {at + "scores"}).scalar =
      static_cast<double>(root);
  softmax_of(divided, at, scaled);
}

void Bench::softmax_of(const Matrix<float>& scores, const std::string& at, Measured& measured) {
  const std::int64_t G = scores.rows(), n = scores.cols();
  const std::string here = at + measured.prefix;
  const Matrix<float> weights = nn::softmax::forward<float>(scores);
  const std::vector<float> largest = of_rows(weights, largest_of), entropy = of_rows(weights, entropy_of);
  std::vector<float> slope;
  for (const float p : largest) slope.push_back(static_cast<float>(static_cast<double>(p) * (1 - static_cast<double>(p))));
  out.add(here + "weights", {G, 1, n}, {weights.data(), weights.data() + weights.size()}, Op::softmax, {here + "scores"});
  out.add(here + "largest", {G}, largest, Op::row_max, {here + "weights"});
  out.add(here + "entropy", {G}, entropy, Op::row_entropy, {here + "weights"});
  out.add(here + "slope", {G}, slope, Op::share_slope, {here + "largest"});
  const std::vector<float> all(scores.data(), scores.data() + scores.size());
  for (Curve& curve : measured.curves) {
    const std::string of = curve.of;
    const std::vector<float>& values = of == "scores" ? all : of == "largest" ? largest : of == "entropy" ? entropy : slope;
    curve.values.push_back(static_cast<float>(curve.measure(values)));
    curve.operands.push_back(here + of);
  }
}

void Bench::curves() {
  for (Measured* measured : {&plain, &scaled}) {
    for (Curve& curve : measured->curves) {
      const auto widths = static_cast<std::int64_t>(curve.values.size());
      out.add(std::string("products.") + measured->prefix + curve.name, {widths}, std::move(curve.values), curve.op,
              std::move(curve.operands));
    }
  }
}

}  // namespace

void plan_products(const ProductsConfig& config, Recorder& out, Slices& slices) {
  const auto work = std::make_shared<Bench>(Bench{config, out});
  for (const std::int64_t width : config.widths) slices.push_back([=] { work->width(width); });
  slices.push_back([=] { work->curves(); });
}

}  // namespace attnscope::model
