#include "tensor/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace attnscope::tensor {
namespace {

std::vector<float> randn(Generator& g, std::size_t n, Draw* draw = nullptr) {
  std::vector<float> out(n);
  const Draw d = g.randn(out);
  if (draw) *draw = d;
  return out;
}
std::vector<float> rand(Generator& g, std::size_t n, Draw* draw = nullptr) {
  std::vector<float> out(n);
  const Draw d = g.rand(out);
  if (draw) *draw = d;
  return out;
}
constexpr std::uint64_t negative(std::int64_t seed) { return static_cast<std::uint64_t>(seed); }

// PyTorch's own float32 block kernel rounds log, cos and sin in float; ours in double: at most 2.4e-7 apart.
constexpr float kBlockTolerance = 2.4e-7f;

void expect_near(const std::vector<float>& got, const std::vector<float>& torch, float tolerance) {
  ASSERT_LE(torch.size(), got.size());
  for (std::size_t i = 0; i < torch.size(); ++i) EXPECT_NEAR(got[i], torch[i], tolerance) << "element " << i;
}

TEST(Engine, FirstOutputsOfEachSeed) {
  const struct {
    std::uint64_t seed;
    std::uint32_t output[4];
  } cases[] = {
      {0, {2357136044u, 2546248239u, 3071714933u, 3626093760u}},
      {1, {1791095845u, 4282876139u, 3093770124u, 4005303368u}},
      {42, {1608637542u, 3421126067u, 4083286876u, 787846414u}},
      {123, {2991312382u, 3062119789u, 1228959102u, 1840268610u}},
      {1337, {1125387415u, 2407456957u, 681542492u, 913057000u}},
      {2024, {2525503112u, 3251949050u, 3002649184u, 3172895360u}},
      {4294967295u, {419326371u, 479346978u, 3918654476u, 2416749639u}},
      {negative(-1), {419326371u, 479346978u, 3918654476u, 2416749639u}},
      {7, {327741615u, 976413892u, 3349725721u, 1369975286u}},
      {(std::uint64_t{1} << 40) + 7, {327741615u, 976413892u, 3349725721u, 1369975286u}},
      {std::uint64_t{1} << 32, {2357136044u, 2546248239u, 3071714933u, 3626093760u}},
      {std::uint64_t{1} << 63, {2357136044u, 2546248239u, 3071714933u, 3626093760u}},
  };
  for (const auto& c : cases) {
    Generator g(c.seed);
    for (std::uint64_t i = 0; i < 4; ++i) {
      EXPECT_EQ(g.random(), c.output[i]) << "seed " << c.seed;
      EXPECT_EQ(engine_output(c.seed, i), c.output[i]) << "seed " << c.seed;
    }
    EXPECT_EQ(g.position(), 4u);
  }
}

TEST(Engine, TenThousandthOutputOfTheStandard) {  // ISO C++ [rand.predef]: mt19937's, seeded with 5489
  EXPECT_EQ(engine_output(5489, 9999), 4123659995u);
}

TEST(Engine, SixtyFourBitsTakeTheHighWordFirst) {
  Generator g(42);
  EXPECT_EQ(g.random64(), (std::uint64_t{1608637542u} << 32) | 3421126067u);
  EXPECT_EQ(g.position(), 2u);
}

TEST(Uniform, TorchsValuesToTheBit) {
  Generator g(42);
  EXPECT_EQ(rand(g, 5), (std::vector<float>{0.882269263f, 0.915003955f, 0.38286376f, 0.959305644f, 0.390448213f}));
  g.manual_seed(0);
  EXPECT_EQ(rand(g, 5), (std::vector<float>{0.49625659f, 0.768221796f, 0.0884774327f, 0.132030487f, 0.307422817f}));
  g.manual_seed(negative(-7));
  EXPECT_EQ(rand(g, 3), (std::vector<float>{0.253337622f, 0.677360356f, 0.253445864f}));
  g.manual_seed((std::uint64_t{1} << 40) + 7);
  EXPECT_EQ(rand(g, 3), (std::vector<float>{0.53492254f, 0.198803186f, 0.659211695f}));
}

TEST(Uniform, BoundsAreRoundedAndNothingIsFused) {
  Generator g(5);
  std::vector<float> x(6);
  const Draw draw = g.uniform(x, -0.3, 0.3);
  EXPECT_EQ(x, (std::vector<float>{0.198151141f, -0.224333465f, 0.244481802f, 0.191956222f, 0.252062082f, -0.230012879f}));
  EXPECT_EQ(draw.low, -0.3f);
  EXPECT_EQ(draw.high, 0.3f);
  EXPECT_EQ(draw.outputs, 6u);
}

TEST(Randn, FifteenAndSixteenShareNoValue) {
  Generator g(42);
  const auto fifteen = randn(g, 15);
  expect_near(fifteen, {0.336690366f, 0.128809407f, 0.234462366f, 0.23033303f, -1.12285638f, -0.186328292f, 2.20820141f, -0.637997031f,
                        0.461657226f, 0.267350882f, 0.534904659f, 0.809357226f, 1.11029029f, -1.68979895f, -0.988959908f}, 0);
  g.manual_seed(42);
  const auto sixteen = randn(g, 16);
  expect_near(sixteen, {1.92691505f, 1.48728418f, 0.900717199f, -2.10552144f, 0.678418458f, -1.23454499f, -0.0430674814f, -1.60466695f,
                        -0.752136171f, 1.64872289f, -0.392478645f, -1.40360665f, -0.727881253f, -0.559429884f, -0.768838942f, 0.76244539f},
              kBlockTolerance);
  for (float a : fifteen)
    for (float b : sixteen) EXPECT_NE(a, b);
  g.manual_seed(0);
  expect_near(randn(g, 15), {1.54099607f, -0.293428898f, -2.17878938f, 0.568431258f, -1.08452237f, -1.39859545f}, 0);
}

TEST(Randn, TheTailIsDrawnAgain) {
  Generator g(42);
  Draw draw;
  const auto x = randn(g, 18, &draw);
  expect_near(x, {1.92691505f, 1.48728418f, -0.497397482f, 0.439589232f, -0.758131146f, 1.07831764f, 0.800800502f, 1.68062055f,
                  0.355859786f,
                  -0.686622977f, 0.61046648f, 1.33473778f, -0.23162432f, 0.041759491f, -0.251575291f, 0.859858513f, -0.309726924f,
                  -0.395710498f}, kBlockTolerance);
  EXPECT_EQ(draw.outputs, 18u + 16u);
  EXPECT_FALSE(origin_of(draw, 1).tail);
  EXPECT_TRUE(origin_of(draw, 2).tail);
  EXPECT_EQ(origin_of(draw, 2).output[0], 18u);
  EXPECT_EQ(origin_of(draw, 2).output[1], 26u);
}

TEST(Randn, TheCachedPartnerSurvivesOtherDraws) {
  Generator g(42);
  expect_near(randn(g, 3), {0.336690366f, 0.128809407f, 0.234462366f}, 0);
  EXPECT_EQ(g.position(), 8u);
  expect_near(randn(g, 16), {1.78778863f, -0.478045285f}, kBlockTolerance);
  EXPECT_EQ(rand(g, 2), (std::vector<float>{0.10531491f, 0.269494832f}));
  Draw draw;
  EXPECT_EQ(randn(g, 2, &draw), (std::vector<float>{0.23033303f, 0.668787956f}));
  EXPECT_TRUE(draw.cached_first);
  EXPECT_EQ(draw.cached_position, 4u);
  EXPECT_EQ(draw.position, 26u);
  EXPECT_EQ(draw.outputs, 4u);
  randn(g, 1);
  g.manual_seed(42);
  EXPECT_EQ(randn(g, 1)[0], 0.336690366f) << "manual_seed drops the partner";
}

TEST(Randn, NothingDrawnTakesNothing) {
  Generator g(42);
  randn(g, 1);
  Draw draw;
  randn(g, 0, &draw);
  EXPECT_EQ(draw.outputs, 0u);
  EXPECT_FALSE(draw.cached_first);
  EXPECT_EQ(randn(g, 1)[0], 0.128809407f);
}

TEST(Randn, DoubleKernels) {
  Generator g(5);
  std::vector<double> block(18), pair(3), uniform(2);
  g.randn(block);
  EXPECT_EQ(g.position(), 2u * (18 + 16));
  g.randn(pair);
  g.uniform(uniform, 0, 1);
  const double torch_block[] = {0.8235713931461853, -0.7421276044281208, 0.7631504315434021};
  const double torch_pair[] = {0.3246315901487808, -0.06835464950860098, -0.9959337589887544};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(block[i], torch_block[i], 1e-15);
    EXPECT_NEAR(pair[i], torch_pair[i], 1e-15);
  }
  EXPECT_EQ(uniform[0], 0.3005075100152429);
  EXPECT_EQ(uniform[1], 0.5587782887149148);
}

