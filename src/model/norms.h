#pragma once
#include <vector>

#include "tensor/matrix.h"

// Norms and shares, in double from the float32 values and rounded once: float32 would square a vanishing gradient away.
namespace attnscope::model {

float frobenius_norm(const tensor::Matrix<float>& x);
float root_mean_square(const tensor::Matrix<float>& x);
std::vector<float> row_norms(const tensor::Matrix<float>& x);
/// The running sum of `values` over its total; zeros where the total is 0.
std::vector<float> cumulative_share(const std::vector<float>& values);

}  // namespace attnscope::model
