#include "lesson/tokenizer.h"

#include <utf8proc.h>

#include <string>

#include "lesson/unicode.h"

namespace attnscope::lesson {
namespace {

/// Bytes [begin, end) and what they are.
struct Cluster {
  std::size_t begin, end;
  ClusterClass kind;
};

std::vector<Cluster> clusters(std::string_view text) {
  std::vector<Cluster> all;
  std::size_t begin = 0;
  for (std::size_t end : cluster_ends(text)) {
    const ClusterClass kind = classify(text.substr(begin, end - begin));
    // White space with a mark upon it splits all the same; the mark is what is left.
    while (kind == ClusterClass::space && begin < end) {
      const CodePoint c = code_point(text, begin);
      if (!is_white_space(c.value)) break;
      all.push_back({begin, begin + c.length, kind});
      begin += c.length;
    }
    if (begin < end) all.push_back({begin, end, kind == ClusterClass::space ? ClusterClass::other : kind});
    begin = end;
  }
  return all;
}

/// Length of the longest word of the vocabulary in brackets that stands at text[at], or 0.
std::size_t bracketed(std::string_view text, std::size_t at, const std::vector<std::string>* vocabulary) {
  std::size_t longest = 0;
  if (vocabulary == nullptr || text[at] != '[') return longest;
  for (const std::string& word : *vocabulary) {
    const bool brackets = word.size() > 2 && word.front() == '[' && word.back() == ']';
    if (brackets && word.size() > longest && text.substr(at, word.size()) == word) longest = word.size();
  }
  return longest;
}

class Words {
 public:
  Words(std::string_view text, const std::vector<std::string>* vocabulary)
      : text_(text), vocabulary_(vocabulary), clusters_(clusters(text)) {}

  std::vector<Token> split() {
    for (std::size_t i = 0; i < clusters_.size(); ++i) {
      const auto [begin, end, kind] = clusters_[i];
      if (const std::size_t length = bracketed(text_, begin, vocabulary_); length > 0 && skip_to(i, begin + length)) {
        end_word();
        add(begin, begin + length);
        continue;
      }
      switch (kind) {
        case ClusterClass::space: end_word(); break;
        case ClusterClass::letter:
        case ClusterClass::digit: extend(begin, end); break;
        case ClusterClass::mark:
          if (in_word_) {
            extend(begin, end);
          } else {
            add(begin, end);
          }
          break;
        case ClusterClass::joiner:
          if (between_letters(i)) {
            extend(begin, end);
            break;
          }
          [[fallthrough]];
        case ClusterClass::character:
        case ClusterClass::other:
          end_word();
          add(begin, end);
          break;
      }
    }
    end_word();
    return std::move(tokens_);
  }

 private:
  void add(std::size_t begin, std::size_t end) { tokens_.push_back({std::string(text_.substr(begin, end - begin)), -1, begin, end}); }

  void extend(std::size_t begin, std::size_t end) {
    if (!in_word_) begin_ = begin;
    in_word_ = true;
    end_ = end;
  }

  void end_word() {
    if (in_word_) add(begin_, end_);
    in_word_ = false;
  }

  bool between_letters(std::size_t i) const {
    std::size_t before = i;
    while (before > 0 && clusters_[before - 1].kind == ClusterClass::mark) --before;
    return in_word_ && before > 0 && clusters_[before - 1].kind == ClusterClass::letter && i + 1 < clusters_.size() &&
           clusters_[i + 1].kind == ClusterClass::letter;
  }

  /// Moves i to the cluster that ends at byte `end`; false where none does.
  bool skip_to(std::size_t& i, std::size_t end) const {
    std::size_t last = i;
    while (last < clusters_.size() && clusters_[last].end < end) ++last;
    if (last == clusters_.size() || clusters_[last].end != end) return false;
    i = last;
    return true;
  }

  std::string_view text_;
  const std::vector<std::string>* vocabulary_;
  std::vector<Cluster> clusters_;
  std::vector<Token> tokens_;
  bool in_word_ = false;
  std::size_t begin_ = 0, end_ = 0;  // of the word that is being read
};

std::vector<Token> characters(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t begin = 0;
  for (std::size_t end : cluster_ends(text)) {
    tokens.push_back({std::string(text.substr(begin, end - begin)), -1, begin, end});
    begin = end;
  }
  return tokens;
}

std::vector<Token> bytes(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::vector<Token> tokens;
  tokens.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    tokens.push_back({{kHex[byte >> 4], kHex[byte & 15]}, -1, i, i + 1});
  }
  return tokens;
}

}  // namespace

std::vector<Token> tokenize(std::string_view text, Tokenizer tokenizer, const std::vector<std::string>* vocabulary) {
  switch (tokenizer) {
    case Tokenizer::characters: return characters(text);
    case Tokenizer::bytes: return bytes(text);
    case Tokenizer::words: break;
  }
  return Words(text, vocabulary).split();
}

std::vector<std::size_t> cluster_ends(std::string_view text) {
  std::vector<std::size_t> ends;
  utf8proc_int32_t state = 0, before = -1;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = code_point(text, at);
    if (before >= 0 && utf8proc_grapheme_break_stateful(before, c.value, &state)) ends.push_back(at);
    before = c.value;
    at += c.length;
  }
  if (!text.empty()) ends.push_back(text.size());
  return ends;
}

std::size_t find_bad_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    utf8proc_int32_t c = 0;
    const utf8proc_ssize_t length =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at), static_cast<utf8proc_ssize_t>(text.size() - at), &c);
    if (length <= 0) return at;
    at += static_cast<std::size_t>(length);
  }
  return std::string_view::npos;
}

}  // namespace attnscope::lesson
