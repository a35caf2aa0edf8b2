#include "lesson/json_fields.h"

#include <algorithm>
#include <numeric>

namespace attnscope::lesson {
namespace {

using Type = JsonValue::Type;

/// Letters to insert, remove or exchange to make a of b.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t above = row[j + 1];
      row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row.back();
}

/// The known key that was probably meant, or nothing.
std::string_view meant(std::string_view key, std::span<const std::string_view> known) {
  std::string_view best;
  std::size_t least = 3;  // two letters wrong at most
  if (key.size() > 40) return best;
  for (std::string_view candidate : known) {
    const std::size_t d = distance(key, candidate);
    if (d < least && d < candidate.size() / 2 + 1) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

}  // namespace

bool JsonFields::fail(const JsonValue& at, std::string code, std::vector<std::string> args) {
  if (!error) error = at.error(std::move(code), std::move(args));
  return false;
}

bool JsonFields::object(const JsonValue& value, std::span<const std::string_view> known) {
  return members(value, [&](const JsonValue& key, const JsonValue&) {
    if (std::find(known.begin(), known.end(), key.text()) != known.end()) return true;
    const std::string_view guess = meant(key.text(), known);
    if (guess.empty()) return fail(key, "unknown_key", {std::string(key.text())});
    return fail(key, "unknown_key_like", {std::string(key.text()), std::string(guess)});
  });
}

bool JsonFields::list(const JsonValue& value) {
  if (!value.is(Type::list)) return fail(value, "not_list");
  return value.size() > 0 || fail(value, "empty_list");
}

bool JsonFields::text(const JsonValue& value, std::string& out) {
  if (!value.is(Type::text)) return fail(value, "not_text");
  out = value.text();
  return true;
}

bool JsonFields::truth(const JsonValue& value, bool& out) {
  if (!value.is(Type::truth)) return fail(value, "not_true_false");
  out = value.truth();
  return true;
}

bool JsonFields::not_whole(const JsonValue& value) {
  return value.is(Type::number) ? fail(value, "not_whole", {std::string(value.source())}) : fail(value, "not_number");
}

bool JsonFields::whole(const JsonValue& value, std::int64_t low, std::int64_t high, std::int64_t& out) {
  const bool written_whole =
      value.is(Type::whole) || (value.is(Type::number) && value.source().find_first_of(".eE") == std::string_view::npos);
  if (!written_whole) return not_whole(value);
  // A negative value's bits are those of 2^64 + value; a positive one beyond 2^63 is out of any range here.
  const bool fits = value.is(Type::whole) && (value.negative() || value.whole() <= static_cast<std::uint64_t>(INT64_MAX));
  const auto number = fits ? static_cast<std::int64_t>(value.whole()) : 0;
  if (!fits || number < low || number > high) {
    return fail(value, "out_of_range", {std::string(value.source()), std::to_string(low), std::to_string(high)});
  }
  out = number;
  return true;
}

bool JsonFields::seed(const JsonValue& value, std::uint64_t& out, bool& negative) {
  if (value.is(Type::number) && value.source().find_first_of(".eE") == std::string_view::npos) {
    return fail(value, "seed_range", {std::string(value.source())});
  }
  if (!value.is(Type::whole)) return not_whole(value);
  out = value.whole();
  negative = value.negative() && out != 0;
  return true;
}

bool JsonFields::tensor(const JsonValue& value, model::Tensor& out) {
  out = {};
  JsonValue first = value;
  while (first.is(Type::list)) {
    if (!list(first)) return false;
    out.shape.push_back(static_cast<std::int64_t>(first.size()));
    first = *first.begin();
  }
  return tensor_at(value, 0, out);
}

bool JsonFields::tensor_at(const JsonValue& value, std::size_t depth, model::Tensor& out) {
  if (depth == out.shape.size()) {
    if (!value.is(Type::whole) && !value.is(Type::number)) return fail(value, "not_number");
    out.values.push_back(static_cast<float>(value.number()));
    return true;
  }
  if (!value.is(Type::list)) return fail(value, "not_list");
  const auto size = static_cast<std::int64_t>(value.size());
  if (size != out.shape[depth]) return fail(value, "ragged", {std::to_string(size), std::to_string(out.shape[depth])});
  for (const JsonValue item : value) {
    if (!tensor_at(item, depth + 1, out)) return false;
  }
  return true;
}

bool JsonFields::text_or_languages(const JsonValue& value, Text& out) {
  out = {};
  if (value.is(Type::text)) {
    out.en = out.zh = value.text();
    return true;
  }
  if (!value.is(Type::object)) return fail(value, "not_text_or_languages");
  static constexpr std::string_view kKeys[] = {"en", "zh"};
  if (!object(value, kKeys)) return false;
  const std::optional<JsonValue> en = value.find("en"), zh = value.find("zh");
  out.has_en = en.has_value();
  out.has_zh = zh.has_value();
  if (!en && !zh) return fail(value, "empty_text");
  if (en && !text(*en, out.en)) return false;
  if (zh && !text(*zh, out.zh)) return false;
  if (!en) out.en = out.zh;
  if (!zh) out.zh = out.en;
  return true;
}

bool JsonFields::choice(const JsonValue& value, std::span<const std::string_view> names, int& out, std::string code) {
  std::string name;
  if (!text(value, name)) return false;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) {
    out = static_cast<int>(found - names.begin());
    return true;
  }
  std::string allowed;
  for (std::string_view each : names) allowed += (allowed.empty() ? "" : ", ") + std::string(each);
  return fail(value, std::move(code), {name, allowed});
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

}  // namespace attnscope::lesson
