#include "tensor/matmul.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tensor/random.h"

namespace attnscope::tensor {
namespace {

template <class S> Matrix<S> random_matrix(Generator& g, Index rows, Index columns) {
  Matrix<S> m(rows, columns);
  g.uniform(std::span<S>(m.data(), static_cast<std::size_t>(m.size())), -1, 1);
  return m;
}

/// The definition: terms in order, each product and each sum rounded.
template <class S> Matrix<S> plain_product(const Matrix<S>& a, const Matrix<S>& b, Matrix<S> c) {
  for (Index i = 0; i < a.rows(); ++i)
    for (Index j = 0; j < b.cols(); ++j)
      for (Index p = 0; p < a.cols(); ++p) {
        volatile S term = a(i, p) * b(p, j);  // volatile: rounded, whatever the compiler would like to fuse
        c(i, j) += term;
      }
  return c;
}

template <class S> class Products : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Products, Scalars);

TYPED_TEST(Products, EqualTheDefinitionToTheBit) {
  using M = Matrix<TypeParam>;
  Generator g(3);
  for (const Index m : {1, 3, 4, 5, 9})
    for (const Index k : {0, 1, 2, 7, 33})
      for (const Index n : {1, 4, 7, 8, 9, 17}) {
        const M a = random_matrix<TypeParam>(g, m, k), b = random_matrix<TypeParam>(g, k, n), c0 = random_matrix<TypeParam>(g, m, n);
        const M at = a.transpose(), bt = b.transpose();
        const M want = plain_product<TypeParam>(a, b, M::Zero(m, n)), want_added = plain_product<TypeParam>(a, b, c0);
        M c(m, n);
        matmul<TypeParam>(a, b, c);
        EXPECT_EQ(c, want);
        c.setConstant(99);
        matmul_nt<TypeParam>(a, bt, c);
        EXPECT_EQ(c, want);
        c.setConstant(99);
        matmul_tn<TypeParam>(at, b, c);
        EXPECT_EQ(c, want);
        c = c0;
        matmul_add<TypeParam>(a, b, c);
        EXPECT_EQ(c, want_added);
        c = c0;
        matmul_tn_add<TypeParam>(at, b, c);
        EXPECT_EQ(c, want_added);
      }
}

TYPED_TEST(Products, ReadAndWriteBlocksInPlace) {
  using M = Matrix<TypeParam>;
  Generator g(4);
  const M a = random_matrix<TypeParam>(g, 5, 12), b = random_matrix<TypeParam>(g, 12, 6);
  M c = M::Constant(5, 9, 7);
  matmul<TypeParam>(a.middleCols(2, 4), b.middleRows(3, 4), c.middleCols(1, 6));
  const M want = plain_product<TypeParam>(a.middleCols(2, 4), b.middleRows(3, 4), M::Zero(5, 6));
  EXPECT_EQ(M(c.middleCols(1, 6)), want);
  EXPECT_EQ(M(c.leftCols(1)), M::Constant(5, 1, 7));
  EXPECT_EQ(M(c.rightCols(2)), M::Constant(5, 2, 7));
}

TYPED_TEST(Products, ARowDoesNotDependOnTheOthers) {
  using M = Matrix<TypeParam>;
  Generator g(5);
  const M a = random_matrix<TypeParam>(g, 23, 40), b = random_matrix<TypeParam>(g, 40, 31);
  M all(23, 31), one(1, 31), column(23, 1);
  matmul<TypeParam>(a, b, all);
  for (Index i = 0; i < 23; ++i) {
    matmul<TypeParam>(a.middleRows(i, 1), b, one);
    EXPECT_EQ(one, M(all.row(i)));
  }
  for (Index j = 0; j < 31; ++j) {
    matmul<TypeParam>(a, b.middleCols(j, 1), column);
    EXPECT_EQ(column, M(all.col(j)));
  }
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(ProductsDeathTest, ShapesThatDoNotFitStopTheProgram) {
  Matrix<float> a(2, 3), b(4, 5), c(2, 5);
  EXPECT_DEATH(matmul<float>(a, b, c), "matmul: shapes do not fit");
  EXPECT_DEATH(matmul_nt<float>(a, b, c), "matmul_nt: shapes do not fit");
  EXPECT_DEATH(matmul_tn<float>(a, b, c), "matmul_tn: shapes do not fit");
}
#endif

}  // namespace
}  // namespace attnscope::tensor
