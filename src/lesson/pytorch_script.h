#pragma once
#include <string>

#include "lesson/lesson.h"

namespace attnscope::lesson {

/// "As PyTorch": a complete Python script that seeds, makes modules and draws in the program's own order, computes each step as
/// the chapter does, and prints the figures of docs/lesson-format.md, each under its name, in the order in which
/// `attnscope print --format json` lists them. Comments are in the reader's language. Runs with PyTorch 1.13 and later.
/// Left out are what PyTorch keeps within a module or a backward pass: `rnn.L.preactivation_grad`, and of `mha.L.` the steps
/// between input and weights and those between weights and output.
std::string pytorch_script(const Lesson& lesson, Language language);

}  // namespace attnscope::lesson
