#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope::lesson {

/// What one step of a softmax row does, in order; `only`: the stage has no parts.
enum class Part { max, exp, sum, divide, only };

/// The last step that has been revealed; stage −1: nothing yet. Ordered by stage, row, part, column.
struct Position {
  int stage = -1;
  std::int64_t row = 0, column = 0;
  Part part = Part::only;
  bool operator==(const Position&) const = default;
};

enum class Grain { walk, number, row, stage };
enum class Move { next, back, start, end };

/// Counts of one stage.
struct StageSize {
  std::string id;
  std::int64_t rows = 0, columns = 0;
  bool softmax = false;
  std::int64_t detail_row = 0;  // the row that a walk shows cell by cell (lesson/detail_row.h)
  std::int64_t row_steps() const { return softmax ? 2 * columns + 2 : columns; }
  std::int64_t steps() const { return rows * row_steps(); }
};

/// The steps of a scene: a bijection between positions and 0 … total(), 0 being "nothing revealed". Only counts are stored.
class Steps {
 public:
  Steps() = default;
  explicit Steps(std::vector<StageSize> stages) : stages_(std::move(stages)) {}

  const std::vector<StageSize>& stages() const { return stages_; }
  bool empty() const { return stages_.empty(); }
  std::int64_t total() const;
  std::int64_t first_of(int stage) const;              // number of steps before the stage
  std::int64_t index(const Position& position) const;  // steps revealed when standing there
  Position at(std::int64_t index) const;               // clamped
  Position clamp(const Position& position) const;      // the nearest that exists

  Position move(const Position& from, Move move, Grain grain) const;
  /// The stops of a grain within one stage, as indices, ascending; the last one is its end.
  /// walk: one cell in full, the rest of its row, then the other rows at once (softmax: maximum, exponentials, sum, shares).
  std::vector<std::int64_t> stops(int stage, Grain grain) const;
  /// Which stop of all stages' stops the position stands at or has passed, and how many there are ("5 / 18").
  std::pair<std::int64_t, std::int64_t> progress(const Position& now, Grain grain) const;

  bool revealed(const Position& now, int stage, std::int64_t row, std::int64_t column, Part part = Part::only) const;
  bool stage_done(const Position& now, int stage) const;
  int find_stage(std::string_view id) const;  // -1 where there is none

  /// "softmax/1/0", "softmax/1/0/exp", "softmax/1" (row done), "softmax" (stage done), "start", "end".
  std::string text(const Position& position) const;
  std::optional<Position> parse(std::string_view text) const;

 private:
  std::vector<StageSize> stages_;
};

}  // namespace attnscope::lesson
