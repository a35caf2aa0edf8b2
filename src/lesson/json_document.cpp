#include "lesson/json_document.h"

#include <cstring>

namespace attnscope::lesson {

JsonValue::Type JsonValue::type() const {
  return document_->entries_[at_].type;
}

std::string_view JsonValue::text() const {
  return document_->strings_[document_->entries_[at_].payload];
}

bool JsonValue::truth() const {
  return document_->entries_[at_].payload != 0;
}

bool JsonValue::negative() const {
  return document_->entries_[at_].negative;
}

std::uint64_t JsonValue::whole() const {
  return document_->entries_[at_].payload;
}

double JsonValue::number() const {
  const JsonDocument::Entry& entry = document_->entries_[at_];
  if (entry.type == Type::whole) {
    if (!entry.negative) return static_cast<double>(entry.payload);
    return entry.payload == 0 ? -0.0 : static_cast<double>(static_cast<std::int64_t>(entry.payload));
  }
  double value = 0;
  std::memcpy(&value, &entry.payload, sizeof value);
  return value;
}

std::string_view JsonValue::source() const {
  const std::string_view text = document_->text_.substr(document_->entries_[at_].offset);
  return text.substr(0, text.find_first_not_of("0123456789+-.eE"));
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
  for (Iterator it = begin(); it != end(); ++it) {
    const bool found = (*it).text() == key;
    ++it;
    if (found) return *it;
  }
  return std::nullopt;
}

Error JsonValue::error(std::string code, std::vector<std::string> args) const {
  return {std::move(code), std::move(args), document_->place(at_)};
}

JsonValue::Iterator& JsonValue::Iterator::operator++() {
  at_ = document_->after(at_);
  return *this;
}

JsonValue::Iterator JsonValue::begin() const {
  return {*document_, at_ + 1};
}

JsonValue::Iterator JsonValue::end() const {
  return {*document_, document_->after(at_)};
}

std::size_t JsonValue::size() const {
  std::size_t n = 0;
  for (Iterator it = begin(); it != end(); ++it) ++n;
  return is(Type::object) ? n / 2 : n;
}

std::size_t JsonDocument::after(std::size_t at) const {
  const Entry& entry = entries_[at];
  const bool children = entry.type == JsonValue::Type::object || entry.type == JsonValue::Type::list;
  return children ? static_cast<std::size_t>(entry.payload) : at + 1;
}

std::string pointer_step(std::string_view key) {
  std::string step = "/";
  for (const char c : key) {
    if (c == '~')
      step += "~0";
    else if (c == '/')
      step += "~1";
    else
      step += c;
  }
  return step;
}

std::string JsonDocument::pointer_to(std::size_t at) const {
  std::string pointer;
  std::size_t here = 0;
  while (here != at && here < entries_.size()) {
    const bool object = entries_[here].type == JsonValue::Type::object;
    std::size_t child = here + 1, index = 0;
    while (child < entries_.size()) {
      const std::size_t value = object && child != at ? child + 1 : child;
      if (at >= child && at < after(value)) {
        pointer += pointer_step(object ? strings_[entries_[child].payload] : std::to_string(index));
        child = value;
        break;
      }
      child = after(value);
      ++index;
    }
    here = child;
  }
  return pointer;
}

Place JsonDocument::place(std::size_t at) const {
  return place_in(text_, entries_[at].offset, pointer_to(at));
}

Place JsonDocument::place_of(std::string_view pointer) const {
  JsonValue here = root();
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const std::string_view step = pointer.substr(0, pointer.find('/'));
    pointer.remove_prefix(step.size());
    std::optional<JsonValue> next;
    if (here.is(JsonValue::Type::object)) {
      std::string key;
      for (std::size_t i = 0; i < step.size(); ++i) {
        const bool escape = step[i] == '~' && i + 1 < step.size();
        key += !escape ? step[i] : step[++i] == '1' ? '/' : '~';
      }
      next = here.find(key);
    } else if (here.is(JsonValue::Type::list)) {
      std::size_t left = static_cast<std::size_t>(std::strtoul(std::string(step).c_str(), nullptr, 10));
      for (JsonValue::Iterator it = here.begin(); it != here.end(); ++it) {
        if (left-- == 0) {
          next = *it;
          break;
        }
      }
    }
    if (!next) break;
    here = *next;
  }
  return place(here.at_);
}

}  // namespace attnscope::lesson
