#pragma once
#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace attnscope {

/// What went wrong, as data. The lesson room words it in the reader's language: catalogue key "error." + code, with
/// `args` for the placeholders {0}, {1}, … and the place put before it.
struct Error {
  std::string code;               // "unknown_key"
  std::vector<std::string> args;  // raw; escaped and cut when worded
  std::string place;              // "line 3, column 7, /model/heads", or empty

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
