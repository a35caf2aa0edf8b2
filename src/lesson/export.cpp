#include "lesson/export.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "lesson/number_text.h"

namespace attnscope::lesson {
namespace {

constexpr std::string_view kOrigins[] = {"drawn", "written", "trained", "given"};

/// Gathers small pieces, so that the sink is called rarely.
class Buffer {
 public:
  explicit Buffer(const TextSink& out) : out_(out) { text_.reserve(kEnough + 256); }
  ~Buffer() { flush(); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  Buffer& operator<<(std::string_view piece) {
    text_ += piece;
    if (text_.size() >= kEnough) flush();
    return *this;
  }

 private:
  static constexpr std::size_t kEnough = 1 << 16;
  void flush() {
    if (!text_.empty()) out_(text_);
    text_.clear();
  }
  const TextSink& out_;
  std::string text_;
};

void write_title(const std::optional<Text>& title, Buffer& out) {
  if (!title) {
    out << "null";
  } else if (!title->has_en && !title->has_zh) {
    out << json_quoted(title->en);
  } else {
    out << "{";
    if (title->has_en) out << "\"en\": " << json_quoted(title->en);
    if (title->has_en && title->has_zh) out << ", ";
    if (title->has_zh) out << "\"zh\": " << json_quoted(title->zh);
    out << "}";
  }
}

void write_tokens(const char* key, const std::vector<Token>& tokens, Buffer& out) {
  out << ",\n\"" << key << "\": [";
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    out << (i > 0 ? ", " : "") << "{\"text\": " << json_quoted(tokens[i].text) << ", \"row\": " << std::to_string(tokens[i].row) << "}";
  }
  out << "]";
}

void write_figure(const model::Figure& figure, Buffer& out) {
  out << json_quoted(figure.name) << ": {\"shape\": [";
  for (std::size_t i = 0; i < figure.shape.size(); ++i) out << (i > 0 ? ", " : "") << std::to_string(figure.shape[i]);
  out << "], \"values\": [";
  for (std::size_t i = 0; i < figure.values.size(); ++i) {
    const float value = figure.values[i];
    const char* quote = std::isfinite(value) ? "" : "\"";
    out << (i > 0 ? ", " : "") << quote << shortest(value) << quote;
  }
  out << "]}";
}

}  // namespace

std::string json_quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + '"';
}

void write_json(const Lesson& lesson, const std::vector<const model::Figure*>& figures, const TextSink& sink) {
  Buffer out(sink);
  out << "{\"lesson\": ";
  write_title(lesson.title, out);
  out << ",\n\"figures\": {";
  for (std::size_t i = 0; i < figures.size(); ++i) {
    out << (i > 0 ? ",\n" : "\n");
    write_figure(*figures[i], out);
  }
  out << "\n}";
  write_tokens("tokens", lesson.tokens, out);
  if (!lesson.b_tokens.empty()) write_tokens("b.tokens", lesson.b_tokens, out);
  out << ",\n\"origin\": \"" << kOrigins[static_cast<std::size_t>(lesson.origin)] << "\"}\n";
}

void write_csv(const model::Figure& figure, const TextSink& sink) {
  Buffer out(sink);
  const auto columns = static_cast<std::size_t>(figure.columns());
  const std::size_t matrix = columns * static_cast<std::size_t>(figure.rows());
  for (std::size_t i = 0; i < figure.values.size(); ++i) {
    if (i > 0 && i % matrix == 0) out << "\n";
    out << shortest(figure.values[i]) << ((i + 1) % columns == 0 ? "\n" : ",");
  }
}

void write_npy(const model::Figure& figure, const TextSink& sink) {
  Buffer out(sink);
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
  for (const std::int64_t size : figure.shape) header += std::to_string(size) + (figure.shape.size() == 1 ? "," : ", ");
  if (figure.shape.size() > 1) header.resize(header.size() - 2);
  header += "), }";
  // Magic, version, length of the header; all together a multiple of 64 bytes, ended by a line feed.
  constexpr std::size_t kBefore = 10, kAlign = 64;
  header.resize((kBefore + header.size() + 1 + kAlign - 1) / kAlign * kAlign - kBefore - 1, ' ');
  header += '\n';
  const char length[] = {static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
  out << std::string_view("\x93NUMPY\x01\x00", 8) << std::string_view(length, 2) << header;
  for (const float value : figure.values) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    const char bytes[] = {static_cast<char>(bits & 255), static_cast<char>(bits >> 8 & 255), static_cast<char>(bits >> 16 & 255),
                          static_cast<char>(bits >> 24)};
    out << std::string_view(bytes, 4);
  }
}

}  // namespace attnscope::lesson
