#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/matrix.h"

namespace attnscope::test {

/// A tensor as PyTorch computed it (tests/golden).
struct Golden {
  std::vector<std::int64_t> shape;
  std::vector<float> values;

  /// As the matrix of its last axis, the others being its rows.
  tensor::Matrix<float> matrix() const;
  tensor::Row<float> row() const;
};

using Goldens = std::map<std::string, Golden, std::less<>>;

/// The figures of tests/golden/NAME, read once; a file or a figure that is missing fails the running test.
const Goldens& goldens(std::string_view name);
const Golden& golden(std::string_view file, const std::string& figure);

/// |got − want| ≤ absolute + relative · |want|
struct Tolerance {
  double absolute = 5e-6, relative = 1e-5;  // docs/lesson-format.md: float32 values against PyTorch's
};

/// Expects equal shapes and all values within the tolerance; the failure names the worst one.
void expect_close(const std::string& what, std::span<const float> got, const Golden& want, Tolerance tolerance = {});
void expect_close(const std::string& what, const tensor::Matrix<float>& got, const Golden& want, Tolerance tolerance = {});
void expect_close(const std::string& what, const tensor::Row<float>& got, const Golden& want, Tolerance tolerance = {});

}  // namespace attnscope::test
