#pragma once
#include "tensor/matrix.h"

namespace attnscope::tensor {

/// The largest singular value of m: the root of the largest eigenvalue of mᵀm. m is scaled to its largest element first, so
/// that nothing under- or overflows. 0 for a matrix of zeros.
double spectral_norm(const Matrix<double>& m);

}  // namespace attnscope::tensor
