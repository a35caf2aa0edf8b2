#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lesson/json_document.h"
#include "lesson/lesson.h"

namespace attnscope::lesson {

/// No size of a lesson may be larger; so products of two sizes and their sums stay within 64 bits or saturate.
inline constexpr std::int64_t kMostSize = std::int64_t{1} << 40;

/// Reads values of a document into plain data. The first thing that is wrong is kept; each read says whether it went well.
class JsonFields {
 public:
  std::optional<Error> error;

  bool fail(const JsonValue& at, std::string code, std::vector<std::string> args = {});

  /// An object with no other keys than these.
  bool object(const JsonValue& value, std::span<const std::string_view> known);
  bool list(const JsonValue& value);  // not empty
  bool text(const JsonValue& value, std::string& out);
  bool truth(const JsonValue& value, bool& out);
  bool whole(const JsonValue& value, std::int64_t low, std::int64_t high, std::int64_t& out);
  bool size(const JsonValue& value, std::int64_t& out) { return whole(value, 1, kMostSize, out); }
  bool seed(const JsonValue& value, std::uint64_t& out, bool& negative);
  /// A number, rounded to float32; or lists of numbers, nested to any depth, all lists of one depth equally long.
  bool tensor(const JsonValue& value, model::Tensor& out);
  bool text_or_languages(const JsonValue& value, Text& out);

  /// One of `names`: its index, or with `code` an error that has the text and the names as arguments.
  bool choice(const JsonValue& value, std::span<const std::string_view> names, int& out, std::string code = "unknown_value");
  template <class Enum, std::size_t N>
  bool choice(const JsonValue& value, const std::string_view (&names)[N], Enum& out, std::string code = "unknown_value") {
    int index = 0;
    if (!choice(value, std::span<const std::string_view>(names), index, std::move(code))) return false;
    out = static_cast<Enum>(index);
    return true;
  }

  /// Every member of an object, in its order: read(key, value), until one goes wrong.
  template <class Read> bool members(const JsonValue& object, Read read) {
    if (!object.is(JsonValue::Type::object)) return fail(object, "not_object");
    for (JsonValue::Iterator it = object.begin(); it != object.end(); ++it) {
      const JsonValue key = *it;
      if (!read(key, *++it)) return false;
    }
    return true;
  }
  /// The member `key`, read by `read` where it is there.
  template <class Read> bool optional(const JsonValue& object, std::string_view key, Read read) {
    const std::optional<JsonValue> value = object.find(key);
    return !value || read(*value);
  }
  template <class Read> bool required(const JsonValue& object, std::string_view key, Read read) {
    const std::optional<JsonValue> value = object.find(key);
    return value ? read(*value) : fail(object, "missing_key", {std::string(key)});
  }

 private:
  bool not_whole(const JsonValue& value);
  bool tensor_at(const JsonValue& value, std::size_t depth, model::Tensor& out);
};

/// "[2, 3]"
std::string shape_text(const std::vector<std::int64_t>& shape);

}  // namespace attnscope::lesson
