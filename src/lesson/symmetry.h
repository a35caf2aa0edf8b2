#pragma once
#include <cstdint>
#include <vector>

#include "model/trace.h"

namespace attnscope::lesson {

/// Two tokens and how far the scores of their two directions lie apart.
struct PairApart {
  std::int64_t asks = 0, asked = 0;  // so that the first score is the larger
  float there = 0, back = 0;         // scores[asks, asked], scores[asked, asks]
  float apart = 0;                   // there − back, in double and rounded once
};
/// The `most` pairs of one head whose directions differ most, largest first; nothing of a pair whose directions do not differ at all.
std::vector<PairApart> least_symmetric(const model::Figure& scores, std::int64_t head, std::size_t most);

}  // namespace attnscope::lesson
