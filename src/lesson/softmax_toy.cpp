#include "lesson/softmax_toy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "lesson/builtin.h"
#include "lesson/settings.h"
#include "tensor/math.h"

namespace attnscope::lesson {
namespace {

using Tenths = std::array<std::int64_t, kToyScores>;

constexpr std::int64_t kFive = 50, kThousand = 10000, kApart = 10;  // tenths
constexpr std::string_view kKeys[kToyScores] = {"score_0", "score_1", "score_2"};

std::string full_key(int score) { return std::string(kToyScene) + "/" + std::string(kKeys[score]); }

Tenths tenths_now(const State& state, const Lesson& lesson) {
  Tenths out{};
  for (int k = 0; k < kToyScores; ++k) out[static_cast<std::size_t>(k)] = setting(state, lesson, kToyScene, kKeys[k]);
  return out;
}

/// As the built-in lesson has them, whatever the reader has set.
Tenths tenths_of_lesson(const Tenths& otherwise) {
  const Builtin* builtin = find_builtin(kToyScene);
  const Result<Lesson> lesson = builtin ? parse_lesson(builtin->json) : Result<Lesson>(Error{});
  if (!lesson) return otherwise;
  Tenths out{};
  for (int k = 0; k < kToyScores; ++k) out[static_cast<std::size_t>(k)] = own_tenths(*lesson, k);
  return out;
}

}  // namespace

int score_of_key(std::string_view key) {
  const auto found = std::find(std::begin(kKeys), std::end(kKeys), key);
  return found == std::end(kKeys) ? -1 : static_cast<int>(found - std::begin(kKeys));
}

float score_value(std::int64_t tenths) {
  return tenths == kMinusInfinity ? -std::numeric_limits<float>::infinity() : static_cast<float>(static_cast<double>(tenths) / 10);
}

std::int64_t own_tenths(const Lesson& lesson, int score) {
  if (!lesson.model || lesson.model->scores.values.size() <= static_cast<std::size_t>(score)) return 0;
  const float value = lesson.model->scores.values[static_cast<std::size_t>(score)];
  return std::isinf(value) ? kMinusInfinity : std::llround(static_cast<double>(value) * 10);
}

bool others_are_minus_infinity(const State& state, int score) {
  for (int k = 0; k < kToyScores; ++k) {
    const auto found = state.settings.find(full_key(k));
    if (k != score && (found == state.settings.end() || found->second > kMinusInfinity)) return false;
  }
  return true;
}

bool scores_are_set(const State& state) {
  return std::any_of(std::begin(kKeys), std::end(kKeys),
                     [&](std::string_view key) { return state.settings.count(full_key(score_of_key(key))) > 0; });
}

std::vector<Command> toy_move(const State& state, const Lesson& lesson, ToyMove move) {
  const Tenths now = tenths_now(state, lesson);
  Tenths then = now;
  switch (move) {
    case ToyMove::doubled:
    case ToyMove::plus_five:
      for (std::int64_t& x : then) {
        if (x == kMinusInfinity) continue;
        x = move == ToyMove::doubled ? 2 * x : x + kFive;
        if (std::abs(x) > kMostTenths) return {};
      }
      break;
    case ToyMove::remove_one: {  // the last that is left, as long as another is
      if (std::count(then.begin(), then.end(), kMinusInfinity) >= kToyScores - 1) return {};
      *std::find_if(then.rbegin(), then.rend(), [](std::int64_t x) { return x != kMinusInfinity; }) = kMinusInfinity;
      break;
    }
    case ToyMove::near_thousand: then = {kThousand, kThousand - kApart, kThousand - 2 * kApart}; break;
    case ToyMove::near_minus_thousand: then = {2 * kApart - kThousand, kApart - kThousand, -kThousand}; break;
    case ToyMove::restart: then = tenths_of_lesson(now); break;
  }
  std::vector<Command> out;
  for (std::size_t k = 0; k < now.size(); ++k) {
    if (then[k] != now[k]) out.push_back(Set{std::string(kToyScene), std::string(kKeys[k]), then[k]});
  }
  return out;
}

std::vector<double> shares_of(std::span<const float> x, double factor, double shift) {
  std::vector<double> out;
  double most = -std::numeric_limits<double>::infinity(), sum = 0;
  for (const float one : x) {
    out.push_back(std::isinf(one) ? static_cast<double>(one) : factor * static_cast<double>(one) + shift);
    most = std::max(most, out.back());
  }
  for (double& one : out) sum += one = std::exp(one - most);
  for (double& one : out) one /= sum;
  return out;
}

bool naive_works(std::span<const float> x) {
  double sum = 0;
  bool finite = true;
  for (const float one : x) {
    const float exponential = tensor::exp(one);
    finite = finite && std::isfinite(exponential);
    sum += static_cast<double>(exponential);
  }
  return finite && std::isfinite(static_cast<float>(sum)) && static_cast<float>(sum) > 0;
}

}  // namespace attnscope::lesson
