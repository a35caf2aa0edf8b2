#pragma once
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include "tensor/random.h"

namespace attnscope::lesson {

/// Small numbers from PyTorch's generator, the same on every machine.
class Dice {
 public:
  Dice(std::string_view name, std::int64_t number) : generator_(seed(name, number)) {}

  std::int64_t whole(std::int64_t low, std::int64_t high) {  // both included
    const auto span = static_cast<std::uint64_t>(high - low + 1);
    return low + static_cast<std::int64_t>(generator_.random() * span >> 32);
  }
  template <class List> auto pick(const List& list) { return std::begin(list)[whole(0, static_cast<std::int64_t>(std::size(list)) - 1)]; }
  template <class T> void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[static_cast<std::size_t>(whole(0, static_cast<std::int64_t>(i) - 1))]);
  }
  /// Rows of whole numbers.
  std::vector<std::vector<double>> matrix(std::size_t rows, std::size_t columns, std::int64_t low, std::int64_t high) {
    std::vector<std::vector<double>> out(rows, std::vector<double>(columns));
    for (auto& row : out)
      for (double& value : row) value = static_cast<double>(whole(low, high));
    return out;
  }

 private:
  /// FNV-1a of the name and the number, folded into the 32 bits that seed the engine.
  static std::uint64_t seed(std::string_view name, std::int64_t number) {
    std::uint64_t hash = 14695981039346656037u;
    const auto take = [&](unsigned byte) { hash = (hash ^ byte) * 1099511628211u; };
    for (const char c : name) take(static_cast<unsigned char>(c));
    for (int shift = 0; shift < 64; shift += 8) take(static_cast<unsigned>(static_cast<std::uint64_t>(number) >> shift & 255));
    return (hash ^ hash >> 32) & 0xffffffffu;
  }
  tensor::Generator generator_;
};

}  // namespace attnscope::lesson
