#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "lesson/json_document.h"
#include "lesson/tokenizer.h"

namespace attnscope::lesson {

/// Takes the parser's events down into a document. nlohmann-json checks the syntax; it tells no places, so that the beginning of
/// each token is found here, in a text that is known to be good up to there.
class JsonEvents {
 public:
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  JsonEvents(JsonDocument& document, const Limits& limits) : document_(document), text_(document.text_), limits_(limits) {}

  std::optional<Error> error;

  bool null() { return fail(next_token(), {"null", {}, ""}); }
  bool boolean(bool value) { return value_entry(JsonValue::Type::truth, value ? 4 : 5, value ? 1 : 0); }
  bool number_integer(number_integer_t value) { return whole(static_cast<std::uint64_t>(value), true); }
  bool number_unsigned(number_unsigned_t value) { return whole(value, false); }

  bool number_float(number_float_t value, const string_t& source) {
    constexpr double kBeyondFloat = 0x1.ffffffp127;  // from here on a double rounds to infinity
    if (!(std::abs(value) < kBeyondFloat)) return fail(next_token(), {"number_range", {source}, ""});
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return counted(JsonValue::Type::number, source.size(), bits);
  }

  bool string(string_t& value) { return value_entry(JsonValue::Type::text, text_length(), keep(value)); }

  bool key(string_t& value) {
    const std::size_t at = next_token();
    const bool fresh = open_.back().keys.insert(value).second;
    open_.back().key = value;
    if (!fresh) return fail(at, {"duplicate_key", {value}, ""}, true);
    add(JsonValue::Type::key, at, text_length(), keep(value));
    return true;
  }

  bool start_object(std::size_t) { return start(JsonValue::Type::object); }
  bool start_array(std::size_t) { return start(JsonValue::Type::list); }
  bool end_object() { return end(); }
  bool end_array() { return end(); }
  bool binary(binary_t&) { return false; }  // no part of JSON

  bool parse_error(std::size_t read, const std::string&, const nlohmann::detail::exception& why) {
    constexpr int kOutOfRange = 406;
    const std::size_t next = next_token();
    if (why.id == kOutOfRange) {
      const std::string_view rest = text_.substr(next);
      return fail(next, {"number_range", {std::string(rest.substr(0, rest.find_first_not_of("0123456789+-.eE")))}, ""});
    }
    if (open_.empty() && !document_.entries_.empty()) return fail(next, {"json_trailing", {std::string(text_.substr(next, 100))}, ""});
    // "syntax error while parsing value - unexpected ','; …": a sign of JSON's own, which next_token() may have passed.
    const std::string_view said = why.what();
    constexpr std::string_view kUnexpected = " - unexpected '";
    if (said.substr(std::min(said.find(" - "), said.size())).substr(0, kUnexpected.size()) == kUnexpected) {
      return fail(read - 1, {"json_unexpected", {std::string(text_.substr(read - 1, 1))}, ""});
    }
    JsonFault fault = find_json_fault(text_, next);
    return fail(fault.offset, std::move(fault.error), fault.offset < next);
  }

 private:
  struct Open {
    std::size_t entry;
    bool object;
    std::size_t count = 0;  // of a list: items so far
    std::string key;        // of an object: the one whose value is being read
    std::set<std::string> keys;
  };

  std::size_t next_token() const {
    const std::size_t at = text_.find_first_not_of(" \t\r\n,:", scanned_);
    return at == std::string_view::npos ? text_.size() : at;
  }

  /// Length in bytes of the text in quotation marks at next_token().
  std::size_t text_length() const {
    const std::size_t begin = next_token();
    std::size_t at = begin + 1;
    while (text_[at] != '"') at += text_[at] == '\\' ? 2 : 1;
    return at + 1 - begin;
  }

  std::size_t keep(const std::string& value) {
    document_.strings_.push_back(value);
    return document_.strings_.size() - 1;
  }

  void add(JsonValue::Type type, std::size_t at, std::size_t length, std::uint64_t payload, bool negative = false) {
    document_.entries_.push_back({static_cast<std::uint32_t>(at), type, negative, payload});
    scanned_ = at + length;
  }

  bool value_entry(JsonValue::Type type, std::size_t length, std::uint64_t payload, bool negative = false) {
    add(type, next_token(), length, payload, negative);
    if (!open_.empty()) ++open_.back().count;
    return true;
  }

  bool counted(JsonValue::Type type, std::size_t length, std::uint64_t payload, bool negative = false) {
    if (++numbers_ > limits_.numbers) return fail(next_token(), {"too_many_numbers", {std::to_string(limits_.numbers)}, ""});
    return value_entry(type, length, payload, negative);
  }

  bool whole(std::uint64_t value, bool negative) {
    const std::size_t begin = next_token();
    std::size_t end = begin + (negative ? 1 : 0);
    const bool zero = text_[end++] == '0';  // nothing may follow a leading 0
    while (!zero && end < text_.size() && text_[end] >= '0' && text_[end] <= '9') ++end;
    return counted(JsonValue::Type::whole, end - begin, value, negative);
  }

  bool start(JsonValue::Type type) {
    const std::size_t at = next_token();
    if (static_cast<int>(open_.size()) >= limits_.depth) return fail(at, {"too_deep", {std::to_string(limits_.depth)}, ""});
    open_.push_back({document_.entries_.size(), type == JsonValue::Type::object, 0, {}, {}});
    add(type, at, 1, 0);
    return true;
  }

  bool end() {
    scanned_ = next_token() + 1;
    document_.entries_[open_.back().entry].payload = document_.entries_.size();
    open_.pop_back();
    if (!open_.empty()) ++open_.back().count;
    return true;
  }

  /// The place is named by the containers that are open; `last`: it is the innermost one's last key or item, else what comes next.
  bool fail(std::size_t at, Error found, bool last = false) {
    if (error) return false;
    std::string pointer;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const Open& open = open_[i];
      const bool innermost = i + 1 == open_.size();
      // Whether the innermost object's value is the one at fault: its key has been read, the value not.
      const bool pending = !document_.entries_.empty() && document_.entries_.back().type == JsonValue::Type::key;
      if (open.object && innermost && !pending && !last) break;
      pointer += pointer_step(open.object ? open.key : std::to_string(open.count - (last && innermost ? 1 : 0)));
    }
    error = std::move(found);
    error->place = place_in(text_, at, std::move(pointer));
    return false;
  }

  JsonDocument& document_;
  std::string_view text_;
  const Limits& limits_;
  std::vector<Open> open_;
  std::size_t scanned_ = 0;  // everything before is a part of the document
  std::int64_t numbers_ = 0;
};

Result<JsonDocument> JsonDocument::parse(std::string_view text, const Limits& limits) {
  const auto fault = [&](std::size_t at, std::string code, std::vector<std::string> args) {
    return Error{std::move(code), std::move(args), place_in(text, at)};
  };
  if (text.size() > limits.bytes) return Error{"file_too_large", {std::to_string(limits.bytes)}, ""};
  if (text.substr(0, 3) == "\xEF\xBB\xBF") return fault(0, "bom", {});
  if (const std::size_t bad = find_bad_utf8(text); bad != std::string_view::npos) {
    return fault(bad, "bad_utf8", {std::string(text.substr(bad, 1))});
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return fault(0, "empty_file", {});

  JsonDocument document;
  document.text_ = text;
  JsonEvents events(document, limits);
  const bool good = nlohmann::json::sax_parse(text.begin(), text.end(), &events);
  if (events.error) return *events.error;
  if (!good) return fault(text.size(), "json_end", {});
  return document;
}

}  // namespace attnscope::lesson
