#pragma once
#include <string>
#include <string_view>

#include "lesson/state.h"
#include "tensor/result.h"

namespace attnscope::lesson {

/// A state as a URL's fragment (without '#'): "a1." + base64url of compact JSON. Versioned; at most 16 KB decoded.
/// from_link also takes what a teacher writes by hand: "lesson=chapter-mask&sentence=the+cat+sat&scene=causal-mask&
/// step=softmax/1/0&lang=zh&theme=dark", each part optional, percent-encoded. An empty fragment is refused.
/// Language, theme and grain that a link does not name stay those of `before`; of the rest nothing does.
inline constexpr std::size_t kMostLinkBytes = 16 * 1024;
Result<std::string> to_link(const State& state);
Result<State> from_link(std::string_view fragment, const State& before = {});

/// The same for what a browser keeps beside the address, where a lesson is too long for that: at most 2 MB decoded.
inline constexpr std::size_t kMostKeptBytes = 2 * 1024 * 1024;
Result<std::string> to_kept(const State& state);
Result<State> from_kept(std::string_view kept, const State& before = {});

}  // namespace attnscope::lesson
