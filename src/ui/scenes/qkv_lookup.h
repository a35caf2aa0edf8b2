#pragma once
#include "ui/scenes/attention_parts.h"

namespace attnscope::ui {

/// The sentence's tokens with their numbers, in one line; of a long sentence those around the present one. Returns the lower edge.
float draw_tokens(Ui& ui, const StageNow& now, float y, const Rect& space);

/// The sentence's tokens with their ids, the rows of the embedding table, and X, which is made of them. Returns what it covers.
/// Where the input is no embedding there is X alone.
Rect draw_lookup(Ui& ui, const StageNow& now, const Rect& space);

}  // namespace attnscope::ui
