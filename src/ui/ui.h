#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/command.h"
#include "lesson/readings.h"
#include "lesson/scene.h"
#include "lesson/settings.h"
#include "lesson/state.h"
#include "model/trace.h"
#include "ui/node.h"
#include "ui/theme.h"

namespace attnscope::render {
class HeatMapPainter;
}

namespace attnscope::ui {

class TextCache;  // ui/text/layout.h

enum class Width { wide, middle, phone };  // ≥ 1200, ≥ 720, below, in CSS pixels of the canvas

/// What does not belong in a link: hover, scroll, what is open, motion. Held by the app, changed by the widgets.
struct Transient {
  std::optional<lesson::Selection> hover;       // linked hover: the cell under the pointer, in any widget
  std::optional<lesson::Selection> next_hover;  // found in this frame; becomes hover in the next
  std::string open_popup;                       // id of the open menu, "" for none
  std::string message;                          // at the sentence field: why it was refused
  int sheet = 0;                                // phone inspector: 0 line, 1 half, 2 full
  std::optional<lesson::Selection> edited;      // phone: the number whose panel the scene of edits has opened
  float edited_place = 0;                       // and where on its page the matrices then stood
  std::vector<lesson::Selection> trail;         // inspector: numbers asked before this one, for "back"
  std::map<std::string, double> started;        // motions: id → the time at which it began
  std::map<std::string, float> scroll;          // by pane
  std::string scene_drawn;                      // in the frame before: another one begins at its top
  bool reduced_motion = false;
  int stop = 0;                                 // of the tour (lesson/tour.h), until its scene is left; 0: none
  std::string stop_scene;
  bool stop_reached = false;                    // the scene has been on screen since
  bool verdict_seen = false;                    // of the exercise: brought into view
  bool quiet = false;                           // a first visit: the sentence alone, without rail, settings and measures of progress
  std::string focus;                            // id of the node that the keyboard acts on, "" for none
  bool focus_seen = false;                      // the keyboard brought it there: draw its ring
  bool focus_moved = false;                     // in the frame before: scroll it into view
  std::string popup_return;                     // focus before the popup opened
  bool popup_fresh = false;                     // it opened in this frame: the focus goes into it
  std::string typing;                           // desktop: the text in the field that is being edited
  std::map<std::string, std::string> incoming;  // web: by field, what the page's text fields were typed into
  std::string refused;                          // id of the field whose text is not taken, as long as it is being edited
  bool following = false;                       // the selection made in this frame goes along the trail
  std::string tip;                              // node under the pointer that has a tooltip
  double tip_since = 0;
  std::vector<char> scratch;                    // a texture's numbers on their way into the draw list, kept for its memory alone
};

/// Everything a widget may read, and where it leaves what it wants. ui computes no number and keeps no statics.
struct Ui {
  const lesson::State& state;
  const lesson::SceneLesson& shown;     // lesson_for(state.scene, state) of the trace on screen
  const model::Trace& trace;
  const lesson::Figures& figures;       // of the trace, and readings of them
  const lesson::Steps& steps;           // of the scene
  lesson::Position at;                  // where the state stands among them
  const lesson::Catalogue& text;
  const Theme& theme;
  const Fonts& fonts;
  TextCache& text_cache;
  Transient& transient;
  double now = 0;                       // seconds; the only clock
  Width width = Width::wide;
  Rect canvas = {};                          // the whole program, in CSS pixels
  InputText input_text = nullptr;       // how text is edited in a window; nullptr: text fields are the page's
  render::HeatMapPainter* heat_maps = nullptr;  // the app's, one for each program on screen; nullptr: no GL (headless frames)

  // Left behind by the frame:
  std::vector<lesson::Command> commands = {};
  std::vector<Node> nodes = {};
  std::vector<TextBox> boxes = {};
  std::vector<TextField> fields = {};
  std::optional<double> wake_at = {};        // draw again then (play, motion)
  bool animating = false;               // draw again at once
  std::string copy = {};                     // to the clipboard; "" nothing
  bool pointer_hand = false;            // cursor over something that can be clicked
  std::string focus_next = {};          // the node that the keyboard acts on from the next frame on; "" as it is
  bool keys_used = false;               // a focused widget took this frame's arrows, Enter or Space: no shortcut may
  bool popup_drawn = false;             // the open one was drawn
  bool popup_shut = false;              // one closed in this frame: the press that did it does nothing else
  std::string tip = {};                      // tooltip to show, marked text
  Rect tip_of = {};                          // beside this
  int layer = 0;                        // of the text boxes being filed
  bool scrolling = false;               // within a pane that scrolls: what is drawn may be clipped there

  void act(lesson::Command command) { commands.push_back(std::move(command)); }
  std::string t(std::string_view key) const { return text.get(key); }
  std::string t(std::string_view key, const std::vector<std::string>& args) const { return text.format(key, args); }
  bool zh() const { return state.language == lesson::Language::zh; }
};

}  // namespace attnscope::ui
