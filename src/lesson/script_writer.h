#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lesson/catalogue.h"
#include "lesson/lesson.h"

namespace attnscope::lesson {

/// Lines of Python, one after the other, at the indentation of the block that is open.
class ScriptWriter {
 public:
  explicit ScriptWriter(Language language) : texts_(Catalogue::of(language)) {}

  void line(const std::string& code, const std::string& comment = {});
  /// A line whose comment is a text of the catalogue: "script." + key.
  void said(const std::string& code, std::string_view key, const std::vector<std::string>& args = {});
  void note(std::string_view key, const std::vector<std::string>& args = {});  // such a comment on a line of its own
  void blank();                          // never two, none at the start of a block
  void gap();                            // two of them, as around a class
  void open(const std::string& code);    // what follows stands deeper
  void close();
  /// Several entries after one another, as many a line as fit, between the two ends.
  void entries(const std::string& begin, const std::vector<std::string>& all, const std::string& end);
  /// The lesson's edits: each is made just before its figure is noted, or where `enter` is called. `value`: the figure in Python.
  void edits(const Lesson& lesson);
  void enter(const std::string& figure, const std::string& value);
  /// figures.update({"Q": Q, …}); `pass` is Python for what stands before each name ("" for nothing).
  void figures(const std::vector<std::pair<std::string, std::string>>& named, const std::string& pass = {});
  /// NAME = BEGIN + the numbers as nested lists + END, an identity as torch.eye.
  void tensor(const std::string& name, const model::Tensor& values, const std::string& begin = {}, const std::string& end = {});

  std::string take() { return std::move(text_); }

 private:
  std::string indent() const { return std::string(4 * depth_, ' '); }
  const Catalogue& texts_;
  std::vector<std::pair<std::string, std::string>> edits_;  // a figure, and "[1, 2] = 0.5"
  bool ties_ = false;                                       // W_K takes W_Q's numbers
  std::string text_;
  std::size_t depth_ = 0;
  bool fresh_ = true;  // nothing stands in this block yet, or a blank line just before
};

/// "(3, 4)"; a size below 0 is the number of tokens where it is not one number: "T".
std::string shape_comment(const std::vector<std::int64_t>& shape);
std::string python_string(const std::string& name);  // of a figure's name: "\"Q\""

}  // namespace attnscope::lesson
