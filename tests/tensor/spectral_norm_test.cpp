#include "tensor/spectral_norm.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnscope::tensor {
namespace {

TEST(SpectralNorm, OfKnownMatrices) {
  Matrix<double> m(2, 2);
  m << 3, 0, 4, 5;  // singular values √45 and √5
  EXPECT_NEAR(spectral_norm(m), std::sqrt(45.0), 1e-14);
  EXPECT_NEAR(spectral_norm(m.transpose()), std::sqrt(45.0), 1e-14);
  const double c = std::cos(0.3), s = std::sin(0.3);
  m << c, -s, s, c;  // a rotation: both 1
  EXPECT_NEAR(spectral_norm(m), 1, 1e-15);
  EXPECT_EQ(spectral_norm(Matrix<double>::Constant(1, 1, -7)), 7);
}

TEST(SpectralNorm, OfARowTimesAColumn) {  // rank one: the product of the lengths
  Matrix<double> m(3, 4);
  for (Index i = 0; i < 3; ++i)
    for (Index j = 0; j < 4; ++j) m(i, j) = static_cast<double>(i + 1) * static_cast<double>(j - 2);
  EXPECT_NEAR(spectral_norm(m), std::sqrt(14.0) * std::sqrt(6.0), 1e-13);
}

TEST(SpectralNorm, NeitherUnderflowsNorOverflows) {
  Matrix<double> m(2, 2);
  m << 3, 0, 4, 5;
  EXPECT_NEAR(spectral_norm(1e-300 * m) / 1e-300, std::sqrt(45.0), 1e-13);
  EXPECT_NEAR(spectral_norm(1e300 * m) / 1e300, std::sqrt(45.0), 1e-13);
  EXPECT_EQ(spectral_norm(Matrix<double>::Zero(3, 3)), 0);
}

}  // namespace
}  // namespace attnscope::tensor
