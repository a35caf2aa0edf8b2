#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Lesson files of drawn numbers.
namespace attnscope::lesson {

using Rows = std::vector<std::vector<double>>;

/// Where the numbers of an exercise are shown.
struct ExercisePlace {
  std::string_view exercise, scene;
  std::string step;  // at which the answer stands
};

/// Single-head attention whose Q, K and V are just these: each word's vector holds its row of all three side by side, and the weights
/// pick them out.
std::string attention_file(const ExercisePlace& place, const std::vector<std::string>& words, const Rows& q, const Rows& k, const Rows& v,
                           bool scale);
/// Single-head attention of these vectors through these weights, (out, in) as nn.Linear holds them.
std::string projected_file(const ExercisePlace& place, const std::vector<std::string>& words, const Rows& x, const Rows& w_q,
                           const Rows& w_k, const Rows& w_v);
/// Given scores under the causal mask.
std::string scores_file(const ExercisePlace& place, const std::vector<std::string>& words, const Rows& scores);

}  // namespace attnscope::lesson
