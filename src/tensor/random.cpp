#include "tensor/random.h"

#include <cmath>
#include <numbers>

#include "tensor/check.h"
#include "tensor/math.h"

namespace attnscope::tensor {
namespace {

constexpr int kWords = 624, kShift = 397;
constexpr std::int64_t kBlock = 16;  // a block of normals; fewer elements take the scalar path
constexpr std::int64_t kHalf = kBlock / 2;

template <class S> S uniform24(std::uint32_t output) { return static_cast<S>(output & 0xFFFFFFu) * static_cast<S>(0x1p-24); }
double uniform53(std::uint64_t output) { return static_cast<double>(output & ((std::uint64_t{1} << 53) - 1)) * 0x1p-53; }
std::uint64_t join(std::uint32_t high, std::uint32_t low) { return (std::uint64_t{high} << 32) | low; }

// Box-Muller. `radius_of` and `angle_of` are the block kernel's in S; the scalar path uses them in double. The float
// kernel multiplies 2π in double and rounds the product.
template <class S> S radius_of(S u) { return std::sqrt(S(-2) * log(S(1) - u)); }
template <class S> S angle_of(S u) { return static_cast<S>(2 * std::numbers::pi * static_cast<double>(u)); }

template <class S> void transform_block(S* d) {
  for (std::int64_t j = 0; j < kHalf; ++j) {
    const S radius = radius_of(d[j]), angle = angle_of(d[j + kHalf]);
    d[j] = radius * cos(angle);
    d[j + kHalf] = radius * sin(angle);
  }
}

template <class S> S uniform01(Generator& g);
template <> float uniform01<float>(Generator& g) { return uniform24<float>(g.random()); }
template <> double uniform01<double>(Generator& g) { return uniform53(g.random64()); }

}  // namespace

void Generator::manual_seed(std::uint64_t seed) {
  seed_ = seed;
  position_ = 0;
  cached_.reset();
  state_[0] = static_cast<std::uint32_t>(seed);
  for (std::uint32_t i = 1; i < kWords; ++i) state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
  next_ = kWords;
}

void Generator::refill() {
  for (int i = 0; i < kWords; ++i) {
    const auto at = [this](int n) -> std::uint32_t& { return state_[static_cast<std::size_t>(n % kWords)]; };
    const std::uint32_t y = (at(i) & 0x80000000u) | (at(i + 1) & 0x7FFFFFFFu);
    at(i) = at(i + kShift) ^ (y >> 1) ^ ((y & 1u) ? 0x9908B0DFu : 0u);
  }
  next_ = 0;
}

std::uint32_t Generator::random() {
  if (next_ == kWords) refill();
  ++position_;
  std::uint32_t y = state_[static_cast<std::size_t>(next_++)];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9D2C5680u;
  y ^= (y << 15) & 0xEFC60000u;
  return y ^ (y >> 18);
}

std::uint64_t Generator::random64() {
  const std::uint32_t high = random();
  return join(high, random());
}

Draw Generator::uniform(std::span<float> out, double low, double high) {
  Draw draw{.path = DrawPath::uniform, .seed = seed_, .position = position_};
  draw.low = static_cast<float>(low);
  draw.high = static_cast<float>(high);
  const float range = draw.high - draw.low;
  for (float& x : out) {
    const float scaled = uniform24<float>(random()) * range;
    x = scaled + draw.low;
  }
  draw.count = static_cast<std::int64_t>(out.size());
  draw.outputs = position_ - draw.position;
  return draw;
}

Draw Generator::uniform(std::span<double> out, double low, double high) {
  Draw draw{.path = DrawPath::uniform, .seed = seed_, .position = position_};
  draw.low = static_cast<float>(low);
  draw.high = static_cast<float>(high);
  for (double& x : out) {
    const double scaled = uniform53(random64()) * (high - low);
    x = scaled + low;
  }
  draw.count = static_cast<std::int64_t>(out.size());
  draw.outputs = position_ - draw.position;
  return draw;
}

double Generator::scalar_normal() {
  if (cached_) {
    const double partner = *cached_;
    cached_.reset();
    return partner;
  }
  cached_position_ = position_;
  const double angle = angle_of(uniform53(random64()));  // the first uniform is the angle, the second the radius
  const double radius = radius_of(uniform53(random64()));
  cached_ = radius * sin(angle);
  return radius * cos(angle);
}

template <class S> Draw Generator::draw_normal(std::span<S> out) {
  const auto n = static_cast<std::int64_t>(out.size());
  Draw draw{.path = n < kBlock ? DrawPath::normal_scalar : DrawPath::normal_block, .seed = seed_, .position = position_};
  draw.count = n;
  if (n < kBlock) {
    if (n > 0 && cached_) {
      draw.cached_first = true;
      draw.cached_position = cached_position_;
    }
    for (S& x : out) x = static_cast<S>(scalar_normal());
  } else {
    for (S& x : out) x = uniform01<S>(*this);
    for (std::int64_t i = 0; i + kBlock <= n; i += kBlock) transform_block(out.data() + i);
    if (n % kBlock != 0) {  // the last 16 are drawn again, finished ones among them
      S* tail = out.data() + (n - kBlock);
      for (std::int64_t j = 0; j < kBlock; ++j) tail[j] = uniform01<S>(*this);
      transform_block(tail);
    }
  }
  draw.outputs = position_ - draw.position;
  return draw;
}

Draw Generator::randn(std::span<float> out) { return draw_normal(out); }
Draw Generator::randn(std::span<double> out) { return draw_normal(out); }

ElementOrigin origin_of(const Draw& draw, std::int64_t element) {
  require(element >= 0 && element < draw.count, "origin_of: no such element");
  const auto e = static_cast<std::uint64_t>(element);
  ElementOrigin origin;
  switch (draw.path) {
    case DrawPath::uniform:
      origin.output[0] = draw.position + e;
      origin.outputs = 1;
      break;
    case DrawPath::normal_scalar: {
      const bool from_cache = draw.cached_first && element == 0;
      const std::uint64_t among_drawn = e - (draw.cached_first ? 1 : 0);  // not read where from_cache
      const std::uint64_t pair = from_cache ? draw.cached_position : draw.position + 4 * (among_drawn / 2);
      origin.partner = from_cache || among_drawn % 2 == 1;
      for (std::size_t i = 0; i < 4; ++i) origin.output[i] = pair + i;
      origin.outputs = 4;
      break;
    }
    case DrawPath::normal_block: {
      const auto n = static_cast<std::uint64_t>(draw.count), block = static_cast<std::uint64_t>(kBlock);
      const auto half = static_cast<std::uint64_t>(kHalf);
      origin.tail = n % block != 0 && e >= n - block;
      const std::uint64_t lane = origin.tail ? e - (n - block) : e % block;
      const std::uint64_t base = draw.position + (origin.tail ? n : e - lane);
      origin.lane = static_cast<int>(lane);
      origin.output[0] = base + lane % half;         // radius
      origin.output[1] = base + lane % half + half;  // angle
      origin.outputs = 2;
      break;
    }
  }
  return origin;
}

ElementArithmetic arithmetic_of(const Draw& draw, std::int64_t element) {
  ElementArithmetic a;
  a.origin = origin_of(draw, element);
  for (std::size_t i = 0; i < static_cast<std::size_t>(a.origin.outputs); ++i) a.raw[i] = engine_output(draw.seed, a.origin.output[i]);
  switch (draw.path) {
    case DrawPath::uniform: {
      const float u = uniform24<float>(a.raw[0]), scaled = u * (draw.high - draw.low);
      a.u = static_cast<double>(u);
      a.value = scaled + draw.low;
      break;
    }
    case DrawPath::normal_scalar:
      a.angle_uniform = uniform53(join(a.raw[0], a.raw[1]));
      a.radius_uniform = uniform53(join(a.raw[2], a.raw[3]));
      a.angle = angle_of(a.angle_uniform);
      a.radius = radius_of(a.radius_uniform);
      a.value = static_cast<float>(a.radius * (a.origin.partner ? sin(a.angle) : cos(a.angle)));
      break;
    case DrawPath::normal_block: {
      const float radius_uniform = uniform24<float>(a.raw[0]), angle_uniform = uniform24<float>(a.raw[1]);
      const float radius = radius_of(radius_uniform), angle = angle_of(angle_uniform);
      a.radius_uniform = static_cast<double>(radius_uniform);
      a.angle_uniform = static_cast<double>(angle_uniform);
      a.radius = static_cast<double>(radius);
      a.angle = static_cast<double>(angle);
      a.value = radius * (a.origin.lane < kHalf ? cos(angle) : sin(angle));
      break;
    }
  }
  return a;
}

std::uint32_t engine_output(std::uint64_t seed, std::uint64_t n) {
  Generator g(seed);
  for (std::uint64_t i = 0; i < n; ++i) g.random();
  return g.random();
}

}  // namespace attnscope::tensor
