#include <algorithm>
#include <unordered_map>

#include "lesson/check.h"
#include "lesson/tokenizer.h"

namespace attnscope::lesson {
namespace {

constexpr std::string_view kUnknown = "[UNK]";

bool has_table(const Lesson& lesson) {
  return lesson.model && lesson.model->kind != model::Kind::scores && lesson.model->input == model::Input::embedding;
}

/// Rows by word; words that come later take the next free one.
class Rows {
 public:
  explicit Rows(const Lesson& lesson) {
    const std::size_t words = lesson.vocabulary ? lesson.vocabulary->size() : 0;
    for (std::size_t i = 0; i < words; ++i) rows_.emplace((*lesson.vocabulary)[i], static_cast<std::int64_t>(i));
    next_ = static_cast<std::int64_t>(words);
    most_ = lesson.rows ? *lesson.rows : lesson.vocabulary ? next_ : INT64_MAX;
    const auto unknown = rows_.find(std::string(kUnknown));
    if (unknown != rows_.end()) unknown_ = unknown->second;
  }

  std::optional<Error> assign(std::vector<Token>& tokens, const char* place) {
    for (Token& token : tokens) {
      const auto [at, fresh] = rows_.try_emplace(token.text, next_);
      if (fresh && next_ < most_) {
        ++next_;
      } else if (fresh) {
        rows_.erase(at);
        if (unknown_ < 0) return Error{"unknown_token", {token.text}, place};
        token.row = unknown_;
        continue;
      }
      token.row = at->second;
    }
    return std::nullopt;
  }

  std::int64_t used() const { return next_; }

 private:
  std::unordered_map<std::string, std::int64_t> rows_;
  std::int64_t next_ = 0, most_ = 0, unknown_ = -1;
};

std::optional<Error> check_vocabulary(const Lesson& lesson) {
  if (!lesson.vocabulary) return std::nullopt;
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < lesson.vocabulary->size(); ++i) {
    const std::string& word = (*lesson.vocabulary)[i];
    const std::string place = "/vocabulary/" + std::to_string(i);
    if (word.empty()) return Error{"empty_word", {}, place};
    if (!seen.emplace(word, i).second) return Error{"duplicate_word", {word}, place};
  }
  const auto words = static_cast<std::int64_t>(lesson.vocabulary->size());
  if (lesson.rows && *lesson.rows < words) {
    return Error{"rows_too_few", {std::to_string(*lesson.rows), std::to_string(words)}, "/rows"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> assign_rows(Lesson& lesson, std::int64_t& rows) {
  rows = 0;
  lesson.tokens.clear();
  lesson.b_tokens.clear();
  if (std::optional<Error> error = check_vocabulary(lesson)) return error;
  if (!lesson.model) return std::nullopt;
  const std::vector<std::string>* vocabulary = lesson.vocabulary ? &*lesson.vocabulary : nullptr;
  lesson.tokens = tokenize(lesson.sentence, lesson.tokenizer, vocabulary);
  if (lesson.tokens.empty()) return Error{"empty_sentence", {}, "/sentence"};
  if (!lesson.compare.empty()) {
    if (!has_table(lesson)) return Error{"compare_needs_embedding", {}, "/compare"};
    lesson.b_tokens = tokenize(lesson.compare, lesson.tokenizer, vocabulary);
    if (lesson.b_tokens.empty()) return Error{"empty_compare", {}, "/compare"};
  }
  if (!has_table(lesson)) return std::nullopt;
  Rows words(lesson);
  if (std::optional<Error> error = words.assign(lesson.tokens, "/sentence")) return error;
  if (std::optional<Error> error = words.assign(lesson.b_tokens, "/compare")) return error;
  rows = lesson.rows ? *lesson.rows : words.used();
  return std::nullopt;
}

void make_table(Lesson& lesson, std::int64_t rows) {
  lesson.table.assign(static_cast<std::size_t>(rows), {});
  if (rows == 0) return;
  if (lesson.vocabulary) std::copy(lesson.vocabulary->begin(), lesson.vocabulary->end(), lesson.table.begin());
  for (const std::vector<Token>* tokens : {&lesson.tokens, &lesson.b_tokens}) {
    for (const Token& token : *tokens) {
      std::string& word = lesson.table[static_cast<std::size_t>(token.row)];
      if (word.empty()) word = token.text;
    }
  }
}

}  // namespace attnscope::lesson
