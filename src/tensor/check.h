#pragma once

namespace attnscope::tensor {

/// A precondition on shapes that every build checks: a violation is a mistake in the program, so it writes `what` to
/// standard error and stops. What a reader can get wrong is an Error (tensor/result.h) long before.
void require(bool holds, const char* what);

}  // namespace attnscope::tensor
