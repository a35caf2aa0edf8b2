#pragma once
#include <deque>
#include <functional>

namespace attnscope::model {

/// What is left to do, in order. All slices of a run are there before the first one runs.
using Slices = std::deque<std::function<void()>>;

}  // namespace attnscope::model
