#pragma once
#include <cstdint>

#include "lesson/lesson.h"

namespace attnscope::lesson {

/// The row of the scores that a walk shows cell by cell: the first that has something to tell. Under a causal mask not row 0, which
/// sees only itself. Where the lesson writes both what the queries are made of (the embedding or the values) and W_Q, without bias or
/// position, not a row whose query is zero, since all its scores are: in the lesson by hand it is the verb that asks. Drawn weights
/// give no such row. Where no row is better than another it is the first that the mask allows. Depends on the lesson alone.
std::int64_t detail_row(const Lesson& lesson);

}  // namespace attnscope::lesson
