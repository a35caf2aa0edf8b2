#pragma once
#include <cstdint>
#include <optional>

#include "lesson/lesson.h"
#include "model/trace.h"

namespace attnscope::lesson {

/// How far a trace is from PyTorch's own values, which the program holds for its built-in lessons (torch_values.json, made by
/// tests/golden/make_torch_values.py): the attention's weights and what they mix.
struct TorchDifference {
  std::int64_t cells = 0;  // compared
  double largest = 0;      // |ours − PyTorch's| over them; infinite where one is no number
};

/// Nothing where the lesson as shown is not a built-in one, with or without the mask: another sentence, seed, setting or edit is
/// another program.
std::optional<TorchDifference> torch_difference(const Lesson& shown, const model::Trace& trace);

}  // namespace attnscope::lesson
