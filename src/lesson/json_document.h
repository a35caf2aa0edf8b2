#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"
#include "tensor/result.h"

namespace attnscope::lesson {

class JsonDocument;

/// A value of a document, or the key of a member. It knows where it stands, so that whoever finds it wrong can say so.
class JsonValue {
 public:
  enum class Type : std::uint8_t { object, list, key, text, whole, number, truth };

  JsonValue(const JsonDocument& document, std::size_t at) : document_(&document), at_(at) {}
  Type type() const;
  bool is(Type wanted) const { return type() == wanted; }

  std::string_view text() const;                              // text, key
  bool truth() const;                                         // truth
  double number() const;                                      // whole, number: as a double
  bool negative() const;                                      // whole: written with a minus
  std::uint64_t whole() const;                                // whole: a negative one as 2^64 + value
  std::string_view source() const;                            // whole, number: as written
  std::optional<JsonValue> find(std::string_view key) const;  // object: the member's value

  Error error(std::string code, std::vector<std::string> args = {}) const;  // its place is here

  /// The children of an object (key, value, key, value, …) or a list, one after the other.
  class Iterator {
   public:
    Iterator(const JsonDocument& document, std::size_t at) : document_(&document), at_(at) {}
    JsonValue operator*() const { return {*document_, at_}; }
    Iterator& operator++();
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const JsonDocument* document_;
    std::size_t at_;
  };
  Iterator begin() const;
  Iterator end() const;
  std::size_t size() const;  // children of a list, members of an object

 private:
  const JsonDocument* document_;
  std::size_t at_;
  friend class JsonDocument;
};

/// A JSON text, read whole: strict JSON in valid UTF-8 without a byte-order mark, within the limits, no key twice in an object,
/// no null, no number beyond a float32's range. The text must outlive the document.
class JsonDocument {
 public:
  static Result<JsonDocument> parse(std::string_view text, const Limits& limits = {});

  JsonValue root() const { return {*this, 0}; }
  /// The place of what a JSON pointer names, or of the nearest thing around it that is there.
  Place place_of(std::string_view pointer) const;

 private:
  friend class JsonValue;
  friend class JsonEvents;
  struct Entry {
    std::uint32_t offset = 0;  // of its first byte in the text
    JsonValue::Type type = JsonValue::Type::object;
    bool negative = false;
    std::uint64_t payload = 0;  // object, list: the entry after its last child; key, text: its string; a number's bits; truth
  };

  std::size_t after(std::size_t at) const;  // the entry after this value and its children
  std::string pointer_to(std::size_t at) const;
  Place place(std::size_t at) const;

  std::string_view text_;
  std::vector<Entry> entries_;
  std::vector<std::string> strings_;
};

/// A key as a step of a JSON pointer, with its slash.
std::string pointer_step(std::string_view key);

/// The place of a byte of a text.
Place place_in(std::string_view text, std::size_t offset, std::string pointer = {});

/// What is wrong with a JSON text that the parser refused at the token that begins at `next`, or at one that runs on into it
/// ("01", "truely"). The error has no place yet.
struct JsonFault {
  std::size_t offset = 0;
  Error error;
};
JsonFault find_json_fault(std::string_view text, std::size_t next);

}  // namespace attnscope::lesson
