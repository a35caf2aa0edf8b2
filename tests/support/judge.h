#pragma once
#include <string>
#include <vector>

#include "support/program.h"

namespace attnscope::test {

/// What is wrong with the frame on screen, a line each; empty: nothing. The rules that every scene keeps: no text overlaps another
/// of its layer or is cut off, none is a missing one, every item has a node, every node a name of its own, and what is pressed is
/// large enough to be hit.
std::vector<std::string> judge(Program& program);
/// The same as one text, of many faults the first dozen; "" where there is none.
std::string judged(Program& program);

}  // namespace attnscope::test
