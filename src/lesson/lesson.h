#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/config.h"
#include "tensor/result.h"

namespace attnscope::lesson {

enum class Language { en, zh };
enum class Tokenizer { words, characters, bytes };
enum class Origin { drawn, written, trained, given };

/// A text of the lesson file: one string for both languages, or one or both of `en` and `zh`.
struct Text {
  std::string en, zh;                   // both filled; where only one was there the other repeats it
  bool has_en = false, has_zh = false;  // an object with these keys; both false: one plain string
  const std::string& in(Language language) const { return language == Language::zh ? zh : en; }
  bool operator==(const Text&) const = default;
};

/// A token of a sentence and its row in the embedding table (-1 where the lesson has no table).
struct Token {
  std::string text;
  std::int64_t row = -1;
  std::size_t begin = 0, end = 0;  // bytes of the sentence that it stands for
  bool operator==(const Token&) const = default;
};

/// What a book prints for a figure.
struct Printed {
  int decimals = 2;
  model::Tensor values;
  bool operator==(const Printed&) const = default;
};

/// One exhibit, validated and with its defaults resolved (docs/lesson-format.md).
struct Lesson {
  std::optional<Text> title;
  std::optional<Text> notes;                // shown beside the stage
  std::map<std::string, Text> stage_notes;  // by "SCENE/STAGE"
  std::string sentence, compare;
  Tokenizer tokenizer = Tokenizer::words;
  std::optional<std::vector<std::string>> vocabulary;
  std::optional<std::int64_t> rows;
  std::uint64_t seed = 42;                  // negative seeds as 2^64 + s
  bool seed_negative = false;               // how it was written
  std::vector<model::Warmup> warmup;
  std::optional<model::ModelConfig> model;
  std::vector<Text> axes;                   // names of the d_model columns; empty: none
  std::optional<model::GradientsConfig> gradients;
  bool gradients_seed_negative = false;
  std::optional<model::ProductsConfig> products;
  bool products_seed_negative = false;
  Origin origin = Origin::drawn;
  std::map<std::string, Printed> printed;
  std::string open_scene, open_step;        // may be empty

  // Derived by parse_lesson and resolve:
  std::vector<std::string> table;           // the word of each embedding row; "" for an unused row
  std::vector<Token> tokens, b_tokens;

  // What the reader changes (lesson/edits.h); never in a lesson file:
  std::vector<model::Edit> edits;
  bool baseline = false;                    // what the numbers were without the edits is computed too

  bool operator==(const Lesson&) const = default;
};

/// Bounds on a lesson's size, counted before anything is allocated.
struct Limits {
  std::int64_t numbers = std::int64_t{1} << 26;  // the command line's; the window's is kWindowNumbers
  std::size_t bytes = std::size_t{1} << 24;
  int depth = 64;
};
inline constexpr std::int64_t kWindowNumbers = std::int64_t{1} << 22;

/// Parses and validates; whole or not at all. The error's place is "line L, column C, /json/pointer".
Result<Lesson> parse_lesson(std::string_view json, const Limits& limits = {});

/// Makes tokens, table and ids anew after sentence, compare, vocabulary, rows, tokenizer, model or gradients were changed in
/// code, and checks the lesson as parse_lesson does (sizes and divisibility included).
Result<Lesson> resolve(Lesson lesson, const Limits& limits = {});

/// What the model room has to run for it.
model::Program program(const Lesson& lesson);

}  // namespace attnscope::lesson
