#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"

namespace attnscope::lesson {

struct State;

/// One thing that a reader can change in a scene. One table drives controls, links, commands and queries.
struct SettingSpec {
  enum class Kind { toggle, choice, integer };
  std::string_view scene;  // "": holds for all scenes (the seed)
  std::string_view key;    // "mask"; its label in the catalogue is "setting." + key
  Kind kind = Kind::toggle;
  std::int64_t low = 0, high = 1;              // integer
  std::vector<std::string_view> choices = {};  // choice: value k is choices[k]; labels "setting.KEY.CHOICE"
  bool numbers = true;                         // changes what is computed (else only how it is shown)
};
const std::vector<SettingSpec>& settings();
const SettingSpec* find_setting(std::string_view scene, std::string_view key);  // nullptr where there is none

/// The value in force: the reader's (clamped to what the lesson allows), else the lesson's own.
std::int64_t setting(const State& state, const Lesson& lesson, std::string_view scene, std::string_view key);

/// Whether the reader changed a setting that changes the numbers of the scene on screen.
bool numbers_changed(const State& state);

/// What a setting may be for this lesson now (heads: the divisors of d_out; query: 0 … T−1).
struct SettingRange {
  std::int64_t low = 0, high = 0;
  std::vector<std::int64_t> values;  // ascending; empty: all from low to high
};
SettingRange setting_range(const State& state, const Lesson& lesson, std::string_view scene, std::string_view key);

/// The lesson's gradient experiment (it has one) at the reader's width and heads; what the reader has not set stays the lesson's own.
model::GradientsConfig gradients_at_width(const State& state, const Lesson& lesson);

}  // namespace attnscope::lesson
