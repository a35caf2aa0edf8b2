#pragma once
#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace attnscope {

/// Where something stands in a file; what is not known is empty or 0.
struct Place {
  std::string file;              // as its reader named it
  std::size_t line = 0;          // from 1
  std::size_t column = 0;        // from 1, in characters
  std::string pointer;           // the JSON pointer, "/model/heads"

  Place() = default;
  Place(const char* pointer_) : pointer(pointer_) {}
  Place(std::string pointer_) : pointer(std::move(pointer_)) {}
  Place(std::size_t line_, std::size_t column_, std::string pointer_ = {}) : line(line_), column(column_), pointer(std::move(pointer_)) {}
  bool operator==(const Place&) const = default;
};

/// What went wrong, as data. The lesson room words it in the reader's language: catalogue key "error." + code, with
/// `args` for the placeholders {0}, {1}, … and the place put before it.
struct Error {
  std::string code;               // "unknown_key"
  std::vector<std::string> args;  // raw; escaped and cut when worded
  Place place;

  bool operator==(const Error&) const = default;
};

/// A value or an Error. Our own code throws nothing.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::move(value)) {}
  Result(Error error) : held_(std::move(error)) {}

  explicit operator bool() const { return std::holds_alternative<T>(held_); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(value()); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }
  const Error& error() const { assert(!*this); return *std::get_if<Error>(&held_); }

 private:
  const T& value() const { assert(*this); return *std::get_if<T>(&held_); }
  T& value() { assert(*this); return *std::get_if<T>(&held_); }
  std::variant<T, Error> held_;
};

}  // namespace attnscope
