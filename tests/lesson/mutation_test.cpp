// Built-in lessons, mangled at random: each result is a lesson or a refusal in one line, never a fault.
#include <gtest/gtest.h>

#include <cstdint>

#include "lesson/builtin.h"
#include "lesson/catalogue.h"
#include "lesson/lesson.h"
#include "model/job.h"

namespace attnscope::lesson {
namespace {

/// A generator of its own, so that every machine mangles alike.
struct Dice {
  std::uint64_t state;
  std::size_t operator()(std::size_t n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>((state >> 33) % n);
  }
};

constexpr std::string_view kPieces[] = {"{",          "}",           "[",       "]",    ",",        ":",   "\"",
                                        "null",       "true",        "-1",      "0",    "1e999",    "1.5", "99999999999999999999",
                                        "4294967296", "\\ud83d",     "\\u0000", "\xFF", "\xE7\x8C", "猫",  "\"en\"",
                                        "\"heads\"",  "\"rows\":1,", "[]",      "{}",   "//",       "\n"};

std::string mangled(std::string text, Dice& dice) {
  for (std::size_t changes = 1 + dice(3); changes > 0; --changes) {
    if (text.empty()) return text;
    const std::size_t at = dice(text.size()), length = std::min(text.size() - at, 1 + dice(12));
    switch (dice(6)) {
      case 0: text[at] = static_cast<char>(dice(256)); break;
      case 1: text.erase(at, length); break;
      case 2: text.insert(at, kPieces[dice(std::size(kPieces))]); break;
      case 3: text.replace(at, length, kPieces[dice(std::size(kPieces))]); break;
      case 4: text.insert(dice(text.size()), text.substr(at, length)); break;
      case 5: {  // one digit for another
        const std::size_t digit = text.find_first_of("0123456789", at);
        if (digit != std::string::npos) text[digit] = static_cast<char>('0' + dice(10));
        break;
      }
    }
  }
  return text;
}

TEST(mutation, a_mangled_lesson_is_a_lesson_or_a_line) {
  Limits limits;
  limits.numbers = 20000;
  Dice dice{2024};
  const std::vector<Builtin>& all = builtin_lessons();
  int good = 0, refused = 0;
  for (int round = 0; round < 6000; ++round) {
    const std::string text = mangled(std::string(all[dice(all.size())].json), dice);
    const Result<Lesson> lesson = parse_lesson(text, limits);
    if (!lesson) {
      ++refused;
      const std::string line = describe(lesson.error(), Language::zh);
      ASSERT_EQ(line.find("⟨"), std::string::npos) << line;
      ASSERT_EQ(line.find('\n'), std::string::npos) << line;
      continue;
    }
    ++good;
    const Result<Lesson> again = resolve(*lesson, limits);
    ASSERT_TRUE(again) << describe(again.error(), Language::en) << "\n" << text;
    ASSERT_EQ(*again, *lesson) << text;
    if (good % 10 == 0) {
      ASSERT_NE(model::run(program(*lesson)), nullptr);
    }
  }
  EXPECT_GT(good, 300);
  EXPECT_GT(refused, 3000);
}

}  // namespace
}  // namespace attnscope::lesson
