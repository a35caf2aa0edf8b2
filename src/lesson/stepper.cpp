#include "lesson/stepper.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace attnscope::lesson {
namespace {

constexpr std::array<std::string_view, 4> kParts = {"max", "exp", "sum", "divide"};

/// Steps of a row that are done once this one is.
std::int64_t within_row(const StageSize& stage, std::int64_t column, Part part) {
  if (!stage.softmax) return column + 1;
  switch (part) {
    case Part::max: return 1;
    case Part::exp: return column + 2;
    case Part::sum: return stage.columns + 2;
    case Part::divide:
    case Part::only: return stage.columns + column + 3;
  }
  return 0;
}

std::optional<std::int64_t> to_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

}  // namespace

std::int64_t Steps::total() const {
  return first_of(static_cast<int>(stages_.size()));
}

std::int64_t Steps::first_of(int stage) const {
  std::int64_t sum = 0;
  for (int s = 0; s < stage; ++s) sum += stages_[static_cast<std::size_t>(s)].steps();
  return sum;
}

std::int64_t Steps::index(const Position& position) const {
  const Position p = clamp(position);
  if (p.stage < 0) return 0;
  const StageSize& stage = stages_[static_cast<std::size_t>(p.stage)];
  return first_of(p.stage) + p.row * stage.row_steps() + within_row(stage, p.column, p.part);
}

Position Steps::at(std::int64_t index) const {
  index = std::clamp<std::int64_t>(index, 0, total());
  if (index == 0) return {};
  std::int64_t left = index - 1;
  for (int s = 0; s < static_cast<int>(stages_.size()); ++s) {
    const StageSize& stage = stages_[static_cast<std::size_t>(s)];
    if (left >= stage.steps()) {
      left -= stage.steps();
      continue;
    }
    Position p{s, left / stage.row_steps(), left % stage.row_steps(), Part::only};
    if (!stage.softmax) return p;
    const std::int64_t step = p.column;
    p.part = step == 0 ? Part::max : step <= stage.columns ? Part::exp : step == stage.columns + 1 ? Part::sum : Part::divide;
    p.column = p.part == Part::exp ? step - 1 : p.part == Part::divide ? step - stage.columns - 2 : 0;
    return p;
  }
  return {};
}

Position Steps::clamp(const Position& position) const {
  if (position.stage < 0 || stages_.empty()) return {};
  Position p = position;
  p.stage = std::min(p.stage, static_cast<int>(stages_.size()) - 1);
  const StageSize& stage = stages_[static_cast<std::size_t>(p.stage)];
  if (stage.steps() == 0) return at(first_of(p.stage));
  p.row = std::clamp<std::int64_t>(p.row, 0, stage.rows - 1);
  p.column = std::clamp<std::int64_t>(p.column, 0, stage.columns - 1);
  if (!stage.softmax)
    p.part = Part::only;
  else if (p.part == Part::only)
    p.part = Part::divide;
  if (p.part == Part::max || p.part == Part::sum) p.column = 0;
  return p;
}

std::vector<std::int64_t> Steps::stops(int stage, Grain grain) const {
  const StageSize& size = stages_[static_cast<std::size_t>(stage)];
  const std::int64_t first = first_of(stage), row = size.row_steps(), all = size.steps();
  std::vector<std::int64_t> out;
  auto stop = [&](std::int64_t steps) {
    if (steps > 0 && steps <= all && (out.empty() || first + steps > out.back())) out.push_back(first + steps);
  };
  switch (grain) {
    case Grain::number:
      for (std::int64_t k = 1; k <= all; ++k) stop(k);
      break;
    case Grain::row:
      for (std::int64_t r = 1; r <= size.rows; ++r) stop(r * row);
      break;
    case Grain::walk: {
      const std::int64_t before = std::min(size.detail_row, std::max<std::int64_t>(size.rows - 1, 0)) * row;
      stop(before);
      stop(before + 1);
      if (size.softmax) {
        stop(before + 1 + size.columns);
        stop(before + 2 + size.columns);
      }
      stop(before + row);
      stop(all);
      break;
    }
    case Grain::stage: stop(all); break;
  }
  return out;
}