// Every element of a long mixed sequence of draws, made again from its record alone.
TEST(Origin, ReproducesEachElementToTheBit) {
  for (const std::uint64_t seed : {std::uint64_t{42}, negative(-3), (std::uint64_t{1} << 40) + 11}) {
    Generator g(seed);
    for (const std::size_t n : {3u, 16u, 1u, 5u, 700u, 18u, 2u, 15u, 33u, 7u}) {
      Draw draw;
      const auto x = randn(g, n, &draw);
      const std::size_t step = n > 100 ? 37 : 1;
      for (std::size_t e = 0; e < n; e += step) {
        const auto a = arithmetic_of(draw, static_cast<std::int64_t>(e));
        EXPECT_EQ(a.value, x[e]) << "seed " << seed << ", randn(" << n << "), element " << e;
        EXPECT_EQ(a.raw[0], engine_output(seed, a.origin.output[0]));
      }
      std::vector<float> u(n);
      draw = g.uniform(u, -0.7, 1.9);
      for (std::size_t e = 0; e < n; e += step) EXPECT_EQ(arithmetic_of(draw, static_cast<std::int64_t>(e)).value, u[e]);
    }
  }
}

TEST(Randn, MeanAndSpreadOfAMillion) {
  Generator g(2024);
  const auto x = randn(g, 1000001);
  double sum = 0, squares = 0;
  for (float v : x) {
    sum += static_cast<double>(v);
    squares += static_cast<double>(v) * static_cast<double>(v);
  }
  EXPECT_NEAR(sum / 1e6, 0, 4e-3);       // four standard errors
  EXPECT_NEAR(squares / 1e6, 1, 5.7e-3);
}

}  // namespace
}  // namespace attnscope::tensor
