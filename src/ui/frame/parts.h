#pragma once
#include <optional>

#include "ui/frame/frame.h"
#include "ui/text/text.h"
#include "ui/widgets/button.h"

namespace attnscope::ui {

// The parts of the frame, each in a file of its own.

/// Sizes of type and space, from one scale.
struct Scale {
  float title = 26, lead = 15.5f, body = 14.5f, small = 13, tiny = 12, value = 38;
  float margin = 36;
};
Scale scale_of(const Ui& ui);

TextStyle text_style(float size, Ink ink = Ink::ink, bool bold = false, float align = 0);

void draw_top_bar(Ui& ui, const FrameLayout& layout, const Chrome& chrome, FrameWish& wish);
void draw_rail(Ui& ui, const FrameLayout& layout, const Chrome& chrome);
void draw_stage(Ui& ui, const FrameLayout& layout, const Chrome& chrome);
/// Text that is only read, and its node; returns its lower edge.
float write(Ui& ui, float x, float y, const std::string& id, const std::string& marked, const TextStyle& style, NodeRole role);

/// A prediction before its stage, its answer after it, at the top of `rect`; nothing drawn without `cards`. `asking`: until the
/// answer is there, also where the exhibit itself asks.
struct Prediction {
  float end = 0;  // rect.y0 where nothing is drawn
  bool asking = false;
};
Prediction draw_prediction(Ui& ui, const Rect& rect, bool cards);
/// From `rect.y0` down; returns its lower edge, `rect.y0` where nothing is drawn.
float draw_onward(Ui& ui, const Rect& rect, const Chrome& chrome);
/// What leads on from the stop of the tour that is open: to its second scene, or, without a command, to the next stop (go_on_with_tour).
/// Nothing where none is open, or after the last.
std::optional<Button> tour_button(const Ui& ui);
void go_on_with_tour(Ui& ui);
float tour_height(const Ui& ui);  // of the line that leads on from an open stop of the tour, 0 without one
void draw_step_bar(Ui& ui, const FrameLayout& layout, const Chrome& chrome);
void draw_inspector(Ui& ui, const FrameLayout& layout);
void draw_sheet(Ui& ui, const FrameLayout& layout);
/// The popups that are no menus: share, seed, keys, and the phone's "…".
void draw_popups(Ui& ui, const FrameLayout& layout, const Chrome& chrome);

// Popups' ids, which are their buttons' too.
inline constexpr const char* kShare = "share";
inline constexpr const char* kSeed = "seed";
inline constexpr const char* kKeys = "keys";
inline constexpr const char* kMore = "more";

/// Of a figure of the trace or a reading of it (lesson/readings.h).
std::optional<std::vector<std::int64_t>> shape_of(const Ui& ui, const std::string& figure);
/// Whether a number is selected that the trace on screen has.
bool has_selection(const Ui& ui);

}  // namespace attnscope::ui