Position Steps::move(const Position& from, Move move, Grain grain) const {
  const std::int64_t now = index(from);
  if (move == Move::start) return {};
  if (move == Move::end) return at(total());
  if (grain == Grain::number) return at(move == Move::next ? now + 1 : now - 1);
  if (move == Move::next) {
    for (int s = 0; s < static_cast<int>(stages_.size()); ++s) {
      if (now >= first_of(s + 1)) continue;
      for (std::int64_t stop : stops(s, grain)) {
        if (stop > now) return at(stop);
      }
    }
    return at(total());
  }
  for (int s = static_cast<int>(stages_.size()) - 1; s >= 0; --s) {
    if (now <= first_of(s)) continue;
    const std::vector<std::int64_t> all = stops(s, grain);
    for (auto stop = all.rbegin(); stop != all.rend(); ++stop) {
      if (*stop < now) return at(*stop);
    }
    return at(first_of(s));
  }
  return {};
}

std::pair<std::int64_t, std::int64_t> Steps::progress(const Position& now, Grain grain) const {
  const std::int64_t here = index(now);
  std::int64_t passed = 0, all = 0;
  for (int s = 0; s < static_cast<int>(stages_.size()); ++s) {
    const StageSize& size = stages_[static_cast<std::size_t>(s)];
    if (grain == Grain::number) {  // counted, not listed: 512 tokens have half a million steps
      passed += std::clamp<std::int64_t>(here - first_of(s), 0, size.steps());
      all += size.steps();
      continue;
    }
    for (std::int64_t stop : stops(s, grain)) {
      ++all;
      if (stop <= here) ++passed;
    }
  }
  return {passed, all};
}

bool Steps::revealed(const Position& now, int stage, std::int64_t row, std::int64_t column, Part part) const {
  const StageSize& size = stages_[static_cast<std::size_t>(stage)];
  return first_of(stage) + row * size.row_steps() + within_row(size, column, part) <= index(now);
}

bool Steps::stage_done(const Position& now, int stage) const {
  return index(now) >= first_of(stage + 1);
}

int Steps::find_stage(std::string_view id) const {
  for (std::size_t s = 0; s < stages_.size(); ++s) {
    if (stages_[s].id == id) return static_cast<int>(s);
  }
  return -1;
}

std::string Steps::text(const Position& position) const {
  const Position p = clamp(position);
  if (p.stage < 0) return "start";
  if (index(p) == total()) return "end";
  const StageSize& stage = stages_[static_cast<std::size_t>(p.stage)];
  if (stage_done(p, p.stage)) return stage.id;
  std::string out = stage.id + "/" + std::to_string(p.row);
  const bool last = p.column == stage.columns - 1 && (p.part == Part::only || p.part == Part::divide);
  if (last) return out;
  out += "/" + std::to_string(p.column);
  if (p.part != Part::only && p.part != Part::divide) out += "/" + std::string(kParts[static_cast<std::size_t>(p.part)]);
  return out;
}

std::optional<Position> Steps::parse(std::string_view text) const {
  if (text == "start") return Position{};
  if (text == "end") return at(total());
  std::vector<std::string_view> words;
  for (std::size_t from = 0;;) {
    const std::size_t slash = text.find('/', from);
    words.push_back(text.substr(from, slash == std::string_view::npos ? slash : slash - from));
    if (slash == std::string_view::npos) break;
    from = slash + 1;
  }
  Position p;
  p.stage = find_stage(words[0]);
  if (p.stage < 0 || words.size() > 4) return std::nullopt;
  const StageSize& stage = stages_[static_cast<std::size_t>(p.stage)];
  if (words.size() == 1) return at(first_of(p.stage + 1));
  const std::optional<std::int64_t> row = to_number(words[1]);
  if (!row || *row >= stage.rows) return std::nullopt;
  p.row = *row;
  p.column = stage.columns - 1;
  if (words.size() > 2) {
    const std::optional<std::int64_t> column = to_number(words[2]);
    if (!column || *column >= stage.columns) return std::nullopt;
    p.column = *column;
  }
  if (words.size() > 3) {
    const auto part = std::find(kParts.begin(), kParts.end(), words[3]);
    if (part == kParts.end() || !stage.softmax) return std::nullopt;
    p.part = static_cast<Part>(part - kParts.begin());
  }
  return clamp(p);
}

}  // namespace attnscope::lesson
