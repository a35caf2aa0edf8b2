#include "tensor/check.h"

#include <cstdio>
#include <cstdlib>

namespace attnscope::tensor {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "attnscope: %s\n", what);
  std::abort();
}

}  // namespace attnscope::tensor
