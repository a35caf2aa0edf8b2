#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "lesson/command.h"

namespace attnscope::lesson {

// The scene "softmax-bars": three scores to play with. Each is a setting, score_0 to score_2, in tenths: −1000.0 to 1000.0; one step
// below the least of them stands −∞. One of the three stays finite: nothing can be shared out among none.
inline constexpr std::int64_t kMostTenths = 10000, kMinusInfinity = -kMostTenths - 1;
inline constexpr int kToyScores = 3;
inline constexpr std::string_view kToyScene = "softmax-bars";

int score_of_key(std::string_view key);   // which score a setting is: 0 to 2; −1: another setting
float score_value(std::int64_t tenths);   // as float32
/// What the lesson itself gives, in tenths.
std::int64_t own_tenths(const Lesson& lesson, int score);
/// Whether the reader has set both of the others to −∞.
bool others_are_minus_infinity(const State& state, int score);
/// Whether a score is the reader's own and not the lesson's.
bool scores_are_set(const State& state);

/// What a button does to all three at once.
enum class ToyMove { doubled, plus_five, remove_one, near_thousand, near_minus_thousand, restart };
/// The settings that change, as commands to be done together; empty where the move is not possible or changes nothing.
std::vector<Command> toy_move(const State& state, const Lesson& lesson, ToyMove move);

/// The shares of factor · x + shift, in double; −∞ stays −∞.
std::vector<double> shares_of(std::span<const float> x, double factor, double shift);
/// Whether e^x ÷ Σ e^x in float32 is a number for each x.
bool naive_works(std::span<const float> x);

}  // namespace attnscope::lesson
