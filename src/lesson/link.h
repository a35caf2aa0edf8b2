#pragma once
#include <string>
#include <string_view>

#include "lesson/state.h"
#include "tensor/result.h"

namespace attnscope::lesson {

/// A state as a URL's fragment (without '#'): "a1." + base64url of compact JSON. Versioned; at most 16 KB decoded.
inline constexpr std::size_t kMostLinkBytes = 16 * 1024;
Result<std::string> to_link(const State& state);
Result<State> from_link(std::string_view fragment);

}  // namespace attnscope::lesson
