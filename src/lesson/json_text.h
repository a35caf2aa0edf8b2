#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/result.h"

// JSON of links, commands and queries, read whole and written compactly. (Lesson files are read event by event instead, for the
// places of their errors.)
namespace attnscope::lesson {

using Json = nlohmann::json;

/// An object with only these keys, or an error of code `door_json` or `door_key`.
Result<Json> read_object(std::string_view text, const std::vector<std::string_view>& keys);
std::string write(const Json& json);

// Nothing where the key is missing; an Error `door_type` naming the key, and the kind of value it wants ("string"),
// where the value is of another.
Result<std::optional<std::string>> text_at(const Json& object, const char* key);
Result<std::optional<std::int64_t>> integer_at(const Json& object, const char* key);
Result<std::optional<double>> number_at(const Json& object, const char* key);  // null: nothing
Result<std::optional<bool>> flag_at(const Json& object, const char* key);

}  // namespace attnscope::lesson
