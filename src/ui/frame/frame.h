#pragma once
#include <string>
#include <vector>

#include "lesson/torch_values.h"
#include "lesson/tour.h"
#include "model/proof.h"
#include "ui/ui.h"

namespace attnscope::ui {

/// What the frame shows beside the lesson: made by the app.
struct Chrome {
  struct LessonEntry {
    std::string name;            // "by-hand"
    lesson::Text title;
  };
  std::vector<LessonEntry> lessons;  // the menu's
  std::string lesson_title;          // of the open one; "" none
  std::string sentence;              // as typed, refused or not
  std::string link;                  // fragment of the state; "" where it has none
  std::string link_refused;          // why it has none
  std::string page_url;              // where the page lies, without a fragment; "" on the desktop
  bool can_undo = false, can_redo = false;
  bool working = false;              // a computation runs; what is on screen is the last one's
  bool embedded = false;             // in somebody's page: quieter, without the lesson's notes and the list of keys
  std::optional<model::Proof> proof;   // what was checked about the attention on screen
  std::optional<lesson::TorchDifference> torch;  // how far it is from PyTorch's own values, where there are any
};

/// What the frame asks of the app beyond commands.
struct FrameWish {
  std::optional<std::string> sentence;  // typed (desktop)
};

/// The whole program: top bar, rail, stage with its exhibit, inspector or sheet, step bar, popups. Between ImGui's NewFrame and Render.
FrameWish draw_frame(Ui& ui, const Chrome& chrome);

/// Whether the sentence can be edited here: the scene shows the reader's, and there is room for its field.
bool has_sentence_field(const Ui& ui);
/// Brings the keyboard into that field; the quiet page gives way to it.
void go_to_sentence(Ui& ui);

/// Opens a stop of the tour; what leads on from it then says so.
void go_to_stop(Ui& ui, const lesson::Stop& stop);
/// Once a frame: a stop ends when its scene is left.
void follow_tour(Ui& ui);

/// Where everything lies. Pure.
struct FrameLayout {
  Rect top, field_row, rail, stage, inspector, steps;
  Rect seen;                     // the stage without what the phone's half sheet covers: it scrolls there, laid out as before
  bool inspector_over = false;   // it lies over the stage
  bool has_rail = false, rail_names = false, has_steps = false, has_inspector = false;
};
/// Below this, either way, the program says only that it is too small.
inline constexpr float kLeastCanvas = 240;
/// `quiet`: without rail and sentence.
FrameLayout layout_frame(const Rect& canvas, Width width, bool zh, bool steps, bool inspector, int sheet, bool quiet = false);

}  // namespace attnscope::ui
