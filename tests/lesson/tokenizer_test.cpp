#include "lesson/tokenizer.h"

#include <gtest/gtest.h>

namespace attnscope::lesson {
namespace {

using Texts = std::vector<std::string>;

Texts texts(const std::vector<Token>& tokens) {
  Texts all;
  for (const Token& token : tokens) all.push_back(token.text);
  return all;
}
Texts words(std::string_view text) {
  return texts(tokenize(text, Tokenizer::words));
}
Texts words(std::string_view text, const Texts& vocabulary) {
  return texts(tokenize(text, Tokenizer::words, &vocabulary));
}
Texts characters(std::string_view text) {
  return texts(tokenize(text, Tokenizer::characters));
}
Texts bytes(std::string_view text) {
  return texts(tokenize(text, Tokenizer::bytes));
}

TEST(words, plain_sentences) {
  EXPECT_EQ(words("the cat sat"), (Texts{"the", "cat", "sat"}));
  EXPECT_EQ(words("The Cat"), (Texts{"The", "Cat"}));
  EXPECT_EQ(words("  the   cat\t\n sat \r\n"), (Texts{"the", "cat", "sat"}));
  EXPECT_EQ(words("the cat, sat."), (Texts{"the", "cat", ",", "sat", "."}));
  EXPECT_EQ(words("what?!..."), (Texts{"what", "?", "!", ".", ".", "."}));
  EXPECT_EQ(words(""), Texts{});
  EXPECT_EQ(words(" \t\n\u3000\u00A0\u2028\u0085"), Texts{});
}

TEST(words, letters_digits_and_underscores) {
  EXPECT_EQ(words("x_1 = 3.14 + W_Q2"), (Texts{"x_1", "=", "3", ".", "14", "+", "W_Q2"}));
  EXPECT_EQ(words("__init__ 42nd"), (Texts{"__init__", "42nd"}));
  EXPECT_EQ(words("٣٤ naïve Ünïcode Ελλάδα Привет"), (Texts{"٣٤", "naïve", "Ünïcode", "Ελλάδα", "Привет"}));
  EXPECT_EQ(words("x²"), (Texts{"x", "²"}));  // a superscript is no decimal digit
  EXPECT_EQ(words("안녕 세계"), (Texts{"안녕", "세계"}));
}

TEST(words, apostrophes_and_hyphens_between_letters) {
  EXPECT_EQ(words("don't rock'n'roll"), (Texts{"don't", "rock'n'roll"}));
  EXPECT_EQ(words("don’t l’été"), (Texts{"don’t", "l’été"}));
  EXPECT_EQ(words("well-known co‐op non‑break"), (Texts{"well-known", "co‐op", "non‑break"}));
  EXPECT_EQ(words("'quoted' dogs'"), (Texts{"'", "quoted", "'", "dogs", "'"}));
  EXPECT_EQ(words("a--b"), (Texts{"a", "-", "-", "b"}));
  EXPECT_EQ(words("a'-b"), (Texts{"a", "'", "-", "b"}));
  EXPECT_EQ(words("3-4 x-1 1-x a_-b"), (Texts{"3", "-", "4", "x", "-", "1", "1", "-", "x", "a_", "-", "b"}));
  EXPECT_EQ(words("- -a a- a –b"), (Texts{"-", "-", "a", "a", "-", "a", "–", "b"}));
  EXPECT_EQ(words("a—b"), (Texts{"a", "—", "b"}));
  EXPECT_EQ(words("猫-狗 猫'a a'猫"), (Texts{"猫", "-", "狗", "猫", "'", "a", "a", "'", "猫"}));
  EXPECT_EQ(words("e\u0301-e\u0301"), (Texts{"e\u0301-e\u0301"}));  // marks belong to their letters
}

TEST(words, bracketed_words_of_the_vocabulary) {
  const Texts vocabulary{"the", "[UNK]", "[PAD]", "[UNK][UNK]", "[a b]", "[", "]"};
  EXPECT_EQ(words("the [UNK]"), (Texts{"the", "[", "UNK", "]"}));
  EXPECT_EQ(words("the [UNK]", vocabulary), (Texts{"the", "[UNK]"}));
  EXPECT_EQ(words("the[UNK]the [PAD].", vocabulary), (Texts{"the", "[UNK]", "the", "[PAD]", "."}));
  EXPECT_EQ(words("[UNK][UNK]", vocabulary), (Texts{"[UNK][UNK]"}));  // the longest one
  EXPECT_EQ(words("[a b] [x] [UNK", vocabulary), (Texts{"[a b]", "[", "x", "]", "[", "UNK"}));
  EXPECT_EQ(words("[UNK]\u0301", vocabulary), (Texts{"[", "UNK", "]\u0301"}));  // never half a cluster
}

TEST(words, han_each_by_itself) {
  EXPECT_EQ(words("猫坐在垫子上"), (Texts{"猫", "坐", "在", "垫", "子", "上"}));
  EXPECT_EQ(words("人々と〇 𠮷野家"), (Texts{"人", "々", "と", "〇", "𠮷", "野", "家"}));
  EXPECT_EQ(words("用PyTorch算，得到0.5。"), (Texts{"用", "PyTorch", "算", "，", "得", "到", "0", ".", "5", "。"}));
  EXPECT_EQ(words("㐀\U0002A6D6\U00031350\uFA0E"), (Texts{"㐀", "\U0002A6D6", "\U00031350", "\uFA0E"}));
  EXPECT_EQ(words("葛\U000E0100飾"), (Texts{"葛\U000E0100", "飾"}));  // with its variation selector
}

TEST(words, kana_each_by_itself) {
  EXPECT_EQ(words("コーヒー"), (Texts{"コ", "ー", "ヒ", "ー"}));
  EXPECT_EQ(words("ねこが座った"), (Texts{"ね", "こ", "が", "座", "っ", "た"}));
  EXPECT_EQ(words("か\u3099"), (Texts{"か\u3099"}));  // a combining voice mark
  EXPECT_EQ(words("ｶﾞｷｰ"), (Texts{"ｶﾞ", "ｷ", "ｰ"}));
  EXPECT_EQ(words("いすゞ ア・イ"), (Texts{"い", "す", "ゞ", "ア", "・", "イ"}));
}

TEST(words, emoji_as_whole_graphemes) {
  EXPECT_EQ(words("cat😀dog"), (Texts{"cat", "😀", "dog"}));
  EXPECT_EQ(words("👨‍👩‍👧‍👦👍🏽"), (Texts{"👨‍👩‍👧‍👦", "👍🏽"}));
  EXPECT_EQ(words("🇨🇳🇺🇸🇫"), (Texts{"🇨🇳", "🇺🇸", "🇫"}));
  EXPECT_EQ(words("1️⃣2 #️⃣"), (Texts{"1️⃣", "2", "#️⃣"}));
  EXPECT_EQ(words("ℹ️a❤️‍🔥™"), (Texts{"ℹ️", "a", "❤️‍🔥", "™"}));
  EXPECT_EQ(words("🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F!"),
            (Texts{"🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", "!"}));
}

TEST(words, combining_marks_stay_with_their_letters) {
  EXPECT_EQ(words("cafe\u0301 x\u0302\u0303y"), (Texts{"cafe\u0301", "x\u0302\u0303y"}));
  EXPECT_EQ(words("\u0301a"), (Texts{"\u0301", "a"}));         // without a letter, a token of its own
  EXPECT_EQ(words("a \u0301b"), (Texts{"a", "\u0301", "b"}));  // upon a blank: the blank still splits
  EXPECT_EQ(words(".\u0301"), (Texts{".\u0301"}));
  EXPECT_EQ(words("สวัสดี ชาวโลก"), (Texts{"สวัสดี", "ชาวโลก"}));
  EXPECT_EQ(words("नमस्ते दुनिया।"), (Texts{"नमस्ते", "दुनिया", "।"}));
  EXPECT_EQ(words("မြန်မာစာ"), (Texts{"မြန်မာစာ"}));                      // a vowel sign that begins a cluster of its own
  EXPECT_EQ(words("می‌خواهم"), (Texts{"می‌خواهم"}));  // a zero-width non-joiner within a word
}

TEST(words, tokens_know_their_bytes) {
  const std::string_view text = " a 猫,[UNK]don't";
  const Texts vocabulary{"[UNK]"};
  std::string joined;
  for (const Token& token : tokenize(text, Tokenizer::words, &vocabulary)) {
    EXPECT_EQ(text.substr(token.begin, token.end - token.begin), token.text);
    EXPECT_EQ(token.row, -1);
    joined += token.text;
  }
  EXPECT_EQ(joined, "a猫,[UNK]don't");
}

TEST(characters, grapheme_clusters_with_white_space) {
  EXPECT_EQ(characters("猫坐 在"), (Texts{"猫", "坐", " ", "在"}));
  EXPECT_EQ(characters("ab\t\r\n\n"), (Texts{"a", "b", "\t", "\r\n", "\n"}));
  EXPECT_EQ(characters("e\u0301é"), (Texts{"e\u0301", "é"}));
  EXPECT_EQ(characters("👨‍👩‍👧👍🏽🇨🇳🇺🇸"), (Texts{"👨‍👩‍👧", "👍🏽", "🇨🇳", "🇺🇸"}));
  EXPECT_EQ(characters("สี"), (Texts{"สี"}));
  EXPECT_EQ(characters("각"), (Texts{"각"}));  // conjoining jamo
  EXPECT_EQ(characters(""), Texts{});
  EXPECT_EQ(characters("\u3000"), (Texts{"\u3000"}));
  EXPECT_EQ(characters(std::string_view("a\0b", 3)), (Texts{"a", std::string(1, '\0'), "b"}));
}

TEST(bytes, two_hexadecimal_digits_each) {
  EXPECT_EQ(bytes("a猫\n"), (Texts{"61", "e7", "8c", "ab", "0a"}));
  EXPECT_EQ(bytes(""), Texts{});
  const auto tokens = tokenize("é", Tokenizer::bytes);
  ASSERT_EQ(tokens.size(), 2u);
  EXPECT_EQ(tokens[1].begin, 1u);
  EXPECT_EQ(tokens[1].end, 2u);
}

TEST(clusters, ends) {
  EXPECT_EQ(cluster_ends(""), std::vector<std::size_t>{});
  EXPECT_EQ(cluster_ends("a"), (std::vector<std::size_t>{1}));
  EXPECT_EQ(cluster_ends("e\u0301x"), (std::vector<std::size_t>{3, 4}));
}

TEST(utf8, finds_the_first_bad_byte) {
  const auto npos = std::string_view::npos;
  EXPECT_EQ(find_bad_utf8(""), npos);
  EXPECT_EQ(find_bad_utf8("猫 é 👍 \U0010FFFF"), npos);
  EXPECT_EQ(find_bad_utf8(std::string_view("a\0b", 3)), npos);
  EXPECT_EQ(find_bad_utf8("ab\xC3"), 2u);  // cut off
  EXPECT_EQ(find_bad_utf8("ab\xC3("), 2u);
  EXPECT_EQ(find_bad_utf8("\x80"), 0u);       // a continuation alone
  EXPECT_EQ(find_bad_utf8("é\xC0\xAF"), 2u);  // overlong
  EXPECT_EQ(find_bad_utf8("\xE0\x80\x80"), 0u);
  EXPECT_EQ(find_bad_utf8("\xED\xA0\x80"), 0u);      // a surrogate
  EXPECT_EQ(find_bad_utf8("\xF4\x90\x80\x80"), 0u);  // beyond U+10FFFF
  EXPECT_EQ(find_bad_utf8("\xF5\x80\x80\x80"), 0u);
  EXPECT_EQ(find_bad_utf8("\xFF"), 0u);
}

}  // namespace
}  // namespace attnscope::lesson
