#pragma once

namespace attnscope::ui {

/// Whether a line may break between two characters that stand side by side. At blanks, after hyphens and dashes, and between
/// any two where one is Han, kana or full-width; never before closing marks (。，、！？）」》：；…) or after opening ones (（「《).
bool may_break(char32_t before, char32_t after);

bool is_blank(char32_t c);  // a blank at which lines break; no-break spaces are none
/// Han, kana, full-width forms and their marks: written without blanks.
bool is_wide(char32_t c);
/// Whether the character can never join a neighbour into one grapheme cluster (a quick test that spares the segmentation).
bool stands_alone(char32_t c);

}  // namespace attnscope::ui
