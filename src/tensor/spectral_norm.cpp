#include "tensor/spectral_norm.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "tensor/matmul.h"

namespace attnscope::tensor {

double spectral_norm(const Matrix<double>& m) {
  const double largest = m.size() == 0 ? 0 : m.cwiseAbs().maxCoeff();
  if (!(largest > 0)) return 0;
  const Matrix<double> scaled = m / largest;
  Matrix<double> gram(m.cols(), m.cols());
  matmul_tn<double>(scaled, scaled, gram);
  const Eigen::SelfAdjointEigenSolver<Matrix<double>> solver(gram, Eigen::EigenvaluesOnly);
  return largest * std::sqrt(std::max(0.0, solver.eigenvalues().maxCoeff()));
}

}  // namespace attnscope::tensor
