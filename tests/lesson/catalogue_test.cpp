#include "lesson/catalogue.h"

#include <gtest/gtest.h>

#include <set>

namespace attnscope::lesson {
namespace {

std::multiset<std::string> placeholders(const std::string& text) {
  std::multiset<std::string> all;
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {
    if (text[i] == '{' && text[i + 1] >= '0' && text[i + 1] <= '9' && text[i + 2] == '}') all.insert(text.substr(i, 3));
  }
  return all;
}

TEST(catalogue, both_languages_have_the_same_keys_and_placeholders) {
  const auto& en = Catalogue::of(Language::en).entries();
  const auto& zh = Catalogue::of(Language::zh).entries();
  ASSERT_GT(en.size(), 50u);
  std::set<std::string> en_keys, zh_keys;
  for (const auto& [key, text] : en) EXPECT_TRUE(en_keys.insert(key).second) << key << " twice in en.txt";
  for (const auto& [key, text] : zh) EXPECT_TRUE(zh_keys.insert(key).second) << key << " twice in zh.txt";
  for (const auto& [key, text] : en) {
    EXPECT_TRUE(zh_keys.count(key)) << key << " is missing in zh.txt";
    EXPECT_FALSE(text.empty()) << key;
  }
  for (const auto& [key, text] : zh) {
    ASSERT_TRUE(en_keys.count(key)) << key << " is missing in en.txt";
    EXPECT_FALSE(text.empty()) << key;
    const auto wanted = placeholders(Catalogue::of(Language::en).get(key)), got = placeholders(text);
    // A language may use a placeholder more or less often than another, but not another one.
    EXPECT_EQ(std::set<std::string>(wanted.begin(), wanted.end()), std::set<std::string>(got.begin(), got.end())) << key;
  }
}

/// "x_{0}" would be a subscript where nothing is put in and lose its braces where something is: a subscript that is put in is "x_{{0}}".
TEST(catalogue, no_placeholder_looks_like_a_script) {
  for (const Language language : {Language::en, Language::zh}) {
    for (const auto& [key, text] : Catalogue::of(language).entries()) {
      for (std::size_t i = 0; i + 3 < text.size(); ++i) {
        const bool script = (text[i] == '_' || text[i] == '^') && text[i + 1] == '{';
        EXPECT_FALSE(script && text[i + 2] >= '0' && text[i + 2] <= '9' && text[i + 3] == '}') << key;
      }
    }
  }
}

TEST(catalogue, names_kinds_of_json_in_the_language) {
  EXPECT_EQ(describe({"door_type", {"index", "integer"}, ""}, Language::en), "“index” must be a JSON integer");
  EXPECT_EQ(describe({"door_type", {"index", "integer"}, ""}, Language::zh), "“index”须是 JSON 的整数");
  for (const char* kind : {"array", "boolean", "integer", "object", "string"}) {
    EXPECT_EQ(describe({"door_type", {"x", kind}, ""}, Language::zh).find("⟨"), std::string::npos) << kind;
  }
}

TEST(catalogue, reads_keys_texts_and_comments) {
  const Catalogue c("# a comment\n\nb.two = zwei = {1} und {0} \n a.one=no\na.one = eins\r\nempty =\n", Language::en);
  ASSERT_EQ(c.entries().size(), 3u);
  EXPECT_EQ(c.get("a.one"), "eins");
  EXPECT_EQ(c.get("empty"), "");
  EXPECT_EQ(c.get("b.two"), "zwei = {1} und {0}");
  EXPECT_EQ(c.format("b.two", {"x", "{0}"}), "zwei = {0} und x");
  EXPECT_EQ(c.format("b.two", {"x"}), "zwei = {1} und x");
  EXPECT_EQ(c.get("nothing"), "⟨nothing⟩");
  EXPECT_TRUE(c.has("b.two"));
  EXPECT_FALSE(c.has("b.tw"));
}

TEST(catalogue, describes_an_error_with_its_place) {
  const Error error{"heads_do_not_divide", {"3", "8"}, {4, 12, "/model/heads"}};
  EXPECT_EQ(describe(error, Language::en), "line 4, column 12, /model/heads: heads is 3, which does not divide d_out = 8");
  EXPECT_EQ(describe(error, Language::zh), "第 4 行第 12 列 /model/heads：heads 是 3，不能整除 d_out = 8");
  EXPECT_EQ(describe({"json_end", {}, {1, 1}}, Language::zh), "第 1 行第 1 列：文件提前结束了");
  Error in_file = error;
  in_file.place.file = "a\nb.json";
  EXPECT_EQ(describe(in_file, Language::en), "a\\x0Ab.json: " + describe(error, Language::en));
  EXPECT_EQ(describe({"needs_model", {}, "/model"}, Language::en).substr(0, 8), "/model: ");
  EXPECT_EQ(describe({"unknown_token", {"dog"}, ""}, Language::en), "the token “dog” is not in the vocabulary, and no row is free");
}

TEST(catalogue, an_error_is_one_line_whatever_was_typed) {
  const std::string nasty = std::string("a\nb\r\0\x1b[2J\xff\xC3", 11) + "\u2028\u202E" + std::string(200, 'x');
  const std::string line = describe({"unknown_key", {nasty, "b"}, {1, 2, "/" + nasty}}, Language::en);
  EXPECT_EQ(line.find_first_of("\n\r\x1b"), std::string::npos);
  EXPECT_NE(line.find("a\\x0Ab\\x0D\\x00\\x1B[2J\\xFF\\xC3\\xE2\\x80\\xA8\\xE2\\x80\\xAE"), std::string::npos) << line;
  EXPECT_LT(line.size(), 400u);
}

TEST(printable, cuts_at_characters_and_keeps_what_can_be_read) {
  EXPECT_EQ(printable("猫坐在垫子上", 3), "猫坐在…");
  EXPECT_EQ(printable("猫坐在", 3), "猫坐在");
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(printable("👨‍👩‍👧"), "👨‍👩‍👧");
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");  // a surrogate is no UTF-8
  EXPECT_EQ(printable("\xC0\xAF"), "\\xC0\\xAF");           // overlong
  EXPECT_EQ(printable("tab\t"), "tab\\x09");
}

}  // namespace
}  // namespace attnscope::lesson
