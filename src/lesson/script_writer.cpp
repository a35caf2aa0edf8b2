#include "lesson/script_writer.h"

#include <cmath>

#include "lesson/moved.h"
#include "lesson/number_text.h"

namespace attnscope::lesson {
namespace {

constexpr std::size_t kWidth = 100;     // of a line that can be broken
constexpr std::size_t kRowWidth = 120;  // a matrix's row is left whole up to here

/// A number that Python takes for a float: "1.", "-0.25", "1e-05".
std::string python_float(float value) {
  const std::string text = shortest(value);
  if (!std::isfinite(value)) return "float(\"" + text + "\")";
  return text.find_first_of(".e") == std::string::npos ? text + "." : text;
}

bool is_identity(const model::Tensor& t) {
  if (t.shape.size() != 2 || t.shape[0] != t.shape[1] || t.shape[0] < 2) return false;
  const auto n = static_cast<std::size_t>(t.shape[0]);
  for (std::size_t i = 0; i < n * n; ++i) {
    if (t.values[i] != (i / n == i % n ? 1.0f : 0.0f)) return false;
  }
  return true;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

std::vector<std::string> row_texts(const model::Tensor& t, std::size_t row, std::size_t columns) {
  std::vector<std::string> out;
  for (std::size_t c = 0; c < columns; ++c) out.push_back(python_float(t.values[row * columns + c]));
  return out;
}

}  // namespace

void ScriptWriter::line(const std::string& code, const std::string& comment) {
  text_ += indent() + code + (comment.empty() ? "" : (code.empty() ? "# " : "  # ") + comment) + "\n";
  fresh_ = false;
}

void ScriptWriter::said(const std::string& code, std::string_view key, const std::vector<std::string>& args) {
  line(code, texts_.format("script." + std::string(key), args));
}

void ScriptWriter::note(std::string_view key, const std::vector<std::string>& args) { said("", key, args); }

void ScriptWriter::blank() {
  if (!fresh_) text_ += "\n";
  fresh_ = true;
}

void ScriptWriter::gap() {
  if (!fresh_) text_ += "\n";
  text_ += "\n";
  fresh_ = true;
}

void ScriptWriter::open(const std::string& code) {
  line(code);
  ++depth_;
  fresh_ = true;
}

void ScriptWriter::close() { --depth_; }

void ScriptWriter::entries(const std::string& begin, const std::vector<std::string>& all, const std::string& end) {
  const std::string whole = joined(all);
  if (indent().size() + begin.size() + whole.size() + end.size() <= kWidth) return line(begin + whole + end);
  line(begin);
  ++depth_;
  std::string row;
  for (const std::string& entry : all) {
    if (!row.empty() && indent().size() + row.size() + entry.size() + 2 > kWidth) {
      line(row);
      row.clear();
    }
    row += (row.empty() ? "" : " ") + entry + ",";
  }
  line(row);
  --depth_;
  line(end);
}

void ScriptWriter::edits(const Lesson& lesson) {
  ties_ = lesson.model && lesson.model->tie_keys;
  for (const model::Edit& edit : lesson.edits) {
    std::string at = std::to_string(edit.index);
    std::int64_t columns = 0;  // of a matrix
    if (edit.figure == "X") {
      columns = lesson.model->d_model;
    } else if (const auto shape = model::parameter_shape(*lesson.model, static_cast<std::int64_t>(lesson.table.size()), edit.figure)) {
      if (shape->size() == 2) columns = shape->back();
    }
    if (columns > 0) at = std::to_string(edit.index / columns) + ", " + std::to_string(edit.index % columns);
    edits_.emplace_back(edit.figure, "[" + at + "] = " + python_float(edit.value));
  }
}

void ScriptWriter::enter(const std::string& figure, const std::string& value) {
  const std::size_t key = value.rfind("W_K");
  if (ties_ && is_of_keys(figure) && key != std::string::npos) {
    note("tied");
    line(value + ".data.copy_(" + value.substr(0, key) + "W_Q" + value.substr(key + 3) + ")");
  }
  bool first = true;
  for (const auto& [edited, entry] : edits_) {
    if (edited != figure) continue;
    if (first) note("entered");
    line(value + ".data" + entry);
    first = false;
  }
}

void ScriptWriter::figures(const std::vector<std::pair<std::string, std::string>>& named, const std::string& pass) {
  for (const auto& [name, value] : named) enter(name, value);
  const std::string before = pass.empty() ? "" : pass + " + ";
  if (named.size() == 1) return line("figures[" + before + python_string(named[0].first) + "] = " + named[0].second);
  std::vector<std::string> all;
  for (const auto& [name, value] : named) all.push_back(before + python_string(name) + ": " + value);
  entries("figures.update({", all, "})");
}

void ScriptWriter::tensor(const std::string& name, const model::Tensor& values, const std::string& begin, const std::string& end) {
  const std::string head = name + " = " + begin;
  if (is_identity(values)) return line(head + "torch.eye(" + std::to_string(values.shape[0]) + ")" + end);
  const bool vector = values.shape.size() < 2;
  const auto columns = static_cast<std::size_t>(vector ? static_cast<std::int64_t>(values.values.size()) : values.shape[1]);
  const std::size_t rows = vector ? 1 : static_cast<std::size_t>(values.shape[0]);
  if (vector) return entries(head + "torch.tensor([", row_texts(values, 0, columns), "])" + end);
  std::vector<std::string> one_a_line;
  for (std::size_t r = 0; r < rows; ++r) one_a_line.push_back("[" + joined(row_texts(values, r, columns)) + "]");
  const std::string whole = joined(one_a_line);
  if (indent().size() + head.size() + whole.size() + end.size() + 16 <= kWidth) return line(head + "torch.tensor([" + whole + "])" + end);
  line(head + "torch.tensor([");
  ++depth_;
  for (std::size_t r = 0; r < rows; ++r) {
    if (indent().size() + one_a_line[r].size() < kRowWidth) line(one_a_line[r] + ",");
    else entries("[", row_texts(values, r, columns), "],");
  }
  --depth_;
  line("])" + end);
}

std::string shape_comment(const std::vector<std::int64_t>& shape) {
  std::string out;
  for (const std::int64_t size : shape) out += (out.empty() ? "" : ", ") + (size < 0 ? std::string("T") : std::to_string(size));
  return "(" + out + (shape.size() == 1 ? ",)" : ")");
}

std::string python_string(const std::string& name) { return "\"" + name + "\""; }

}  // namespace attnscope::lesson
