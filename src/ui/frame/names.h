#pragma once
#include <string>

#include "ui/ui.h"

namespace attnscope::ui {

// What the frame says about the state, as marked text.

std::string seed_text(const Ui& ui);          // "42", "−1"; of the gradients where the scene shows those
bool uses_seed(const Ui& ui);                 // whether anything on screen was drawn
std::string badge_text(const Ui& ui);         // where the weights come from
int current_stage(const Ui& ui);              // that of the last step made; 0 at the start; −1 where there are none
std::string stage_name(const Ui& ui, int stage);
/// The catalogue's key "scene.ID.REST", or the same of the scene whose texts serve where this one has none (SceneSpec::like).
std::string scene_key(const Ui& ui, const std::string& rest);
/// Of the kind "title", "lead" or "notice": "KIND.start" before the first step, else "KIND.STAGE", else "KIND"; "" where there is none.
std::string scene_text(const Ui& ui, std::string_view kind);
/// Without the blank that stands between two Han characters where a Chinese text leaves one for a Latin word: "前 的" becomes "前的".
std::string close_up(const std::string& marked);
/// What the next step reveals: "cat · cat", "the rest of cat's row", "Scale"; "" at the end.
std::string next_text(const Ui& ui);
/// The lesson's own notes for where the state stands; "" where it has none.
std::string notes_text(const Ui& ui);
/// A token within a sentence (lesson/labels.h); "" stays "".
std::string quoted(const Ui& ui, const std::string& token);
std::string row_name(const Ui& ui, std::int64_t row);  // the token that asks, marked

}  // namespace attnscope::ui
