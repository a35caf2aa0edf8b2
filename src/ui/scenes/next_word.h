#pragma once
#include "ui/ui.h"

namespace attnscope::ui {

/// What row i of the mask is for: the words that it sees, the word that it has to guess; by how much each row of the output moves when
/// the last word is another one, with the mask and without; and row 0, which is V₀.
float draw_next_word(Ui& ui, const Rect& stage);

}  // namespace attnscope::ui
