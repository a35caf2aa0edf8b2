#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace attnscope::tensor {

/// Which of PyTorch's CPU kernels produced a tensor (docs/random.md).
enum class DrawPath {
  uniform,        // float32: low 24 bits of one output an element
  normal_scalar,  // fewer than 16 elements: double Box-Muller in pairs, with a cached partner
  normal_block,   // 16 or more: float32 Box-Muller in blocks of 16, the tail drawn again
};

/// How one tensor was drawn; enough to trace any element to its place in the stream in closed form (see `origin_of`).
struct Draw {
  DrawPath path = DrawPath::uniform;
  std::uint64_t seed = 0;      // as given to manual_seed
  std::uint64_t position = 0;  // 32-bit outputs of the engine taken before this tensor
  std::uint64_t outputs = 0;   // 32-bit outputs taken by it
  std::int64_t count = 0;      // elements
  float low = 0, high = 1;     // uniform: its bounds, as rounded to float32
  bool cached_first = false;   // normal_scalar: element 0 is the partner cached by an earlier draw
  std::uint64_t cached_position = 0;  // position of the pair that left it

  bool operator==(const Draw&) const = default;
};

/// Where one element of a float32 draw comes from: which outputs of the engine, and by which formula.
struct ElementOrigin {
  std::array<std::uint64_t, 4> output{};  // indices in the engine's stream, in the order in which they are used
  int outputs = 0;
  int lane = 0;          // normal_block: 0..15 within its block (0..7 cosine, 8..15 sine)
  bool tail = false;     // normal_block: drawn again because the count is no multiple of 16
  bool partner = false;  // normal_scalar: the sine half, kept from the pair's first element
};
ElementOrigin origin_of(const Draw& draw, std::int64_t element);

/// The arithmetic of one element of a float32 draw, step by step, from the raw outputs on; `value` is the element, bit for bit.
struct ElementArithmetic {
  ElementOrigin origin;
  std::array<std::uint32_t, 4> raw{};  // the outputs that origin.output points at
  // uniform: u = low 24 bits of raw 0 / 2^24; value = u · (high − low) + low.
  // normal: `radius_uniform` gives radius = √(−2·ln(1 − radius_uniform)), `angle_uniform` gives angle = 2π · angle_uniform;
  // value = radius · cos(angle), or radius · sin(angle) for the second half of a block or a pair's partner.
  double u = 0, radius_uniform = 0, angle_uniform = 0, radius = 0, angle = 0;
  float value = 0;
};
ElementArithmetic arithmetic_of(const Draw& draw, std::int64_t element);

/// PyTorch's CPU generator: MT19937 and the cached partner of a scalar normal draw.
/// Source: torch's documented behaviour, checked bit for bit against 1.13.1 (plain kernels).
class Generator {
 public:
  explicit Generator(std::uint64_t seed = 42) { manual_seed(seed); }
  /// Only the low 32 bits seed the engine; negative seeds arrive as 2^64 + s.
  void manual_seed(std::uint64_t seed);

  std::uint32_t random();     // one output
  std::uint64_t random64();   // two outputs, the first one the high word
  std::uint64_t position() const { return position_; }

  Draw uniform(std::span<float> out, double low, double high);  // uniform_(low, high)
  Draw rand(std::span<float> out) { return uniform(out, 0, 1); }
  Draw randn(std::span<float> out);
  // The double kernels, for gradient checks: their records tell position, outputs and count, but origin_of does not read them.
  Draw randn(std::span<double> out);
  Draw uniform(std::span<double> out, double low, double high);

 private:
  void refill();
  double scalar_normal();
  template <class S> Draw draw_normal(std::span<S> out);
  std::array<std::uint32_t, 624> state_{};
  int next_ = 624;
  std::uint64_t seed_ = 42, position_ = 0;
  std::optional<double> cached_;
  std::uint64_t cached_position_ = 0;
};

/// The n-th output of the engine seeded so: what an ElementOrigin points at.
std::uint32_t engine_output(std::uint64_t seed, std::uint64_t n);

}  // namespace attnscope::tensor
