#include "app/history.h"

#include <utility>

namespace attnscope::app {
namespace {

constexpr std::size_t kMostStates = 200;
constexpr double kOneEdit = 1.2;  // seconds between edits that count as one

std::string kind_of(const lesson::Command& edit) {
  if (const auto* set = std::get_if<lesson::Set>(&edit)) return set->scene + "/" + set->key;
  if (std::holds_alternative<lesson::SetSentence>(edit)) return "sentence";
  if (const auto* number = std::get_if<lesson::Edit>(&edit)) return "edit " + number->figure + " " + std::to_string(number->index);
  return "";  // opening something is an edit of its own
}

lesson::State dressed(lesson::State state, const lesson::State& as) {
  state.language = as.language;
  state.theme = as.theme;
  state.grain = as.grain;
  state.solved = as.solved;
  state.playing = false;
  return state;
}

}  // namespace

void History::edited(const lesson::State& before, const lesson::Command& edit, double now, bool same_press) {
  const std::string kind = kind_of(edit);
  const bool goes_on = !past_.empty() && (same_press || (!kind.empty() && kind == last_kind_ && now - last_time_ < kOneEdit));
  last_kind_ = kind;
  last_time_ = now;
  future_.clear();
  if (goes_on) return;
  past_.push_back(before);
  if (past_.size() > kMostStates) past_.erase(past_.begin());
}

std::optional<lesson::State> History::undo(const lesson::State& now) {
  if (past_.empty()) return std::nullopt;
  lesson::State to = dressed(std::move(past_.back()), now);
  past_.pop_back();
  future_.push_back(now);
  last_kind_.clear();
  return to;
}

std::optional<lesson::State> History::redo(const lesson::State& now) {
  if (future_.empty()) return std::nullopt;
  lesson::State to = dressed(std::move(future_.back()), now);
  future_.pop_back();
  past_.push_back(now);
  last_kind_.clear();
  return to;
}

}  // namespace attnscope::app
