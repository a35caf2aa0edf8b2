#include "lesson/json_text.h"

#include <algorithm>
#include <limits>
#include <set>

#include "lesson/tokenizer.h"

namespace attnscope::lesson {

Result<Json> read_object(std::string_view text, const std::vector<std::string_view>& keys) {
  // The parser takes a zero byte for the end of its input and would not see what follows.
  const bool readable = find_bad_utf8(text) == std::string_view::npos && text.find('\0') == std::string_view::npos;
  if (!readable) return Error{"door_json", {std::string(text)}, {}};
  bool deep = false;  // deep nesting is dropped before a tree is built from it, and refused
  std::set<std::string> seen;
  std::optional<std::string> twice;  // the parser would take the later one without a word
  const auto shallow = [&](int depth, Json::parse_event_t event, Json& parsed) {
    deep = deep || depth >= 16;
    if (event == Json::parse_event_t::key && depth == 1 && !seen.insert(parsed.get<std::string>()).second)
      twice = parsed.get<std::string>();
    return depth < 16;
  };
  Json json = Json::parse(text.begin(), text.end(), shallow, false);
  if (deep || json.is_discarded() || !json.is_object()) return Error{"door_json", {std::string(text)}, {}};
  if (twice) return Error{"duplicate_key", {*twice}, {}};
  for (const auto& item : json.items()) {
    if (std::find(keys.begin(), keys.end(), item.key()) == keys.end()) return Error{"door_key", {item.key()}, {}};
  }
  return json;
}

std::string write(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<std::optional<std::string>> text_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return std::optional<std::string>();
  if (!found->is_string()) return Error{"door_type", {key, "string"}, {}};
  return std::optional<std::string>(found->get_ref<const std::string&>());
}

Result<std::optional<std::int64_t>> integer_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return std::optional<std::int64_t>();
  const bool fits = found->is_number_integer() &&
                    !(found->is_number_unsigned() && found->get<std::uint64_t>() > std::uint64_t(std::numeric_limits<std::int64_t>::max()));
  if (!fits) return Error{"door_type", {key, "integer"}, {}};
  return std::optional<std::int64_t>(found->get<std::int64_t>());
}

Result<std::optional<double>> number_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) return std::optional<double>();
  if (!found->is_number()) return Error{"door_type", {key, "number"}, {}};
  return std::optional<double>(found->get<double>());
}

Result<std::optional<bool>> flag_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return std::optional<bool>();
  if (!found->is_boolean()) return Error{"door_type", {key, "boolean"}, {}};
  return std::optional<bool>(found->get<bool>());
}

}  // namespace attnscope::lesson
