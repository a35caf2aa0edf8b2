#include "lesson/json_document.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lesson/catalogue.h"

namespace attnscope::lesson {
namespace {

/// "" for a good text, else the code and the place.
std::string refusal(std::string_view text, const Limits& limits = {}) {
  const Result<JsonDocument> document = JsonDocument::parse(text, limits);
  if (document) return "";
  EXPECT_EQ(describe(document.error(), Language::en).find("⟨"), std::string::npos) << document.error().code << " has no text";
  const Place& place = document.error().place;
  if (place.line == 0) return document.error().code + " @ ";
  const std::string at = "line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
  return document.error().code + " @ " + at + (place.pointer.empty() ? "" : ", " + place.pointer);
}

TEST(json_document, values_and_their_places) {
  const std::string text = "{\"a\": [1, -2, 2.5, true],\n  \"b/~\": {\"猫\": \"x\\n\\ud83d\\ude00\", \"e\": {}, \"f\": []}}";
  const Result<JsonDocument> document = JsonDocument::parse(text);
  ASSERT_TRUE(document) << document.error().code;
  const JsonValue root = document->root();
  ASSERT_TRUE(root.is(JsonValue::Type::object));
  EXPECT_EQ(root.size(), 2u);
  const JsonValue a = *root.find("a");
  EXPECT_EQ(a.size(), 4u);
  std::vector<JsonValue> items;
  for (const JsonValue item : a) items.push_back(item);
  ASSERT_EQ(items.size(), 4u);
  EXPECT_EQ(items[0].whole(), 1u);
  EXPECT_FALSE(items[0].negative());
  EXPECT_TRUE(items[1].negative());
  EXPECT_EQ(items[1].number(), -2.0);
  EXPECT_EQ(items[2].number(), 2.5);
  EXPECT_EQ(items[2].source(), "2.5");
  EXPECT_TRUE(items[3].truth());
  EXPECT_EQ(items[1].error("x").place, (Place{1, 11, "/a/1"}));
  const JsonValue b = *root.find("b/~");
  EXPECT_EQ(b.find("猫")->text(), "x\n😀");
  EXPECT_EQ(b.find("猫")->error("x").place, (Place{2, 16, "/b~1~0/猫"}));
  EXPECT_EQ((*b.begin()).error("x").place, (Place{2, 11, "/b~1~0/猫"}));  // the key
  EXPECT_EQ(b.find("e")->size(), 0u);
  EXPECT_EQ(b.find("f")->size(), 0u);
  EXPECT_FALSE(b.find("g"));
  EXPECT_EQ(root.error("x").place, (Place{1, 1}));
  EXPECT_EQ(document->place_of("/a/3"), (Place{1, 20, "/a/3"}));
  EXPECT_EQ(document->place_of("/b~1~0/e/deeper/0"), (Place{2, 40, "/b~1~0/e"}));
  EXPECT_EQ(document->place_of("/a/9"), (Place{1, 7, "/a"}));
  EXPECT_EQ(document->place_of(""), (Place{1, 1}));
}

TEST(json_document, numbers) {
  const Result<JsonDocument> document =
      JsonDocument::parse("[18446744073709551615, -9223372036854775808, -0, 42.0, 4.2e1, 1e-400, 18446744073709551616, 3.4028235e38]");
  ASSERT_TRUE(document);
  std::vector<JsonValue> n;
  for (const JsonValue value : document->root()) n.push_back(value);
  EXPECT_EQ(n[0].whole(), UINT64_MAX);
  EXPECT_EQ(n[1].whole(), std::uint64_t{1} << 63);
  EXPECT_TRUE(n[1].negative());
  EXPECT_EQ(n[1].number(), -9223372036854775808.0);
  EXPECT_TRUE(std::signbit(n[2].number()));
  EXPECT_TRUE(n[3].is(JsonValue::Type::number));
  EXPECT_TRUE(n[4].is(JsonValue::Type::number));
  EXPECT_EQ(n[5].number(), 0.0);
  EXPECT_TRUE(n[6].is(JsonValue::Type::number));  // no 64-bit integer
  EXPECT_EQ(n[6].source(), "18446744073709551616");
  EXPECT_EQ(n[7].number(), 3.4028235e38);
  // The largest double that rounds to a float, and the next one.
  EXPECT_EQ(refusal("[340282356779733623858607532500980858880]"), "");
  EXPECT_EQ(refusal("[340282356779733661637539395458142568448]"), "number_range @ line 1, column 2, /0");
  EXPECT_EQ(refusal("[-3.5e38]"), "number_range @ line 1, column 2, /0");
  EXPECT_EQ(refusal("{\"a\": 1e999}"), "number_range @ line 1, column 7, /a");
}

TEST(json_document, broken_json_names_its_place) {
  EXPECT_EQ(refusal(""), "empty_file @ line 1, column 1");
  EXPECT_EQ(refusal(" \n\t"), "empty_file @ line 1, column 1");
  EXPECT_EQ(refusal("{"), "json_end @ line 1, column 2");
  EXPECT_EQ(refusal("{\"a\": {\"b\": [1, 2"), "json_end @ line 1, column 18, /a/b/2");
  EXPECT_EQ(refusal("{\"a\": 1,\n}"), "json_unexpected @ line 2, column 1");
  EXPECT_EQ(refusal("[1, 2,]"), "json_unexpected @ line 1, column 7, /2");
  EXPECT_EQ(refusal("[1,, 2]"), "json_unexpected @ line 1, column 4, /1");
  EXPECT_EQ(refusal("{\"a\" 1}"), "json_unexpected @ line 1, column 6, /a");
  EXPECT_EQ(refusal("{\"a\":: 1}"), "json_unexpected @ line 1, column 6, /a");
  EXPECT_EQ(refusal("{\"a\": 1 \"b\": 2}"), "json_unexpected @ line 1, column 9");
  EXPECT_EQ(refusal("{a: 1}"), "json_word @ line 1, column 2");
  EXPECT_EQ(refusal("{'a': 1}"), "json_unexpected @ line 1, column 2");
  EXPECT_EQ(refusal("{\"a\": “x”}"), "json_unexpected @ line 1, column 7, /a");
  EXPECT_EQ(refusal("[1)"), "json_unexpected @ line 1, column 3, /1");
  EXPECT_EQ(refusal("[1}"), "json_unexpected @ line 1, column 3, /1");
  EXPECT_EQ(refusal("{} x"), "json_trailing @ line 1, column 4");
  EXPECT_EQ(refusal("{}{}"), "json_trailing @ line 1, column 3");
  EXPECT_EQ(refusal("[1] // a"), "json_trailing @ line 1, column 5");
  EXPECT_EQ(refusal("{\"a\": 1 // no\n}"), "json_comment @ line 1, column 9");
  EXPECT_EQ(refusal("/* no */ {}"), "json_comment @ line 1, column 1");
  EXPECT_EQ(refusal("{\"a\": 1\n# no\n}"), "json_comment @ line 2, column 1");
}

TEST(json_document, words_and_numbers_that_json_lacks) {
  EXPECT_EQ(refusal("{\"a\": NaN}"), "json_word @ line 1, column 7, /a");
  EXPECT_EQ(refusal("{\"a\": -Infinity}"), "json_word @ line 1, column 7, /a");
  EXPECT_EQ(refusal("[True]"), "json_word @ line 1, column 2, /0");
  EXPECT_EQ(refusal("[truely]"), "json_word @ line 1, column 2, /0");
  EXPECT_EQ(refusal("{\"a\": null}"), "null @ line 1, column 7, /a");
  EXPECT_EQ(refusal("null"), "null @ line 1, column 1");
  for (const char* bad : {"01", "+1", ".5", "1.", "1e", "-", "1.5.2", "0x10", "1_000", "--1", "1e+"}) {
    EXPECT_EQ(refusal("[" + std::string(bad) + "]").substr(0, 14), "json_number @ ") << bad;
  }
}

TEST(json_document, texts) {
  EXPECT_EQ(refusal("{\"a\": \"x"), "json_open_text @ line 1, column 7, /a");
  EXPECT_EQ(refusal("{\"a\": \"x\ny\"}"), "json_control @ line 1, column 9, /a");
  EXPECT_EQ(refusal("{\"a\": \"tab\there\"}"), "json_control @ line 1, column 11, /a");
  EXPECT_EQ(refusal(std::string("{\"a\": \"x\0y\"}", 12)), "json_control @ line 1, column 9, /a");
  EXPECT_EQ(refusal("{\"a\": \"\\x41\"}"), "json_escape @ line 1, column 8, /a");
  EXPECT_EQ(refusal("{\"a\": \"\\u12g4\"}"), "json_escape @ line 1, column 8, /a");
  EXPECT_EQ(refusal("{\"a\": \"\\ud800\"}"), "json_surrogate @ line 1, column 8, /a");
  EXPECT_EQ(refusal("{\"a\": \"\\ud83d\\u0041\"}"), "json_surrogate @ line 1, column 8, /a");
  EXPECT_EQ(refusal("{\"a\": \"\\udc00\"}"), "json_surrogate @ line 1, column 8, /a");
  EXPECT_EQ(refusal("{\"\\ud800\": 1}"), "json_surrogate @ line 1, column 3");
  EXPECT_EQ(refusal("{\"a\": \"x\\u0000y\"}"), "");
}

TEST(json_document, bytes) {
  EXPECT_EQ(refusal("\xEF\xBB\xBF{}"), "bom @ line 1, column 1");
  EXPECT_EQ(refusal("{\n \"a\": \"x\xC3\x28\"}"), "bad_utf8 @ line 2, column 9");
  EXPECT_EQ(refusal("{\"a\": \"\xED\xA0\x80\"}"), "bad_utf8 @ line 1, column 8");
  EXPECT_EQ(refusal("\xFF\xFE{\0}\0"), "bad_utf8 @ line 1, column 1");
}

TEST(json_document, keys_twice) {
  EXPECT_EQ(refusal("{\"a\": 1,\n \"b\": 2,\n \"a\": 3}"), "duplicate_key @ line 3, column 2, /a");
  EXPECT_EQ(refusal("{\"x\": [{\"a\": 1, \"\\u0061\": 2}]}"), "duplicate_key @ line 1, column 17, /x/0/a");
  EXPECT_EQ(refusal("{\"a\": {\"a\": 1}, \"b\": {\"a\": 1}}"), "");
}

TEST(json_document, limits) {
  EXPECT_EQ(refusal(std::string(64, '[') + std::string(64, ']')), "");
  const std::string deep = refusal(std::string(65, '[') + std::string(65, ']'));
  EXPECT_EQ(deep.substr(0, 31), "too_deep @ line 1, column 65, /");
  EXPECT_EQ(refusal(std::string(100000, '[')).substr(0, 8), "too_deep");
  Limits limits;
  limits.numbers = 3;
  EXPECT_EQ(refusal("[1, 2.5, [3]]", limits), "");
  EXPECT_EQ(refusal("[1, 2.5, [3, 4]]", limits), "too_many_numbers @ line 1, column 14, /2/1");
  limits.bytes = 10;
  EXPECT_EQ(refusal("[1,      3]", limits), "file_too_large @ ");
}

TEST(json_document, every_cut_of_a_good_text_is_refused) {
  const std::string text = "{\"a\": [1, -2.5e3, true], \"猫\": {\"b\": \"x\\n\\ud83d\\ude00\"}, \"c\": false}";
  EXPECT_EQ(refusal(text), "");
  for (std::size_t n = 0; n < text.size(); ++n) EXPECT_NE(refusal(std::string_view(text).substr(0, n)), "") << n;
}

}  // namespace
}  // namespace attnscope::lesson
