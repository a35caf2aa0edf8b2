#pragma once
#include <memory>
#include <string>
#include <utility>

namespace attnscope::lesson {

/// A text that its copies share: a lesson's whole source, in a state and in all the states that undo keeps.
class SharedText {
 public:
  SharedText() = default;
  SharedText(std::string text) : text_(text.empty() ? nullptr : std::make_shared<const std::string>(std::move(text))) {}

  const std::string& get() const {
    static const std::string none;
    return text_ ? *text_ : none;
  }
  bool operator==(const SharedText& other) const { return text_ == other.text_ || get() == other.get(); }

 private:
  std::shared_ptr<const std::string> text_;  // none: ""
};

}  // namespace attnscope::lesson
