#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lesson/command.h"
#include "lesson/state.h"

namespace attnscope::app {

/// What undo and redo go through: the states before each edit. Edits that follow each other quickly and are of one kind (typing
/// a sentence, dragging one slider) are one, and so are those of one press.
class History {
 public:
  /// An edit was made at time `now` upon `before`. `same_press`: it came with the edit before it, by one press of a button.
  void edited(const lesson::State& before, const lesson::Command& edit, double now, bool same_press = false);
  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }
  /// The state to return to: what `now` looks like (language, theme, grain) stays.
  std::optional<lesson::State> undo(const lesson::State& now);
  std::optional<lesson::State> redo(const lesson::State& now);

 private:
  std::vector<lesson::State> past_, future_;
  std::string last_kind_;
  double last_time_ = 0;
};

}  // namespace attnscope::app
