#include "lesson/number_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace attnscope::lesson {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

TEST(number_text, fixed_rounds_as_the_exact_value_says) {
  EXPECT_EQ(fixed(0.41840475, 4), "0.4184");
  EXPECT_EQ(fixed(-0.41840475, 4), "−0.4184");
  EXPECT_EQ(fixed(-0.41840475, 4, true), "-0.4184");
  EXPECT_EQ(fixed(2.5, 0), "2");       // a tie goes to the even neighbour
  EXPECT_EQ(fixed(0.125, 2), "0.12");  // exactly a tie
  EXPECT_EQ(fixed(1.005, 2), "1.00");  // the double below 1.005
  EXPECT_EQ(fixed(2.675, 2), "2.67");
  EXPECT_EQ(fixed(-1234567.5, 1), "−1234567.5");
}

TEST(number_text, a_share_is_none_or_all_only_where_it_is) {
  EXPECT_EQ(share_number(0.39), "0.39");
  EXPECT_EQ(share_number(0), "0.00");
  EXPECT_EQ(share_number(1), "1.00");
  EXPECT_EQ(share_number(0.0021), "0.002");
  EXPECT_EQ(share_number(0.9979), "0.998");
  EXPECT_EQ(share_number(0.99999), "0.99999");
  EXPECT_EQ(share_number(1e-9), "1e−09");
  EXPECT_EQ(share_number(static_cast<double>(std::nextafter(1.0f, 0.0f))), "1.00");  // a whole, summed in float32
}

TEST(number_text, what_rounds_to_zero_has_no_sign) {
  EXPECT_EQ(fixed(-0.004, 2), "0.00");
  EXPECT_EQ(fixed(-0.006, 2), "−0.01");
  EXPECT_EQ(fixed(-0.0, 0), "0");
  EXPECT_EQ(fixed(-0.004, 2, true), "0.00");
  EXPECT_EQ(scientific(-0.0, 3), "0.000e+00");
  EXPECT_EQ(exact_decimal(-0.0f), "0");
}

TEST(number_text, infinities_and_nan) {
  EXPECT_EQ(fixed(-kInf, 4), "−∞");
  EXPECT_EQ(fixed(kInf, 4), "∞");
  EXPECT_EQ(fixed(-kInf, 4, true), "-inf");
  EXPECT_EQ(scientific(kInf, 4, true), "inf");
  EXPECT_EQ(shortest(-kInf), "-inf");
  EXPECT_EQ(shortest(kInf), "inf");
  EXPECT_EQ(shortest(std::nanf("")), "nan");
}

TEST(number_text, scientific_has_two_digits_of_exponent) {
  EXPECT_EQ(scientific(1.71414661e-19, 3), "1.714e−19");
  EXPECT_EQ(scientific(-6.119e-2, 3), "−6.119e−02");
  EXPECT_EQ(scientific(-6.119e-2, 3, true), "-6.119e-02");
  EXPECT_EQ(scientific(1.5e8, 4), "1.5000e+08");
}

TEST(number_text, shortest_known_values) {
  EXPECT_EQ(shortest(1.926915f), "1.926915");
  EXPECT_EQ(shortest(0.1f), "0.1");
  EXPECT_EQ(shortest(-0.5f), "-0.5");
  EXPECT_EQ(shortest(100.0f), "100");
  EXPECT_EQ(shortest(16777216.0f), "16777216");
  EXPECT_EQ(shortest(1.5e10f), "1.5e10");
  EXPECT_EQ(shortest(1e20f), "1e20");
  EXPECT_EQ(shortest(1.71414661e-19f), "1.7141466e-19");
  EXPECT_EQ(shortest(0.00001f), "0.00001");
  EXPECT_EQ(shortest(1.401298464e-45f), "1e-45");
  EXPECT_EQ(shortest(3.40282347e38f), "3.4028235e38");
  EXPECT_EQ(shortest(std::ldexp(1.0f, -96)), "1.2621775e-29");  // 1.2621774e-29 is nearer and another float
  EXPECT_EQ(shortest(-std::ldexp(1.0f, 90)), "-1.2379401e27");
  EXPECT_EQ(shortest(0.0f), "0");
  EXPECT_EQ(shortest(-0.0f), "-0");
}

TEST(number_text, shortest_reads_back_as_the_same_float) {
  std::uint32_t bits = 12345;
  for (int i = 0; i < 200000; ++i) {
    bits = bits * 1664525u + 1013904223u;
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    const float back = std::strtof(shortest(value).c_str(), nullptr);
    ASSERT_EQ(std::memcmp(&back, &value, sizeof back), 0) << shortest(value);
  }
}

TEST(number_text, exact_decimal_is_the_whole_expansion) {
  EXPECT_EQ(exact_decimal(0.5f), "0.5");
  EXPECT_EQ(exact_decimal(3.0f), "3");
  EXPECT_EQ(exact_decimal(100.0f), "100");
  EXPECT_EQ(exact_decimal(-0.1f), "−0.100000001490116119384765625");
  EXPECT_EQ(exact_decimal(1.401298464e-45f).substr(0, 50), "0.000000000000000000000000000000000000000000001401");
  EXPECT_EQ(exact_decimal(1.401298464e-45f).size(), 151u);
}

TEST(number_text, a_told_number_shows_its_digits) {
  EXPECT_EQ(told_number(-0.41840464), "−0.4184");
  EXPECT_EQ(told_number(0), "0");
  EXPECT_EQ(told_number(-0.0), "0");
  EXPECT_EQ(told_number(1.714e-19), "1.714e−19");
  EXPECT_EQ(told_number(-std::numeric_limits<double>::infinity()), "−∞");
  EXPECT_EQ(told_number(std::numeric_limits<double>::quiet_NaN()), "NaN");
  EXPECT_EQ(power_number(0, 1), "0");
  EXPECT_EQ(power_number(-2.5e-8, 1), "−2.5e−08");
  EXPECT_EQ(percent_number(0.42973), "42.973 %");
  EXPECT_EQ(bar_number(0.0041), "4e−03");
  EXPECT_EQ(superscript_power(-4), "10^{−4}");
  EXPECT_EQ(superscript_power(7, "2.5"), "2.5·10^{7}");
}

TEST(number_text, the_ends_of_a_scale_are_short) {
  EXPECT_EQ(scale_number(0), "0");
  EXPECT_EQ(scale_number(1), "1");
  EXPECT_EQ(scale_number(-2.5), "−2.5");
  EXPECT_EQ(scale_number(static_cast<double>(0.12f)), "0.12");
  EXPECT_EQ(scale_number(20000), "20000");
  EXPECT_EQ(scale_number(static_cast<double>(2.5e31f)), "2.5e31");
  EXPECT_EQ(scale_number(static_cast<double>(std::numeric_limits<float>::max())), "3.4e38");
  EXPECT_EQ(scale_number(1e-7), "1e−07");
  for (int e = -45; e < 39; ++e) {
    for (const double step : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
      const std::string text = scale_number(-step * std::pow(10.0, e));
      EXPECT_LE(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }), 8) << text;
    }
  }
}

TEST(number_text, cells_have_room_for_the_largest_numbers) {
  EXPECT_EQ(cell_number(-3e30, {}), "−3e30");
  EXPECT_EQ(cell_number(1e35, {true, false, false, false}), "1e35");
  EXPECT_EQ(cell_number(12345, {true, false, false, false}), "1e4");
  EXPECT_EQ(cell_number(12345, {}), "12345");
  EXPECT_EQ(cell_number(std::numeric_limits<double>::quiet_NaN(), {}), "NaN");
}

}  // namespace
}  // namespace attnscope::lesson
